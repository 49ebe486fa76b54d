// Who sits at the table, and what its host does about that.

import { $, dress, make, people } from "./dom.js";
import { sure, toast } from "./notices.js";

export class Seats {
  /** `who` names a seat; `send` posts something and takes the page that comes back. */
  constructor(server, facts, share, { who, send }) {
    this.server = server;
    this.facts = facts;
    this.share = share;
    this.who = who;
    this.send = send;
    $("delete").addEventListener("click", () => this.delete());
  }

  /** Shows who sits where. */
  show(page) {
    const who = page.seats.map((seat) => {
      const title = this.facts.computers.find(([id]) => id === seat.player)?.[1] ?? "computer";
      const kind = { me: "you", link: seat.present ? "here" : "away", computer: title }[seat.kind];
      const badge = make("span", { className: "badge", "aria-hidden": "true" });
      dress(badge, seat.name);
      const chip = make("li", { className: "chip" }, badge, make("b", {}, this.who(seat.name)), " ", make("span", { className: "quiet" }, kind));
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
      const isSure = seat.invite
        ? await sure("Make a new link?", "The link you have sent for this seat will no longer work.", "New link")
        : await sure(`Remove the player of ${name}?`, "Their link dies. You get a new one to send.", "Remove");
      if (isSure) await this.send("invite", { seat: seat.name });
    });
    return button;
  }

  /** Deletes the table, if the host is sure. */
  async delete() {
    if (!(await sure("Delete this table?", "The game is deleted for everybody, for good.", "Delete"))) return;
    const { status, body } = await this.server.tell("delete");
    if (status === 204) location.assign("/");
    else toast(body?.error ?? "No connection: nothing was deleted.");
  }
}

/** A seat in a few words; how a computer plays is told with the other facts of the table. */
function brief(chip, seat) {
  const copy = chip.cloneNode(true);
  if (seat.kind === "computer") copy.lastChild.textContent = "computer";
  return copy;
}
