// Talk at the table, and one's own notes.

import { $, make, proper } from "./dom.js";

export class Talk {
  /** `known` says what the page holds already, `accept` takes the answer, `complain` says what went wrong; `who` names a seat's player. */
  constructor(server, { known, accept, complain, who = proper }) {
    this.server = server;
    this.complain = complain;
    this.who = who;
    this.total = 0;
    this.read = 0;
    this.open = false;
    $("say").addEventListener("submit", async (event) => {
      event.preventDefault();
      const text = $("words").value.trim();
      if (!text) return;
      const council = $("hearers").value === "council";
      const { status, body } = await server.tell(`chat${known()}`, { text, council });
      if (status !== 200) return complain(body?.error ?? "No connection: nothing was said.");
      $("words").value = "";
      accept(body);
    });
    $("hearers").addEventListener("change", () => this.hearers());
    $("note").addEventListener("input", () => {
      clearTimeout(this.saving);
      this.saving = setTimeout(() => this.save(), 700);
    });
    $("note").addEventListener("blur", () => this.saving && this.save());
  }

  async save() {
    clearTimeout(this.saving);
    this.saving = undefined;
    const { status, body } = await this.server.tell("note", { text: $("note").value });
    if (status !== 200) this.complain(body?.error ?? "No connection: the note is not kept yet.");
  }

  /** Shows what was said; everything said before the page opened counts as read. */
  show(page, first) {
    const news = page.chat.filter(({ n }) => n > this.total);
    for (const said of news) {
      const day = new Date(said.when * 1000).toLocaleDateString([], { weekday: "long", day: "numeric", month: "long", year: "numeric" });
      if (day !== this.day) $("said").append(make("li", { className: "day" }, day));
      this.day = day;
      $("said").append(this.line(said));
    }
    // Names given or changed later count for what was said before.
    for (const line of $("said").querySelectorAll("[data-who]")) line.textContent = this.speaker(line.dataset.who);
    this.total = page.chat.at(-1)?.n ?? this.total;
    if (first) this.read = this.total;
    this.seen(this.open);
    // A note being written here is newer than the one the server holds.
    if (document.activeElement !== $("note") && !this.saving) $("note").value = page.note;
    const sits = page.seats_held.length > 0;
    $("say").hidden = $("note").hidden = !sits;
    this.council(page.company.council);
  }

  line({ who, text, when, council }) {
    const time = new Date(when * 1000).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    const head = make("span", { className: "head" }, make("b", { data: { who } }, this.speaker(who)), ` ${time}`);
    if (council) head.append(" ", make("span", { className: "for" }, "to our side only"));
    const line = make("li", {}, head, make("span", { className: "text" }, text));
    line.classList.toggle("council", Boolean(council));
    line.classList.toggle("record", who === "table");
    return line;
  }

  speaker(who) {
    return who === "table" ? "At the table" : this.who(who);
  }

  /** Whether one's own side has a channel of its own, and whether it is open now. */
  council(council) {
    $("hearers-part").hidden = !council;
    if (!council) $("hearers").value = "all";
    this.now = council;
    this.hearers();
  }

  hearers() {
    const silence = $("hearers").value === "council" ? this.now?.silence : undefined;
    $("silence").hidden = !this.now?.silence;
    if (this.now?.silence) $("silence").textContent = `Your side must keep silence now (rule ${this.now.silence}). What you say to everybody, everybody hears.`;
    $("words").disabled = $("say").querySelector("button").disabled = Boolean(silence);
    $("words").placeholder = $("hearers").value === "council" ? "Only your side hears this" : "Say something to the table";
  }

  /** Whether the talk is in sight. */
  seen(open) {
    this.open = open;
    if (open) this.read = this.total;
    $("count-talk").textContent = this.total - this.read || "";
    if (open) $("talk").scrollTop = $("said").scrollTop = $("said").scrollHeight;
  }
}
