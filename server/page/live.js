// Talks to the server: asks, plays, and hears when something changed.

import { memory } from "./dom.js";

/** How many pictures are kept: more than there can be answers under way. */
const KEPT = 8;

/** A picture from the one before it and what differs. */
function merged(had, sent) {
  const pieces = new Map(had.pieces.map((piece) => [piece.key, piece]));
  for (const key of sent.gone ?? []) pieces.delete(key);
  for (const piece of sent.pieces) pieces.set(piece.key, piece);
  const part = (sent, old, body) => (sent[body] ? { ...sent, [body]: joined(sent[body], old?.[body] ?? "") } : old);
  const parts = (list, old, body) => list?.map((it) => part(it, old.find(({ id }) => id === it.id), body)) ?? old;
  return {
    tag: sent.tag,
    pieces: sent.order ? sent.order.map((key) => pieces.get(key)) : [...pieces.values()],
    marks: sent.marks ?? had.marks,
    held: sent.held,
    panels: parts(sent.panels, had.panels, "html"),
    overlays: parts(sent.overlays, had.overlays, "svg"),
    stage: sent.stage,
  };
}

/** A text from runs: new ones, and ranges of the chunks of the text before it, which is cut before every `<` and `M`. */
function joined(runs, had) {
  const chunks = had.split(/(?=[<M])/);
  return runs.map((run) => (typeof run === "string" ? run : chunks.slice(run[0], run[0] + run[1]).join(""))).join("");
}

/** The table's answers: `{ status, body }`; status 0 when there was none. */
export class Server {
  constructor(path) {
    this.path = path;
    this.pictures = new Map();
    this.telling = 0;
  }

  /** Keeps a picture, so that the server need only send what differs from it. */
  know(picture) {
    if (!picture?.tag) return;
    this.pictures.delete(picture.tag);
    this.pictures.set(picture.tag, picture);
    if (this.pictures.size > KEPT) this.pictures.delete(this.pictures.keys().next().value);
  }

  /** The whole picture of one that tells what differs from another. */
  whole(sent) {
    const had = sent.from && this.pictures.get(sent.from);
    const picture = sent.from ? merged(had, sent) : sent;
    this.know(picture);
    return picture;
  }

  async ask(what) {
    return this.call(what, { headers: { accept: "application/json" } });
  }

  /** A text, or nothing. */
  async text(what) {
    const answer = await fetch(`${this.path}/${what}`).catch(() => undefined);
    return answer?.ok ? answer.text() : undefined;
  }

  async tell(what, body = {}) {
    const headers = { "content-type": "application/json", accept: "application/json" };
    this.telling += 1;
    const answer = await this.call(what, { method: "POST", headers, body: JSON.stringify(body) });
    this.telling -= 1;
    setTimeout(() => this.hear());
    return answer;
  }

  /** Passes on what the live stream said last; while an answer is under way, which tells the same and more, it waits. */
  hear() {
    if (this.telling || !this.news) return;
    const { news } = this;
    this.news = undefined;
    this.changed(news);
  }

  async call(what, options) {
    try {
      const answer = await fetch(`${this.path}/${this.asked(what, options)}`, options);
      const json = answer.headers.get("content-type")?.includes("json");
      const body = json ? await answer.json() : undefined;
      for (const page of [body, body?.page]) if (page?.picture) page.picture = this.whole(page.picture);
      return { status: answer.status, body };
    } catch {
      this.pictures.clear();
      return { status: 0 };
    }
  }

  /** The request, with the picture the page has and the overlays it shows where the answer is a page as it is now. */
  asked(what, options) {
    if (options.method !== "POST" && !what.startsWith("now")) return what;
    const tag = [...this.pictures.keys()].at(-1);
    const over = (memory.get("overlays") ?? "").split(" ").filter(Boolean).join(",");
    const known = Object.entries({ has: tag, over }).filter(([, value]) => value);
    const text = known.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
    return text ? `${what}${what.includes("?") ? "&" : "?"}${text}` : what;
  }

  /** Listens for changes; `lost` and `found` tell how the connection fares. */
  follow({ changed, lost, found }) {
    let wait = 1000;
    let worry;
    this.changed = changed;
    const open = () => {
      const source = new EventSource(`${this.path}/live`);
      source.addEventListener("open", () => {
        clearTimeout(worry);
        worry = undefined;
        wait = 1000;
        found();
      });
      source.addEventListener("changed", (event) => {
        this.news = JSON.parse(event.data);
        this.hear();
      });
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
