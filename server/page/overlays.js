// The overlays of the board: which are shown, and the list to choose them from.

import { $, make, memory, shape, svg } from "./dom.js";

export class Overlays {
  /** `ask` asks for the picture anew: the server draws only what a page shows. */
  constructor(ask) {
    this.ask = ask;
    this.shown = new Set((memory.get("overlays") ?? "").split(" ").filter(Boolean));
    $("overlays-open").addEventListener("click", () => this.toggleList());
  }

  /** Shows the overlays of a picture, each if it is chosen. */
  show(overlays) {
    const layer = $("overlays");
    $("overlay-part").hidden = overlays.length === 0;
    for (const old of [...layer.children, ...$("overlay-buttons").children]) {
      if (!overlays.some(({ id }) => id === old.dataset.overlay)) old.remove();
    }
    for (const { id, title, svg: text } of overlays) {
      let part = layer.querySelector(`[data-overlay="${CSS.escape(id)}"]`);
      if (!part) {
        part = shape("g", { "data-overlay": id });
        layer.append(part);
        const button = make("button", { data: { overlay: id }, "aria-pressed": "false" }, title);
        button.addEventListener("click", () => this.choose(id, !this.shown.has(id)));
        $("overlay-buttons").append(button);
      }
      if (part.text !== text) part.replaceChildren(svg(text));
      part.text = text;
    }
    this.refresh();
    this.askMissing();
  }

  /** Asks for what is to be seen and was not drawn. */
  askMissing() {
    const isMissing = (part) => this.shown.has(part.dataset.overlay) && !part.text;
    if ([...$("overlays").children].some(isMissing)) this.ask();
  }

  /** Shows or hides one overlay. */
  choose(id, on) {
    this.shown[on ? "add" : "delete"](id);
    memory.set("overlays", [...this.shown].join(" "));
    this.refresh();
    this.askMissing();
  }

  get isOpen() {
    return !$("overlay-buttons").hidden;
  }

  /** Opens or closes the list of overlays, and takes the focus along. */
  toggleList() {
    const on = !this.isOpen;
    this.list(on);
    (on ? $("overlay-buttons").firstChild : $("overlays-open"))?.focus();
  }

  /** Opens or closes the list of overlays. */
  list(on) {
    $("overlay-buttons").hidden = !on;
    $("overlays-open").setAttribute("aria-expanded", on);
  }

  refresh() {
    for (const part of $("overlays").children) part.toggleAttribute("hidden", !this.shown.has(part.dataset.overlay));
    for (const button of $("overlay-buttons").children) {
      button.setAttribute("aria-pressed", this.shown.has(button.dataset.overlay));
    }
    $("overlays-open").classList.toggle("some", Boolean($("overlay-buttons").querySelector("[aria-pressed=true]")));
  }
}
