// Talks to the server: asks, plays, and hears when something changed.

/** The table's answers: `{ status, body }`; status 0 when there was none. */
export class Server {
  constructor(path) {
    this.path = path;
  }

  async ask(what) {
    return this.call(what, { headers: { accept: "application/json" } });
  }

  async tell(what, body = {}) {
    const headers = { "content-type": "application/json", accept: "application/json" };
    return this.call(what, { method: "POST", headers, body: JSON.stringify(body) });
  }

  async call(what, options) {
    try {
      const answer = await fetch(`${this.path}/${what}`, options);
      const json = answer.headers.get("content-type")?.includes("json");
      return { status: answer.status, body: json ? await answer.json() : undefined };
    } catch {
      return { status: 0 };
    }
  }

  /** Listens for changes; `lost` and `found` tell how the connection fares. */
  follow({ changed, lost, found }) {
    let wait = 1000;
    let worry;
    const open = () => {
      const source = new EventSource(`${this.path}/live`);
      source.addEventListener("open", () => {
        clearTimeout(worry);
        worry = undefined;
        wait = 1000;
        found();
      });
      source.addEventListener("changed", (event) => changed(JSON.parse(event.data)));
      source.addEventListener("error", () => {
        worry ??= setTimeout(lost, 1500);
        if (source.readyState !== EventSource.CLOSED) return;
        setTimeout(open, wait);
        wait = Math.min(wait * 2, 15000);
      });
    };
    open();
  }
}
