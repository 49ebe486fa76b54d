// The log: bands for turns and phases, indented details, dice as faces, names that lead to the map.

import { make, shape } from "./dom.js";

const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/** A die as it fell. A hit is dark, has a double rim and a tick, so that it shows without colour. */
export function die({ pips, hit }) {
  const face = shape("svg", {
    class: hit ? "die hit" : "die",
    viewBox: "0 0 24 24",
    role: "img",
    "aria-label": `die ${pips}${hit ? ", hit" : ""}`,
  });
  face.append(shape("rect", { x: 1.5, y: 1.5, width: 21, height: 21, rx: 5 }));
  if (!PIPS[pips]) {
    const number = shape("text", { x: 12, y: 17, "text-anchor": "middle", "font-size": 14 });
    number.textContent = pips;
    face.append(number);
  }
  for (const at of PIPS[pips] ?? []) {
    face.append(shape("circle", { cx: 6.5 + (at % 3) * 5.5, cy: 6.5 + Math.floor(at / 3) * 5.5, r: 2 }));
  }
  return face;
}

export class Log {
  constructor(list, { light, go }) {
    this.list = list;
    this.scroller = list.parentElement;
    this.lines = [];
    /** What came after this moment is not told yet. */
    this.until = Infinity;
    // The log follows what happens until one scrolls back, and whatever takes room from it.
    this.follows = true;
    this.scroller.addEventListener("scroll", () => this.scrolled());
    new ResizeObserver(() => this.follows && this.toEnd()).observe(this.scroller);
    list.addEventListener("click", (event) => {
      const { place, go: to } = event.target.closest("button")?.dataset ?? {};
      if (place) light(place, true);
      if (to) go(Number(to));
    });
    for (const kind of ["pointerover", "focusin"]) {
      list.addEventListener(kind, (event) => event.target.dataset?.place && light(event.target.dataset.place, false));
    }
    for (const kind of ["pointerout", "focusout"]) list.addEventListener(kind, () => light(null, false));
  }

  /** Takes the lines after `since`; says which are new. */
  take(since, lines) {
    const kept = since === 0 ? [] : this.lines.filter((line) => line.at <= since);
    const all = [...kept, ...lines];
    let same = 0;
    while (same < all.length && same < this.lines.length && equal(all[same], this.lines[same])) same += 1;
    while (this.list.children.length > same) this.list.lastChild.remove();
    this.list.append(...all.slice(same).map((line, n) => this.draw(line, all[same + n - 1])));
    this.lines = all;
    if (this.follows) this.toEnd();
    return all.slice(same);
  }

  /** Shows the lines up to a moment: what comes after it is still to be told. */
  tell(until) {
    const from = Math.min(until, this.until);
    this.until = until;
    for (let item = this.list.lastElementChild; item && Number(item.dataset.at) > from; item = item.previousElementSibling) {
      item.hidden = Number(item.dataset.at) > until;
    }
    if (this.follows) this.toEnd();
  }

  /** The last lines that tell something, up to a moment. */
  last(count, until = Infinity) {
    return this.lines.filter(({ tone, at }) => at <= until && (tone === "line" || tone === "detail")).slice(-count);
  }

  toEnd() {
    this.follows = true;
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.measure();
  }

  /** Remembers where the log stands, in how much room and how long it is. */
  measure() {
    const { scrollTop, clientHeight, scrollHeight } = this.scroller;
    this.stood = { scrollTop, clientHeight, scrollHeight };
  }

  /** A player scrolled, or the browser did because the room or the length changed: only the first says whether to follow. */
  scrolled() {
    const { stood, scroller } = this;
    const isSame = stood?.clientHeight === scroller.clientHeight && stood.scrollHeight === scroller.scrollHeight;
    const isEnd = scroller.scrollTop + scroller.clientHeight > scroller.scrollHeight - 40;
    if (isEnd) this.follows = true;
    else if (isSame && scroller.scrollTop < stood.scrollTop) this.follows = false;
    this.measure();
    if (this.follows && !isEnd) this.toEnd();
  }

  draw(line, before) {
    const item = make("li", { className: line.tone, hidden: line.at > this.until, data: { at: line.at } });
    item.append(...words(line));
    if (line.dice?.length) item.append(" ", make("span", { className: "dice" }, ...line.dice.map(die)));
    if (line.tone === "line" && before?.at !== line.at) {
      const label = `Look back to moment ${line.at}`;
      item.append(make("button", { className: "back", data: { go: line.at }, "aria-label": label, title: label }, "↶"));
    }
    return item;
  }

  /** Dims what comes after a moment; null for the present. */
  mark(at) {
    let last;
    for (const item of this.list.children) {
      const later = at !== null && Number(item.dataset.at) > at;
      item.classList.toggle("later", later);
      item.classList.remove("here");
      if (!later) last = item;
    }
    if (at === null || !last) return;
    last.classList.add("here");
    const { offsetTop, offsetHeight } = last;
    const { scrollTop, clientHeight } = this.scroller;
    if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight) {
      this.scroller.scrollTop = offsetTop - clientHeight / 2;
    }
  }

  /** The moments at which something was told. */
  steps() {
    return [...new Set(this.lines.filter(({ tone }) => tone === "line" || tone === "detail").map(({ at }) => at))];
  }

  /** Whether a turn or phase began after one moment and not after another. */
  hasBegun(after, until) {
    return this.lines.some(({ tone, at }) => at > after && at <= until && (tone === "turn" || tone === "phase"));
  }

  /** The moments at which turns begin. */
  turns() {
    return this.lines.filter((line) => line.tone === "turn").map((line) => line.at);
  }
}

const equal = (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b);

/** The text of a line with its names as buttons. */
function words({ text, names = [] }) {
  const parts = [];
  let rest = text;
  while (rest) {
    const found = names
      .map((name) => ({ ...name, at: rest.indexOf(name.word) }))
      .filter((name) => name.at >= 0 && name.word)
      .sort((a, b) => a.at - b.at || b.word.length - a.word.length)[0];
    if (!found) break;
    parts.push(rest.slice(0, found.at));
    parts.push(make("button", { className: "name", data: { place: found.place }, title: "Show on the map" }, found.word));
    rest = rest.slice(found.at + found.word.length);
  }
  parts.push(rest);
  return parts;
}
