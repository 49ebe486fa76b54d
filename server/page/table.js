// The table. It draws the page it was sent and sends back the text of what was chosen; it knows no rule.

import { Board } from "./board.js";
import { Company } from "./company.js";
import { $, calm, data, make, memory, people, proper, tint } from "./dom.js";
import { Group } from "./group.js";
import { listen } from "./keys.js";
import { Server } from "./live.js";
import { Log } from "./log.js";
import { say } from "./menu.js";
import { Proof } from "./proof.js";
import { Replay, lately, told } from "./replay.js";
import { Share } from "./share.js";
import { sound } from "./sound.js";
import { Stage } from "./stage.js";
import { Story } from "./story.js";
import { Talk } from "./talk.js";

/** So many choices without a place stand in the bar; the rest wait under *More*. */
const IN_BAR = 6;

/** How long a forced choice is seen before it plays itself, in milliseconds. */
const FORCED = 500;

/** How soon a question that had no answer is asked again, in milliseconds. */
const AGAIN = 1000;

/** How often a page that waits asks by itself, in milliseconds: no lost word of the stream holds a game up. */
const DOUBT = 5000;

class Table {
  constructor() {
    this.facts = data("page-facts");
    this.rules = gathered(data("page-rules"));
    this.played = [];
    this.undone = [];
    this.server = new Server(this.facts.path);
    const play = (offer) => this.choose(offer);
    const release = () => this.release();
    const rule = (number) => this.rule(number);
    this.board = new Board(data("page-places"), { play, rule, release, lit: (place) => this.lit(place), why: (place) => this.why(place) });
    this.board.onOverlay = () => this.refresh();
    this.group = new Group(this.server, this.board, { give: (way) => this.give(way), may: () => this.page?.mine && !this.busy && !this.replay.open && !this.story.on });
    this.story = new Story(this.server, this.board, { show: (frame) => this.step(frame), done: () => this.settle(this.page) });
    this.stage = new Stage(this.board, { choose: play, cite: (number) => cited(number).title });
    this.log = new Log($("lines"), {
      light: (place, centre) => this.board.light(place, { centre }),
      go: (at) => this.replay.to(at),
    });
    this.talk = new Talk(this.server, {
      known: () => this.known(),
      accept: (page) => this.accept(page),
      complain: (text) => this.toast(text),
      who: (seat) => this.company.who(seat),
    });
    this.proof = new Proof(this.server, { accept: (page) => this.accept(page) });
    this.replay = new Replay(this.server, {
      show: (page) => this.draw(page, { past: true }),
      enter: () => {
        this.story.skip();
        this.story.shut();
        this.open(this.narrow() ? null : "log");
      },
      leave: () => {
        this.board.clearTrails();
        this.log.toEnd();
        this.settle(this.page);
      },
      turns: () => this.log.turns(),
      steps: () => this.log.steps(),
    });
    this.share = new Share(this.facts);
    this.company = new Company({
      send: (what, body) => this.send(what, body),
      known: () => this.known(),
      accept: (page) => this.accept(page),
      sure: (...words) => this.sure(...words),
      rule: (number) => this.ruleLink(number),
      complain: (text) => this.toast(text),
      replay: this.replay,
      server: this.server,
      path: this.facts.path,
    });
    this.listen();
    const now = data("page-now");
    this.server.know(now.picture);
    this.accept(now, { first: true });
    this.server.follow({
      changed: (news) => this.changed(news),
      lost: () => {
        this.banner("Connection lost, trying again…");
        this.refresh();
      },
      found: () => this.banner(""),
    });
    setInterval(() => this.waits() && this.doubt(), DOUBT);
  }

  /** Takes a page from the server. */
  accept(page, { first = false } = {}) {
    if (!page || (this.page && page.version < this.page.version)) return;
    if (this.hidden(page)) return this.curtain(page, first);
    if ($("curtain").open) $("curtain").close();
    const before = first || !this.page || page.seat !== this.page.seat ? this.lastSeen(page) : this.told;
    const own = this.acting && page.seat === this.page?.seat;
    this.page = page;
    this.log.take(page.since, page.log);
    this.replay.grown(page.last, page.version);
    this.company.take(page, first);
    this.talk.show(page, first);
    this.share.take(page);
    this.sides(page);
    if (first) {
      this.log.toEnd();
      this.replay.read();
    }
    if (this.replay.open) {
      this.told = page.at;
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
    if (isNew && !own) this.since ??= before;
    if (document.hidden && isNew && !first) return this.head(page, false);
    if (!isNew) return this.settle(page, { first });
    $("tip").hidden = true;
    // The odds are settled once the dice are thrown.
    if (own && news.some(({ dice }) => dice?.length)) this.stage.card([]);
    if (own) return this.story.own(news, () => this.settle(page)).then(() => this.catchUp(page));
    if (!this.story.pace) return this.settle(page, { first });
    if (first) this.announce(page);
    this.story.tell(before, () => this.page);
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
    this.bar(page, false);
    this.head(page, false);
    this.panelTargets([]);
    document.body.dataset.at = page.at;
    document.body.dataset.version = page.version;
  }

  /** Shows the table as it is: all is told. */
  settle(page, { first = false } = {}) {
    this.told = page.at;
    memory.set(`seen-${page.id}-${page.seat ?? ""}`, page.at);
    this.lately();
    if (this.replay.open) return;
    this.draw(page, { past: false });
    if (this.sighted !== page.version) this.board.seeChoices({ first });
    this.sighted = page.version;
    this.company.told(page);
    if (!page.mine && !page.next.over) return;
    if (this.since !== undefined && this.story.pace) {
      this.story.close(this.since, page.seats_held);
      sound("turn");
    }
    this.since = undefined;
    this.force();
  }

  /** The moment this seat has seen last. */
  lastSeen(page) {
    const seen = memory.get(`seen-${page.id}-${page.seat ?? ""}`);
    return seen === null ? page.at : Math.min(Number(seen), page.at);
  }

  /** Shows one step of a story. */
  step(frame) {
    if (frame.panels) this.panels(frame.panels);
    this.board.showStep(frame);
    this.lately(frame.at);
    this.stage.take(frame.stage);
    this.stage.card([]);
  }

  /** Plays the only choice there is, unless it is one that dice or a question belong to. */
  force() {
    clearTimeout(this.forcing);
    const [offer, ...others] = this.offers;
    const isForced = offer && !others.length && !offer.asks && !offer.odds?.length && !this.board.held && offer.role !== "go";
    if (!isForced || this.unforced || memory.get("forced") === "off") return;
    const { version } = this.page;
    this.forcing = setTimeout(() => {
      if (this.page.version !== version || this.busy || this.replay.open || document.querySelector("dialog[open]")) return;
      this.toast(`${offer.label}: there was no other choice.`, offer.rule);
      this.play(offer, { forced: true });
    }, FORCED);
  }

  /** Why nothing is offered at a place or piece. */
  async why(place) {
    if (this.replay.open || !this.page || this.page.next.over) return undefined;
    const { status, body } = await this.server.ask(`why?place=${encodeURIComponent(place)}`);
    return status === 200 ? body.refused : undefined;
  }

  /** Sends pieces where they can go. */
  async give({ orders }) {
    if (this.busy || this.replay.open) return;
    this.undone = [];
    await this.command(orders);
  }

  async command(orders) {
    this.begin();
    this.played.push({ orders, at: this.page.at });
    await this.send("orders", { at: this.page.at, orders });
    const { stopped } = this.page;
    if (stopped) this.toast(`Not all could go: ${stopped.why}`, stopped.rule);
  }

  /** A choice is made: what was told before is put away. */
  begin() {
    clearTimeout(this.forcing);
    this.unforced = false;
    this.acting = true;
    this.board.clearTrails();
    this.story.hush();
    this.story.shut();
  }

  /** Draws a moment, present or past. */
  draw(page, { past }) {
    const offers = past ? [] : page.offers;
    this.offers = offers;
    this.bar(page, past);
    this.board.show(page.picture, offers);
    if (past) this.trails(page);
    this.panels(page.picture.panels);
    this.stage.take(page.picture.stage);
    this.panelTargets(offers);
    if (this.stage.clear([...this.board.targets.keys()], this.waiting)) this.panelTargets(offers);
    this.stage.card(this.acts(offers));
    this.showRedo();
    this.choices(offers, past);
    this.log.mark(past ? page.at : null);
    document.body.classList.toggle("past", past);
    document.body.dataset.at = page.at;
    document.body.dataset.version = page.version;
    this.head(page, past);
  }

  /** The title and icon of the window. */
  head(page, past) {
    const mine = page.mine && !past;
    document.title = `${mine ? "● Your move · " : ""}${page.title}`;
    $("icon").href = mine ? "/page/icon-move.svg" : "/page/icon.svg";
  }

  /** Shows the ways of those who had just moved. */
  trails(page) {
    this.board.clearTrails?.();
    for (const line of lately(page)) this.board.trail?.(line.way);
  }

  bar(page, past) {
    const over = page.next.over;
    const waits = page.next.choice;
    const state = past ? "past" : over ? "over" : page.mine ? "mine" : "waiting";
    const side = over ? over.winners[0] : page.mine ? (waits ?? page.seat) : waits;
    $("bar").dataset.state = state;
    dress($("bar"), side);
    dress($("badge"), side);
    let text = page.prompt.text;
    let { rule } = page.prompt;
    if (over) {
      text = over.told;
      rule = over.rule;
    }
    if (past) [text, rule] = [told(page), ""];
    const words = [text];
    if (rule) words.push(" ", this.ruleLink(rule));
    if ($("prompt").textContent !== words[0] + (rule ? ` ${rule}` : "")) $("prompt").replaceChildren(...words);
    $("undo").disabled = !page.undo;
    $("undo").hidden = past || Boolean(over);
    $("resign").hidden = !page.resign;
    $("delete").hidden = !page.host;
    $("download").hidden = $("play-on").hidden = !page.open;
    $("seen-by").hidden = !page.open || !page.hides;
    if (!$("view").options.length || (over && $("view").options[0].value !== "truth")) {
      $("view").replaceChildren();
      const truth = over ? [["truth", "everything"]] : [];
      const views = [...truth, ["", page.seat ? "me" : "all"], ...page.seats.map(({ name }) => [name, proper(name)]), ["spectator", "onlookers"]];
      $("view").append(...views.map(([value, text]) => make("option", { value }, text)));
    }
    this.proof.show(page);
  }

  ruleLink(rule) {
    const { title, anchor } = cited(rule);
    const href = `/rules/${this.facts.game}#${anchor}`;
    const link = make("a", { className: "rule-number", href, target: "_blank", title }, rule);
    link.addEventListener("click", (event) => {
      if (this.rule(rule)) event.preventDefault();
    });
    return link;
  }

  /** Shows the paraphrase of a rule, or of the rule it is part of. */
  rule(rule) {
    const { word, number } = cited(rule);
    let found = number;
    while (found && !this.rules.has(found)) found = found.slice(0, -1);
    if (!found) return false;
    $("rule-title").textContent = cited(word + found).title;
    $("rule-text").textContent = this.rules.get(found).join("\n");
    $("rule-link").href = `/rules/${this.facts.game}#${cited(word + found).anchor}`;
    $("rule").showModal();
    return true;
  }

  /** What stands for an offer in a panel, unless the board shows it better. */
  panelOf({ place }) {
    const panel = place && inPanel(place);
    return panel && (panel.closest("#lifted") || !this.board.find(place)) ? panel : undefined;
  }

  /** The choices without a place, in the bar. */
  acts(offers) {
    const loose = offers.filter((offer) => !this.board.hasPlace(offer) && !this.panelOf(offer));
    const known = new Map([...$("acts").children].map((button) => [button.dataset.text, button]));
    const chancy = loose.filter((offer) => offer.odds?.length);
    const sure = loose.filter((offer) => !offer.odds?.length);
    const few = sure.length > IN_BAR ? sure.slice(0, IN_BAR - 1) : sure;
    const buttons = few.map((offer) => {
      const button = known.get(offer.text) ?? make("button", { data: { text: offer.text } });
      button.textContent = offer.label;
      button.onclick = () => this.choose(offer);
      button.title = offer.rule ? cited(offer.rule).title : "";
      button.removeAttribute("aria-busy");
      return button;
    });
    const more = make("button", {});
    more.onclick = () => this.open("choices", { focus: ".offer" });
    if (few.length < sure.length) buttons.push(more);
    if (this.narrow() && [...this.waiting.keys()].some((element) => element.closest("#status"))) {
      // What waits in a panel is out of sight here.
      const all = make("button", {}, "Choose…");
      all.onclick = () => this.open("choices");
      buttons.unshift(all);
    }
    if (buttons.length !== known.size || buttons.some((button, n) => button !== $("acts").children[n])) {
      $("acts").replaceChildren(...buttons);
    }
    // The bar keeps its height: what does not fit into one row waits in the list.
    const acts = $("acts");
    const hidden = () => sure.length - acts.querySelectorAll("[data-text]").length;
    const tell = () => (more.textContent = `${hidden()} more…`);
    tell();
    while (!this.narrow() && acts.scrollWidth > acts.clientWidth + 1 && acts.querySelector("[data-text] ~ [data-text]")) {
      [...acts.querySelectorAll("[data-text]")].at(-1).remove();
      acts.append(more);
      tell();
    }
    return chancy;
  }

  panels(panels) {
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
  panelTargets(offers) {
    for (const old of inPanels(".offered")) {
      old.classList.remove("offered");
      for (const name of ["role", "tabindex", "aria-label"]) old.removeAttribute(name);
    }
    for (const old of inPanels(".lit")) old.classList.remove("lit");
    for (const id of this.board.targets.keys()) {
      for (const same of inPanels(`[data-place="${CSS.escape(id)}"]`)) same.classList.add("lit");
    }
    this.waiting = new Map();
    for (const offer of offers) {
      const element = this.panelOf(offer);
      if (!element) continue;
      const here = [...(this.waiting.get(element) ?? []), offer];
      this.waiting.set(element, here);
      element.classList.add("offered");
      element.setAttribute("role", "button");
      element.setAttribute("tabindex", 0);
      element.setAttribute("aria-label", here.map(({ label }) => label).join("; "));
    }
  }

  /** Plays what a thing in a panel stands for, or asks which. */
  activate(element) {
    const offers = this.waiting.get(element);
    if (offers.length === 1) return this.choose(offers[0]);
    this.board.menu.open(element.title || element.textContent.trim(), offers, element);
  }

  /** The list of all choices, by rule. */
  choices(offers, past) {
    $("count-choices").textContent = offers.length || "";
    const groups = new Map();
    for (const offer of offers) {
      const key = offer.place ? offer.rule : "";
      groups.set(key, [...(groups.get(key) ?? []), offer]);
    }
    const parts = [...groups].sort(([a], [b]) => (a === "" ? -1 : b === "" ? 1 : 0));
    const none = past ? "You are looking back. Nothing can be chosen here." : "Nothing to choose now.";
    $("choices").replaceChildren(
      ...parts.map(([rule, some]) => {
        const title = rule ? make("h2", {}, this.ruleLink(rule), ` ${this.rules.get(cited(rule).number)?.[0] ?? ""}`) : "";
        return make("div", { className: "group" }, title, ...some.map((offer) => this.choice(offer)));
      }),
      ...(offers.length ? [] : !past && this.page.next.over ? this.afterwards() : [make("p", { className: "quiet" }, none)]),
    );
  }

  /** What one may do when all is over. */
  afterwards() {
    const again = make("button", { className: "primary" }, "Look back from the beginning");
    again.addEventListener("click", () => this.replay.go("first"));
    return [
      make("p", {}, "The game is over. Look back on it with the eyes of either side, and play on from any moment."),
      make("p", { className: "row" }, again, make("a", { className: "button", href: "/" }, "All games")),
    ];
  }

  choice(offer) {
    const button = make("button", { className: "offer", data: { text: offer.text, spot: offer.place ?? "" } }, say(offer));
    const spot = offer.place && this.board.find(offer.place);
    if (offer.more) button.firstChild.append(make("span", { className: "where" }, offer.more));
    button.addEventListener("click", () => this.choose(offer));
    for (const kind of ["pointerenter", "focus"]) {
      button.addEventListener(kind, () => this.board.light(offer.place, { centre: kind === "focus" && this.away(spot) }));
    }
    for (const kind of ["pointerleave", "blur"]) button.addEventListener(kind, () => this.board.light(null));
    return button;
  }

  away(spot) {
    return spot && !this.board.camera.sees(spot.x, spot.y);
  }

  /** A place on the board is pointed at: the list shows which choice that is. */
  lit(place) {
    for (const button of $("choices").querySelectorAll(".offer")) {
      button.classList.toggle("pointed", Boolean(place) && button.dataset.spot === place);
    }
  }

  sides(page) {
    const who = page.seats.map((seat) => {
      const title = this.facts.computers.find(([id]) => id === seat.player)?.[1] ?? "computer";
      const kind = { me: "you", link: seat.present ? "here" : "away", computer: title }[seat.kind];
      const badge = make("span", { className: "badge", "aria-hidden": "true" });
      dress(badge, seat.name);
      const chip = make("li", { className: "chip" }, badge, make("b", {}, this.company.who(seat.name)), " ", make("span", { className: "quiet" }, kind));
      chip.classList.toggle("present", seat.present || seat.kind !== "link");
      chip.classList.toggle("turn", page.next.choice === seat.name);
      return [chip, seat];
    });
    $("who").replaceChildren(...who.map(([chip, seat]) => brief(chip, seat)));
    $("seats").replaceChildren(
      ...who.map(([chip, seat]) => {
        if (seat.invite) chip.append(this.sending(seat), make("button", { data: { copy: (this.facts.reach.base ?? "") + seat.invite } }, "Copy the link for this seat"));
        if (seat.renewable) chip.append(this.renewal(seat));
        return chip;
      }),
    );
  }

  /** Plays an offer, after its question if it asks one and may. */
  choose(offer) {
    // What is still told comes first: a choice from before it may be offered no more.
    if (this.story.skip()) return;
    const [verb] = offer.text.split(" ");
    const never = `never-ask-${this.facts.game}-${verb}-${offer.rule}`;
    if (!offer.asks || memory.get(never)) return this.play(offer);
    $("ask-title").textContent = `${offer.label}?`;
    $("ask-text").textContent = offer.asks;
    $("ask-never").checked = false;
    $("ask").onclose = () => {
      if ($("ask").returnValue !== "yes") return;
      if ($("ask-never").checked) memory.set(never, "yes");
      this.play(offer);
    };
    $("ask").returnValue = "";
    $("ask").showModal();
  }

  /** The host's button that shows the link of a seat to send. */
  sending(seat) {
    const button = make("button", { data: { send: seat.name } }, "Send the link…");
    button.addEventListener("click", () => this.share.show(seat.name));
    return button;
  }

  /** The host's button that offers a seat anew. */
  renewal(seat) {
    const button = make("button", { data: { renew: seat.name } }, seat.invite ? "New link…" : "Remove the player…");
    button.addEventListener("click", async () => {
      const name = people(seat.name);
      const sure = seat.invite
        ? await this.sure("Make a new link?", "The link you have sent for this seat will no longer work.", "New link")
        : await this.sure(`Remove the player of ${name}?`, "Their link dies. You get a new one to send.", "Remove");
      if (sure) await this.send("invite", { seat: seat.name });
    });
    return button;
  }

  /** Deletes the table, if the host is sure. */
  async delete() {
    if (!(await this.sure("Delete this table?", "The game is deleted for everybody, for good.", "Delete"))) return;
    const { status, body } = await this.server.tell("delete");
    if (status === 204) location.assign("/");
    else this.toast(body?.error ?? "No connection: nothing was deleted.");
  }

  /** Asks whether one is sure; resolves to the answer. */
  sure(title, text, yes) {
    $("sure-title").textContent = title;
    $("sure-text").textContent = text;
    $("sure-yes").textContent = yes;
    $("sure").returnValue = "";
    $("sure").showModal();
    return new Promise((resolve) => {
      $("sure").addEventListener("close", () => resolve($("sure").returnValue === "yes"), { once: true });
    });
  }

  /** Plays an offer. */
  async play(offer, { forced = false } = {}) {
    if (this.busy || this.replay.open) return;
    this.begin();
    this.mark(offer);
    if (!forced) this.undone = [];
    this.played.push({ text: offer.text, at: this.page.at, forced });
    await this.send("play", { at: this.page.at, text: offer.text });
  }

  /** Puts back what is in hand; moves that are finished stay. */
  async release() {
    const { held } = this.board;
    while (held && this.board.held === held && this.page.undo && !this.busy) await this.undo({ again: false });
  }

  /** Plays again what was taken back last. */
  async redo() {
    const again = this.undone.at(-1);
    const offer = this.redoable();
    if (!offer || this.busy || this.replay.open) return;
    const rest = this.undone.slice(0, -1);
    if (again.orders) await this.command(again.orders);
    else await this.play(offer);
    this.undone = rest;
    this.showRedo();
  }

  /** The first offer of what was taken back last, if it is offered again. */
  redoable() {
    const again = this.undone.at(-1);
    const first = again?.orders?.[0][0] ?? again?.text;
    return this.offers.find(({ text }) => text === first);
  }

  showRedo() {
    const offer = this.redoable();
    $("redo").hidden = !offer;
    $("redo").title = offer ? `${offer.label} (y)` : "";
  }

  mark(offer) {
    const target = this.board.targets.get(offer.place)?.element;
    target?.classList.add("sent");
    document.querySelector(`:is(#acts, #fight) [data-text="${CSS.escape(offer.text)}"]`)?.setAttribute("aria-busy", "true");
  }

  /** Takes back the last choice; `again` keeps it for redo. */
  async undo({ again = true } = {}) {
    if (this.busy || !this.page.undo || this.replay.open) return;
    clearTimeout(this.forcing);
    this.story.hush();
    let done = this.played.pop();
    // What played itself goes with what it followed.
    while (done?.forced && this.played.length) done = this.played.pop();
    const at = done && done.at < this.page.at ? done.at : this.page.at - 1;
    this.undone = again && done ? [...this.undone, done] : [];
    this.unforced = true;
    await this.send("undo", { at: this.page.at, to: at });
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
    this.sides(known);
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
    else if (status === 404) this.banner("This table is no longer on the server.");
    else if (status === 403) this.banner("This link no longer opens the table. The player who set it up can send you another.");
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

  /** Whether a page must wait behind the curtain until its seat sits at the screen. */
  hidden(page) {
    const key = `shown-${page.id}`;
    const shown = sessionStorage.getItem(key);
    if (!page.curtain || page.seat === shown) {
      sessionStorage.setItem(key, page.seat ?? "");
      return false;
    }
    return true;
  }

  curtain(page, first) {
    const name = people(page.seat);
    dress($("curtain-badge"), page.seat);
    $("curtain-title").textContent = `Hand the screen to ${name}`;
    $("lift").textContent = `I lead ${name}: show the board`;
    $("lift").onclick = () => {
      sessionStorage.setItem(`shown-${page.id}`, page.seat);
      $("curtain").close();
      this.accept(page, { first });
    };
    if (!$("curtain").open) $("curtain").showModal();
  }

  /** Sends together all that can be picked where the focus is. */
  together() {
    const { board } = this;
    const target = board.targets.get(document.activeElement?.dataset?.at);
    if (target && board.pieces.has(target.id)) board.openStack(target, { always: true });
  }

  /** Puts the focus on the next or previous choice. */
  nextChoice(way) {
    if (this.board.ways.size) {
      const ways = [...this.board.ways.values()].map(({ element }) => element);
      return ways[(ways.indexOf(document.activeElement) + way + ways.length) % ways.length].focus({ preventScroll: true });
    }
    const stops = [];
    for (const offer of this.offers) {
      const target = this.board.targets.get(offer.place)?.element ?? this.panelOf(offer);
      if (target && !stops.includes(target)) stops.push(target);
    }
    stops.push(...$("acts").children, ...[...$("fight").querySelectorAll("button")].filter((button) => button.checkVisibility()));
    if (!stops.length) return;
    const now = stops.indexOf(document.activeElement);
    const to = now < 0 && way < 0 ? stops.length - 1 : (now + way + stops.length) % stops.length;
    stops[to].focus({ preventScroll: !stops[to].closest("#status") });
  }

  /** Closes what is open, else puts back what is in hand. */
  letGo() {
    if (this.story.skip() || this.board.letGroupGo()) return;
    if (!$("summary").hidden) return this.story.shut();
    if (this.board.menu.close({ back: true }) || this.board.fan.close()) return;
    if (this.board.overlays.isOpen) return this.board.overlays.toggleList();
    if (!$("tip").hidden) $("tip").hidden = true;
    if (!$("toast").hidden) $("toast").hidden = true;
    else if (this.narrow() && $("side").dataset.open) this.open(null);
    else this.release();
  }

  narrow() {
    return matchMedia("(max-width: 679px), (max-height: 500px), (max-width: 860px) and (max-height: 899px)").matches;
  }

  /** Opens a part beside the board; on a narrow screen opening it again closes it. */
  open(tab, { focus, toggle = false } = {}) {
    const side = $("side");
    const same = side.dataset.open && side.dataset.tab === tab;
    if (tab === null || (toggle && same && this.narrow())) delete side.dataset.open;
    else {
      side.dataset.tab = tab;
      side.dataset.open = "yes";
    }
    for (const button of side.querySelectorAll("[role=tab]")) {
      const on = button.dataset.tab === side.dataset.tab && (!this.narrow() || Boolean(side.dataset.open));
      button.setAttribute("aria-selected", on);
    }
    // What opens on a narrow screen lies over the foot of the board.
    const sheet = this.narrow() && side.dataset.open && side.querySelector(side.dataset.tab === "status" ? ".panels" : `#${side.dataset.tab}`);
    this.board.camera.covered = sheet ? sheet.offsetHeight : 0;
    if (this.narrow() && !this.replay?.open) setTimeout(() => this.board.seeChoices(), 60);
    if (tab === "log") this.log.toEnd();
    this.talk.seen(tab === "talk");
    if (focus) side.querySelector(`.tab#${tab} ${focus}, .tab${focus}`)?.focus();
  }

  help() {
    $("help").showModal();
  }

  toast(text, rule) {
    $("toast").replaceChildren(text, ...(rule ? [" ", this.ruleLink(rule)] : []));
    $("toast").hidden = false;
    clearTimeout(this.toasting);
    this.toasting = setTimeout(() => ($("toast").hidden = true), 7000);
  }

  banner(text) {
    $("banner").textContent = text;
    $("banner").hidden = !text;
  }

  listen() {
    listen(this);
    $("undo").addEventListener("click", () => this.undo());
    $("redo").addEventListener("click", () => this.redo());
    for (const button of document.querySelectorAll("[role=tab]")) {
      button.addEventListener("click", () => this.open(button.dataset.tab, { toggle: true }));
    }
    for (const button of document.querySelectorAll("[data-zoom]")) {
      const { camera } = this.board;
      const does = { in: () => camera.zoom(1.4), out: () => camera.zoom(1 / 1.4), fit: () => camera.fit() };
      button.addEventListener("click", does[button.dataset.zoom]);
    }
    document.querySelector("[data-open=help]").addEventListener("click", () => this.help());
    $("look-back").addEventListener("click", () => this.replay.go("last"));
    $("hurry").addEventListener("click", () => this.server.tell("hurry", {}));
    $("resign").addEventListener("click", async () => {
      const sure = await this.sure("Give up the game?", "This cannot be taken back.", "Resign");
      if (sure) await this.send("resign", { at: this.page.at });
    });
    $("delete").addEventListener("click", () => this.delete());
    $("curtain").addEventListener("cancel", (event) => event.preventDefault());
    $("theme").value = memory.get("theme") ?? "";
    $("theme").addEventListener("change", () => {
      memory.set("theme", $("theme").value);
      document.documentElement.dataset.theme = $("theme").value;
    });
    $("show-dice").checked = memory.get("dice") !== "off";
    $("show-dice").disabled = calm();
    $("show-dice").addEventListener("change", () => memory.set("dice", $("show-dice").checked ? "on" : "off"));
    $("pace").value = memory.get("pace") ?? "normal";
    $("pace").addEventListener("change", () => {
      memory.set("pace", $("pace").value);
      $("telling-pace").value = $("pace").value;
    });
    $("telling-pace").value = $("pace").value;
    $("telling-pace").addEventListener("change", () => {
      memory.set("pace", $("telling-pace").value);
      $("pace").value = $("telling-pace").value;
      if ($("telling-pace").value === "off") this.story.skip();
    });
    $("forced").checked = memory.get("forced") !== "off";
    $("forced").addEventListener("change", () => memory.set("forced", $("forced").checked ? "on" : "off"));
    $("sound").checked = memory.get("sound") === "on";
    $("sound").addEventListener("change", () => {
      memory.set("sound", $("sound").checked ? "on" : "off");
      sound("dice");
    });
    $("print").addEventListener("click", () => print());
    addEventListener("beforeprint", () => this.board.forPaper(true));
    addEventListener("afterprint", () => this.board.forPaper(false));
    // A click on the map wants to play, not to watch.
    $("map").addEventListener("click", () => this.story.skip() || this.board.camera.dragged || this.story.shut(), { capture: true });
    // What was told lies in nobody's way.
    $("map").addEventListener("pointerdown", () => this.story.on || this.story.hush());
    const moved = this.board.onMoved;
    this.board.onMoved = () => {
      moved?.();
      this.story.place();
    };
    for (const part of [$("status"), $("lifted")]) this.listenPanels(part);
    document.addEventListener("click", (event) => {
      const button = event.target.closest("[data-copy]");
      if (button) copy(button);
    });
    document.addEventListener("visibilitychange", () => document.hidden || this.refresh());
    if (!this.narrow()) this.open("choices");
  }

  /** Sends all of a group in a panel to one place. */
  async whole(button) {
    const keys = button.dataset.group.split(",").filter((key) => this.offers.some(({ place, role }) => role === "pick" && place === key));
    const places = keys.length && (await this.group.light(keys));
    if (places) this.toast(`Click one of the lit places: all ${keys.length} go there.`);
    else this.refuse(button.dataset.group.split(",")[0]);
  }

  /** Tells why what was clicked in a panel cannot be chosen. */
  async refuse(place) {
    const reason = this.page.mine && (await this.why(place));
    if (reason) this.toast(reason.why, reason.rule);
  }

  listenPanels(part) {
    part.addEventListener("keydown", (event) => {
      if (!["Enter", " "].includes(event.key) || !this.waiting.has(event.target)) return;
      event.preventDefault();
      this.activate(event.target);
    });
    part.addEventListener("click", (event) => {
      const whole = event.target.closest("[data-group]");
      if (whole) return this.whole(whole);
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

/** A seat in a few words; how a computer plays is told with the other facts of the table. */
function brief(chip, seat) {
  const copy = chip.cloneNode(true);
  if (seat.kind === "computer") copy.lastChild.textContent = "computer";
  return copy;
}

/** The statements of each rule under its number. */
function gathered(rules) {
  const all = new Map();
  for (const [number, words] of rules) all.set(number, [...(all.get(number) ?? []), words]);
  return all;
}

/** What a number cites: a rule, or a ruling where the book is silent. */
function cited(rule) {
  const word = rule.startsWith("ruling ") ? "ruling " : "";
  const number = rule.slice(word.length);
  return { word, number, title: `${word ? "Ruling" : "Rule"} ${number}`, anchor: `${word ? "ruling" : "rule"}-${number}` };
}

/** What in the panels stands for a place. */
const inPanel = (place) => inPanels(`[data-place="${CSS.escape(place)}"]`)[0];

/** What matches in the panels, those laid over the board first. */
const inPanels = (selector) => [...$("lifted").querySelectorAll(selector), ...$("status").querySelectorAll(selector)];

/** Gives an element the colour and letter of a side. */
function dress(element, side) {
  element.dataset.tint = tint(side);
  if (element.classList.contains("badge")) element.textContent = (proper(side) || "·")[0];
}

async function copy(button) {
  const link = new URL(button.dataset.copy, location.href).href;
  const words = button.textContent;
  try {
    await navigator.clipboard.writeText(link);
    button.textContent = "Copied";
  } catch {
    const field = make("input", { value: link, readOnly: true, className: "link", "aria-label": "Link to copy" });
    button.after(field);
    field.select();
    return;
  }
  setTimeout(() => (button.textContent = words), 1500);
}

new Table();
