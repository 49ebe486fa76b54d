// "Send this": the link of a seat that waits for somebody, to copy, to share, to read from the screen.

import { $, make, memory, people } from "./dom.js";

export class Share {
  /** `facts` tells how others reach the server and where this table is. */
  constructor({ path, reach }) {
    this.path = path;
    this.reach = reach;
    this.base = reach.base ?? location.origin;
    $("send").addEventListener("close", () => (this.open = false));
  }

  /** Takes a page: the one who has just set up a table is shown the links to send, and when they are used they go. */
  take(page) {
    this.seats = page.host ? page.seats.filter(({ invite }) => invite) : [];
    const key = `sent-${page.id}`;
    if (this.seats.length && !memory.get(key) && !page.next.over) {
      memory.set(key, "yes");
      this.show();
    } else if (this.open && !this.seats.length) {
      $("send").close();
    } else if (this.open) {
      this.draw();
    }
  }

  /** Opens the dialog with the links of all seats that wait, or of one. */
  show(only) {
    this.only = only;
    this.draw();
    if (!$("send").open) $("send").showModal();
    this.open = true;
  }

  draw() {
    const seats = this.only ? this.seats.filter(({ name }) => name === this.only) : this.seats;
    const now = JSON.stringify(seats.map(({ invite }) => invite));
    if (this.drawn === now) return;
    this.drawn = now;
    $("send-links").replaceChildren(...seats.map((seat) => this.seat(seat)));
    $("send-warning").replaceChildren(...this.warning());
    $("send-warning").hidden = !$("send-warning").childNodes.length;
  }

  seat({ name, invite }) {
    const link = this.base + invite;
    const side = people(name);
    const field = make("input", { value: link, readOnly: true, className: "link", "aria-label": `Link for ${side}` });
    field.addEventListener("focus", () => field.select());
    const copy = make("button", { type: "button", className: "primary", autofocus: true, data: { copy: link } }, "Copy");
    const buttons = make("p", { className: "row" }, copy);
    if (navigator.share) {
      const share = make("button", { type: "button" }, "Share…");
      share.addEventListener("click", () => navigator.share({ title: document.title, text: `Play ${side} against me`, url: link }).catch(() => {}));
      buttons.append(share);
    }
    const code = `${this.path}/qr?seat=${encodeURIComponent(name)}&base=${encodeURIComponent(this.base)}`;
    const picture = make("img", { src: code, alt: `The link for ${side} as a QR code`, width: 180, height: 180, className: "qr" });
    const words = make("div", {}, make("h3", {}, `For ${side}`), field, buttons);
    return make("section", { className: "send-seat", data: { seat: name } }, words, picture);
  }

  /** What the one who gets the link must know, or why it would not work. */
  warning() {
    const local = /^(localhost|127\.|\[::1\])|\.localhost$/.test(new URL(this.base).hostname);
    const { network, alone } = this.reach;
    if (!local) {
      return this.reach.base && network ? [`This link works for everybody in your network, where this machine is ${network}.`] : [];
    }
    const listen = `0.0.0.0:${location.port || 80}`;
    const words = ["This link works on this machine only. ", alone ? "The server answers nobody else. To let others in, start it with " : "To let others in, open this page at "];
    if (!alone) return network ? [...words, make("a", { href: `http://${network}${location.pathname}` }, `http://${network}`), "."] : words.slice(0, 1);
    words.push(make("code", {}, `hundred-days serve --listen ${listen}`));
    if (network) words.push(", then open ", make("code", {}, `http://${network}`));
    return [...words, "."];
  }
}
