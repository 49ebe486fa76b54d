// The list of all choices, by rule.

import { $, make } from "./dom.js";
import { say } from "./menu.js";

export class Choices {
  /** `choose` plays an offer; `again` looks back on a game that is over from its beginning. */
  constructor(board, rules, { choose, again }) {
    this.board = board;
    this.rules = rules;
    this.choose = choose;
    this.again = again;
  }

  /** Lists what is offered; what one may do when all is over, if it is. */
  show(offers, { past, over }) {
    $("count-choices").textContent = offers.length || "";
    const groups = new Map();
    for (const offer of offers) {
      const key = offer.place ? offer.rule : "";
      groups.set(key, [...(groups.get(key) ?? []), offer]);
    }
    const parts = [...groups].sort(([a], [b]) => (a === "" ? -1 : b === "" ? 1 : 0));
    const none = past ? "You are looking back. Nothing can be chosen here." : "Nothing to choose now.";
    $("choices").replaceChildren(
      ...parts.map(([rule, some]) => {
        const title = rule ? make("h2", {}, this.rules.link(rule), ` ${this.rules.words(rule)}`) : "";
        return make("div", { className: "group" }, title, ...some.map((offer) => this.choice(offer)));
      }),
      ...(offers.length ? [] : !past && over ? this.afterwards() : [make("p", { className: "quiet" }, none)]),
    );
  }

  /** What one may do when all is over. */
  afterwards() {
    const again = make("button", { className: "primary" }, "Look back from the beginning");
    again.addEventListener("click", () => this.again());
    return [
      make("p", {}, "The game is over. Look back on it with the eyes of either side, and play on from any moment."),
      make("p", { className: "row" }, again, make("a", { className: "button", href: "/" }, "All games")),
    ];
  }

  /** One choice of the list. */
  choice(offer) {
    const button = make("button", { className: "offer", data: { text: offer.text, spot: offer.place ?? "" } }, say(offer));
    const spot = offer.place && this.board.find(offer.place);
    if (offer.more) button.firstChild.append(make("span", { className: "where" }, offer.more));
    button.addEventListener("click", () => this.choose(offer));
    for (const kind of ["pointerenter", "focus"]) {
      button.addEventListener(kind, () => this.board.light(offer.place, { centre: kind === "focus" && this.away(spot) }));
    }
    for (const kind of ["pointerleave", "blur"]) button.addEventListener(kind, () => this.board.light(null));
    return button;
  }

  /** Whether a spot is out of sight. */
  away(spot) {
    return spot && !this.board.camera.sees(spot.x, spot.y);
  }

  /** A place on the board is pointed at: the list shows which choice that is. */
  lit(place) {
    for (const button of $("choices").querySelectorAll(".offer")) {
      button.classList.toggle("pointed", Boolean(place) && button.dataset.spot === place);
    }
  }
}
