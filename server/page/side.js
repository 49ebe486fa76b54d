// What stands beside the board, or over its foot on a narrow screen: one tab is open at a time.

import { $ } from "./dom.js";

/** Whether the screen has no room beside the board. */
export const isNarrow = () => matchMedia("(max-width: 679px), (max-height: 500px), (max-width: 860px) and (max-height: 899px)").matches;

export class Side {
  /** `opened` is told which tab was opened. */
  constructor(board, { opened }) {
    this.board = board;
    this.opened = opened;
    for (const button of document.querySelectorAll("[role=tab]")) {
      button.addEventListener("click", () => this.open(button.dataset.tab, { toggle: true }));
    }
  }

  /** Whether it lies over the foot of the board. */
  get isOver() {
    return isNarrow() && Boolean($("side").dataset.open);
  }

  /** Opens a part beside the board; on a narrow screen opening it again closes it. */
  open(tab, { focus, toggle = false } = {}) {
    const side = $("side");
    const same = side.dataset.open && side.dataset.tab === tab;
    if (tab === null || (toggle && same && isNarrow())) delete side.dataset.open;
    else {
      side.dataset.tab = tab;
      side.dataset.open = "yes";
    }
    for (const button of side.querySelectorAll("[role=tab]")) {
      const on = button.dataset.tab === side.dataset.tab && (!isNarrow() || Boolean(side.dataset.open));
      button.setAttribute("aria-selected", on);
    }
    // What opens on a narrow screen lies over the foot of the board.
    const sheet = isNarrow() && side.dataset.open && side.querySelector(side.dataset.tab === "status" ? ".panels" : `#${side.dataset.tab}`);
    this.board.camera.covered = sheet ? sheet.offsetHeight : 0;
    this.opened(tab);
    if (focus) side.querySelector(`.tab#${tab} ${focus}, .tab${focus}`)?.focus();
  }
}
