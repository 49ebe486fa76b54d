// A stack fanned out: every piece of it at full size with its name, so that each can be clicked.

import { make, shape, svg } from "./dom.js";

/** The least width and height of a part one can hit, in pixels. */
const HIT = 34;

export class Fan {
  /** `pick` is told the key of the piece that was clicked, `group` the keys of those that go together. */
  constructor(element, room, { pick, group }) {
    this.element = element;
    this.room = room;
    this.pick = pick;
    this.group = group;
    element.addEventListener("pointerleave", () => this.hovering && this.close());
  }

  get closed() {
    return this.element.hidden;
  }

  /** Opens at a point of the board. `targets` says which of the pieces can be chosen, `title` names the stack. */
  open(title, pieces, targets, left, top, { hovering = false, group = [] } = {}) {
    this.hovering = hovering;
    this.some = undefined;
    this.keys = pieces.map(({ key }) => key).join();
    const first = ({ name }) => name.split(" ")[0];
    // The word that many names begin with, their army's, says nothing here: the block shows it.
    const shared = new Set(pieces.map(first).filter((word, n, all) => all.indexOf(word) !== n));
    const items = pieces.map((piece) => this.item(piece, targets.get(piece.key), shared.has(first(piece))));
    const isGroup = group.length > 1 && !hovering;
    const whole = isGroup ? [this.together(group)] : [];
    this.element.replaceChildren(make("p", { className: "menu-title" }, title), ...whole, make("div", { className: "fanned" }, ...items));
    this.element.classList.toggle("docked", isGroup);
    this.element.classList.toggle("above", isGroup && top > this.room.clientHeight / 2);
    this.element.hidden = false;
    const { width, height } = this.room.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = this.element;
    const keep = (at, size, all) => `${Math.min(Math.max(at - size / 2, 8), Math.max(8, all - size - 8))}px`;
    this.element.style.left = keep(left, offsetWidth, width);
    this.element.style.top = keep(top, offsetHeight, height);
    if (!hovering) this.element.querySelector("button:not([disabled])")?.focus({ preventScroll: true });
  }

  /** The words that send all of them, and the button to choose some. */
  together(keys) {
    const words = make("span", {}, `A lit place sends all ${keys.length}. One alone: click it.`);
    const some = make("button", { className: "some", "aria-pressed": "false" }, "Only some…");
    some.addEventListener("click", () => {
      this.some = this.some ? undefined : new Set(keys);
      some.setAttribute("aria-pressed", Boolean(this.some));
      some.textContent = this.some ? "All of them" : "Only some…";
      words.textContent = this.some ? "Click those who stay; a lit place sends the others." : `A lit place sends all ${keys.length}. One alone: click it.`;
      this.mark();
      this.group(this.some ? [...this.some] : keys);
    });
    return make("p", { className: "together" }, words, some);
  }

  /** Shows who of some goes. */
  mark() {
    for (const item of this.element.querySelectorAll(".fan-item")) {
      item.classList.toggle("going", Boolean(this.some?.has(item.dataset.piece)));
      if (this.some) item.setAttribute("aria-pressed", this.some.has(item.dataset.piece));
      else item.removeAttribute("aria-pressed");
    }
  }

  item(piece, target, isShared) {
    const { x, y, width, height } = piece.element.getBBox();
    const picture = shape("svg", { viewBox: `${x - 2} ${y - 2} ${width + 4} ${height + 4}`, width: 64, height: 64, "aria-hidden": "true" });
    picture.append(svg(piece.svg));
    const [full] = piece.name.split(", ");
    const rest = full.slice(full.indexOf(" ") + 1);
    // A block that cannot be read has no other word than its army's.
    const name = isShared && (target || rest.includes(" ")) ? rest : full;
    const button = make("button", { className: "fan-item", title: piece.name, data: { piece: piece.key } }, picture, make("span", {}, name));
    button.disabled = !target;
    button.addEventListener("click", () => {
      if (this.some) {
        this.some[this.some.has(piece.key) ? "delete" : "add"](piece.key);
        this.mark();
        return this.group([...this.some]);
      }
      this.close();
      this.pick(piece.key);
    });
    return button;
  }

  close() {
    if (this.closed) return false;
    this.element.hidden = true;
    return true;
  }
}

/** Whether the part of a target that can be seen is too small to be hit. */
export function isSmall(target) {
  const { width, height } = target.element.firstChild.getBoundingClientRect();
  return width < HIT || height < HIT;
}
