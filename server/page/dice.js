// Dice that tumble before they lie still, for those who like to see them roll.

import { calm, make, memory } from "./dom.js";
import { die } from "./log.js";

/** Whether dice are to be shown rolling. */
export const wanted = () => memory.get("dice") !== "off" && !calm();

/** So many dice that tumble until they are replaced; blank where dice do not roll. */
export function tumble(count) {
  const faces = Array.from({ length: Math.min(count, 12) }, (_, n) => make("span", { className: "cube" }, die({ pips: wanted() ? 1 + ((n * 5) % 6) : 0, hit: false })));
  if (!wanted()) return faces;
  let turns = 0;
  const roll = setInterval(() => {
    turns += 1;
    if (turns > 40 || !faces[0].isConnected) return clearInterval(roll);
    faces.forEach((cube, n) => cube.replaceChildren(die({ pips: 1 + ((turns * 2 + n * 5) % 6), hit: false })));
  }, 90);
  return faces;
}
