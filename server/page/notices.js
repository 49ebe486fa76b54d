// Short words to the player: what went wrong, whether the connection is lost, whether they are sure.

import { $, make } from "./dom.js";

/** How long a word stays, in milliseconds. */
const STAY = 7000;

/** How long a word stays that asks for nothing. */
const BRIEF = 2500;

let toasting;

/** Says something for a while; `more` stands behind it. */
export function toast(text, { more = [], brief = false } = {}) {
  $("toast").replaceChildren(text, ...more);
  $("toast").hidden = false;
  clearTimeout(toasting);
  toasting = setTimeout(() => ($("toast").hidden = true), brief ? BRIEF : STAY);
}

/** Says something until it is taken back with an empty text. */
export function banner(text) {
  $("banner").textContent = text;
  $("banner").hidden = !text;
}

/** Asks whether one is sure; resolves to the answer. */
export function sure(title, text, yes) {
  $("sure-title").textContent = title;
  $("sure-text").textContent = text;
  $("sure-yes").textContent = yes;
  $("sure").returnValue = "";
  $("sure").showModal();
  return new Promise((resolve) => {
    $("sure").addEventListener("close", () => resolve($("sure").returnValue === "yes"), { once: true });
  });
}

/** Copies the link of a button, or shows it where that is not allowed. */
export async function copy(button) {
  const link = new URL(button.dataset.copy, location.href).href;
  const words = button.textContent;
  try {
    await navigator.clipboard.writeText(link);
    button.textContent = "Copied";
  } catch {
    const field = make("input", { value: link, readOnly: true, className: "link", "aria-label": "Link to copy" });
    button.after(field);
    field.select();
    return;
  }
  setTimeout(() => (button.textContent = words), 1500);
}
