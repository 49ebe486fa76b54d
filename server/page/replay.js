// Looking back: the moment stands in the address, the server draws it as the seat saw it.

import { $ } from "./dom.js";

export class Replay {
  /** `show` draws a moment's page, `enter` and `leave` frame it; `turns` lists where turns begin. */
  constructor(server, { show, enter, leave, turns }) {
    this.server = server;
    this.turns = turns;
    this.show = show;
    this.enter = enter;
    this.leave = leave;
    this.at = null;
    this.last = 0;
    this.pages = new Map();
    $("replay").addEventListener("click", (event) => {
      const to = event.target.closest("button")?.dataset.to;
      if (to) this.go(to);
    });
    $("scrub").addEventListener("input", () => this.to(Number($("scrub").value)));
    addEventListener("hashchange", () => this.read());
  }

  get open() {
    return this.at !== null;
  }

  /** Follows the address. */
  read() {
    const found = /^#at=(\d+)$/.exec(location.hash);
    if (found) this.see(Math.min(Number(found[1]), this.last));
    else if (this.open) this.close();
  }

  /** The game has grown or shrunk. */
  grown(last, version) {
    if (this.version !== undefined && version !== this.version) this.pages.clear();
    this.version = version;
    this.last = last;
    this.label();
  }

  /** Goes to a moment by way of the address. */
  to(at) {
    const kept = Math.min(Math.max(at, 0), this.last);
    if (this.open) history.replaceState(null, "", `#at=${kept}`);
    else history.pushState(null, "", `#at=${kept}`);
    this.see(kept);
  }

  go(way) {
    const now = this.at ?? this.last;
    if (way !== "play") this.stop();
    if (way === "first") this.to(0);
    if (way === "back") this.to(now - 1);
    if (way === "forward") this.to(now + 1);
    if (way === "last") this.to(this.last);
    if (way === "turn-back") this.to(this.turns().findLast((at) => at < now) ?? 0);
    if (way === "turn-forward") this.to(this.turns().find((at) => at > now) ?? this.last);
    if (way === "play") this.play();
    if (way === "leave") {
      history.pushState(null, "", location.pathname);
      this.close();
    }
  }

  play() {
    if (this.timer) return this.stop();
    if ((this.at ?? this.last) >= this.last) this.to(0);
    this.timer = setInterval(() => (this.at < this.last ? this.to(this.at + 1) : this.stop()), 900);
    this.label();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.label();
  }

  close() {
    this.stop();
    this.at = null;
    $("replay").hidden = true;
    this.leave();
  }

  async see(at) {
    if (!this.open) this.enter();
    this.at = at;
    $("replay").hidden = false;
    this.label();
    if (!this.pages.has(at)) {
      const { status, body } = await this.server.ask(`at/${at}`);
      if (status !== 200) return;
      this.pages.set(at, body);
    }
    // A later click may have overtaken the answer.
    if (this.at === at) this.show(this.pages.get(at));
  }

  label() {
    const at = this.at ?? this.last;
    $("scrub").max = this.last;
    $("scrub").value = at;
    $("moment").textContent = `${at} / ${this.last}`;
    $("fork").elements.at.value = at;
    const play = $("replay").querySelector("[data-to=play]");
    play.setAttribute("aria-pressed", Boolean(this.timer));
    play.querySelector("path").setAttribute("d", this.timer ? "M7 5h3v14H7zM14 5h3v14h-3z" : "M7 5l12 7-12 7z");
  }
}
