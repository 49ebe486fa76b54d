// Dice that roll over the board, for those who like to see them roll.

import { calm, make, memory } from "./dom.js";
import { die } from "./log.js";

/** Whether dice are to be shown rolling. */
export const wanted = () => memory.get("dice") !== "off" && !calm();

/** Rolls dice in the tray: a second of tumbling, then as they fell. */
export function roll(tray, dice) {
  if (!dice.length || !wanted()) return;
  const some = dice.slice(-12);
  const faces = some.map((_, n) => {
    const cube = make("span", { className: "cube" }, die({ pips: 1 + ((n * 5) % 6), hit: false }));
    cube.style.animationDelay = `${n * 50}ms`;
    return cube;
  });
  const throwing = make("div", { className: "throw" }, ...faces);
  tray.replaceChildren(throwing);
  let turns = 0;
  const tumble = setInterval(() => {
    turns += 1;
    faces.forEach((cube, n) => cube.replaceChildren(die({ pips: 1 + ((turns * 2 + n * 5) % 6), hit: false })));
  }, 90);
  setTimeout(() => {
    clearInterval(tumble);
    faces.forEach((cube, n) => cube.replaceChildren(die(some[n])));
    throwing.classList.add("fallen");
  }, 720);
  setTimeout(() => throwing.classList.add("leaving"), 2400);
  setTimeout(() => throwing.remove(), 2900);
}
