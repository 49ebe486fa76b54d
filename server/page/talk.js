// Talk at the table, and one's own notes.

import { $, make, proper } from "./dom.js";

export class Talk {
  /** `known` says what the page holds already, `accept` takes the answer, `complain` says what went wrong. */
  constructor(server, { known, accept, complain }) {
    this.server = server;
    this.complain = complain;
    this.total = 0;
    this.read = 0;
    this.open = false;
    $("say").addEventListener("submit", async (event) => {
      event.preventDefault();
      const text = $("words").value.trim();
      if (!text) return;
      const { status, body } = await server.tell(`chat${known()}`, { text });
      if (status !== 200) return complain(body?.error ?? "No connection: nothing was said.");
      $("words").value = "";
      accept(body);
    });
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
    $("said").append(
      ...news.map(({ who, text, when }) => {
        const time = new Date(when * 1000).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
        const head = make("span", { className: "head" }, make("b", {}, proper(who)), ` ${time}`);
        return make("li", {}, head, make("span", { className: "text" }, text));
      }),
    );
    this.total = page.chat.at(-1)?.n ?? 0;
    if (first) this.read = this.total;
    this.seen(this.open);
    // A note being written here is newer than the one the server holds.
    if (document.activeElement !== $("note") && !this.saving) $("note").value = page.note;
    const sits = page.seats_held.length > 0;
    $("say").hidden = $("note").hidden = !sits;
  }

  /** Whether the talk is in sight. */
  seen(open) {
    this.open = open;
    if (open) this.read = this.total;
    $("count-talk").textContent = this.total - this.read || "";
    if (open) $("talk").scrollTop = $("said").scrollTop = $("said").scrollHeight;
  }
}
