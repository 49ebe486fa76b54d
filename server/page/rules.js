// Rules as they are cited: a link from each number, and what it says in short.

import { $, make } from "./dom.js";

export class Rules {
  /** `rules` lists the statements of a game's rules, each with its number. */
  constructor(game, rules) {
    this.game = game;
    this.statements = new Map();
    for (const [number, words] of rules) this.statements.set(number, [...(this.statements.get(number) ?? []), words]);
  }

  /** The first statement of a rule. */
  words(rule) {
    return this.statements.get(cited(rule).number)?.[0] ?? "";
  }

  /** A number that leads to its rule. */
  link(rule) {
    const { title, anchor } = cited(rule);
    const href = `/rules/${this.game}#${anchor}`;
    const link = make("a", { className: "rule-number", href, target: "_blank", title }, rule);
    link.addEventListener("click", (event) => {
      if (this.show(rule)) event.preventDefault();
    });
    return link;
  }

  /** Shows the paraphrase of a rule, or of the rule it is part of. */
  show(rule) {
    const { word, number } = cited(rule);
    let found = number;
    while (found && !this.statements.has(found)) found = found.slice(0, -1);
    if (!found) return false;
    $("rule-title").textContent = cited(word + found).title;
    $("rule-text").textContent = this.statements.get(found).join("\n");
    $("rule-link").href = `/rules/${this.game}#${cited(word + found).anchor}`;
    $("rule").showModal();
    return true;
  }
}

/** What a number cites: a rule, or a ruling where the book is silent. */
export function cited(rule) {
  const word = rule.startsWith("ruling ") ? "ruling " : "";
  const number = rule.slice(word.length);
  return { word, number, title: `${word ? "Ruling" : "Rule"} ${number}`, anchor: `${word ? "ruling" : "rule"}-${number}` };
}
