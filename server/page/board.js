// The board: pieces by key, targets for the choices, overlays, arrows to what is out of sight.

import { $, make, shape, svg } from "./dom.js";
import { showArrows } from "./arrows.js";
import { Camera } from "./panzoom.js";
import { Fan, isSmall } from "./fan.js";
import { Field, within } from "./field.js";
import { Menu, say } from "./menu.js";
import { around, isWhole, outline, positions } from "./outline.js";
import { Overlays } from "./overlays.js";
import { takeSnapshot } from "./snapshot.js";
import { showTip } from "./tip.js";
import { FIELD } from "./trails.js";
import { clearWays } from "./ways.js";

export class Board {
  /** `play` plays an offer; `lit` is told which place is pointed at; `release` puts back what is in hand; `why` asks why
   * nothing is offered at a place or piece. */
  constructor(places, { play, rule, lit, release, why }) {
    this.places = new Map(places.map((place) => [place.id, place]));
    this.pieces = new Map();
    this.targets = new Map();
    this.ways = new Map();
    this.shapes = [];
    this.why = why;
    this.play = play;
    this.lit = lit;
    this.release = release;
    this.overlays = new Overlays(() => this.onOverlay?.());
    this.menu = new Menu($("menu"), $("board"), { play, rule });
    this.fan = new Fan($("fan"), $("board"), { pick: (key) => this.pickOf(key), group: (keys) => this.onGroup?.(keys) });
    this.field = new Field(this, () => {
      showArrows(this);
      this.onSwitched?.();
    });
    this.camera = new Camera($("map"), $("camera"), () => this.moved());
    new ResizeObserver(() => this.reshape()).observe($("map"));
    takeSnapshot($("ground"), $("snapshot"), () => $("camera").classList.add("pictured"));
    const map = $("map");
    map.addEventListener("click", (event) => this.click(event));
    map.addEventListener("keydown", (event) => {
      const target = event.target.closest(".target");
      if (!target || (event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      const way = this.ways.get(target.dataset.at);
      if (way && target.classList.contains("way")) return this.onWay?.(way);
      this.activate(target.dataset.at, { sure: true, whole: true });
    });
    map.addEventListener("pointerover", (event) => {
      const target = event.pointerType === "mouse" && event.target.closest(".target");
      if (target) this.point(target.dataset.at);
    });
    map.addEventListener("pointerout", (event) => event.target.closest(".target") && this.point(null));
    map.addEventListener("focusin", (event) => {
      const target = event.target.closest(".target");
      if (target) return this.focused(target.dataset.at);
      const piece = event.target.closest("#pieces > g");
      if (piece) this.tell(piece.dataset.place, piece.dataset.key);
    });
    map.addEventListener("focusout", () => this.point(null));
    map.addEventListener("pointerdown", () => {
      this.menu.close();
      if (!this.ways.size) this.fan.close();
      this.overlays.list(false);
      $("tip").hidden = true;
    });
  }

  /** Shows a picture and the offers on it. */
  show(picture, offers) {
    this.takeShapes(picture.stage);
    this.placePieces(picture.pieces);
    this.held = picture.held;
    for (const { key, element } of this.pieces.values()) element.classList.toggle("in-hand", key === this.held);
    this.showMarks(picture.marks);
    this.overlays.show(picture.overlays);
    this.offers = offers;
    this.showTargets(offers);
  }

  /** Shows the marks; of a field only the shape that fits the screen. */
  showMarks(marks, shape = this.shape?.name) {
    if (this.marks === marks && this.marksShape === shape) return;
    [this.marks, this.marksShape] = [marks, shape];
    const part = svg(marks);
    for (const ground of part.querySelectorAll("[data-shape]")) {
      if (ground.dataset.shape === shape) ground.removeAttribute("display");
      else ground.remove();
    }
    $("marks").replaceChildren(part);
    for (const ground of positions()) {
      const spot = this.places.get(ground.dataset.place);
      const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(ground.querySelector("rect").getAttribute(name)));
      if (spot) Object.assign(spot, { x: x + width / 2, y: y + height / 2 });
    }
  }

  /** Takes the shapes a field comes in, and chooses the one in which the blocks are largest on this screen. */
  takeShapes(stage) {
    this.shapes = stage?.is === "field" ? stage.shapes : [];
    this.fight = stage?.is === "spot" ? stage.area : undefined;
    const size = ({ area, block }) => this.camera.scaleOf(area) * block;
    this.shape = this.shapes.reduce((best, shape) => (best && size(best) >= size(shape) ? best : shape), undefined);
    this.spots = new Map((this.shape?.spots ?? []).map(([key, x, y]) => [key, { x, y }]));
  }

  /** Shows the field in another shape if that fits the screen better by now. */
  reshape() {
    const before = this.shape?.name;
    if (this.shapes.length) this.takeShapes({ is: "field", shapes: this.shapes });
    if (this.shape?.name === before) return;
    this.placePieces([...this.pieces.values()].map(own));
    this.showMarks(this.marks);
    this.showTargets(this.targets.size ? this.offers : []);
    this.field.set(this.shape);
  }

  /** Shows a step of a story: what is different from the picture before it. Nothing can be chosen meanwhile. */
  showStep({ pieces, gone = [], order, marks, stage }) {
    this.takeShapes(stage);
    const now = new Map([...this.pieces].map(([key, piece]) => [key, own(piece)]));
    for (const piece of pieces) now.set(piece.key, piece);
    for (const key of gone) now.delete(key);
    this.placePieces(order ? order.map((key) => now.get(key)).filter(Boolean) : [...now.values()]);
    this.showMarks(marks ?? this.marks);
    if (this.targets.size) this.showTargets([]);
  }

  /** Brings a point into sight and waits until it is. */
  async seeSpot(spot) {
    if (!spot) return;
    this.field.seeAround(spot);
    // A field lies whole on the screen: it moves only for what is out of sight.
    if (this.camera.sees(spot.x, spot.y, this.field.isShown ? 4 : 60)) return;
    this.camera.centre(spot.x, spot.y);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }

  /** The way that ends under a pointer, or near it. */
  wayUnder(event) {
    for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
      const id = element.closest(".target")?.dataset.at ?? element.closest("#pieces > g")?.dataset.place ?? element.dataset?.place;
      const way = this.ways.get(id) ?? this.ways.get(this.pieces.get(id)?.place);
      if (way) return way;
    }
    return this.nearest(event, 26, this.ways);
  }

  placePieces(pieces) {
    const layer = $("pieces");
    const first = this.pieces.size === 0;
    const gone = new Set(this.pieces.keys());
    let before = layer.firstChild;
    for (const piece of pieces) {
      let known = this.pieces.get(piece.key);
      gone.delete(piece.key);
      if (!known) {
        known = { element: shape("g", { class: first ? "piece" : "piece arriving", role: "img" }) };
        known.element.dataset.key = piece.key;
        this.pieces.set(piece.key, known);
      }
      const { element } = known;
      if (known.svg !== piece.svg) element.replaceChildren(svg(piece.svg), shape("title"));
      if (known.svg !== piece.svg || known.name !== piece.name) {
        element.lastChild.textContent = piece.name;
        element.setAttribute("aria-label", piece.name);
      }
      const spot = this.spots?.get(piece.key) ?? { x: piece.x, y: piece.y };
      if (known.x !== spot.x || known.y !== spot.y) element.style.transform = `translate(${spot.x}px, ${spot.y}px)`;
      element.dataset.place = piece.place;
      Object.assign(known, piece, { home: { x: piece.x, y: piece.y } }, spot);
      if (element === before) before = before.nextSibling;
      else layer.insertBefore(element, before);
    }
    for (const key of gone) {
      this.pieces.get(key).element.remove();
      this.pieces.delete(key);
    }
  }

  /** Where a place or piece is, with its name. A position `field:…` is one of the field that is fought on. */
  find(id) {
    const found = this.pieces.get(id) ?? this.places.get(id);
    if (found || !id?.startsWith(FIELD)) return found;
    return this.places.get(position(id)?.dataset.place);
  }

  /** The area of a position `field:…`. */
  areaOf(id) {
    return position(id)?.querySelector("rect").getBBox();
  }

  /** Whether an offer is chosen on the board. A click on what is in hand lets go, so what that may do is in the bar. */
  hasPlace({ place }) {
    return Boolean(place) && place !== this.held && Boolean(this.find(place));
  }

  showTargets(offers) {
    const held = document.activeElement?.dataset?.at;
    const byPlace = new Map();
    for (const offer of offers) {
      if (!this.hasPlace(offer)) continue;
      byPlace.set(offer.place, [...(byPlace.get(offer.place) ?? []), offer]);
    }
    const places = [];
    const pieces = [];
    const washes = [];
    const stacks = Map.groupBy(this.pieces.values(), (piece) => piece.place);
    const occupied = new Set(stacks.keys());
    this.targets.clear();
    clearWays(this);
    for (const [id, mine] of byPlace) {
      const spot = this.find(id);
      const isPiece = this.pieces.has(id);
      const name = mine.map((offer) => offer.label).join("; ");
      const element = shape("g", { class: "target", role: "button", tabindex: -1, "aria-label": `${spot.name}: ${name}` });
      if (mine.length > 1) element.setAttribute("aria-haspopup", "menu");
      element.dataset.at = id;
      const edge = isPiece ? around(spot, stacks.get(spot.place)) : outline(id, spot);
      element.append(edge);
      element.classList.toggle("spot", !isPiece);
      element.classList.toggle("held", isPiece || occupied.has(id) || this.isCovered(spot));
      element.classList.toggle("stacked", isPiece && isWhole(stacks.get(spot.place), byPlace));
      // The wash lies under the pieces, so that a unit one may pick never looks faded.
      const wash = edge.cloneNode();
      wash.setAttribute("class", element.getAttribute("class").replace("target", "wash"));
      washes.push(wash);
      (isPiece ? pieces : places).push(element);
      this.targets.set(id, { id, offers: mine, spot, element, wash });
    }
    $("under").replaceChildren(...washes);
    $("targets").replaceChildren(...places, ...pieces);
    $("map").classList.toggle("choosing", byPlace.size > 0);
    this.menu.close();
    this.fan.close();
    this.point(null);
    if (held && this.targets.has(held)) this.targets.get(held).element.focus({ preventScroll: true });
    if (this.opened) this.openAgain();
    this.moved();
  }

  /** Whether a piece of another place stands over a spot. */
  isCovered({ x, y }) {
    return [...this.pieces.values()].some((piece) => Math.abs(piece.x - x) < 30 && Math.abs(piece.y - y) < 30);
  }

  click(event) {
    if (this.held && pieceUnder(event) === this.held) return this.release();
    if (this.ways.size) {
      const way = this.wayUnder(event);
      if (way) return this.onWay?.(way);
      this.letGroupGo();
    }
    const target = event.target.closest(".target");
    if (target) return this.activate(target.dataset.at, { sure: event.pointerType !== "touch" });
    const near = this.nearest(event, event.pointerType === "mouse" ? 8 : 26);
    if (near) return this.activate(near.id, { sure: false });
    this.tell(event.target.closest("[data-place]")?.dataset.place, pieceUnder(event));
  }

  /** Sends nobody after all; says whether somebody was to go. */
  letGroupGo() {
    this.fan.close();
    return clearWays(this);
  }

  /** The target nearest to a pointer, within so many pixels: fingers are not needles. */
  nearest(event, reach, among = this.targets) {
    const [left, top] = this.camera.local(event);
    const away = (target) => {
      const [x, y] = this.camera.toScreen(target.spot.x, target.spot.y);
      return Math.hypot(x - left, y - top);
    };
    const [best] = [...among.values()].sort((a, b) => away(a) - away(b));
    return best && away(best) <= reach ? best : undefined;
  }

  /** Plays what a place offers, or asks which; a finger sees the odds first, and a stack too small to hit opens. */
  activate(id, { sure, whole = false }) {
    const target = this.targets.get(id);
    if (!target) return;
    $("tip").hidden = true;
    if (!whole && this.openStack(target)) return;
    if (target.offers.length === 1 && (sure || !target.offers[0].odds?.length)) return this.play(target.offers[0]);
    this.menu.open(target.spot.name, target.offers, target.element);
  }

  /** Fans out the stack of a target that is too small to be hit among others; says whether it did. */
  openStack(target, options) {
    const stack = this.pieces.has(target.id) ? this.stackOf(target.id) : [];
    const offered = stack.filter(({ key }) => this.targets.has(key));
    if (offered.length < 2 || !(options?.always || isSmall(target))) return false;
    const [left, top] = this.camera.toScreen(target.spot.x, target.spot.y);
    const title = this.places.get(target.spot.place)?.name ?? "";
    const group = offered.map(({ key }) => key).filter((key) => this.targets.get(key).offers.some(({ role }) => role === "pick"));
    this.fan.open(title, stack, this.targets, left, top, { group, ...options });
    if (group.length > 1 && !options?.hovering) this.onGroup?.(group);
    return true;
  }

  /** Plays what a piece of the open stack offers; the stack opens again if more of it can be chosen then. */
  pickOf(key) {
    this.opened = this.pieces.get(key).place;
    this.activate(key, { sure: true, whole: true });
  }

  /** Opens again the stack of which one was chosen. */
  openAgain() {
    const next = [...this.targets.values()].find(({ id, spot }) => this.pieces.has(id) && spot.place === this.opened);
    this.opened = undefined;
    if (next) this.openStack(next);
  }

  stackOf(key) {
    const { place } = this.pieces.get(key);
    return [...this.pieces.values()].filter((piece) => piece.place === place);
  }

  /** Says what stands at a place nothing is offered at, and why nothing is. */
  async tell(place, key) {
    const spot = place && this.places.get(place);
    const here = [...this.pieces.values()].filter((piece) => piece.place === place).map((piece) => piece.name);
    if (!spot && !here.length) return;
    const at = spot ?? [...this.pieces.values()].find((piece) => piece.place === place);
    const piece = key && this.pieces.get(key);
    const words = piece ? [make("b", {}, piece.name)] : [make("b", {}, spot?.name ?? ""), ...here.map((name) => make("div", {}, name))];
    showTip(this.camera, words, piece ?? at);
    const asked = (this.asked = Symbol(place));
    const reason = await this.why(piece ? key : place);
    if (!reason || this.asked !== asked || $("tip").hidden) return;
    showTip(this.camera, [...words, make("div", { className: "why" }, reason.why, ...(reason.rule ? [" ", make("span", { className: "rule-number" }, reason.rule)] : []))], piece ?? at);
  }

  /** Moves the focus to the next piece for which nothing is offered, and tells why. */
  nextIdle(way) {
    const idle = [...this.pieces.values()].filter(({ key, place }) => !this.targets.has(key) && !this.targets.has(place));
    if (!idle.length) return;
    idle.sort((a, b) => a.y - b.y || a.x - b.x);
    const now = idle.findIndex(({ element }) => element === document.activeElement);
    const next = idle[(now + way + idle.length) % idle.length];
    this.field.seeAround(next);
    if (!this.camera.sees(next.x, next.y, 30)) this.camera.centre(next.x, next.y);
    next.element.setAttribute("tabindex", -1);
    next.element.focus({ preventScroll: true });
  }

  /** The area of the fight in which a point of the map lies. */
  fightAt({ x, y }) {
    return this.fight && within(this.fight, x, y) ? this.fight : undefined;
  }

  /** Brings choices into sight if none is: all of them if they fit. Shows the field or the map for it, unless it is to stay. */
  seeChoices({ first = false, stay = false } = {}) {
    const all = [...this.targets.values()].map(({ spot }) => spot);
    const { camera } = this;
    if (!stay && all.length && !all.some((spot) => this.field.isHere(spot))) this.field.seeAround(all[0]);
    const spots = all.filter((spot) => this.field.isHere(spot));
    if (this.field.isShown || !spots.length || spots.some(({ x, y }) => camera.sees(x, y, 24))) return;
    const to = camera.over(spots, 40) ?? { k: camera.k, x: spots[0].x, y: spots[0].y };
    if (to) first ? camera.set(to) : camera.glide(to);
  }

  /** A place is pointed at, here or in a list; null for none. */
  point(id) {
    const target = this.targets.get(id);
    for (const other of this.targets.values()) {
      other.element.classList.toggle("pointed", other === target);
      other.wash.classList.toggle("pointed", other === target);
    }
    this.lit(id);
    const way = this.ways.get(id);
    if (way && this.menu.closed) {
      const rest = way.labels.length > 4 ? [make("div", {}, `and ${way.labels.length - 4} more`)] : [];
      showTip(this.camera, [make("b", {}, way.spot.name), ...way.labels.slice(0, 4).map((label) => make("div", {}, label)), ...rest], way.spot);
    } else if (!target) $("tip").hidden = true;
    else if (this.menu.closed) showTip(this.camera, [make("b", {}, target.spot.name), ...target.offers.map(say)], target.spot, target.element);
  }

  /** Lights a place up and brings it into sight. */
  light(id, { centre = false } = {}) {
    const spot = id && this.find(id);
    $("glow").replaceChildren();
    if (!spot) return;
    $("glow").append(shape("circle", { cx: spot.x, cy: spot.y, r: 30 }), shape("circle", { cx: spot.x, cy: spot.y, r: 42 }));
    if (!centre) return;
    this.field.seeAround(spot);
    this.camera.centre(spot.x, spot.y);
  }

  focused(id) {
    const { spot } = this.ways.get(id) ?? this.targets.get(id);
    this.field.seeAround(spot);
    if (!this.camera.sees(spot.x, spot.y, 30)) this.camera.centre(spot.x, spot.y);
    this.point(id);
  }

  /** Moves the focus to the nearest target that way. */
  step(dx, dy) {
    const among = this.ways.size ? this.ways : this.targets;
    const now = among.get(document.activeElement?.dataset?.at);
    const from = now?.spot ?? this.camera;
    let best;
    for (const target of among.values()) {
      if (target === now) continue;
      const [x, y] = [target.spot.x - from.x, target.spot.y - from.y];
      const along = x * dx + y * dy;
      const aside = Math.abs(x * dy) + Math.abs(y * dx);
      if (now && (along <= 0.5 || aside > along * 2.5)) continue;
      const cost = now ? along + aside * 2 : Math.hypot(x, y);
      if (!best || cost < best.cost) best = { target, cost };
    }
    best?.target.element.focus({ preventScroll: true });
  }

  /** Lays the whole board out for paper, or back for the screen. */
  forPaper(on) {
    const { camera } = this;
    if (on) this.onScreen = { k: camera.k, x: camera.x, y: camera.y };
    document.body.style.setProperty("--print-height", `${Math.round((720 * camera.frame.height) / camera.frame.width)}px`);
    document.body.classList.toggle("printing", on);
    camera.box = $("map").getBoundingClientRect();
    camera.set(on || !this.onScreen ? camera.whole() : this.onScreen);
  }

  moved() {
    if (this.waiting) return;
    this.waiting = requestAnimationFrame(() => {
      this.waiting = undefined;
      this.menu.close();
      showArrows(this);
      this.onMoved?.();
    });
  }

}

/** A piece as it was sent: where it lies in the first shape of a field. */
const own = ({ key, place, home, svg: text, name }) => ({ key, place, ...home, svg: text, name });

/** The position `field:…` of the field that is shown. */
const position = (id) => [...positions()].find(({ dataset }) => dataset.place.endsWith(id.slice(FIELD.length - 1)));

/** The key of the uppermost piece under a pointer. */
function pieceUnder({ clientX, clientY }) {
  const pieces = document.elementsFromPoint(clientX, clientY).map((element) => element.closest("#pieces > g"));
  return pieces.find(Boolean)?.dataset.key;
}
