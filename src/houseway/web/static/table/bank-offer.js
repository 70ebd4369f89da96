// A bank offer: take it with an amount, or pass.

import { html, nothing } from "../vendor/lit.js";
import "./bank-figures.js";
import { hint } from "../shared/keys.js";
import { cents, centsOf, plain, wire } from "../shared/money.js";
import { Part, fieldOf, unset, valueOf } from "../shared/part.js";

/**
 * The initial amount: half of the maximum bank, in whole dollars, but at least the minimum.
 * @param {hw.BankOffer} offer
 */
export const usualBank = ({ least, most }) =>
  Math.min(centsOf(most), Math.max(Math.floor(centsOf(most) / 200) * 100, centsOf(least)));

export class BankOffer extends Part {
  static properties = { offer: {}, table: {}, hand: {}, amount: { state: true }, problem: { state: true } };

  constructor() {
    super();
    /** @type {hw.BankOffer} */
    this.offer = unset();
    this.table = "";
    this.hand = 0;
    /** The amount in the box, in cents; null for the initial amount. @type {number | null} */
    this.amount = null;
    this.problem = "";
  }

  /** @param {Event} event */
  take(event) {
    const amount = cents(fieldOf(event, "bank"));
    this.problem = amount ? "" : "Enter an amount, like 500.";
    if (amount) this.send("bank", { accept: true, amount: wire(amount) });
  }

  /** @param {Event} event */
  write(event) {
    this.amount = cents(valueOf(event));
  }

  render() {
    const { offer } = this;
    return html`<form class="offer" @submit=${this.take}>
      <p>You'll book every bet ${offer.turn > 1 ? "for a second hand" : "this hand"}, up to the amount you put up.</p>
      <label for="bank">Amount</label>
      <input id="bank" name="bank" inputmode="decimal" autocomplete="off" .value=${plain(usualBank(offer))}
        @input=${this.write} />
      <button data-key="o" class="main">Bank it ${hint("o")}</button>
      <button type="button" data-key="x" class="quiet" @click=${() => this.send("bank", { accept: false })}>Pass ${hint("x")}</button>
      <hw-bank-figures .table=${this.table} .hand=${this.hand} .amount=${this.amount ?? usualBank(offer)}></hw-bank-figures>
      ${this.problem ? html`<p class="wrong" role="alert">${this.problem}</p>` : nothing}
    </form>`;
  }
}

customElements.define("hw-bank-offer", BankOffer);
