// A poker player's turn: choices, amount and cards.

import { html, live, nothing } from "../vendor/lit.js";
import { capital, words } from "../shared/house.js";
import { choiceClass, hint, keyFor, mainChoice } from "../shared/keys.js";
import { cents, centsOf, money, moneyRange, plain, wire } from "../shared/money.js";
import { Part, unset, valueOf } from "../shared/part.js";

const RAISES = ["bet", "raise"];

/**
 * The allowed amount that is closest to an amount: within the limits, in whole steps above the minimum.
 * @param {hw.PokerDecision} turn
 * @param {number} amount
 */
const nearestAllowed = (turn, amount) => {
  const [least, most, step] = [centsOf(turn.least), centsOf(turn.most), centsOf(turn.step) || 1];
  if (amount >= most) return most;
  if (amount <= least) return least;
  return least + Math.round((amount - least) / step) * step;
};

/**
 * The key of a choice; a fold has none while a check is free, so that no key gives up a hand by mistake.
 * @param {hw.PokerDecision} turn
 * @param {string} choice
 */
const keyOf = (turn, choice) => (choice === "fold" && turn.choices.includes("check") ? "" : keyFor(choice));

export class PokerTurn extends Part {
  static properties = { view: {}, picked: {}, text: { state: true } };

  constructor() {
    super();
    /** @type {hw.PokerView} */
    this.view = unset();
    /** @type {string | null} */
    this.text = null;
    /** The places of the cards that are picked on the felt. @type {readonly number[]} */
    this.picked = [];
    this.question = "";
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    // A new turn starts with the minimum amount.
    const question = `${this.view.hand} ${JSON.stringify(this.view.decisions)}`;
    if (changed.has("view") && question !== this.question) {
      this.question = question;
      this.text = null;
    }
  }

  /**
   * @param {hw.PokerDecision} turn
   * @param {string} choice
   * @param {Record<string, unknown>} [details]
   */
  choose(turn, choice, details = {}) {
    const { seat, hand, kind } = turn;
    this.send("choose", { seat, hand, kind, choice, ...details });
  }

  render() {
    return html`${this.view.decisions.map((turn) => html`<fieldset class="decision">
      <legend class="hear">${capital(words(turn.kind))}</legend>
      ${turn.cards ? html`<p class="ask">Tap ${turn.cards === 1 ? "one card" : `up to ${turn.cards} cards`} to discard.</p>` : nothing}
      ${this.choosesAmount(turn) ? this.sizes(turn) : nothing}
      ${this.buttons(turn)}
    </fieldset>`)}`;
  }

  /**
   * Whether the player chooses the amount; limit games allow only one amount.
   * @param {hw.PokerDecision} turn
   */
  choosesAmount(turn) {
    return turn.most && turn.least !== turn.most;
  }

  /** @param {hw.PokerDecision} turn */
  buttons(turn) {
    return html`<div class="choices">${turn.choices.map((choice) => html`<button type="button" class=${choiceClass(choice, choice === mainChoice(turn.choices))}
      data-key=${keyOf(turn, choice)} ?disabled=${this.isIncomplete(turn, choice)} @click=${() => this.press(turn, choice)}
      >${this.label(turn, choice)} ${hint(keyOf(turn, choice))}</button>`)}</div>`;
  }

  /**
   * Whether a choice still needs picked cards or an allowed amount.
   * @param {hw.PokerDecision} turn
   * @param {string} choice
   */
  isIncomplete(turn, choice) {
    if (RAISES.includes(choice)) return !this.isAllowed(turn);
    if (!turn.cards || choice === "pat") return false;
    return choice === "discard" ? this.picked.length !== turn.cards : !this.picked.length;
  }

  /**
   * @param {hw.PokerDecision} turn
   * @param {string} choice
   */
  label(turn, choice) {
    if (choice === "call") return `Call ${money(turn.call)}`;
    if (RAISES.includes(choice) && !this.isAllowed(turn)) return `${capital(choice)}: ${moneyRange(centsOf(turn.least), centsOf(turn.most))}`;
    if (RAISES.includes(choice)) return `${capital(choice)}${choice === "raise" ? " to" : ""} ${money(this.amount(turn))}`;
    if (choice === "draw") return `Draw ${this.picked.length || ""}`;
    if (choice === "pat") return "Stand pat";
    return capital(words(choice));
  }

  /**
   * @param {hw.PokerDecision} turn
   * @param {string} choice
   */
  press(turn, choice) {
    if (RAISES.includes(choice)) this.choose(turn, choice, { amount: wire(this.amount(turn)) });
    else if (turn.cards && choice !== "pat") this.choose(turn, choice, { cards: this.picked.map((n) => this.hand(turn)[n]) });
    else this.choose(turn, choice);
  }

  /** @param {hw.PokerDecision} turn */
  hand(turn) {
    return this.view.hands[String(turn.seat)] ?? [];
  }

  // Amounts.

  /**
   * Whether the typed amount, if any, is within the limits.
   * @param {hw.PokerDecision} turn
   */
  isAllowed(turn) {
    if (this.text === null) return true;
    const amount = cents(this.text);
    return amount !== null && amount >= centsOf(turn.least) && amount <= centsOf(turn.most);
  }

  /** @param {hw.PokerDecision} turn */
  amount(turn) {
    return nearestAllowed(turn, cents(this.text) ?? centsOf(turn.least));
  }

  /**
   * Common bet sizes, without duplicates.
   * @param {hw.PokerDecision} turn
   */
  commonSizes(turn) {
    const pot = centsOf(this.view.poker.pot) + centsOf(turn.call);
    const bet = centsOf(this.view.poker.bet);
    const sizes = [
      { name: "Min", amount: centsOf(turn.least) },
      { name: "½ pot", amount: nearestAllowed(turn, bet + Math.round(pot / 2)) },
      { name: "Pot", amount: nearestAllowed(turn, bet + pot) },
      { name: "Max", amount: centsOf(turn.most) },
    ];
    return sizes.filter(({ amount }, n) => sizes.findIndex((size) => size.amount === amount) === n);
  }

  /** @param {hw.PokerDecision} turn */
  sizes(turn) {
    const [least, most] = [centsOf(turn.least), centsOf(turn.most)];
    /** @param {Event} event */
    const write = (event) => { this.text = valueOf(event); };
    /** @param {Event} event */
    const slide = (event) => { this.text = plain(nearestAllowed(turn, Number(valueOf(event)))); };
    return html`<div class="amount">
      <label for="bet-amount">Amount (${money(least)} to ${money(most)})</label>
      <input id="bet-amount" inputmode="decimal" autocomplete="off" .value=${live(this.text ?? plain(least))}
        aria-invalid=${String(!this.isAllowed(turn))} @input=${write} />
      <label class="hear" for="bet-slide">Amount slider</label>
      <input id="bet-slide" type="range" min=${least} max=${most} step=${centsOf(turn.step) || 1}
        .value=${live(String(this.amount(turn)))} @input=${slide} />
      ${this.commonSizes(turn).map(({ name, amount }) => html`<button type="button" class="chip" aria-label="${name}, ${money(amount)}"
        aria-pressed=${String(this.amount(turn) === amount)}
        @click=${() => { this.text = plain(amount); }}>${name}</button>`)}
    </div>`;
  }
}

customElements.define("hw-poker-turn", PokerTurn);
