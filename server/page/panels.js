// The panels beside the board, and what in them stands for a choice.

import { $, make, memory } from "./dom.js";

export class Panels {
  /** `choose` plays an offer; `whole` sends a group to one place; `refuse` tells why something cannot be chosen. */
  constructor(board, { choose, whole, refuse }) {
    this.board = board;
    this.choose = choose;
    this.whole = whole;
    this.refuse = refuse;
    /** What stands for an offer, and the offers. */
    this.waiting = new Map();
    /** How what stands for an offer is drawn while nothing is offered. */
    this.drawnAs = new WeakMap();
    for (const part of [$("status"), $("lifted")]) this.listen(part);
  }

  /** Draws panels that are different from those that are there. */
  draw(panels) {
    const now = panels.map(({ id, title, html }) => JSON.stringify([id, title, html])).join();
    if (this.drawn === now) return;
    this.drawn = now;
    for (const { id, title, html } of panels) {
      let part = $(`panel-${id}`);
      if (!part) {
        const open = memory.get(`panel-${id}`) !== "shut";
        part = make("details", { id: `panel-${id}`, className: "panel", open }, make("summary"), make("div"));
        part.addEventListener("toggle", () => memory.set(`panel-${id}`, part.open ? "open" : "shut"));
        $("status").append(part);
      }
      part.firstChild.textContent = title;
      if (part.html !== html) part.lastChild.innerHTML = html;
      part.html = html;
    }
    for (const part of [...$("status").children, ...$("lifted").children]) {
      if (part.matches(".panel") && !panels.some(({ id }) => part.id === `panel-${id}`)) part.remove();
    }
    this.order(panels);
  }

  /** Puts the panels into the order in which they were sent; a new one that comes first is brought into sight. */
  order(panels) {
    let before = $("who").nextElementSibling;
    for (const [n, { id }] of panels.entries()) {
      const part = $(`panel-${id}`);
      if (part.parentElement !== $("status")) continue;
      if (part === before) before = before.nextElementSibling;
      else {
        $("status").insertBefore(part, before);
        if (n === 0) $("status").scrollTop = 0;
      }
    }
  }

  /** Things in the panels that stand for a choice: a unit that waits to come in. */
  targets(offers) {
    for (const old of inPanels(".offered")) {
      old.classList.remove("offered");
      old.removeAttribute("tabindex");
      for (const [name, value] of Object.entries(this.drawnAs.get(old))) value === null ? old.removeAttribute(name) : old.setAttribute(name, value);
    }
    for (const old of inPanels(".lit")) old.classList.remove("lit");
    for (const id of this.board.targets.keys()) {
      for (const same of inPanels(`[data-place="${CSS.escape(id)}"]`)) same.classList.add("lit");
    }
    this.waiting = new Map();
    for (const offer of offers) {
      const element = this.of(offer);
      if (!element) continue;
      const here = [...(this.waiting.get(element) ?? []), offer];
      if (here.length === 1) this.drawnAs.set(element, { role: element.getAttribute("role"), "aria-label": element.getAttribute("aria-label") });
      this.waiting.set(element, here);
      element.classList.add("offered");
      element.setAttribute("role", "button");
      element.setAttribute("tabindex", 0);
      const drawn = this.drawnAs.get(element)["aria-label"];
      element.setAttribute("aria-label", here.map(({ label }) => label).concat(drawn ?? []).join("; "));
    }
  }

  /** What stands for an offer in a panel, unless the board shows it better. */
  of({ place }) {
    const panel = place && inPanel(place);
    return panel && (panel.closest("#lifted") || !this.board.find(place)) ? panel : undefined;
  }

  /** Plays what a thing in a panel stands for, or asks which. */
  activate(element) {
    const offers = this.waiting.get(element);
    if (offers.length === 1) return this.choose(offers[0]);
    this.board.menu.open(element.title || element.textContent.trim(), offers, element);
  }

  /** Hears presses and keys in a part of the page. */
  listen(part) {
    part.addEventListener("keydown", (event) => {
      if (!["Enter", " "].includes(event.key) || !this.waiting.has(event.target)) return;
      event.preventDefault();
      this.activate(event.target);
    });
    part.addEventListener("click", (event) => {
      const whole = event.target.closest("[data-group]");
      if (whole) return this.whole(whole.dataset.group.split(","));
      const element = event.target.closest("[data-place]");
      if (!element) return;
      if (this.waiting.has(element)) return this.activate(element);
      const { place } = element.dataset;
      if (this.board.targets.has(place)) this.board.activate(place, { sure: true, whole: true });
      else {
        this.board.light(place, { centre: true });
        this.refuse(place);
      }
    });
  }
}

/** What in the panels stands for a place. */
const inPanel = (place) => inPanels(`[data-place="${CSS.escape(place)}"]`)[0];

/** What matches in the panels, those laid over the board first. */
const inPanels = (selector) => [...$("lifted").querySelectorAll(selector), ...$("status").querySelectorAll(selector)];
