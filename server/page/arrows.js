// Arrows at the edge of the board to the choices that lie out of sight.

import { $, make, shape } from "./dom.js";

const COMPASS = ["east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east"];

/** Draws one for each direction, and counts the choices of the map while a field is shown, or the other way round. */
export function showArrows(board) {
  const { camera } = board;
  const groups = new Map();
  // What lies on the map while the field is shown, or the other way round, is one press away.
  const spots = [...board.targets.values()].map(({ spot }) => spot);
  $("count-elsewhere").textContent = spots.filter((spot) => !board.field.isHere(spot)).length || "";
  for (const spot of spots) {
    if (!board.field.isHere(spot) || camera.sees(spot.x, spot.y, 4)) continue;
    const angle = Math.atan2(spot.y - camera.y, spot.x - camera.x);
    const way = (Math.round((angle / Math.PI) * 4) + 8) % 8;
    groups.set(way, [...(groups.get(way) ?? []), spot]);
  }
  const arrows = [...groups].map(([way, spots]) => {
    const words = `${spots.length} ${spots.length === 1 ? "choice" : "choices"} out of sight to the ${COMPASS[way]}`;
    const head = shape("svg", { viewBox: "-10 -10 20 20", width: 18, height: 18, "aria-hidden": "true" });
    head.append(shape("path", { d: "M-6 -7L8 0L-6 7L-3 0Z", transform: `rotate(${way * 45})` }));
    const button = make("button", { className: "arrow", "aria-label": words, title: words }, head, String(spots.length));
    const [cos, sin] = [Math.cos((way * Math.PI) / 4), Math.sin((way * Math.PI) / 4)];
    button.style.left = `${50 + Math.sign(Math.round(cos * 10)) * 50}%`;
    button.style.top = `${50 + Math.sign(Math.round(sin * 10)) * 50}%`;
    button.addEventListener("click", () => {
      const near = (spot) => Math.hypot(spot.x - camera.x, spot.y - camera.y);
      const [next] = spots.sort((a, b) => near(a) - near(b));
      board.field.seeAround(next);
      camera.centre(next.x, next.y);
    });
    return button;
  });
  $("arrows").replaceChildren(...arrows);
}
