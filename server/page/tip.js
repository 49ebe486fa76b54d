// A word about what is pointed at, beside it.

import { beside, keep, put } from "./beside.js";
import { $ } from "./dom.js";

/** Where it goes, best first. */
const AROUND = ["north", "south", "east", "west"];

/** Says something beside an element, or beside a spot of the board. */
export function showTip(camera, content, spot, element) {
  const tip = $("tip");
  tip.replaceChildren(...content);
  tip.hidden = false;
  const room = $("board").getBoundingClientRect();
  const [x, y] = camera.toScreen(spot.x, spot.y);
  const lift = 24 * Math.max(1, camera.k);
  const around = { west: x - lift, east: x + lift, north: y - lift, south: y + lift };
  const it = element?.getBoundingClientRect();
  const box = it?.width ? { west: it.left - room.left, east: it.right - room.left, north: it.top - room.top, south: it.bottom - room.top } : around;
  const size = [tip.offsetWidth, tip.offsetHeight];
  const over = [keep(x - size[0] / 2, size[0], room.width), keep(box.south, size[1], room.height)];
  put(tip, beside(box, size, [room.width, room.height], AROUND) ?? over);
}
