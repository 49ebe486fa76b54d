// Everything by keyboard. Keys mean nothing while one writes.

import { $ } from "./dom.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Listens for keys; `table` has the methods called here. */
export function listen(table) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector("dialog[open]")) return;
    const { target, key } = event;
    const writing = target.matches("input:not([type=range]):not([type=checkbox]), textarea, select");
    if (writing) {
      if (key === "Escape") target.blur();
      return;
    }
    if (act(table, key, target)) event.preventDefault();
  });
}

/** Does what a key asks for; false when it asks for nothing. */
function act(table, key, target) {
  if (table.story.on && telling(table, key, target)) return true;
  if (table.replay.open && looking(table, key, target)) return true;
  if (ARROWS[key]) {
    if (target.closest(".side, header.bar, .replay, .tools")) return walk(key, target);
    table.board.step(...ARROWS[key]);
    return true;
  }
  const does = {
    n: () => nextChoice(table, 1),
    N: () => nextChoice(table, -1),
    u: () => table.hand.undo(),
    y: () => table.hand.redo(),
    Escape: () => letGo(table),
    "+": () => table.board.camera.zoom(1.4),
    "=": () => table.board.camera.zoom(1.4),
    "-": () => table.board.camera.zoom(1 / 1.4),
    0: () => table.board.camera.fit(),
    m: () => table.stage.toggle(),
    o: () => table.board.overlays.toggleList(),
    a: () => table.side.open("choices", { focus: ".offer" }),
    l: () => table.side.open("log", { focus: "#log" }),
    c: () => table.side.open("talk", { focus: "#words" }),
    r: () => table.story.again(),
    R: () => table.replay.go(table.replay.open ? "leave" : "last"),
    w: () => table.board.nextIdle(1),
    W: () => table.board.nextIdle(-1),
    g: () => together(table),
    "?": () => $("help").showModal(),
  }[key];
  if (!does) return false;
  does();
  return true;
}

function telling(table, key, target) {
  if (target.matches("button, a, input, select") && [" ", "Enter"].includes(key)) return false;
  const does = { Escape: () => table.story.skip(), Enter: () => table.story.skip(), " ": () => table.story.step(), ".": () => table.story.step() }[key];
  does?.();
  return Boolean(does);
}

function looking(table, key, target) {
  if (key === " " && target.matches("button, a, input")) return false;
  const way = {
    ArrowLeft: "back",
    ArrowRight: "forward",
    Home: "first",
    End: "last",
    PageUp: "turn-back",
    PageDown: "turn-forward",
    " ": "play",
    Escape: "leave",
  }[key];
  if (way) table.replay.go(way);
  return Boolean(way);
}

/** Up and down a list, along the tabs. */
function walk(key, target) {
  const group = target.closest("[role=tablist], #choices, #acts, #overlay-buttons");
  if (!group) return false;
  const items = [...group.querySelectorAll("button:not([disabled])")].filter((item) => item.offsetParent);
  const to = items.indexOf(target.closest("button")) + (key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1);
  const item = items[(to + items.length) % items.length];
  item?.focus();
  if (item?.dataset.tab) item.click();
  return true;
}

/** Puts the focus on the next or previous choice. */
function nextChoice(table, way) {
  if (table.board.ways.size) {
    const ways = [...table.board.ways.values()].map(({ element }) => element);
    return ways[(ways.indexOf(document.activeElement) + way + ways.length) % ways.length].focus({ preventScroll: true });
  }
  const stops = [];
  for (const offer of table.offers) {
    const target = table.board.targets.get(offer.place)?.element ?? table.panels.of(offer);
    if (target && !stops.includes(target)) stops.push(target);
  }
  stops.push(...$("acts").children, ...[...$("fight").querySelectorAll("button")].filter((button) => button.checkVisibility()));
  if (!stops.length) return;
  const now = stops.indexOf(document.activeElement);
  const to = now < 0 && way < 0 ? stops.length - 1 : (now + way + stops.length) % stops.length;
  stops[to].focus({ preventScroll: !stops[to].closest("#status") });
}

/** Sends together all that can be picked where the focus is. */
function together(table) {
  const { board } = table;
  const target = board.targets.get(document.activeElement?.dataset?.at);
  if (target && board.pieces.has(target.id)) board.openStack(target, { always: true });
}

/** Closes what is open, else puts back what is in hand. */
function letGo(table) {
  if (table.story.skip() || table.board.letGroupGo()) return;
  if (!$("summary").hidden) return table.story.shut();
  if (table.board.menu.close({ back: true }) || table.board.fan.close()) return;
  if (table.board.overlays.isOpen) return table.board.overlays.toggleList();
  if (!$("tip").hidden) $("tip").hidden = true;
  if (!$("toast").hidden) $("toast").hidden = true;
  else if (table.side.isOver) table.side.open(null);
  else table.hand.release();
}
