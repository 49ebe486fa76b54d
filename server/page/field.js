// The field of a battle, which lies beside the sheet: of the two one is shown.

import { $ } from "./dom.js";

/** The least size of a block on a field, in pixels: what a finger can hit, or a mouse. */
const BLOCK = matchMedia("(pointer: coarse)").matches ? 44 : 28;

/** Whether an area holds a point. */
export const within = (area, x, y) => x >= area.x && y >= area.y && x <= area.x + area.width && y <= area.y + area.height;

export class Field {
  /** `switched` is called when the other of the two is shown. */
  constructor(board, switched) {
    this.board = board;
    this.switched = switched;
  }

  /** Shows the field that is fought on beside the sheet as soon as it is there, and the map when it is gone. */
  set(shape) {
    const area = shape?.area;
    if (JSON.stringify(area) === JSON.stringify(this.area)) return;
    const isNew = !this.area || this.isShown || !area;
    this.area = area;
    this.block = shape?.block ?? 0;
    if (isNew) this.see(area ? "field" : "map");
  }

  get isShown() {
    return Boolean(this.area) && this.board.camera.frame === this.area;
  }

  /** Shows the field or the map. The map is found again as it was left. */
  see(what) {
    const { camera } = this.board;
    if (what === "field" && this.area && !this.isShown) {
      if (camera.isOnMap) this.left = { k: camera.k, x: camera.x, y: camera.y };
      camera.look(this.area, this.block && BLOCK / this.block, this.centre());
    } else if (what === "map" && !camera.isOnMap) {
      camera.look(undefined);
      if (this.left) camera.set(this.left);
    }
    $("board").classList.toggle("on-field", this.isShown);
    $("board").classList.toggle("off-field", Boolean(this.area) && !this.isShown);
    this.switched();
  }

  /** The middle of what can be chosen on the field, or of the field. */
  centre() {
    const { x, y, width, height } = this.area;
    const spots = [...this.board.targets.values()].map(({ spot }) => spot).filter((spot) => within(this.area, spot.x, spot.y));
    if (!spots.length) return { x: x + width / 2, y: y + height / 2 };
    const mean = (key) => spots.reduce((sum, spot) => sum + spot[key], 0) / spots.length;
    return { x: mean("x"), y: mean("y") };
  }

  /** Whether a point of the board lies on a field. */
  holds({ x, y }) {
    return Boolean(this.area) && within(this.area, x, y);
  }

  /** Whether a point lies on what is shown: the field, or the map. */
  isHere({ x, y }) {
    return !this.area || this.holds({ x, y }) === this.isShown;
  }

  /** Shows whatever a point of the board lies on. */
  seeAround({ x, y }) {
    if (this.area) this.see(within(this.area, x, y) ? "field" : "map");
  }
}
