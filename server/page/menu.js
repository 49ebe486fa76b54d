// A small menu where several choices share one place, and how a choice is written out.

import { beside, keep, put } from "./beside.js";
import { make } from "./dom.js";

/** A wing of a field is as wide as this, in pixels, or wider: its menu lies below it. */
const WIDE = 150;
const ASIDE = ["east", "west", "south", "north"];
const BELOW = ["south", "north", "east", "west"];

export class Menu {
  constructor(element, room, { play, rule }) {
    this.element = element;
    this.room = room;
    this.play = play;
    this.rule = rule;
    element.addEventListener("keydown", (event) => this.key(event));
  }

  get closed() {
    return this.element.hidden;
  }

  /** Opens beside what the choices belong to. */
  open(title, offers, opener) {
    this.opener = opener;
    const items = offers.map((offer) => {
      const item = make("button", { role: "menuitem", className: "offer" }, say(offer));
      item.addEventListener("click", () => {
        this.close();
        this.play(offer);
      });
      return item;
    });
    const shut = make("button", { role: "menuitem", className: "shut" }, "Not now");
    shut.addEventListener("click", () => this.close({ back: true }));
    this.element.replaceChildren(make("p", { className: "menu-title" }, title), ...items, shut);
    this.element.setAttribute("aria-label", title);
    this.element.hidden = false;
    const [room, it] = [this.room, opener].map((part) => part.getBoundingClientRect());
    const box = { west: it.left - room.left, east: it.right - room.left, north: it.top - room.top, south: it.bottom - room.top };
    const size = [this.element.offsetWidth, this.element.offsetHeight];
    const over = [keep((box.west + box.east - size[0]) / 2, size[0], room.width), keep(box.north, size[1], room.height)];
    put(this.element, beside(box, size, [room.width, room.height], it.width > WIDE ? BELOW : ASIDE) ?? over);
    items[0]?.focus({ preventScroll: true });
  }

  /** Closes; `back` gives the focus back to what opened it. */
  close({ back = false } = {}) {
    if (this.closed) return false;
    this.element.hidden = true;
    if (back) this.opener?.focus({ preventScroll: true });
    return true;
  }

  key(event) {
    const items = [...this.element.querySelectorAll("[role=menuitem]")];
    const at = items.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    items[(to + items.length) % items.length].focus();
  }
}

/** A choice in words, with its odds. */
export function say(offer) {
  const words = make("span", { className: "words" }, make("span", { className: "label" }, offer.label));
  if (offer.odds?.length) words.append(odds(offer.odds));
  return words;
}

/** A chance in whole percent; what may happen is never nothing, and what may fail never certain. */
function hundredths(part, whole) {
  const percent = Math.round((100 * part) / whole);
  if (percent === 0 && part > 0) return "< 1";
  if (percent === 100 && part < whole) return "> 99";
  return percent;
}

/** Chances as bars with percentages. */
export function odds(all) {
  return make(
    "span",
    { className: "odds" },
    ...all.map(({ result, part, whole }) => {
      const bar = make("i", { className: "bar" });
      bar.style.setProperty("--part", part / whole);
      const percent = hundredths(part, whole);
      return make(
        "span",
        { className: "odd", title: `${part} in ${whole}` },
        make("span", { className: "result" }, result),
        bar,
        make("span", { className: "percent" }, `${percent}\u2009%`),
      );
    }),
  );
}
