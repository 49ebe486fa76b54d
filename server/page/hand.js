// What one plays: choices, whole groups, what plays itself, what is taken back and done again.

import { $, memory } from "./dom.js";
import { clearTrails } from "./trails.js";

/** How long a forced choice is seen before it plays itself, in milliseconds. */
const FORCED = 500;

export class Hand {
  /** `table` has the page with its offers, the board and its story, and sends what is played. */
  constructor(table) {
    this.table = table;
    this.played = [];
    this.undone = [];
    $("undo").addEventListener("click", () => this.undo());
    $("redo").addEventListener("click", () => this.redo());
  }

  /** Plays an offer, after its question if it asks one and may. */
  choose(offer) {
    // What is still told, or still on its way, comes first: a choice from before it may be offered no more.
    if (this.table.story.skip() || this.table.busy) return;
    this.table.board.letGroupGo();
    const [verb] = offer.text.split(" ");
    const never = `never-ask-${this.table.facts.game}-${verb}-${offer.rule}`;
    if (!offer.asks || memory.get(never)) return this.play(offer);
    $("ask-title").textContent = `${offer.label}?`;
    $("ask-text").textContent = offer.asks;
    $("ask-never").checked = false;
    $("ask").onclose = () => {
      if ($("ask").returnValue !== "yes") return;
      if ($("ask-never").checked) memory.set(never, "yes");
      this.play(offer);
    };
    $("ask").returnValue = "";
    $("ask").showModal();
  }

  /** Plays an offer. */
  async play(offer, { forced = false } = {}) {
    if (this.table.busy || this.table.replay.open) return;
    this.begin();
    this.mark(offer);
    if (!forced) this.undone = [];
    this.played.push({ text: offer.text, at: this.table.page.at, forced });
    await this.table.send("play", { at: this.table.page.at, text: offer.text });
  }

  /** Sends pieces where they can go. */
  async give({ orders }) {
    if (this.table.busy || this.table.replay.open) return;
    this.undone = [];
    await this.command(orders);
  }

  /** Sends orders and says what could not be done. */
  async command(orders) {
    this.begin();
    this.played.push({ orders, at: this.table.page.at });
    await this.table.send("orders", { at: this.table.page.at, orders });
    const { stopped } = this.table.page;
    if (stopped) this.table.toast(`Not all could go: ${stopped.why}`, stopped.rule);
  }

  /** A choice is made: what was told before is put away. */
  begin() {
    clearTimeout(this.forcing);
    this.unforced = false;
    this.table.acting = true;
    clearTrails();
    this.table.story.hush();
    this.table.story.shut();
  }

  /** Plays the only choice there is, unless it is one that dice or a question belong to. */
  force() {
    clearTimeout(this.forcing);
    const [offer, ...others] = this.table.offers;
    const isForced = offer && !others.length && !offer.asks && !offer.odds?.length && !this.table.board.held && offer.role !== "go";
    if (!isForced || this.unforced || memory.get("forced") === "off") return;
    const { version } = this.table.page;
    this.forcing = setTimeout(() => {
      if (this.table.page.version !== version || this.table.busy || this.table.replay.open || document.querySelector("dialog[open]")) return;
      this.table.toast(`${offer.label}: there was no other choice.`, offer.rule, { brief: true });
      this.play(offer, { forced: true });
    }, FORCED);
  }

  /** Takes back the last choice; `again` keeps it for redo. */
  async undo({ again = true } = {}) {
    if (this.table.busy || !this.table.page.undo || this.table.replay.open) return;
    clearTimeout(this.forcing);
    this.table.story.hush();
    let done = this.played.pop();
    // What played itself goes with what it followed.
    while (done?.forced && this.played.length) done = this.played.pop();
    const at = done && done.at < this.table.page.at ? done.at : this.table.page.at - 1;
    this.undone = again && done ? [...this.undone, done] : [];
    this.unforced = true;
    await this.table.send("undo", { at: this.table.page.at, to: at });
  }

  /** Puts back what is in hand; moves that are finished stay. */
  async release() {
    const { held } = this.table.board;
    while (held && this.table.board.held === held && this.table.page.undo && !this.table.busy) await this.undo({ again: false });
  }

  /** Plays again what was taken back last. */
  async redo() {
    const again = this.undone.at(-1);
    const offer = this.redoable();
    if (!offer || this.table.busy || this.table.replay.open) return;
    const rest = this.undone.slice(0, -1);
    if (again.orders) await this.command(again.orders);
    else await this.play(offer);
    this.undone = rest;
    this.showRedo();
  }

  /** The first offer of what was taken back last, if it is offered again. */
  redoable() {
    const again = this.undone.at(-1);
    const first = again?.orders?.[0][0] ?? again?.text;
    return this.table.offers.find(({ text }) => text === first);
  }

  /** Shows whether something can be played again. */
  showRedo() {
    const offer = this.redoable();
    $("redo").hidden = !offer;
    $("redo").title = offer ? `${offer.label} (y)` : "";
  }

  /** Marks an offer as sent. */
  mark(offer) {
    const target = this.table.board.targets.get(offer.place)?.element;
    target?.classList.add("sent");
    document.querySelector(`:is(#acts, #fight) [data-text="${CSS.escape(offer.text)}"]`)?.setAttribute("aria-busy", "true");
  }
}
