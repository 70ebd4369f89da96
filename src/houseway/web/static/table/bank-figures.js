// What to expect as player-dealer at this table: usual action, collection, edge and cover.

import { html, nothing } from "../vendor/lit.js";
import { ask, count } from "../shared/house.js";
import { centsOf, change, money } from "../shared/money.js";
import { Part } from "../shared/part.js";

/** @typedef {{ hands: number, usual?: hw.Money, fee?: hw.Money, edge?: number | null, worth?: hw.Money | null, needs?: hw.Money[] }} Figures */

export class BankFigures extends Part {
  static properties = { table: {}, hand: {}, amount: {}, figures: { state: true } };

  constructor() {
    super();
    this.table = "";
    this.hand = 0;
    /** The bank that the player puts up, in cents. */
    this.amount = 0;
    /** @type {Figures | null} */
    this.figures = null;
    /** The table and hand of the figures. */
    this.shownHand = "";
  }

  willUpdate() {
    const hand = `${this.table} ${this.hand}`;
    if (!this.table || hand === this.shownHand) return;
    this.shownHand = hand;
    this.load();
  }

  async load() {
    const odds = await ask(`/api/tables/${this.table}/odds`).catch(() => null);
    this.figures = odds?.bank ?? this.figures;
  }

  render() {
    const { figures } = this;
    if (!figures) return nothing;
    if (!figures.hands) return html`<p class="figures">No hands yet at this table, so the usual action is unknown.</p>`;
    const needs = figures.needs ?? [];
    const covered = needs.filter((need) => centsOf(need) <= this.amount).length;
    return html`<p class="figures">Usual action ${money(figures.usual)} a hand; collection ${money(figures.fee)}${
      typeof figures.edge === "number" ? html`; edge ${(100 * figures.edge).toFixed(2)}%, ${change(figures.worth)} a hand after collection` : nothing}.
      A bank of ${money(this.amount)} would have covered ${covered} of the last ${count(needs.length, "hand")}.</p>`;
  }
}

customElements.define("hw-bank-figures", BankFigures);
