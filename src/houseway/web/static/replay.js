// A past hand, step by step: each step is what happened and the table after it.

import { html, nothing } from "./vendor/lit.js";
import { sayAll } from "./cards.js";
import "./fairness.js";
import { felt } from "./felt.js";
import { ask, capital, money, preferences, sentence, words } from "./house.js";
import { hint, listen } from "./keys.js";
import { PAN_SAYS, payments } from "./pan.js";
import { Part } from "./part.js";
import { awards } from "./poker.js";
import { nameOf } from "./seats.js";
import { settlement } from "./settlement.js";

const OVER = { banked: settlement, pan: payments, poker: awards };

const handName = (name) => (/^\d/.test(name) ? `seat ${name.replace("/", ", hand ")}` : `the ${words(name)}`);

/** What an event says, by its kind. */
const SAYS = {
  "hand-committed": (e) => `The shuffle is fixed: ${e.commitment.slice(0, 16)}…`,
  "bank-offered": (e, view) => `The bank is offered to ${nameOf(view, e.person)}`,
  "bank-accepted": (e, view) => `${nameOf(view, e.person)} banks ${money(e.amount)}`,
  "bank-passed": (e, view) => `${nameOf(view, e.person)} passes the bank`,
  "wager-made": (e, view) => `${nameOf(view, e.bettor)} bets ${money(e.amount)} on ${words(e.wager)}`,
  "wager-back": (e, view) => `${nameOf(view, e.bettor)} has ${money(e.amount)} back from ${words(e.wager)}`,
  "wager-placed": (e, view) => `${nameOf(view, e.bettor)} has ${money(e.amount)} on ${words(e.wager)}, seat ${e.seat}`,
  "ready": (e) => `Seat ${e.seat} is ready`,
  "round-opened": (e) => `Wagers are closed; seat ${e.player_dealer} is player-dealer`,
  "fee-taken": (e) => `Collection ${money(e.amount)} from ${words(e.payer)}`,
  "card-dealt": (e) => `A card to ${handName(e.hand)}: ${sayAll([e.card])}`,
  "card-burned": (e) => `A card is burned: ${sayAll([e.card])}`,
  "cards-moved": () => "Cards are laid otherwise",
  "cards-shown": (e) => `Cards of ${handName(e.hand)} are turned up`,
  "hand-set": (e) => `The hand of ${handName(e.hand)} is set: ${e.why}`,
  "dice-rolled": (e) => `Dice: ${e.dice.join(", ")}`,
  "number-drawn": (e) => `Number ${e.number}`,
  "choice-made": (e) => `Seat ${e.seat}: ${words(e.choice)} (${words(e.decision)})`,
  "choice-held": (e) => `Seat ${e.seat} has chosen`,
  "facts-known": () => "The outcome is known",
  "action-placed": (e) => (e.seat ? `Action starts at seat ${e.seat}: ${e.why}` : "No action button is needed"),
  "wager-settled": (e, view) => `${nameOf(view, e.bettor)}, ${words(e.wager)}: ${e.why}`,
  "round-closed": (e) => `The round is over; ${money(e.used)} of the bank was used`,
  "hand-opened": (e) => `The button is at seat ${e.button}`,
  "posted": (e) => `Seat ${e.seat} posts ${money(e.amount)}: ${words(e.what)}`,
  "street-opened": (e) => `${capital(words(e.street))}: betting begins`,
  "street-closed": (e) => (e.returned ? `${money(e.returned)} goes back to seat ${e.seat}` : "The bets go into the pot"),
  "dealt": (e) => `Cards to seats ${[...new Set(e.to)].join(", ")}`,
  "board-dealt": (e) => `${capital(words(e.street || "board"))}: ${sayAll(e.cards)}`,
  "acted": (e) => `Seat ${e.seat}: ${words(e.choice)}${e.level ? ` to ${money(e.level)}` : ""}`,
  "turned": (e) => `Seat ${e.seat} turns the hand up`,
  "drew": (e) => `Seat ${e.seat} throws ${e.thrown.length} away`,
  "reshuffled": (e) => `${e.cards.length} cards are shuffled in: ${e.why}`,
  "bet-returned": (e) => `${money(e.amount)} goes back to seat ${e.seat}: ${e.why}`,
  "pot-awarded": (e) => `Seat ${e.seat} is pushed ${money(e.amount)}: ${e.why}`,
  "hand-closed": () => "The hand is over",
  "shoe-committed": (e) => `The order of ${e.cards} cards is fixed: ${e.root.slice(0, 16)}…`,
  "shoe-burned": (e) => (e.first ? `A new shoe: ${sayAll([e.first])} is turned up and ${e.cards - 1} more burned` : `A new shoe: ${e.cards} burned`),
  "cards-opened": (e) => `${e.openings.length} cards are opened against the root`,
  "shoe-ended": (e) => `The shoe is over: ${e.why}; its seed is revealed`,
  "seed-revealed": () => "The seed is revealed",
  "hand-called-off": (e) => `No round: ${e.why}`,
  "ruling-given": (e) => `The floor rules on ${words(e.irregularity)}: ${words(e.remedy)}${e.seat ? ` at seat ${e.seat}` : ""}`,
  "floor-ruled": (e) => `The ruling holds: ${words(e.remedy)}`,
  "hand-voided": (e) => `The hand is void: ${e.reason}`,
  ...PAN_SAYS,
};

const says = (step) => SAYS[step.event.event]?.(step.event, step.view) ?? capital(words(step.event.event));

export class Replay extends Part {
  static properties = { table: {}, hand: {}, steps: { state: true }, at: { state: true }, wrong: { state: true } };

  constructor() {
    super();
    this.steps = [];
    this.at = 0;
  }

  async connectedCallback() {
    super.connectedCallback();
    this.quiet = listen(this);
    try {
      this.steps = (await ask(`/api/hands/${this.table}/${this.hand}`)).steps;
    } catch (error) {
      this.wrong = error.message;
    }
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.quiet();
  }

  go(step) {
    this.at = Math.min(Math.max(step, 0), this.steps.length - 1);
  }

  updated(changed) {
    if (changed.has("at")) this.querySelector("[aria-current=step]")?.scrollIntoView({ block: "nearest" });
  }

  render() {
    if (this.wrong) return html`<p class="lead">${sentence(this.wrong)}</p>`;
    const step = this.steps[this.at];
    if (!step) return html`<p class="lead" role="status">Looking for the hand …</p>`;
    const { view } = step;
    return html`<div class="play ${preferences().fourColours ? "four-colours" : ""}">
      <header class="about-table">
        <h1>${view.table.name}, hand ${this.hand}</h1>
        <p>${view.table.cardroom} · <a href="/games/${view.table.game}">Rules and readings</a></p>
      </header>
      ${felt(view, nothing)}
      <section class="step" aria-label="Step">
        <p class="prompt"><span role="status">${says(step)}</span> <span class="clock">${this.at + 1} of ${this.steps.length}</span></p>
        ${this.controls()}
      </section>
      <div class="beside"><div>
        ${OVER[view.kind](view)}
        <hw-fairness .over=${this.steps.at(-1).view}></hw-fairness>
      </div><aside aria-label="All steps">${this.list()}</aside></div>
    </div>`;
  }

  controls() {
    const button = (text, key, step) => html`<button type="button" class="quiet" data-key=${key}
      ?disabled=${step < 0 || step >= this.steps.length || step === this.at} @click=${() => this.go(step)}>${text} ${hint(key)}</button>`;
    return html`<div class="choices">
      ${button("First", "f", 0)}${button("Back", "b", this.at - 1)}
      ${button("Next", "n", this.at + 1)}${button("Last", "l", this.steps.length - 1)}
      <label class="hear" for="step">Step</label>
      <input id="step" type="range" min="1" max=${this.steps.length} .value=${String(this.at + 1)}
        @input=${(event) => this.go(Number(event.target.value) - 1)} />
    </div>`;
  }

  list() {
    return html`<h2>Steps</h2><ol class="steps">${this.steps.map((step, n) => html`<li>
      <button type="button" aria-current=${n === this.at ? "step" : nothing} @click=${() => this.go(n)}>${says(step)}</button>
    </li>`)}</ol>`;
  }
}

customElements.define("hw-replay", Replay);
