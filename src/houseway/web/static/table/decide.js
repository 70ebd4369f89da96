// The open decisions: a button for each choice, cards to pick, and amounts to type.

import { html, nothing } from "../vendor/lit.js";
import { choiceName } from "../shared/choice-names.js";
import { capital, words } from "../shared/house.js";
import { choiceClass, hint, keyFor, mainChoice } from "../shared/keys.js";
import { cents, centsOf, money, plain, wire } from "../shared/money.js";
import { playsAlone } from "./next-hand.js";
import { Part, unset, valueOf } from "../shared/part.js";
import { handNamed } from "./picks.js";
import { ownSeat } from "./seats.js";
import { confirmFoul, namesOf, split } from "./setting.js";

/**
 * The cards that a decision is about.
 * @param {hw.View} view
 * @param {hw.Decision} decision
 */
const handOf = (view, decision) => view.hands[handNamed(view, decision)] ?? [];

/** @param {string} choice */
const needsCards = (choice) => choice === "set";

/**
 * @param {hw.Decision} decision
 * @param {string} choice
 */
const takesAmount = (decision, choice) => Boolean(decision.amounts?.includes(choice));

/** @param {hw.Decision} decision */
const keyOf = ({ seat, hand, kind }) => `${seat}-${hand}-${kind}`;

/**
 * The initial amount: the usual amount, up to the maximum.
 * @param {hw.Decision} decision
 */
const usualAmount = ({ most, usual: amount }) => plain(Math.min(centsOf(most), centsOf(amount)));

/** @type {Record<string, string>} */
const TITLES = {
  play: "Your turn", "hole-cards": "Before the flop", flop: "After the flop", river: "Last chance",
  set: "Set your hand", pick: "Pick the first pile", "peek-bonus": "Peek Bonus bet?",
};

const HANDS = ["", "first hand", "second hand", "third hand", "fourth hand"];

/** @param {hw.Decision} decision */
const title = ({ hand, kind }) =>
  `${TITLES[kind] ?? capital(words(kind))}${hand > 1 ? `: ${HANDS[hand] ?? `hand ${hand}`}` : ""}`;

/**
 * The cost of a choice in cents.
 * @param {hw.Decision} decision
 * @param {string} choice
 */
const costOf = (decision, choice) => centsOf(decision.costs?.[choice]);

/**
 * Whether a choice costs more than the stack.
 * @param {hw.View} view
 * @param {hw.Decision} decision
 * @param {string} choice
 */
const isTooExpensive = (view, decision, choice) => costOf(decision, choice) > centsOf(ownSeat(view)?.stack);

export class Decide extends Part {
  static properties = { view: {}, picks: {}, picked: {}, advice: {}, amounts: { state: true }, handNames: { state: true } };

  constructor() {
    super();
    /** @type {hw.View} */
    this.view = unset();
    /** @type {import("./picks.js").Picks} */
    this.picks = unset();
    /** The places of the cards that are picked on the felt. @type {readonly number[]} */
    this.picked = [];
    /** What the coach recommends, if the viewer asked for it. @type {import("./advice-line.js").Recommended[]} */
    this.advice = [];
    /** @type {Record<string, string>} */
    this.amounts = {};
    this.question = "";
    /** The names of both hands, after all cards are picked. @type {import("./setting.js").HandNames | null} */
    this.handNames = null;
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    // A new question starts with the usual amounts.
    const question = JSON.stringify(this.view.decisions);
    if (changed.has("view") && question !== this.question) {
      this.question = question;
      this.amounts = {};
    }
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    if (changed.has("picked")) this.loadNames();
  }

  /** Ask the server for the names of both hands. */
  async loadNames() {
    const decision = this.view.decisions.find(({ cards }) => cards);
    const { picked } = this;
    this.handNames = null;
    if (!decision || picked.length !== decision.cards) return;
    const handNames = await namesOf(this.view.table.id, split(handOf(this.view, decision), picked)).catch(() => null);
    if (picked === this.picked) this.handNames = handNames;
  }

  /**
   * @param {hw.Decision} decision
   * @param {string} choice
   */
  async choose(decision, choice) {
    const { seat, hand, kind } = decision;
    const amount = takesAmount(decision, choice) ? this.amount(decision) : null;
    const cards = needsCards(choice) ? await this.front(decision) : [];
    if (!cards) return;
    this.send("choose", {
      seat, hand, kind, choice,
      ...(needsCards(choice) && { cards }),
      ...(amount !== null && { amount: wire(amount) }),
    });
  }

  /**
   * The cards to set in front; null if the player cancels a foul hand.
   * @param {hw.Decision} decision
   */
  async front(decision) {
    const hands = split(handOf(this.view, decision), this.picked);
    const handNames = this.handNames ?? await namesOf(this.view.table.id, hands).catch(() => null);
    if (!handNames?.foul) return hands.low;
    if (hands.low.length === hands.high.length) return hands.high;
    return await confirmFoul(handNames) ? hands.low : null;
  }

  /**
   * The typed amount in cents; null if it is not allowed.
   * @param {hw.Decision} decision
   */
  amount(decision) {
    const amount = cents(this.amountText(decision));
    const { least, most } = decision;
    return amount !== null && centsOf(least) <= amount && amount <= centsOf(most) ? amount : null;
  }

  /** @param {hw.Decision} decision */
  amountText(decision) {
    return this.amounts[keyOf(decision)] ?? usualAmount(decision);
  }

  /**
   * @param {hw.Decision} decision
   * @param {string} choice
   */
  isReady(decision, choice) {
    if (needsCards(choice)) return this.picked.length === decision.cards;
    return !takesAmount(decision, choice) || this.amount(decision) !== null;
  }

  render() {
    return html`${this.view.decisions.map((decision) => this.decision(decision))}`;
  }

  /** @param {hw.Decision} decision */
  decision(decision) {
    return html`<fieldset class="decision">
      <legend class=${decision.kind === "play" ? "hear" : ""}>${title(decision)}</legend>
      ${decision.choices.some(needsCards) ? this.picker(decision) : nothing}
      ${this.view.until && !playsAlone(this.view)
        ? html`<p class="default">When time is up: ${this.label(decision, decision.default)}.</p>`
        : nothing}
      <div class="choices">
        ${decision.choices.map((choice) => this.button(decision, choice))}
        ${decision.amounts ? this.amountBox(decision, decision.amounts) : nothing}
      </div>
    </fieldset>`;
  }

  /** @param {hw.Decision} decision */
  main(decision) {
    const { seat, hand, kind, likely } = decision;
    const advised = this.advice.find((advice) => advice.seat === seat && advice.hand === hand && advice.kind === kind)?.choice;
    /** @param {string} choice */
    const isOpen = (choice) => !isTooExpensive(this.view, decision, choice) && this.isReady(decision, choice);
    return mainChoice(decision.choices, { isOpen, advised, likely });
  }

  /**
   * @param {hw.Decision} decision
   * @param {string} choice
   */
  button(decision, choice) {
    const tooExpensive = isTooExpensive(this.view, decision, choice);
    const key = keyFor(choice);
    return html`<button type="button" class=${choiceClass(choice, choice === this.main(decision))} data-key=${key} data-choice=${choice}
      ?disabled=${tooExpensive || !this.isReady(decision, choice)}
      @click=${() => this.choose(decision, choice)}>${this.label(decision, choice)} ${hint(key)}${tooExpensive
      ? html` <small>not enough chips</small>`
      : nothing}</button>`;
  }

  /**
   * @param {hw.Decision} decision
   * @param {string} choice
   */
  label(decision, choice) {
    const amount = takesAmount(decision, choice) ? this.amount(decision) : costOf(decision, choice);
    return amount ? `${choiceName(choice)} (${money(amount)})` : choiceName(choice);
  }

  /** @param {hw.Decision} decision */
  picker(decision) {
    const tiles = this.view.table.family === "tiles";
    const what = tiles ? "two tiles for one hand" : "two cards for the front (low hand)";
    return html`<p class="ask"><span role="status">${this.handNames ? this.setting(this.handNames, tiles)
      : `Tap ${decision.cards === 1 ? "a card for the front (low hand)" : what}`}</span>${tiles ? nothing : html`
      <button type="button" class="quiet small" @click=${() => this.picks.sort()}>${this.picks.sorted ? "As dealt" : "Sort"}</button>`}</p>`;
  }

  /**
   * The names of both hands.
   * @param {import("./setting.js").HandNames} handNames
   * @param {boolean} tiles
   */
  setting({ low_name: low, high_name: high, foul }, tiles) {
    if (tiles) return html`High: <b>${foul ? low : high}</b> · Low: <b>${foul ? high : low}</b>`;
    return html`Back: <b>${high}</b> · Front: <b>${low}</b>${foul ? html` <b class="wrong">Foul: front outranks back</b>` : nothing}`;
  }

  /**
   * @param {hw.Decision} decision
   * @param {string[]} choices
   */
  amountBox(decision, choices) {
    const box = `amount-${keyOf(decision)}`;
    const [first = ""] = choices;
    /** @param {Event} event */
    const write = (event) => {
      this.amounts = { ...this.amounts, [keyOf(decision)]: valueOf(event) };
    };
    /**
     * Enter makes the choice that takes the amount; if several choices do, it focuses the first button.
     * @param {KeyboardEvent} event
     */
    const enter = (event) => {
      if (event.key !== "Enter" || this.amount(decision) === null) return;
      event.preventDefault();
      /** @type {HTMLElement | null} */
      const button = this.querySelector(`[data-choice="${first}"]`);
      if (choices.length === 1) this.choose(decision, first);
      else button?.focus();
    };
    return html`<span class="amount">
      <label for=${box}>Amount (${money(decision.least)} to ${money(decision.most)})</label>
      <input id=${box} inputmode="decimal" autocomplete="off" .value=${this.amountText(decision)}
        aria-invalid=${String(this.amount(decision) === null)} @input=${write} @keydown=${enter} />
    </span>`;
  }
}

customElements.define("hw-decide", Decide);
