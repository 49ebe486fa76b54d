// The players among themselves: names, requests, the end of a game and the game after it.

import { $, make, memory, proper } from "./dom.js";

/** What is asked, as the others read it. */
const PLEAS = {
  choice: "asks to take back their last choice",
  turn: "asks to take back their choices of this turn",
  draw: "offers a draw",
};

export class Company {
  /** `send` posts something and takes the page that comes back; `sure` asks first; `rule` makes a link to a rule. */
  constructor({ send, known, accept, sure, rule, complain, replay, server, path }) {
    Object.assign(this, { send, known, accept, sure, rule, complain, replay, server, path });
    $("my-name").value = memory.get("name") ?? "";
    $("my-name").addEventListener("change", () => this.rename());
    for (const button of document.querySelectorAll("[data-ask]")) {
      button.addEventListener("click", () => this.ask(button.dataset.ask));
    }
    $("plea-yes").addEventListener("click", () => this.send("answer", { agree: true }));
    $("plea-no").addEventListener("click", () => this.send("answer", { agree: false }));
    for (const id of ["rematch", "end-rematch"]) $(id).addEventListener("click", () => this.rematch());
    $("end-replay").addEventListener("click", () => this.leave(() => this.replay.go("first")));
    $("end-truth").addEventListener("click", () => this.leave(() => this.truth()));
    $("end-fork").addEventListener("click", () => this.leave(() => this.replay.fork(this.page.at)));
    $("end-again").addEventListener("click", () => this.ending(this.page));
  }

  /** Takes a page. */
  take(page, first) {
    const before = this.page;
    this.page = page;
    this.names(page);
    this.plea(page);
    const { may, rematch } = page.company;
    for (const button of document.querySelectorAll("[data-ask]")) {
      button.hidden = !may.includes(button.dataset.ask) || (button.dataset.ask === "choice" && page.undo);
    }
    const over = page.next.over;
    $("rematch").hidden = $("end-rematch").hidden = !over || !page.seats_held.length;
    for (const id of ["rematch", "end-rematch"]) $(id).textContent = rematch ? "Go to the rematch" : "Rematch, sides changed";
    $("end-again").hidden = !over;
    const { origin } = page.company;
    $("origin").hidden = !origin;
    if (origin) $("origin").textContent = `Played on from moment ${origin.at} of another game. Its log up to there is kept; the dice since are new.`;
    // The end is shown when it comes, and to those who come back for the first time since.
    const key = `ended-${page.id}`;
    const came = first ? page.seats_held.length && !memory.get(key) : !before?.next.over;
    this.ends ||= Boolean(over && came);
    if (over) memory.set(key, "yes");
  }

  /** Shows the end if it has come and how it came is told. */
  told(page) {
    if (this.ends) this.ending(page);
    this.ends = false;
  }

  /** the name of the player of a seat; empty if they gave none. */
  name(seat) {
    const at = this.page?.seats.findIndex(({ name }) => name === seat) ?? -1;
    return this.page?.company.names[at] ?? "";
  }

  /** Who plays a seat, for a list: name and side. */
  who(seat) {
    const name = this.name(seat);
    return name ? `${name} (${proper(seat)})` : proper(seat);
  }

  names(page) {
    const sits = page.seats_held.length > 0;
    $("name-part").hidden = !sits;
    const known = this.name(page.seats_held[0]);
    if (document.activeElement !== $("my-name") && known) $("my-name").value = known;
    // The device's own name goes to every seat taken on it.
    if (sits && !known && memory.get("name") && !this.named) {
      this.named = true;
      this.call(memory.get("name"));
    }
  }

  async rename() {
    const name = $("my-name").value.trim();
    memory.set("name", name);
    await this.call(name);
  }

  /** Tells the others one's name; nothing else waits for it. */
  async call(name) {
    const { status, body } = await this.server.tell(`name${this.known()}`, { name });
    if (status === 200) this.accept(body);
    else this.complain(body?.error ?? "No connection: the others do not see the name yet.");
  }

  async ask(what) {
    const words = {
      choice: ["Ask to take back your last choice?", "The others must agree. Dice and draws since then are made anew."],
      turn: ["Ask to take back your turn?", "The others must agree. Everything since your first choice of this turn is taken back; dice and draws are made anew."],
      draw: ["Offer a draw?", "If the others agree, the game ends without a winner."],
    }[what];
    if (await this.sure(...words, "Ask")) await this.send("ask", { what });
  }

  /** What one player asks, shown to all until it is answered. */
  plea(page) {
    const { asked } = page.company;
    $("plea").hidden = !asked;
    if (!asked) return;
    const waits = asked.waits.map((seat) => this.who(seat)).join(", ");
    $("plea-text").textContent = asked.mine ? `You asked. Waiting for ${waits} to answer.` : `${this.who(asked.by)} ${PLEAS[asked.what]}.`;
    $("plea-yes").hidden = !asked.answer;
    $("plea-no").hidden = !asked.answer && !asked.mine;
    $("plea-no").textContent = asked.mine ? "Withdraw" : "No";
  }

  async rematch() {
    const { status, body } = await this.server.tell("rematch");
    if (status === 200) location.assign(body.path);
    else this.complain(body?.error ?? "No connection: no rematch was set up.");
  }

  leave(next) {
    $("end").close();
    next();
  }

  /** Looks at the end with everything open. */
  truth() {
    $("view").value = "truth";
    this.replay.to(this.page.at);
  }

  /** The end of a game: who won and why, the final map, losses, dice. */
  ending(page) {
    const { over } = page.next;
    const { summary } = page.company;
    if (!over || !summary) return;
    $("end-title").textContent = summary.title;
    $("end-why").replaceChildren(over.why, ...(over.rule ? [" ", this.rule(over.rule)] : []));
    if (!$("end-map").getAttribute("src")) $("end-map").src = `${this.path}/end.svg`;
    const losses = page.picture.panels.filter(({ id }) => ["losses", "destroyed", "objectives"].includes(id));
    $("end-losses").replaceChildren(
      ...losses.map(({ title, html }) => {
        const part = make("div", { className: "panel" }, make("h3", {}, title), make("div"));
        part.lastChild.innerHTML = html;
        return part;
      }),
    );
    const rows = page.seats.map(({ name }, n) => {
      const { dice, pips } = summary.thrown[n];
      const average = dice ? (pips / dice).toFixed(2) : "–";
      return make("tr", {}, make("th", { scope: "row" }, this.who(name)), ...[summary.choices[n], dice, average].map((it) => make("td", {}, String(it))));
    });
    $("end-numbers").replaceChildren(...rows);
    $("end-luck").textContent = [summary.ended && `Ended in ${summary.ended}.`, summary.luck && `Luck: ${summary.luck}`].filter(Boolean).join(" ");
    $("end-fork").hidden = !page.open;
    if (!$("end").open) $("end").showModal();
  }
}
