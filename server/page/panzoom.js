// Moves and zooms the board. A drag never ends in a click.

import { calm } from "./dom.js";

const SLOP = 6;

/** Frames without a change after which the board rests: frames and not time, so that a slow frame is no rest. */
const REST = 12;

/** The room the tools take at the edge of the screen. */
const TOOLS = 64;

export class Camera {
  /** `moved` is called after every change. */
  constructor(map, layer, moved) {
    this.map = map;
    this.layer = layer;
    this.moved = moved;
    this.width = Number(map.dataset.width);
    this.height = Number(map.dataset.height);
    this.sheet = { x: 0, y: 0, width: this.width, height: this.height };
    this.frame = this.sheet;
    // So many pixels at the foot of the map lie under something.
    this.covered = 0;
    this.pointers = new Map();
    this.dragged = false;
    this.box = map.getBoundingClientRect();
    this.home();
    new ResizeObserver(() => this.resized()).observe(map);
    map.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    map.addEventListener("pointerdown", (event) => this.down(event));
    map.addEventListener("pointermove", (event) => this.move(event));
    for (const kind of ["pointerup", "pointercancel"]) map.addEventListener(kind, (event) => this.up(event));
    map.addEventListener("click", (event) => this.click(event), { capture: true });
    map.addEventListener("dblclick", (event) => {
      if (event.target.closest(".target")) return;
      this.zoom(2, ...this.local(event));
    });
  }

  /** Frames another part of the drawing, without one the sheet: all of it, unless that is smaller than the least scale. */
  look(frame, least = 0, middle = undefined) {
    cancelAnimationFrame(this.gliding);
    this.frame = frame ?? this.sheet;
    const whole = this.whole();
    this.set(whole.k < least ? { k: least, ...middle } : whole);
  }

  get isOnMap() {
    return this.frame === this.sheet;
  }

  /** The scale at which the whole frame is in sight; a field stays clear of the tools at the foot or at the side. */
  fitting() {
    return this.isOnMap ? this.scale(this.frame, 0, 0) : this.scaleOf(this.frame);
  }

  /** The scale at which the whole of a field would be in sight. */
  scaleOf(frame) {
    return Math.max(this.scale(frame, TOOLS, 0), this.scale(frame, 0, TOOLS));
  }

  scale(frame, aside, below) {
    return Math.min((this.box.width - aside) / frame.width, (this.box.height - below) / frame.height) || 1;
  }

  /** The whole board. */
  fit() {
    this.glide(this.whole());
  }

  /** Where the whole board is in sight, clear of the tools where there is room: they stand beside a tall board. */
  whole() {
    const k = this.fitting();
    const { x, y, width, height } = this.frame;
    const [aside, below] = [this.box.width - width * k, this.box.height - height * k];
    const clear = (free) => Math.max(0, Math.min(free, TOOLS) - free / 2) / k;
    const tall = aside > TOOLS - 1;
    this.map.parentElement.classList.toggle("tall", tall);
    return { k, x: x + width / 2 - (tall ? clear(aside) : 0), y: y + height / 2 + (tall ? 0 : clear(below)) };
  }

  /** The least move that brings these points into sight by a margin; nothing if they do not fit. */
  over(points, margin) {
    const shift = (at, room, values, covered = 0) => {
      const half = (room / 2 - margin) / this.k;
      const [low, high] = [Math.max(...values) - half + covered / this.k, Math.min(...values) + half];
      return low <= high ? Math.min(Math.max(at, low), high) : undefined;
    };
    const x = shift(this.x, this.box.width, points.map((point) => point.x));
    const y = shift(this.y, this.box.height, points.map((point) => point.y), this.covered);
    return x === undefined || y === undefined ? undefined : { k: this.k, x, y };
  }

  /** Where one begins: the whole board, or as much of it as can be read on a phone. */
  home() {
    const fill = Math.max(this.box.width / this.width, this.box.height / this.height);
    const narrow = Math.min(this.box.width, this.box.height) < 450;
    const whole = this.whole();
    this.set(narrow ? { k: Math.min(fill, whole.k * 2), x: this.width / 2, y: this.height / 2 } : whole);
  }

  /** The point of the screen, within the map, where a point of the board is. */
  toScreen(x, y) {
    return [(x - this.x) * this.k + this.box.width / 2, (y - this.y) * this.k + this.box.height / 2];
  }

  /** Where an area of the board lies within the map. */
  boxOf({ x, y, width, height }) {
    const [west, north] = this.toScreen(x, y);
    const [east, south] = this.toScreen(x + width, y + height);
    return { west, north, east, south };
  }

  /** The point of the board at a point within the map. */
  toBoard(left, top) {
    return [(left - this.box.width / 2) / this.k + this.x, (top - this.box.height / 2) / this.k + this.y];
  }

  /** Whether a point of the board is in sight, by a margin. */
  sees(x, y, margin = 12) {
    const [left, top] = this.toScreen(x, y);
    return left > margin && top > margin && left < this.box.width - margin && top < this.box.height - this.covered - margin;
  }

  /** Brings a point into the middle. */
  centre(x, y) {
    this.glide({ k: Math.max(this.k, this.fitting()), x, y });
  }

  /** Zooms about a point within the map, by default its middle. */
  zoom(factor, left = this.box.width / 2, top = this.box.height / 2) {
    const [x, y] = this.toBoard(left, top);
    const k = this.bound(this.k * factor);
    this.set({ k, x: x - (left - this.box.width / 2) / k, y: y - (top - this.box.height / 2) / k });
  }

  bound(k) {
    return Math.min(Math.max(k, this.fitting() * 0.8), Math.max(this.fitting() * 10, 4));
  }

  set({ k, x, y }) {
    this.k = this.bound(k);
    // Where the board is narrower than the screen it stays in the middle, else its edge stays at the edge.
    const keep = (at, from, size, room) => {
      const half = Math.min(room / this.k / 2, size / 2);
      return Math.min(Math.max(at, from + half - 40 / this.k), from + size - half + 40 / this.k);
    };
    this.x = keep(x, this.frame.x, this.frame.width, this.box.width);
    this.y = keep(y, this.frame.y, this.frame.height, this.box.height);
    const [left, top] = this.toScreen(0, 0);
    this.layer.style.transform = `translate(${left}px, ${top}px) scale(${this.k})`;
    this.hold();
    this.moved();
  }

  /** While the board moves its layers are only shifted and scaled; once it rests they are drawn sharp again. */
  hold() {
    this.quiet = 0;
    if (this.layer.classList.contains("moving")) return;
    this.layer.classList.add("moving");
    const look = () => {
      this.quiet += 1;
      if (this.quiet < REST) return requestAnimationFrame(look);
      this.layer.classList.remove("moving");
      this.layer.style.setProperty("--k", this.k);
    };
    requestAnimationFrame(look);
  }

  glide(to) {
    cancelAnimationFrame(this.gliding);
    if (calm()) return this.set(to);
    const from = { k: this.k, x: this.x, y: this.y };
    const start = performance.now();
    const step = (now) => {
      const t = Math.min(1, (now - start) / 260);
      const ease = 1 - (1 - t) ** 3;
      const mix = (key) => from[key] + (to[key] - from[key]) * ease;
      this.set({ k: mix("k"), x: mix("x"), y: mix("y") });
      if (t < 1) this.gliding = requestAnimationFrame(step);
    };
    this.gliding = requestAnimationFrame(step);
  }

  resized() {
    const whole = Math.abs(this.k - this.fitting()) < 0.001;
    this.box = this.map.getBoundingClientRect();
    const all = this.whole();
    this.set(whole ? all : { k: this.k, x: this.x, y: this.y });
  }

  local(event) {
    const box = (this.box = this.map.getBoundingClientRect());
    return [event.clientX - box.left, event.clientY - box.top];
  }

  wheel(event) {
    event.preventDefault();
    cancelAnimationFrame(this.gliding);
    const lines = event.deltaMode === 1 ? 24 : 1;
    const speed = event.ctrlKey ? 0.01 : 0.0016;
    this.zoom(Math.exp(-event.deltaY * lines * speed), ...this.local(event));
  }

  down(event) {
    if (event.button > 1) return;
    cancelAnimationFrame(this.gliding);
    if (this.pointers.size === 0) this.dragged = false;
    if (this.pointers.size === 0 && this.grab?.(event)) return;
    this.pointers.set(event.pointerId, this.local(event));
    this.from = this.local(event);
  }

  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = this.local(event);
    if (!this.dragged && this.pointers.size === 1 && distance(now, this.from) < SLOP) return;
    if (!this.dragged) {
      this.dragged = true;
      for (const id of this.pointers.keys()) this.map.setPointerCapture(id);
      this.map.classList.add("dragging");
    }
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.pointers.set(event.pointerId, now);
    if (other) {
      const middle = (a) => [(a[0] + other[0]) / 2, (a[1] + other[1]) / 2];
      const [was, is] = [middle(before), middle(now)];
      this.set({ k: this.k, x: this.x - (is[0] - was[0]) / this.k, y: this.y - (is[1] - was[1]) / this.k });
      this.zoom(distance(now, other) / Math.max(1, distance(before, other)), ...is);
    } else {
      const [dx, dy] = [now[0] - before[0], now[1] - before[1]];
      this.set({ k: this.k, x: this.x - dx / this.k, y: this.y - dy / this.k });
    }
  }

  /** A pointer moves the board no more. */
  forget(id) {
    this.pointers.delete(id);
    this.map.classList.remove("dragging");
  }

  up(event) {
    this.pointers.delete(event.pointerId);
    if (this.pointers.size === 0) this.map.classList.remove("dragging");
  }

  click(event) {
    // A click by keyboard or screen reader has no detail and never follows a drag.
    if (!this.dragged || event.detail === 0) return;
    event.stopPropagation();
    event.preventDefault();
  }
}

const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
