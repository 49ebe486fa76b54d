// Several pieces sent at once, and pieces dragged to where they go. The server says where they can go.

import { $, shape, svg } from "./dom.js";
import { clearWays, showWays } from "./ways.js";

/** So far a pointer moves before it drags, in pixels; so long a finger rests before it does, in milliseconds. */
const SLOP = 6;
const HOLD = 350;

export class Group {
  /** `give` sends the orders of a way; `may` says whether something can be chosen now. */
  constructor(server, board, { give, may }) {
    this.server = server;
    this.board = board;
    this.give = give;
    this.may = may;
    board.onGroup = (keys) => this.light(keys);
    board.onWay = (way) => this.send(way);
    board.camera.grab = (event) => this.grab(event);
    const map = $("map");
    map.addEventListener("pointermove", (event) => this.move(event));
    map.addEventListener("pointerup", (event) => this.drop(event));
    map.addEventListener("pointercancel", () => this.end());
  }

  /** Lights where these pieces can go; says how many places there are. */
  async light(keys) {
    const asked = (this.asked = Symbol("ways"));
    clearWays(this.board);
    if (!keys.length) return 0;
    const { status, body } = await this.server.ask(`ways?pieces=${keys.map(encodeURIComponent).join(",")}`);
    if (status !== 200 || this.asked !== asked || body.at !== Number(document.body.dataset.at)) return 0;
    // A way back to where they stand is no way.
    const from = new Set(keys.map((key) => this.board.pieces.get(key)?.place));
    const ways = body.ways.filter(({ place }) => from.size !== 1 || !from.has(place));
    showWays(this.board, ways);
    return ways.length;
  }

  send(way) {
    this.asked = undefined;
    this.board.letGroupGo();
    this.give(way);
  }

  /** A pointer goes down: on a piece that can be picked it may begin to drag. Says whether the map keeps still. */
  grab(event) {
    if (!this.may() || this.carried || event.button > 0) return false;
    const target = event.target.closest?.(".target:not(.way)");
    const offers = target && this.board.targets.get(target.dataset.at)?.offers;
    if (!offers?.some(({ role }) => role === "pick")) return false;
    const id = target.dataset.at;
    const piece = this.board.pieces.get(id) ?? [...this.board.pieces.values()].find(({ place }) => place === id);
    if (!piece) return false;
    this.start = { id, piece, x: event.clientX, y: event.clientY, pointer: event.pointerId };
    if (event.pointerType === "mouse") return true;
    this.holding = setTimeout(() => this.start && this.carry(), HOLD);
    return false;
  }

  move(event) {
    const { start } = this;
    if (!start || event.pointerId !== start.pointer) return;
    const far = Math.hypot(event.clientX - start.x, event.clientY - start.y) > SLOP;
    if (!this.carried) {
      if (!far) return;
      // A finger that moves at once pans the map.
      if (event.pointerType !== "mouse") return this.end();
      this.carry();
    }
    const [left, top] = this.board.camera.local(event);
    const [x, y] = this.board.camera.toBoard(left, top);
    this.carried.setAttribute("transform", `translate(${x} ${y})`);
    this.over = this.board.ways.size ? this.board.wayUnder(event) : undefined;
    this.board.point(this.over?.place ?? null);
  }

  /** The piece leaves the board and follows the pointer. */
  async carry() {
    const { start } = this;
    this.board.camera.forget(start.pointer);
    this.board.camera.dragged = true;
    $("map").setPointerCapture?.(start.pointer);
    this.board.fan.close();
    this.carried = shape("g", { class: "carried", "aria-hidden": "true", transform: `translate(${start.piece.x} ${start.piece.y})` });
    this.carried.append(svg(start.piece.svg));
    $("glow").replaceChildren(this.carried);
    this.lighting = this.light([start.id]);
    await this.lighting;
  }

  async drop(event) {
    const { start, carried } = this;
    if (!start || event.pointerId !== start.pointer) return;
    if (!carried) return this.end();
    await this.lighting;
    const way = this.board.ways.size ? this.board.wayUnder(event) : undefined;
    this.end();
    clearWays(this.board);
    if (way) this.send(way);
  }

  end() {
    clearTimeout(this.holding);
    if (this.carried) $("glow").replaceChildren();
    this.start = this.carried = this.over = undefined;
  }
}
