// The outlines of places and pieces, as they are lit.

import { $, shape } from "./dom.js";

const OUTLINES = ["polygon", "path", "circle", "rect", "ellipse"];
const KEPT = ["points", "d", "cx", "cy", "r", "rx", "ry", "x", "y", "width", "height"];

/** The positions of the field that is shown. */
export const positions = () => $("marks").querySelectorAll(".battle-board [data-place]");

/** The outline of a place as the board draws it. */
export function outline(id, spot) {
  const position = [...positions()].find(({ dataset }) => dataset.place === id)?.querySelector("rect");
  if (position) {
    const copy = shape("rect", { class: "edge" });
    for (const name of KEPT) if (position.hasAttribute(name)) copy.setAttribute(name, position.getAttribute(name));
    return copy;
  }
  const drawn = $("still").querySelector(`[data-place="${CSS.escape(id)}"]`);
  if (drawn && OUTLINES.includes(drawn.localName)) {
    const copy = shape(drawn.localName, { class: "edge" });
    for (const name of KEPT) if (drawn.hasAttribute(name)) copy.setAttribute(name, drawn.getAttribute(name));
    const to = $("still").getCTM().inverse().multiply(drawn.getCTM());
    copy.setAttribute("transform", `matrix(${to.a} ${to.b} ${to.c} ${to.d} ${to.e} ${to.f})`);
    return copy;
  }
  return shape("circle", { class: "edge", cx: spot.x, cy: spot.y, r: 22 });
}

/** Whether every piece of a stack, and not only one, can be chosen. */
export function isWhole(stack, offered) {
  return stack.length > 1 && stack.every((piece) => offered.has(piece.key));
}

/** A frame around a piece. */
export function around(piece, stack) {
  const box = piece.element.getBBox();
  let [width, height] = [box.width + 8, box.height + 8];
  // A piece that others of its stack half cover is framed where it can be seen.
  for (const other of stack) {
    const [right, down] = [other.x - piece.x, other.y - piece.y];
    if (Math.abs(right) < 4 && down > 4) height = Math.min(height, down);
    if (right > 4 && Math.abs(down) < box.height) width = Math.min(width, right);
  }
  const frame = { x: box.x - 4, y: box.y - 4, width, height, rx: 6 };
  return shape("rect", { class: "edge", transform: `translate(${piece.x} ${piece.y})`, ...frame });
}
