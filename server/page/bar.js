// The bar: what the table waits for, the choices without a place, undo.

import { $, dress, make } from "./dom.js";
import { told } from "./replay.js";
import { cited } from "./rules.js";
import { isNarrow } from "./side.js";

/** So many choices without a place stand in the bar; the rest wait under *More*. */
const IN_BAR = 6;

export class Bar {
  /** `choose` plays an offer; `all` opens the list of all choices. */
  constructor(board, panels, rules, { choose, all }) {
    this.board = board;
    this.panels = panels;
    this.rules = rules;
    this.choose = choose;
    this.all = all;
  }

  /** Says what the table waits for, or what had just happened at a moment of the past. */
  show(page, past) {
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
    if (rule) words.push(" ", this.rules.link(rule));
    if ($("prompt").textContent !== words[0] + (rule ? ` ${rule}` : "")) $("prompt").replaceChildren(...words);
    $("undo").disabled = !page.undo;
    $("undo").hidden = past || Boolean(over);
  }

  /** The title and icon of the window. */
  head(page, past) {
    const mine = page.mine && !past;
    document.title = `${mine ? "● Your move · " : ""}${page.title}`;
    $("icon").href = mine ? "/page/icon-move.svg" : "/page/icon.svg";
  }

  /** Shows the choices without a place; gives back those the dice decide. */
  acts(offers) {
    const loose = offers.filter((offer) => !this.board.hasPlace(offer) && !this.panels.of(offer));
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
    more.onclick = () => this.all({ focus: ".offer" });
    if (few.length < sure.length) buttons.push(more);
    if (isNarrow() && [...this.panels.waiting.keys()].some((element) => element.closest("#status"))) {
      // What waits in a panel is out of sight here.
      const all = make("button", {}, "Choose…");
      all.onclick = () => this.all({});
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
    while (!isNarrow() && acts.scrollWidth > acts.clientWidth + 1 && acts.querySelector("[data-text] ~ [data-text]")) {
      [...acts.querySelectorAll("[data-text]")].at(-1).remove();
      acts.append(more);
      tell();
    }
    return chancy;
  }
}
