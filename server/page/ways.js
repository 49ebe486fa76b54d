// The places to which several pieces, or one that is dragged, can be sent.

import { $, shape } from "./dom.js";
import { outline } from "./outline.js";

/** Lights the places to which several pieces, or one that is dragged, can be sent. */
export function showWays(board, ways) {
  clearWays(board);
  for (const way of ways) {
    const spot = board.places.get(way.place);
    if (!spot) continue;
    const element = shape("g", { class: "target way", role: "button", tabindex: -1, "aria-label": `${spot.name}: ${way.labels.join("; ")}` });
    element.dataset.at = way.place;
    element.append(outline(way.place, spot));
    const wash = element.firstChild.cloneNode();
    wash.setAttribute("class", "wash way");
    $("under").append(wash);
    $("targets").append(element);
    board.ways.set(way.place, { ...way, spot, element, wash });
  }
  $("map").classList.toggle("sending", board.ways.size > 0);
}

/** Puts them out; says whether any was lit. */
export function clearWays(board) {
  const had = board.ways.size > 0;
  for (const { element, wash } of board.ways.values()) {
    element.remove();
    wash.remove();
  }
  board.ways.clear();
  $("map").classList.remove("sending");
  return had;
}
