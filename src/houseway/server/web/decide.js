// The decisions that are open: a button for each choice; cards are picked where a hand is set.

import { LitElement, html, nothing } from "./vendor/lit.js";
import { card, say } from "./cards.js";
import { capital, cents, wire, words } from "./house.js";
import { hint, letters } from "./keys.js";

/** The hand that a decision is about, as the round names it. */
const handOf = (view, decision) => {
  const own = decision.hand > 1 ? `${decision.seat}/${decision.hand}` : String(decision.seat);
  return view.hands[own] ?? view.hands["player-dealer"] ?? [];
};

const needsCards = (choice) => choice === "set";

const asked = (decision) => {
  const hand = decision.hand > 1 ? `, hand ${decision.hand}` : "";
  return `Seat ${decision.seat}${hand}: ${words(decision.kind)}`;
};

export class Decide extends LitElement {
  static properties = { view: {}, picked: { state: true }, amount: { state: true } };

  constructor() {
    super();
    this.picked = [];
    this.amount = "";
  }

  createRenderRoot() {
    return this;
  }

  willUpdate(changed) {
    // Another question begins with nothing picked.
    const asks = JSON.stringify(this.view.decisions);
    if (changed.has("view") && asks !== this.asks) {
      this.asks = asks;
      this.picked = [];
      this.amount = "";
    }
  }

  choose(decision, choice) {
    const { seat, hand, kind } = decision;
    const cards = needsCards(choice) ? this.picked.map((n) => handOf(this.view, decision)[n]) : null;
    const amount = cents(this.amount);
    const fields = { seat, hand, kind, choice, ...(cards && { cards }) };
    if (amount) fields.amount = wire(amount);
    this.dispatchEvent(new CustomEvent("say", { detail: { type: "choose", fields }, bubbles: true }));
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
      ${one.most ? this.amountBox(one) : nothing}
      <div class="choices">
        ${one.choices.map((choice, n) => html`<button type="button" class="main" data-key=${keys[n]}
          ?disabled=${needsCards(choice) && !this.picked.length}
          @click=${() => this.choose(one, choice)}>${capital(words(choice))} ${hint(keys[n])}${choice ===
          one.default ? html` <small>if the clock runs out</small>` : nothing}</button>`)}
      </div>
    </fieldset>`;
  }

  picker(one) {
    const hand = handOf(this.view, one);
    const toggle = (n) => {
      this.picked = this.picked.includes(n) ? this.picked.filter((m) => m !== n) : [...this.picked, n];
    };
    return html`<p>Pick the cards in front (the low hand), or let the house way set them.</p>
      <div class="pick">${hand.map((text, n) => html`<button type="button" class="pickable"
        aria-pressed=${String(this.picked.includes(n))} aria-label=${say(text)}
        @click=${() => toggle(n)}>${card(text)}</button>`)}</div>`;
  }

  amountBox(one) {
    return html`<label for="decide-amount">Amount, ${one.least} to ${one.most}</label>
      <input id="decide-amount" inputmode="decimal" .value=${this.amount}
        @input=${(event) => { this.amount = event.target.value; }} />`;
  }
}

customElements.define("hw-decide", Decide);
