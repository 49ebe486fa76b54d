// The curtain between two who share a screen: nothing of a seat is drawn until its player sits there.

import { $, dress, people } from "./dom.js";

/** Whether a page must wait until its seat sits at the screen. */
export function isHidden(page) {
  const key = `shown-${page.id}`;
  const shown = sessionStorage.getItem(key);
  if (!page.curtain || page.seat === shown) {
    sessionStorage.setItem(key, page.seat ?? "");
    return false;
  }
  return true;
}

/** Closes the curtain; `lifted` is called when the player of the page has lifted it. */
export function close(page, lifted) {
  const name = people(page.seat);
  dress($("curtain-badge"), page.seat);
  $("curtain-title").textContent = `Hand the screen to ${name}`;
  $("lift").textContent = `I lead ${name}: show the board`;
  $("lift").onclick = () => {
    sessionStorage.setItem(`shown-${page.id}`, page.seat);
    $("curtain").close();
    lifted();
  };
  if (!$("curtain").open) $("curtain").showModal();
}

/** Opens it. */
export function open() {
  if ($("curtain").open) $("curtain").close();
}
