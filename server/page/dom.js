// Small helpers: finding, making, and reading what the server put into the page.

/** The element of that id. */
export const $ = (id) => document.getElementById(id);

/** Data the server put into the page. */
export const data = (id) => JSON.parse($(id).textContent);

/** A new HTML element; keys with a dash or in `attributes` are attributes, others properties. */
export function make(tag, set = {}, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(set)) {
    if (value === undefined || value === null) continue;
    if (key.includes("-") || ["role", "for"].includes(key)) element.setAttribute(key, value);
    else if (key === "data") Object.assign(element.dataset, value);
    else element[key] = value;
  }
  element.append(...children);
  return element;
}

/** A new SVG element. */
export function shape(tag, attributes = {}) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** SVG text as nodes of the SVG namespace. */
export function svg(text) {
  const template = document.createElement("template");
  template.innerHTML = `<svg>${text}</svg>`;
  const part = document.createDocumentFragment();
  part.append(...template.content.firstChild.childNodes);
  return part;
}

/** How each seat is spoken of and coloured, as the server tells it. */
const sides = new Map(($("page-sides") ? data("page-sides") : []).map((side) => [side.seat, side]));

/** A seat's name as a person reads it. */
export const proper = (name) => sides.get(name)?.title ?? name ?? "";

/** Those who sit on a seat, with the article: the French, the Allies. */
export const people = (name) => sides.get(name)?.people ?? proper(name);

/** A text as a sentence begins. */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** The colour of a seat in the palette. */
export const tint = (name) => sides.get(name)?.tint ?? "neutral";

/** Gives an element the colour and letter of a side. */
export function dress(element, side) {
  element.dataset.tint = tint(side);
  if (element.classList.contains("badge")) element.textContent = (proper(side) || "·")[0];
}

/** Whether things should rather not move. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** What this browser remembers. */
export const memory = {
  get: (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set: (key, value) => {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Nothing is lost but convenience.
    }
  },
};
