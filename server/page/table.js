// The table. It draws the page it was sent and sends back the text of what was chosen; it knows no rule.

import { Bar } from "./bar.js";
import { Board } from "./board.js";
import { Choices } from "./choices.js";
import { Company } from "./company.js";
import * as curtain from "./curtain.js";
import { $, data, make, memory } from "./dom.js";
import { Group } from "./group.js";
import { Hand } from "./hand.js";
import { listen } from "./keys.js";
import { Server } from "./live.js";
import { Log } from "./log.js";
import { banner, copy, sure, toast } from "./notices.js";
import { Panels } from "./panels.js";
import { Proof } from "./proof.js";
import { Replay, lately } from "./replay.js";
import { cited, Rules } from "./rules.js";
import { Seats } from "./seats.js";
import { settings } from "./settings.js";
import { Share } from "./share.js";
import { isNarrow, Side } from "./side.js";
import { sound } from "./sound.js";
import { Stage } from "./stage.js";
import { Story } from "./story.js";
import { Talk } from "./talk.js";
import { clearTrails, drawTrail } from "./trails.js";

/** How soon a question that had no answer is asked again, in milliseconds. */
const AGAIN = 1000;

/** How often a page that waits asks by itself, in milliseconds: no lost word of the stream holds a game up. */
const DOUBT = 5000;

class Table {
  constructor() {
    this.facts = data("page-facts");
    this.server = new Server(this.facts.path);
    this.rules = new Rules(this.facts.game, data("page-rules"));
    this.onBoard();
    this.hand = new Hand(this);
    this.besideBoard();
    listen(this);
    settings(this);
    this.listen();
    const now = data("page-now");
    this.server.know(now.picture);
    this.accept(now, { first: true });
    this.server.follow({
      changed: (news) => this.changed(news),
      lost: () => {
        banner("Connection lost, trying again…");
        this.refresh();
      },
      found: () => banner(""),
    });
    setInterval(() => this.waits() && this.doubt(), DOUBT);
  }

  /** The board, and what floats over it. */
  onBoard() {
    const choose = (offer) => this.hand.choose(offer);
    this.board = new Board(data("page-places"), {
      play: choose,
      rule: (number) => this.rules.show(number),
      release: () => this.hand.release(),
      lit: (place) => this.choices.lit(place),
      why: (place) => this.why(place),
    });
    this.board.onOverlay = () => this.refresh();
    this.group = new Group(this.server, this.board, {
      give: (way) => this.hand.give(way),
      may: () => this.page?.mine && !this.busy && !this.replay.open && !this.story.on,
    });
    this.story = new Story(this.server, this.board, { show: (frame) => this.step(frame), done: () => this.settle(this.page) });
    this.stage = new Stage(this.board, { choose, cite: (number) => cited(number).title });
  }

  /** What stands beside the board, and above it. */
  besideBoard() {
    const accept = (page) => this.accept(page);
    const known = () => this.known();
    const send = (what, body) => this.send(what, body);
    const choose = (offer) => this.hand.choose(offer);
    const who = (seat) => this.company.who(seat);
    this.side = new Side(this.board, { opened: (tab) => this.opened(tab) });
    this.panels = new Panels(this.board, { choose, whole: (keys) => this.whole(keys), refuse: (place) => this.refuse(place) });
    this.bar = new Bar(this.board, this.panels, this.rules, { choose, all: (options) => this.side.open("choices", options) });
    this.choices = new Choices(this.board, this.rules, { choose, again: () => this.replay.go("first") });
    this.log = new Log($("lines"), {
      light: (place, centre) => this.board.light(place, { centre }),
      go: (at) => this.replay.to(at),
    });
    this.talk = new Talk(this.server, { known, accept, complain: toast, who });
    this.proof = new Proof(this.server, { accept });
    this.replay = new Replay(this.server, {
      show: (page) => this.draw(page, { past: true }),
      enter: () => this.lookBack(),
      leave: () => {
        clearTrails();
        this.log.toEnd();
        this.settle(this.page);
      },
      turns: () => this.log.turns(),
      steps: () => this.log.steps(),
    });
    this.share = new Share(this.facts);
    this.seats = new Seats(this.server, this.facts, this.share, { who, send });
    const { replay, server } = this;
    const rule = (number) => this.rules.link(number);
    this.company = new Company({ send, known, accept, sure, rule, complain: toast, replay, server, path: this.facts.path });
  }

  /** What has happened is looked back on. */
  lookBack() {
    this.story.skip();
    this.story.shut();
    this.log.tell(Infinity);
    this.side.open(isNarrow() ? null : "log");
  }

  /** Takes a page from the server. */
  accept(page, { first = false } = {}) {
    if (!page || (this.page && page.version < this.page.version)) return;
    if (curtain.isHidden(page)) return curtain.close(page, () => this.accept(page, { first }));
    curtain.open();
    const before = first || !this.page || page.seat !== this.page.seat ? this.lastSeen(page) : this.told;
    const own = this.acting && page.seat === this.page?.seat;
    this.page = page;
    if (!this.story.on) this.log.tell(before);
    this.log.take(page.since, page.log);
    this.replay.grown(page.last, page.version);
    this.company.take(page, first);
    this.talk.show(page, first);
    this.share.take(page);
    this.seats.show(page);
    if (first) {
      this.log.toEnd();
      this.replay.read();
    }
    if (this.replay.open) {
      this.told = page.at;
      this.log.tell(Infinity);
      return;
    }
    this.tell(before, { first, own });
  }

  /** Shows how the table came from a moment to where it is now, then how it is. */
  tell(before, { first, own }) {
    const { page } = this;
    // A story under way goes on to this page; while nobody looks it waits.
    if (this.story.on) return;
    const news = this.log.lines.filter(({ at }) => at > before);
    const isNew = page.at > before && news.length > 0;
    if (isNew && !own) this.since ??= this.beginning(before);
    if (document.hidden && isNew && !first) return this.bar.head(page, false);
    if (!isNew) return this.settle(page, { first });
    $("tip").hidden = true;
    // The odds are settled once the dice are thrown.
    if (own && news.some(({ dice }) => dice?.length)) this.stage.card([]);
    if (own) return this.story.own(news, () => this.settle(page)).then(() => this.catchUp(page));
    if (!this.story.pace) return this.settle(page, { first });
    if (first) this.announce(page);
    this.story.tell(before, () => this.page);
  }

  /** Where the turn of the others began that goes on after a moment: what one decides in between does not end it. */
  beginning(at) {
    return this.summed && !this.log.hasBegun(this.summed.at, at) ? this.summed.since : at;
  }

  /** Tells what others did while one's own step was told. */
  catchUp(page) {
    if (this.page !== page) this.tell(page.at, { first: false, own: false });
  }

  /** Shows what happened last, up to a moment: on the table of cards and in the bar. */
  lately(at = Infinity) {
    this.stage.tell(this.log.last(4, at));
    $("lately").replaceChildren(...this.log.last(2, at).map(({ text }) => make("li", {}, text)));
  }

  /** Says what the table waits for before the board shows how it came to that. */
  announce(page) {
    this.offers = [];
    this.bar.show(page, false);
    this.bar.head(page, false);
    this.panels.targets([]);
    document.body.dataset.at = page.at;
    document.body.dataset.version = page.version;
  }

  /** Shows the table as it is: all is told. */
  settle(page, { first = false } = {}) {
    this.told = page.at;
    this.log.tell(Infinity);
    memory.set(`seen-${page.id}-${page.seat ?? ""}`, page.at);
    this.lately();
    if (this.replay.open) return;
    this.draw(page, { past: false });
    if (this.sighted !== page.version) this.board.seeChoices({ first });
    this.sighted = page.version;
    this.company.told(page);
    if (!page.mine && !page.next.over) return;
    if (this.since !== undefined && this.story.pace) {
      this.story.close(this.since);
      sound("turn");
    }
    if (this.since !== undefined) this.summed = { since: this.since, at: page.at };
    this.since = undefined;
    this.hand.force();
  }

  /** The moment this seat has seen last. */
  lastSeen(page) {
    const seen = memory.get(`seen-${page.id}-${page.seat ?? ""}`);
    return seen === null ? page.at : Math.min(Number(seen), page.at);
  }

  /** Shows one step of a story. */
  step(frame) {
    if (frame.panels) this.panels.draw(frame.panels);
    this.board.showStep(frame);
    this.log.tell(frame.at);
    this.lately(frame.at);
    this.stage.take(frame.stage);
    this.stage.card([]);
  }

  /** Draws a moment, present or past. */
  draw(page, { past }) {
    const offers = past ? [] : page.offers;
    this.offers = offers;
    this.bar.show(page, past);
    this.offices(page);
    this.board.show(page.picture, offers);
    if (past) this.trails(page);
    this.panels.draw(page.picture.panels);
    this.stage.take(page.picture.stage);
    this.panels.targets(offers);
    if (this.stage.clear([...this.board.targets.keys()], this.panels.waiting)) this.panels.targets(offers);
    this.stage.card(this.bar.acts(offers));
    this.hand.showRedo();
    this.choices.show(offers, { past, over: Boolean(page.next.over) });
    this.log.mark(past ? page.at : null);
    document.body.classList.toggle("past", past);
    document.body.dataset.at = page.at;
    document.body.dataset.version = page.version;
    this.bar.head(page, past);
  }

  /** Shows what one may do with the whole table. */
  offices(page) {
    $("resign").hidden = !page.resign;
    $("delete").hidden = !page.host;
    $("download").hidden = $("play-on").hidden = !page.open;
    this.replay.offerViews(page);
    this.proof.show(page);
  }

  /** Shows the ways of those who had just moved. */
  trails(page) {
    clearTrails();
    for (const line of lately(page)) drawTrail(this.board, line.way);
  }

  /** Why nothing is offered at a place or piece. */
  async why(place) {
    if (this.replay.open || !this.page || this.page.next.over) return undefined;
    const { status, body } = await this.server.ask(`why?place=${encodeURIComponent(place)}`);
    return status === 200 ? body.refused : undefined;
  }

  /** Sends all of a group to one place. */
  async whole(all) {
    const keys = all.filter((key) => this.offers.some(({ place, role }) => role === "pick" && place === key));
    const places = keys.length && (await this.group.light(keys));
    if (places) toast(`Click one of the lit places: all ${keys.length} go there.`);
    else this.refuse(all[0]);
  }

  /** Tells why what was clicked beside the board cannot be chosen. */
  async refuse(place) {
    const reason = this.page.mine && (await this.why(place));
    if (reason) this.toast(reason.why, reason.rule);
  }

  async send(what, body) {
    this.busy = true;
    const keyboard = document.activeElement?.closest("#acts, #fight, #lifted, #targets, #choices, #menu, #bar");
    const { status, body: answer } = await this.server.tell(what + this.known(), body);
    this.busy = false;
    queueMicrotask(() => (this.acting = false));
    if (status === 200) this.accept(answer);
    else if (status === 409) {
      this.accept(answer?.page);
      this.toast("The table had moved on. This is how it stands now.");
    } else if (status === 422) {
      this.accept(answer?.page);
      this.toast(answer?.refused?.why ?? "That is not possible.", answer?.refused?.rule);
    } else {
      this.toast(status ? (answer?.error ?? "The server could not do that.") : "No connection: load the page again to see whether it was played.");
      this.draw(this.page, { past: false });
      await this.refresh();
    }
    // Players with a keyboard keep their place when what they pressed has gone.
    if (keyboard && document.activeElement === document.body) $("map").focus({ preventScroll: true });
  }

  /** Says that a computer player thinks and what about, with a way to hurry it. */
  thinks(thinking) {
    $("thinking").hidden = !thinking;
    $("hurry").hidden = !thinking || !this.page.seats_held.length;
    if (thinking) $("thinking").textContent = thinking.idea ? `considers: ${thinking.idea}` : "thinks…";
  }

  async changed({ version, chat, seating, present, thinking }) {
    const known = this.page;
    if (!known) return;
    this.thinks(thinking);
    for (const seat of known.seats) seat.present = present.includes(seat.name);
    this.seats.show(known);
    const reseated = this.seating !== undefined && this.seating !== seating;
    this.seating = seating;
    if (reseated || version !== known.version || chat !== this.talk.total) await this.refresh();
  }

  /** What of the table the page holds already, as the server is told. */
  known() {
    return this.page ? `?since=${this.page.at}&version=${this.page.version}&chat=${this.talk.total}` : "";
  }

  async refresh() {
    const { status, body } = await this.server.ask(`now${this.known()}`);
    if (status === 200) this.accept(body);
    else if (status === 404) banner("This table is no longer on the server.");
    else if (status === 403) banner("This link no longer opens the table. The player who set it up can send you another.");
    else this.again ??= setTimeout(() => this.retry(), AGAIN);
  }

  /** Whether the page shows a table that goes on without it. */
  waits() {
    return !this.page.mine && !this.page.next.over && !this.story.on && !document.hidden;
  }

  /** Asks whether the table has moved on unheard. */
  async doubt() {
    const { status, body } = await this.server.ask(`now${this.known()}`);
    if (status === 200 && body.version > this.page.version) this.accept(body);
  }

  /** Asks once more: the stream may have nothing to say for long. */
  retry() {
    this.again = undefined;
    return this.refresh();
  }

  /** Says something for a while, with the rule it cites. */
  toast(text, rule, { brief = false } = {}) {
    toast(text, { more: rule ? [" ", this.rules.link(rule)] : [], brief });
  }

  /** A tab beside the board was opened. */
  opened(tab) {
    if (isNarrow() && !this.replay?.open) setTimeout(() => this.board.seeChoices(), 60);
    if (tab === "log") this.log.toEnd();
    this.talk.seen(tab === "talk");
  }

  listen() {
    for (const button of document.querySelectorAll("[data-zoom]")) {
      const { camera } = this.board;
      const does = { in: () => camera.zoom(1.4), out: () => camera.zoom(1 / 1.4), fit: () => camera.fit() };
      button.addEventListener("click", does[button.dataset.zoom]);
    }
    document.querySelector("[data-open=help]").addEventListener("click", () => $("help").showModal());
    $("look-back").addEventListener("click", () => this.replay.go("last"));
    $("hurry").addEventListener("click", () => this.server.tell("hurry", {}));
    $("resign").addEventListener("click", async () => {
      const isSure = await sure("Give up the game?", "This cannot be taken back.", "Resign");
      if (isSure) await this.send("resign", { at: this.page.at });
    });
    $("curtain").addEventListener("cancel", (event) => event.preventDefault());
    // A click on the map wants to play, not to watch.
    $("map").addEventListener("click", () => this.story.skip() || this.board.camera.dragged || this.story.shut(), { capture: true });
    // What was told lies in nobody's way.
    $("map").addEventListener("pointerdown", () => this.story.on || this.story.hush());
    const moved = this.board.onMoved;
    this.board.onMoved = () => {
      moved?.();
      this.story.place();
    };
    document.addEventListener("click", (event) => {
      const button = event.target.closest("[data-copy]");
      if (button) copy(button);
    });
    document.addEventListener("visibilitychange", () => document.hidden || this.refresh());
    if (!isNarrow()) this.side.open("choices");
  }
}

new Table();
