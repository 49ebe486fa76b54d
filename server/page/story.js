// What happened is told where it happened: step by step, at a chosen pace, in words and pictures.

import { $, calm, capital, make, memory, people } from "./dom.js";
import { die } from "./log.js";
import { tumble } from "./dice.js";
import { sound } from "./sound.js";

/** How long a step stays, in milliseconds: until one asks for the next, or not at all for those who want to see only how
 * things stand. */
const PACES = { step: Infinity, slow: 2400, normal: 1200, fast: 500, off: 0 };

/** How long a step stays that goes the same way as the one before. */
const AGAIN = 0.4;

/** How long a word stays that nobody waits for. */
const STAY = 4500;

/** The most lines one bubble holds. */
const LINES = 6;

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
    this.board.clearTrails();
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
  async close(from, seats) {
    const { status, body } = await this.server.ask(`story/short?from=${from}`);
    if (status !== 200 || !body.summary) return;
    const who = body.who.filter((seat) => !seats.includes(seat));
    if (!who.length) return;
    this.last = { from, who, summary: body.summary };
    this.sum(this.last);
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
      const way = JSON.stringify(frame.lines[0].way ?? frame.at);
      await this.frame(frame, run, way === before ? AGAIN : 1);
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
    for (const line of frame.lines) this.board.trail(line.way);
    this.bubble(frame.lines, spot);
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
    for (const line of lines) this.board.trail(line.way);
    if (!words.length) return this.hush();
    this.bubble(lines, spot);
    this.hushing = setTimeout(() => this.hush(), STAY);
  }

  /** Where these lines happened: where somebody went, on the field if there is one, else at the first place that is named. */
  spot(lines) {
    const found = (place) => this.board.find(place);
    const gone = lines.map(({ way }) => found(way?.at(-1)) ?? found(way?.[0])).find(Boolean);
    const named = lines.map(({ names }) => found(names?.[0]?.place)).filter(Boolean);
    const spot = gone ?? named.find((it) => this.board.isOnField(it)) ?? named[0];
    return spot && { x: spot.x, y: spot.y };
  }

  bubble(lines, spot, { rolling = false } = {}) {
    // A band of the log is told where nothing else is.
    const told = lines.filter(({ tone }) => tone !== "turn");
    const all = told.length ? told : lines;
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

  /** Puts the bubble beside what it tells of. */
  place() {
    const event = $("event");
    if (event.hidden) return;
    const room = $("board").getBoundingClientRect();
    const [wide, high] = [event.offsetWidth, event.offsetHeight];
    let [left, top] = [(room.width - wide) / 2, 14];
    if (!$("lifted").hidden) {
      // Cards on the table stay in sight.
      top = room.height - high - (this.on && !this.telling.own ? 120 : 8);
    } else if (this.at && this.board.isHere(this.at)) {
      const [x, y] = this.board.camera.toScreen(this.at.x, this.at.y);
      const off = 34 * Math.max(0.8, this.board.camera.k) + 12;
      left = x - wide / 2;
      top = y - high - off > 8 ? y - high - off : y + off;
    }
    const keep = (at, size, all) => `${Math.round(Math.min(Math.max(at, 8), Math.max(8, all - size - 8)))}px`;
    event.style.left = keep(left, wide, room.width);
    event.style.top = keep(top, high, room.height - 60);
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
