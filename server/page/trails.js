// The ways of those who marched, and of shots, as they are drawn on the board.

import { $, shape } from "./dom.js";

/** How the id of a position begins whose town is that of the battle being fought. */
export const FIELD = "field:";

/** Whether a way is that of a shot: from a piece to a position of the field. */
export const isFire = (way) => way.length > 1 && way.at(-1).startsWith(FIELD);

/** Draws the way a piece went; ways that were gone before are counted. */
export function drawTrail(board, way) {
  if (!way || way.length < 2) return;
  const [from, to] = [board.find(way[0]), board.find(way.at(-1))];
  if (!from || !to || from === to) return;
  const known = $("trails").querySelector(`[data-way="${CSS.escape(way.join(" "))}"]`);
  if (known) {
    const count = known.querySelector("text");
    count.textContent = `${(Number.parseInt(count.textContent, 10) || 1) + 1}×`;
    return;
  }
  const long = Math.hypot(to.x - from.x, to.y - from.y);
  // The head lies before those who arrived.
  const short = 1 - Math.min(34, long / 3) / long;
  const [dx, dy] = [(to.x - from.x) * short, (to.y - from.y) * short];
  const [endX, endY] = [from.x + dx, from.y + dy];
  const bow = Math.min(28, long / 7);
  const [mx, my] = [from.x + dx / 2 - (dy / long) * bow, from.y + dy / 2 + (dx / long) * bow];
  const turn = (Math.atan2(endY - my, endX - mx) * 180) / Math.PI;
  const line = `M${from.x} ${from.y}Q${mx} ${my} ${endX} ${endY}`;
  const part = shape("g", { class: isFire(way) ? "trail fire" : "trail", "data-way": way.join(" ") });
  const head = shape("path", { class: "head", d: "M-20 -9L2 0L-20 9L-14 0Z", transform: `translate(${endX} ${endY}) rotate(${turn})` });
  const count = shape("text", { x: mx, y: my });
  part.append(shape("path", { class: "halo", d: line }), shape("path", { class: "line", d: line, pathLength: 1 }), head, count);
  $("trails").append(part);
}

/** Takes all of them away. */
export function clearTrails() {
  $("trails").replaceChildren();
}
