// The decisions that are open: a button for each choice; cards are picked where a hand is set, and
// an amount is written where a choice takes one.

import { html, nothing } from "./vendor/lit.js";
import { pickable } from "./cards.js";
import { capital, cents, money, plain, wire, words } from "./house.js";
import { hint, letters } from "./keys.js";
import { Part } from "./part.js";

/** The hand that a decision is about, as the round names it. */
const handOf = (view, decision) => {
  const own = decision.hand > 1 ? `${decision.seat}/${decision.hand}` : String(decision.seat);
  return view.hands[own] ?? view.hands["player-dealer"] ?? [];
};

const needsCards = (choice) => choice === "set";

const takesAmount = (decision, choice) => Boolean(decision.amounts?.includes(choice));

const nameOf = (decision) => `${decision.seat}-${decision.hand}-${decision.kind}`;

/** What stands in the box at first: the usual amount, as far as it is offered. */
const usual = (decision) => plain(Math.min(cents(decision.most), cents(decision.usual)));

const asked = (decision) => {
  const hand = decision.hand > 1 ? `, hand ${decision.hand}` : "";
  return `Seat ${decision.seat}${hand}: ${words(decision.kind)}`;
};

export class Decide extends Part {
  static properties = { view: {}, picked: { state: true }, amounts: { state: true } };

  constructor() {
    super();
    this.picked = [];
    this.amounts = {};
  }

  willUpdate(changed) {
    // Another question begins with nothing picked.
    const asks = JSON.stringify(this.view.decisions);
    if (changed.has("view") && asks !== this.asks) {
      this.asks = asks;
      this.picked = [];
      this.amounts = {};
    }
  }

  choose(decision, choice) {
    const { seat, hand, kind } = decision;
    const cards = needsCards(choice) ? this.picked.map((n) => handOf(this.view, decision)[n]) : null;
    const fields = { seat, hand, kind, choice, ...(cards && { cards }) };
    if (takesAmount(decision, choice)) fields.amount = wire(this.amount(decision));
    this.say("choose", fields);
  }

  /** The cents in the box of a decision; null while they are not what is offered. */
  amount(decision) {
    const amount = cents(this.written(decision));
    const { least, most } = decision;
    return amount !== null && cents(least) <= amount && amount <= cents(most) ? amount : null;
  }

  written(decision) {
    return this.amounts[nameOf(decision)] ?? usual(decision);
  }

  can(decision, choice) {
    if (needsCards(choice)) return this.picked.length > 0;
    return !takesAmount(decision, choice) || this.amount(decision) !== null;
  }

  render() {
    const used = new Set();
    return html`${this.view.decisions.map((one) => this.decision(one, used))}`;
  }

  decision(one, used) {
    const keys = letters(one.choices, used);
    return html`<fieldset class="decision">
      <legend>${capital(asked(one))}</legend>
      ${one.choices.some(needsCards) ? this.picker(one) : nothing}
      ${one.amounts ? this.amountBox(one) : nothing}
      <div class="choices">
        ${one.choices.map((choice, n) => html`<button type="button" class="main" data-key=${keys[n]}
          data-choice=${choice}
          ?disabled=${!this.can(one, choice)}
          @click=${() => this.choose(one, choice)}>${this.label(one, choice)} ${hint(keys[n])}${choice ===
          one.default ? html` <small>if the clock runs out</small>` : nothing}</button>`)}
      </div>
    </fieldset>`;
  }

  label(one, choice) {
    const amount = takesAmount(one, choice) ? this.amount(one) : null;
    return amount === null ? capital(words(choice)) : `${capital(words(choice))} for ${money(amount)}`;
  }

  picker(one) {
    const hand = handOf(this.view, one);
    const toggle = (n) => {
      this.picked = this.picked.includes(n) ? this.picked.filter((m) => m !== n) : [...this.picked, n];
    };
    return html`<p>Pick the cards in front (the low hand), or let the house way set them.</p>
      ${pickable(hand, this.picked, toggle)}`;
  }

  amountBox(one) {
    const box = `amount-${nameOf(one)}`;
    const write = (event) => {
      this.amounts = { ...this.amounts, [nameOf(one)]: event.target.value };
    };
    // Enter makes the one choice that the amount is for, or leads on to the first of several.
    const enter = (event) => {
      if (event.key !== "Enter" || this.amount(one) === null) return;
      event.preventDefault();
      if (one.amounts.length === 1) this.choose(one, one.amounts[0]);
      else this.querySelector(`[data-choice="${one.amounts[0]}"]`)?.focus();
    };
    return html`<p class="amount">
      <label for=${box}>Amount, ${money(one.least)} to ${money(one.most)}</label>
      <input id=${box} inputmode="decimal" autocomplete="off" .value=${this.written(one)}
        aria-invalid=${String(this.amount(one) === null)} @input=${write} @keydown=${enter} />
    </p>`;
  }
}

customElements.define("hw-decide", Decide);
