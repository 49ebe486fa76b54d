// Dice nobody can doubt: this browser adds its share before the first throw, and checks every throw and every line of the
// journal at the end.

import { $, make, memory } from "./dom.js";

export class Proof {
  /** `accept` takes a page from the server. */
  constructor(server, { accept }) {
    this.server = server;
    this.accept = accept;
  }

  /** Adds this browser's share when the dice wait for it, and tells what is promised. */
  show(page) {
    this.page = page;
    const { dice, commitment } = page;
    if (!memory.get(`promise-${page.id}`) && commitment && !page.next.over) memory.set(`promise-${page.id}`, commitment);
    if (dice.wanted) this.add(page);
    if (dice.seal) this.keep(page);
    const words = page.seed ? this.ended(page) : [promised(page)];
    if (dice.file) words.unshift(make("b", {}, dice.file), " ");
    const told = JSON.stringify([dice, commitment, page.seed]);
    if (this.told !== told) $("promise").replaceChildren(...words);
    this.told = told;
  }

  async add(page) {
    if (this.adding) return;
    this.adding = true;
    const name = `share-${page.id}-${page.seats_held.join("-")}`;
    const share = memory.get(name) ?? hex(crypto.getRandomValues(new Uint8Array(32)));
    memory.set(name, share);
    const { status, body } = await this.server.tell("share", { share });
    this.adding = false;
    if (status === 200) this.accept(body);
  }

  /** What this browser keeps of the seals it saw: the lengths of the journal, and one hash over all of them. */
  seals(id) {
    return JSON.parse(memory.get(`seals-${id}`) ?? '{"lengths":[],"hash":""}');
  }

  keep({ id, version, dice }) {
    const { lengths, hash } = this.seals(id);
    if (version <= (lengths.at(-1) ?? -1)) return;
    memory.set(`seals-${id}`, JSON.stringify({ lengths: [...lengths, version], hash: sha256(hash + dice.seal) }));
  }

  ended(page) {
    const button = make("button", { id: "check-dice" }, "Check the dice");
    const result = make("span", { id: "dice-checked", role: "status" });
    button.addEventListener("click", async () => {
      const [{ status, body }, journal] = await Promise.all([this.server.ask("dice"), this.server.text("log?journal=true")]);
      result.textContent = status === 200 && journal ? ` ${this.check(body)} ${this.sealed(body, journal)}` : " No connection: the dice cannot be checked now.";
    });
    const journal = make("a", { href: `${this.server.path}/log?journal=true`, download: "" }, "Download the journal");
    return [`The server added ${page.seed}; its SHA-256 is ${page.commitment}. `, button, " ", journal, result];
  }

  /** What a proof shows, in words. */
  check(proof) {
    if (!proof.pool) return "This game has dice of the older kind: 'hundred-days verify' checks them from its file.";
    const wrong = proof.throws.find(({ n, question, answer }) => thrown(sha256(proof.pool), n, question) !== answer);
    if (wrong) return `Forged: throw ${wrong.n + 1} (${wrong.question}) should be '${thrown(sha256(proof.pool), wrong.n, wrong.question)}', not '${wrong.answer}'.`;
    const parts = new Map(proof.pool.split(" ").map((part) => part.split("=")));
    const promise = memory.get(`promise-${this.page.id}`) ?? proof.commitment;
    if (sha256(parts.get("secret")) !== promise) return "Forged: the server did not keep its promise about its secret.";
    const own = memory.get(`share-${this.page.id}-${this.page.seats_held.join("-")}`);
    const mine = this.page.seats_held.filter((seat) => parts.has(seat));
    if (own && mine.some((seat) => parts.get(seat) !== own)) return "Forged: the share this browser added is not among those used.";
    const others = [...parts.keys()].slice(2);
    const who = others.length ? `the server's secret and what ${others.join(" and ")} added` : "the server's secret alone: no player added to them";
    const passed = (proof.throws.at(-1)?.n ?? -1) + 1 - proof.throws.length;
    const back = passed ? ` ${passed} more were taken back; all players must have agreed to that.` : "";
    const share = own && mine.length ? " The share of this browser is among them." : "";
    return `${proof.throws.length} throws and draws checked: each follows from ${who}. The server kept its promise.${back}${share}`;
  }

  /** Whether the journal shown at the end is the one whose seals this browser kept, in words. */
  sealed(proof, journal) {
    const { lengths, hash } = this.seals(this.page.id);
    if (!lengths.length) return "";
    const seals = sealsOf(proof.pool?.match(/ secret=(\w+)/)?.[1], journal);
    if (lengths.reduce((all, length) => sha256(all + seals[length]), "") !== hash) return "Changed: the journal is not the one whose seals this browser saw.";
    return `The journal's ${seals.length - 1} lines fit the ${lengths.length} seals this browser saw: no choice was changed afterwards, and no hidden one.`;
  }
}

/** The seals of a journal by the number of its lines. */
function sealsOf(secret, journal) {
  const [head, lines] = journal.trimEnd().split("\n---\n");
  const add = (seal, line) => sha256(`${seal} ${secret} ${line}`);
  const scene = head.match(/^scene: .*$/m);
  const seals = [scene ? add(sha256(secret), scene[0]) : sha256(secret)];
  for (const line of lines.split("\n")) seals.push(add(seals.at(-1), line));
  return seals;
}

function promised({ dice, version, commitment }) {
  if (!commitment) return "";
  const added = dice.added.length ? ` Added to by ${dice.added.join(" and ")}.` : "";
  const waits = dice.waits.length ? ` Waiting for ${dice.waits.join(" and ")}.` : "";
  const seal = dice.seal ? ` Seal of the journal's ${version} lines: ${dice.seal}.` : "";
  return `The dice are promised: SHA-256 ${commitment}.${added}${waits}${seal}`;
}

/** The answer to question `n` of the game with this key. */
export function thrown(key, n, question) {
  const [kind, ...counts] = question.split(" ");
  const next = words(`${key} ${n} ${question}`);
  const below = (limit) => {
    const most = Math.floor(2 ** 32 / limit) * limit;
    for (;;) {
      const { value } = next.next();
      if (value < most) return value % limit;
    }
  };
  if (kind === "dice") return `dice ${Array.from({ length: Number(counts[0]) }, () => below(6) + 1).join(" ")}`;
  let rest = below(counts.reduce((sum, count) => sum + Number(count), 0));
  const drawn = counts.findIndex((count) => {
    if (rest < Number(count)) return true;
    rest -= Number(count);
    return false;
  });
  return `draw ${drawn + 1}`;
}

/** The words that answer a question: SHA-256 of its text and the number of each block. */
function* words(question) {
  for (let block = 0; ; block += 1) {
    const digest = sha256(`${question} ${block}`);
    for (let at = 0; at < 64; at += 8) yield Number.parseInt(digest.slice(at, at + 8), 16);
  }
}

const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The first 32 bits of the fractions of the cube roots (or square roots) of the first primes. */
function fractions(count, power) {
  const found = [];
  for (let n = 2; found.length < count; n += 1) {
    let prime = true;
    for (let by = 2; by * by <= n; by += 1) if (n % by === 0) prime = false;
    if (prime) found.push(((n ** power % 1) * 2 ** 32) | 0);
  }
  return found;
}

const ROUNDS = fractions(64, 1 / 3);
const START = fractions(8, 1 / 2);

/** SHA-256 of a text in hexadecimal digits. Written out because `crypto.subtle` is missing where there is no https. */
export function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const padded = new DataView(new ArrayBuffer(blocks * 64));
  bytes.forEach((byte, at) => padded.setUint8(at, byte));
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(blocks * 64 - 4, bytes.length * 8);
  const turn = (word, by) => (word >>> by) | (word << (32 - by));
  const state = [...START];
  const w = Array.from({ length: 64 }, () => 0);
  for (let block = 0; block < blocks; block += 1) {
    for (let n = 0; n < 64; n += 1) {
      if (n < 16) w[n] = padded.getInt32(block * 64 + n * 4);
      else {
        const [a, b] = [w[n - 15], w[n - 2]];
        const low = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
        const high = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
        w[n] = (w[n - 16] + low + w[n - 7] + high) | 0;
      }
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let n = 0; n < 64; n += 1) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[n] + w[n]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at] = (state[at] + word) | 0));
  }
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
