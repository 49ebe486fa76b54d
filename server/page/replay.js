// Looking back: the moment stands in the address, the server draws it as the seat saw it.

import { $, make, proper } from "./dom.js";

export class Replay {
  /** `show` draws a moment's page, `enter` and `leave` frame it; `turns` lists where turns begin, `steps` where something was told. */
  constructor(server, { show, enter, leave, turns, steps }) {
    this.server = server;
    this.turns = turns;
    this.steps = steps;
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
    $("view").addEventListener("change", () => this.see(this.at));
    $("play-on").addEventListener("click", () => this.fork(this.at ?? this.last));
    $("fork-ask").querySelector("[data-close]").addEventListener("click", () => $("fork-ask").close());
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
    if (way === "back") this.to(this.steps().findLast((at) => at < now) ?? 0);
    if (way === "forward") this.to(this.steps().find((at) => at > now) ?? this.last);
    if (way === "last") this.to(this.last);
    if (way === "turn-back") this.to(this.turns().findLast((at) => at < now) ?? 0);
    if (way === "turn-forward") this.to(this.turns().find((at) => at > now) ?? this.last);
    if (way === "play") this.play();
    if (way === "leave") {
      history.pushState(null, "", location.pathname);
      this.close();
    }
  }

  /** Asks who plays which side, then begins a new game at a moment. */
  fork(at) {
    $("fork").elements.at.value = at;
    $("fork-ask").showModal();
  }

  /** Lets one choose whose eyes to look through. */
  offerViews({ next, open, hides, seat, seats }) {
    $("seen-by").hidden = !open || !hides;
    if ($("view").options.length && (!next.over || $("view").options[0].value === "truth")) return;
    const truth = next.over ? [["truth", "everything"]] : [];
    const views = [...truth, ["", seat ? "me" : "all"], ...seats.map(({ name }) => [name, proper(name)]), ["spectator", "onlookers"]];
    $("view").replaceChildren(...views.map(([value, text]) => make("option", { value }, text)));
  }

  play() {
    if (this.timer) return this.stop();
    if ((this.at ?? this.last) >= this.last) this.to(0);
    this.timer = setInterval(() => {
      if (this.at < this.last) this.to(this.steps().find((at) => at > this.at) ?? this.last);
      else this.stop();
    }, 1100);
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
    this.page = undefined;
    $("replay").hidden = true;
    this.leave();
  }

  async see(at) {
    if (!this.open) this.enter();
    this.at = at;
    $("replay").hidden = false;
    this.label();
    const view = $("view").value;
    const key = `at/${at}${view && `?view=${view}`}`;
    if (!this.pages.has(key)) {
      const { status, body } = await this.server.ask(key);
      if (status !== 200) return;
      this.pages.set(key, body);
    }
    // A later click may have overtaken the answer.
    if (this.at !== at) return;
    this.page = this.pages.get(key);
    // Dice are thrown between two moments: the server shows the one after.
    this.at = Math.max(at, this.page.at);
    this.label();
    this.show(this.page);
  }

  label() {
    const at = this.at ?? this.last;
    $("scrub").max = this.last;
    $("scrub").value = at;
    const steps = this.steps();
    $("moment").textContent = `${steps.filter((it) => it <= at).length} / ${steps.length}`;
    const play = $("replay").querySelector("[data-to=play]");
    play.setAttribute("aria-pressed", Boolean(this.timer));
    play.querySelector("path").setAttribute("d", this.timer ? "M7 5h3v14H7zM14 5h3v14h-3z" : "M7 5l12 7-12 7z");
  }
}

/** The lines that tell what had just happened at a moment. */
export function lately(page) {
  const lines = page.log.filter(({ tone }) => tone === "line" || tone === "detail");
  const last = lines.at(-1)?.at;
  return lines.filter(({ at }) => at === last);
}

/** What had just happened at a moment, told in the past. */
export function told(page) {
  const words = lately(page).map(({ text }) => text);
  return words.slice(0, 3).join(" ") || "The game begins.";
}
