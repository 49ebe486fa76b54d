// Where something is fought: a card beside the fight, a field shown in place of the map, or a panel laid over it.

import { beside, keep, put } from "./beside.js";
import { $, make } from "./dom.js";
import { odds } from "./menu.js";

/** The room between a card and the edge of the board. */
const GAP = 10;

/** The least part of a board, in pixels, in which a fight can be seen beside its card. */
const LEAST = 160;

/** Where a card goes, best first. */
const AROUND = ["east", "west", "south", "north"];

export class Stage {
  /** `choose` plays an offer; `cite` gives the title of a rule. */
  constructor(board, { choose, cite }) {
    this.board = board;
    this.choose = choose;
    this.cite = cite;
    this.lately = make("ol", { className: "told", "aria-label": "What happened last" });
    $("stage-switch").addEventListener("click", () => this.toggle());
    board.onMoved = () => this.place();
    board.onSwitched = () => this.label();
    new ResizeObserver(() => this.place()).observe($("map"));
  }

  /** Takes what is fought now. */
  take(stage) {
    const before = this.stage;
    this.stage = stage;
    this.board.field.set(this.board.shape);
    if (stage?.is !== "panel") this.drop();
    else if (before?.id !== stage.id) this.isDown = false;
    if (stage?.is === "spot" && before?.title !== stage.title) {
      const { x, y, width, height } = stage.area;
      this.board.seeSpot({ x: x + width / 2, y: y + height / 2 });
    }
    this.isLow = false;
    this.lift();
    this.label();
  }

  /** Tells what happened last below the panel over the board: what was played, what it matched, what it cost. */
  tell(lines) {
    this.lately.replaceChildren(...lines.map(({ text }) => make("li", {}, text)));
  }

  /** Lays a panel over the board, or puts it back beside it. */
  lift() {
    if (this.stage?.is !== "panel") return;
    const panel = $(`panel-${this.stage.id}`);
    if (!panel) return;
    if (this.isDown || this.isLow) return this.drop();
    if (panel.parentElement !== $("lifted")) $("lifted").replaceChildren(panel, this.lately);
    panel.open = true;
    $("lifted").hidden = false;
  }

  /** Puts the panel aside while all that can be chosen lies on the board below it; says whether it did. */
  clear(places, waiting) {
    const isOver = !$("lifted").hidden;
    const isUsed = [...waiting.keys()].some((element) => element.closest("#lifted"));
    if (!isOver || isUsed || !places.length) return false;
    this.isLow = true;
    this.lift();
    this.label();
    return true;
  }

  drop() {
    const panel = $("lifted").querySelector(".panel");
    $("lifted").hidden = true;
    if (panel) $("who").after(panel);
    $("lifted").replaceChildren();
  }

  /** The choices the dice decide: the first is the usual one; at a fight the others wait behind a small control. */
  card(chancy) {
    const card = $("fight");
    const now = JSON.stringify([this.stage?.title, chancy]);
    if (this.drawn === now) return this.place();
    this.drawn = now;
    card.hidden = chancy.length === 0;
    const spot = this.stage?.is === "spot";
    const [first, ...others] = spot ? chancy : [];
    const rest = spot ? others : chancy;
    const parts = rest.map((offer) => this.part(offer, chancy.length === 1 ? "primary" : ""));
    const title = spot ? [make("p", { className: "menu-title" }, this.stage.title)] : [];
    const main = first ? [this.part(first, "primary")] : [];
    const more = spot && parts.length ? [make("details", { className: "others" }, make("summary", {}, `${parts.length} other ${parts.length === 1 ? "way" : "ways"}`), ...parts)] : parts;
    for (const fold of more) if (fold.matches?.("details")) fold.addEventListener("toggle", () => this.place());
    card.replaceChildren(...title, ...main, ...more);
    this.place();
    this.makeRoom();
  }

  part(offer, kind = "") {
    const title = offer.rule ? this.cite(offer.rule) : "";
    const button = make("button", { className: kind, title, data: { text: offer.text } }, offer.label);
    button.addEventListener("click", () => this.choose(offer));
    return make("div", { className: "throwing" }, odds(offer.odds), button);
  }

  /** The room of the card and of the board, and where the fight is if there is one. */
  measures() {
    const { camera } = this.board;
    const card = $("fight");
    const area = this.stage?.is === "spot" ? camera.boxOf(this.stage.area) : undefined;
    return { size: [card.offsetWidth, card.offsetHeight], room: [camera.box.width, camera.box.height], area };
  }

  /** Brings the fight into the part of a low board that its card leaves free. */
  makeRoom() {
    if ($("fight").hidden || this.stage?.is !== "spot") return;
    const { size, room, area } = this.measures();
    if (beside(area, size, room, AROUND) || room[0] - size[0] < LEAST) return;
    const { x, y, width, height } = this.stage.area;
    const { camera } = this.board;
    camera.centre(x + width / 2 + (size[0] + GAP) / 2 / camera.k, y + height / 2);
  }

  /** Puts the card beside the fight, where it hides nothing of it if it can. */
  place() {
    const card = $("fight");
    if (card.hidden) return;
    const { size, room, area } = this.measures();
    const [aside, low] = [0, 1].map((n) => keep(room[n] - size[n], size[n], room[n]));
    if (!area) return put(card, [aside, GAP]);
    // Where no side has room the card lies over as little of the fight as it can.
    const isWide = room[0] - size[0] >= LEAST;
    const isHigh = (area.north + area.south) / 2 < room[1] / 2;
    const over = isWide ? [aside, GAP] : [aside / 2, isHigh ? low : GAP];
    put(card, beside(area, size, room, AROUND) ?? over.map(Math.round));
  }

  /** From the battle to the map and back. */
  toggle() {
    if (this.stage?.is === "field") {
      this.board.field.see(this.board.field.isShown ? "map" : "field");
      this.board.seeChoices({ stay: true });
    }
    if (this.stage?.is === "panel") {
      this.isDown = !$("lifted").hidden;
      this.isLow = false;
      this.lift();
    }
    this.label();
  }

  label() {
    const button = $("stage-switch");
    button.hidden = !["field", "panel"].includes(this.stage?.is);
    for (const part of $("status").children) part.classList.toggle("idle", this.board.field.isShown && part.id === `panel-${this.stage.panel}`);
    const isUp = this.stage?.is === "field" ? this.board.field.isShown : !$("lifted").hidden;
    button.setAttribute("aria-pressed", isUp);
    button.querySelector(".word").textContent = isUp ? "Map" : this.stage?.is === "panel" ? "Combat" : "Battle";
  }
}
