// What happened is told where it happened: step by step, at a chosen pace, in words and pictures.

import { beside, EDGE, farFrom, keep, put } from "./beside.js";
import { $, calm, capital, make, memory, people } from "./dom.js";
import { die } from "./log.js";
import { tumble } from "./dice.js";
import { sound } from "./sound.js";
import { clearTrails, drawTrail, isFire } from "./trails.js";

/** How long a step stays, in milliseconds: until one asks for the next, or not at all for those who want to see only how
 * things stand. */
const PACES = { step: Infinity, slow: 2400, normal: 1200, fast: 500, off: 0 };

/** How long a step stays that goes the same way as the one before, or on from where that ended. */
const AGAIN = 0.4;

/** How long a word stays that nobody waits for. */
const STAY = 4500;

/** The room at the foot of the board that its buttons need. */
const FOOT = 60;

/** The most lines one bubble holds. */
const LINES = 6;

/** Half of a block on a field, in units of the board. */
const HALF = 36;

/** The area that holds a block and the position at which it fires. */
function ofShot({ x, y }, target) {
  const [west, north] = [Math.min(x - HALF, target.x), Math.min(y - HALF, target.y)];
  const [east, south] = [Math.max(x + HALF, target.x + target.width), Math.max(y + HALF, target.y + target.height)];
  return { x: west, y: north, width: east - west, height: south - north };
}

export class Story {
  /** `show` draws a step, `done` is called when all is told. */
  constructor(server, board, { show, done, rule }) {
    this.server = server;
    this.board = board;
    this.show = show;
    this.done = done;
    this.rule = rule;
    $("telling").addEventListener("click", (event) => {
      const does = event.target.closest("button")?.dataset.tell;
      if (does) this[does]();
    });
    $("summary").addEventListener("click", (event) => {
      const does = event.target.closest("button")?.dataset.tell;
      if (does) this[does]();
    });
  }

  get pace() {
    return PACES[memory.get("pace") ?? "normal"] ?? PACES.normal;
  }

  /** Whether something is being told. */
  get on() {
    return Boolean(this.telling);
  }

  /** Tells what happened since a moment, and goes on while more happens; `now` gives the page as it is by then. */
  async tell(from, now) {
    if (this.on) return;
    const run = (this.telling = { skip: false, paused: false });
    document.body.classList.add("telling-now");
    this.hush();
    let at = from;
    while (at < now().at && !run.skip) {
      const story = await this.ask(at);
      if (!story) break;
      at = story.to;
      if (this.pace || run.again) await this.frames(story.frames, run);
    }
    this.stop(run);
    this.done();
  }

  /** Tells the last turn of the others again. */
  async again() {
    if (this.on || !this.last) return false;
    const { from } = this.last;
    const story = await this.ask(from);
    if (!story?.frames.length) return false;
    const run = (this.telling = { skip: false, paused: false, again: true });
    document.body.classList.add("telling-now");
    this.hush();
    clearTrails();
    await this.frames(story.frames, run);
    this.stop(run);
    this.done();
    this.sum(this.last);
    return true;
  }

  async ask(from) {
    const { status, body } = await this.server.ask(`story?from=${from}`);
    return status === 200 ? body : undefined;
  }

  /** Sums up what others did since a moment. */
  async close(from) {
    const { status, body } = await this.server.ask(`story/short?from=${from}`);
    if (status !== 200 || !body.summary) return;
    this.last = { from, who: body.who, summary: body.summary };
    // The table of cards has told each step of its combat.
    if ($("lifted").hidden) this.sum(this.last);
  }

  sum({ summary, who }) {
    const names = capital(who.map(people).join(" and "));
    $("summary-title").textContent = names;
    $("summary-text").textContent = summary;
    $("summary").hidden = false;
  }

  stop(run) {
    run.skip = true;
    this.telling = undefined;
    $("telling").hidden = true;
    document.body.classList.remove("telling-now");
    this.hush();
  }

  skip() {
    if (!this.on) return false;
    this.telling.skip = true;
    this.wake?.();
    return true;
  }

  /** Holds the story, or goes one step on if it is held. */
  step() {
    if (!this.on) return false;
    if (!this.telling.paused && this.pace !== Infinity) {
      this.telling.paused = true;
      this.label();
    } else this.wake?.();
    return true;
  }

  /** Lets a held story run. */
  run() {
    if (!this.on) return;
    this.telling.paused = false;
    this.label();
    this.wake?.();
  }

  shut() {
    $("summary").hidden = true;
  }

  label(n, of) {
    const { paused } = this.telling;
    if (of) $("telling-count").textContent = `${n} / ${of}`;
    $("telling").dataset.paused = paused;
    $("telling").hidden = false;
  }

  async frames(frames, run) {
    const told = frames.filter(({ lines }) => lines.length).length;
    let n = 0;
    let before;
    for (const frame of frames) {
      if (run.skip) return;
      if (!frame.lines.length) {
        this.show(frame);
        continue;
      }
      n += 1;
      this.label(n, told);
      const way = frame.lines[0].way ?? [];
      const isLike = way.length > 1 && (way.join() === before?.join() || way[0] === before?.at(-1));
      await this.frame(frame, run, isLike ? AGAIN : 1);
      before = way;
    }
  }

  async frame(frame, run, part) {
    const spot = this.spot(frame.lines);
    await this.board.seeSpot(spot);
    const thrown = frame.lines.flatMap((line) => line.dice ?? []);
    if (thrown.length) {
      // The die is thrown before anyone falls.
      const head = frame.lines.slice(0, frame.lines.findIndex((line) => line.dice?.length) + 1);
      this.bubble(head, spot, { rolling: true });
      await this.wait(run, 0.75, { most: 900 });
      if (run.skip) return;
      this.bubble(head, spot);
      await this.wait(run, 0.75, { most: 1800 });
      if (run.skip) return;
    }
    this.show(frame);
    for (const line of frame.lines) drawTrail(this.board, line.way);
    // What is fought may have a field by now.
    this.bubble(frame.lines, spot ?? this.spot(frame.lines));
    await this.wait(run, part);
  }

  /** Tells one's own step: dice first, then what they did. */
  async own(lines, draw) {
    const thrown = lines.flatMap((line) => line.dice ?? []);
    const spot = this.spot(lines);
    const words = lines.filter((line) => line.dice?.length || ["fight", "loss", "result"].includes(line.kind));
    this.hush();
    if (thrown.length && this.pace && !calm()) {
      const run = (this.telling = { skip: false, paused: false, own: true });
      const head = lines.slice(0, lines.findIndex((line) => line.dice?.length) + 1).filter(({ tone }) => tone !== "turn");
      this.bubble(head, spot, { rolling: true });
      await this.wait(run, 0.7, { most: 800 });
      this.bubble(head, spot);
      await this.wait(run, 0.6, { most: 700 });
      this.telling = undefined;
    }
    draw();
    for (const line of lines) drawTrail(this.board, line.way);
    if (!words.length) return this.hush();
    this.bubble(lines, spot);
    this.hushing = setTimeout(() => this.hush(), STAY);
  }

  /** Where these lines happened: where somebody went or fired, else at the first place that is named. While a battle goes
   * on it stays in sight: what is told of other places has no spot. */
  spot(lines) {
    const { board } = this;
    const found = (place) => {
      const spot = board.find(place);
      return spot && board.field.area && !board.field.holds(spot) ? undefined : spot;
    };
    const went = lines.filter(({ way }) => way?.length > 1).map(({ way }) => (isFire(way) ? found(way[0]) : (found(way.at(-1)) ?? found(way[0]))));
    const here = lines.flatMap(({ way = [], names = [] }) => [found(way.at(-1)), found(names[0]?.place)]).filter(Boolean);
    const spot = went.find(Boolean) ?? here[0];
    const shot = lines.find(({ way }) => way && isFire(way))?.way;
    const target = shot && board.areaOf(shot.at(-1));
    return spot && { x: spot.x, y: spot.y, area: target ? ofShot(spot, target) : board.fightAt(spot) };
  }

  bubble(lines, spot, { rolling = false } = {}) {
    // A band of the log is told where nothing else is.
    const told = lines.filter(({ tone }) => tone !== "turn");
    const isOnCards = !$("lifted").hidden;
    // The table of cards tells what happened; only dice are thrown beside it.
    const all = isOnCards ? told.filter(({ dice }) => dice?.length) : told.length ? told : lines;
    const some = all.slice(0, LINES);
    const items = some.map((line) => {
      const item = make("li", { className: line.tone }, rolling && line.dice?.length ? "" : line.text);
      if (line.dice?.length) item.append(" ", make("span", { className: "dice" }, ...(rolling ? tumble(line.dice.length) : line.dice.map(die))));
      return item;
    });
    if (all.length > some.length) items.push(make("li", { className: "detail" }, `and ${all.length - some.length} more in the log`));
    if (rolling) sound("dice");
    else if (some.some(({ kind }) => kind === "march")) sound("march");
    else if (some.some(({ kind }) => kind === "fight")) sound("fight");
    const event = $("event");
    event.classList.toggle("rolling", rolling);
    event.replaceChildren(make("ul", {}, ...items));
    event.hidden = items.length === 0;
    this.at = spot;
    this.place();
  }

  /** Puts the bubble beside what it tells of: above or below who goes, and at the side of a whole fight. */
  place() {
    const event = $("event");
    if (event.hidden) return;
    const { camera } = this.board;
    const room = $("board").getBoundingClientRect();
    const size = [event.offsetWidth, event.offsetHeight];
    const rooms = [room.width, room.height - FOOT];
    const middle = keep((room.width - size[0]) / 2, size[0], rooms[0]);
    if (!$("lifted").hidden) return this.placeBelow(event, size, room, middle);
    // The head of a field says who fights whom.
    if (!this.at || !this.board.field.isHere(this.at)) return this.board.field.isShown ? this.placeBelow(event, size, room, middle) : put(event, [middle, EDGE]);
    const [x, y] = camera.toScreen(this.at.x, this.at.y);
    const off = 34 * Math.max(0.8, camera.k);
    const { area } = this.at;
    const box = area ? camera.boxOf(area) : { west: x - off, east: x + off, north: y - off, south: y + off };
    const order = area ? ["east", "west", "south", "north"] : ["north", "south", "east", "west"];
    put(event, beside(box, size, rooms, order) ?? (area ? farFrom(box, size, rooms) : [keep(x - size[0] / 2, size[0], rooms[0]), EDGE]));
  }

  /** Puts the bubble at the foot, where it covers no card on the table: beside the controls of the story if there is room. */
  placeBelow(event, size, room, middle) {
    const controls = $("telling");
    const top = room.height - size[1] - EDGE;
    const isClear = controls.hidden || controls.offsetTop + controls.offsetHeight < top;
    const free = isClear ? room.width : controls.offsetLeft - EDGE;
    if (free < size[0] + 2 * EDGE) return put(event, [middle, room.height - size[1] - FOOT - 2 * EDGE]);
    put(event, [Math.min(middle, free - size[0]), top]);
  }

  hush() {
    clearTimeout(this.hushing);
    $("event").hidden = true;
  }

  /** Waits as long as a step stays; a held story waits for the next step. */
  wait(run, part, { most = Infinity } = {}) {
    if (run.skip) return undefined;
    const long = Math.min((this.pace || PACES.normal) * part, most);
    return new Promise((resolve) => {
      const go = () => {
        clearTimeout(timer);
        this.wake = undefined;
        resolve();
      };
      const timer = run.paused || long === Infinity ? 0 : setTimeout(go, long);
      this.wake = go;
    });
  }
}
