// The coach: what the open choices are worth, how the last hand was played, the odds of the table.

import { html, nothing } from "./vendor/lit.js";
import { choiceName } from "./choice-names.js";
import { ask, count, problemOf, sentence } from "./house.js";
import { kindOf } from "./kinds.js";
import { centsOf, change, money } from "./money.js";
import { Part, unset } from "./part.js";

/** @typedef {{ choice: string, cards?: string[], worth: hw.Money, cost: hw.Money }} Option */
/** @typedef {{ seat: number, hand: number, kind: string, exact: boolean, options: Option[] }} Advice */
/** @typedef {{ equity: number, exact: boolean, error: number, opponents: number }} Equity */
/** @typedef {{ hand: number, decisions: Advice[], equity: Equity | null, note?: string }} Advised */
/** @typedef {{ kind: string, choice: string, cards?: string[], best: string, best_cards?: string[], cost: hw.Money, table_hand?: number }} GradedChoice */
/** @typedef {{ edges: Record<string, number>, action: hw.Money, worth: hw.Money | null, note: string }} Odds */
/** @typedef {{ hands: number, net: hw.Money, decisions: number, mistakes: number, cost: hw.Money, expected: hw.Money | null, luck: hw.Money | null, worst: GradedChoice[] }} Session */

const SETTINGS = { off: "Coach off", after: "Coach after each hand", live: "Live coach" };

/**
 * A choice in words; a set hand also names its front.
 * @param {string} choice
 * @param {string[]} [cards]
 */
const named = (choice, cards) => (cards?.length ? `${choiceName(choice)} (${cards.join(" ")} in front)` : choiceName(choice));

/** @param {number} share */
const percent = (share) => `${(100 * share).toFixed(Math.abs(share) < 0.1 ? 2 : 1)}%`;

/**
 * The viewer's open questions as text, to notice a change.
 * @param {hw.View} view
 */
const questionOf = (view) => (view.decisions.length ? JSON.stringify([view.hand, view.decisions, view.hands]) : "");

/** The worth of the open choices in one line, for a table with a live coach. */
export class AdviceLine extends Part {
  static properties = { view: {}, advised: { state: true }, state: { state: true } };

  constructor() {
    super();
    /** @type {hw.View} */
    this.view = unset();
    /** @type {Advised | null} */
    this.advised = null;
    this.state = "";
    this.question = "";
  }

  willUpdate() {
    const question = this.view.table.coach === "live" ? questionOf(this.view) : "";
    if (question === this.question) return;
    this.question = question;
    this.advised = null;
    this.state = question ? "Calculating…" : "";
    if (question) this.consult(question);
  }

  /** @param {string} question */
  async consult(question) {
    /** @type {Advised | null} */
    const advised = await ask(`/api/tables/${this.view.table.id}/coach`).catch(() => null);
    // Ignore the answer to an earlier question.
    if (question !== this.question) return;
    this.advised = advised;
    this.state = advised && (advised.decisions.length || advised.equity) ? "" : advised?.note || "No advice for this decision.";
  }

  render() {
    if (!this.question) return nothing;
    const { advised } = this;
    return html`<p class="advice" role="status">${this.state || html`
      ${advised?.decisions.map((decision) => html`<span>${this.line(decision)}</span> `)}
      ${advised?.equity ? this.equity(advised.equity) : nothing}`}</p>`;
  }

  /** @param {Advice} advice */
  line({ options, exact }) {
    const [best, ...others] = options;
    if (!best) return nothing;
    const costs = others.map(({ choice, cards, cost }) => `${named(choice, cards)} costs ${money(cost)}`);
    return html`<strong>Best: ${named(best.choice, best.cards)}</strong> (${change(best.worth)}).
      ${costs.length ? `${costs.join(", ")}.` : nothing}${exact ? nothing : " Sampled."}`;
  }

  /** @param {Equity} equity */
  equity({ equity, exact, error, opponents }) {
    return html`<strong>Equity ${percent(equity)}</strong> against ${count(opponents, "random hand")}${
      exact ? nothing : html` (sampled, ± ${percent(error)})`}.`;
  }
}

/** The panel of the coach: the last hand, the odds of the table, and how the viewer has played. */
export class Coach extends Part {
  static properties = { view: {}, lastHand: { state: true }, odds: { state: true }, session: { state: true }, wrong: { state: true } };

  constructor() {
    super();
    /** @type {hw.View} */
    this.view = unset();
    /** @type {{ hand: number, choices: GradedChoice[] } | null} */
    this.lastHand = null;
    /** @type {Odds | null} */
    this.odds = null;
    /** @type {Session | null} */
    this.session = null;
    this.wrong = "";
    this.reviewed = 0;
    this.dealt = -1;
  }

  get table() {
    return this.view.table.id;
  }

  willUpdate() {
    const { view } = this;
    const { hasBank } = kindOf(view);
    if (this.dealt < 0 || (hasBank && this.dealt !== view.hand && view.phase === "play")) {
      this.dealt = view.hand;
      this.price();
    }
    const explains = view.table.coach !== "off" && view.you.seats.length > 0;
    if (explains && hasBank && view.phase === "settled" && this.reviewed !== view.hand) {
      this.reviewed = view.hand;
      this.review(view.hand);
    }
  }

  async price() {
    this.odds = await ask(`/api/tables/${this.table}/odds`).catch(() => this.odds);
  }

  /** @param {number} hand */
  async review(hand) {
    const review = await ask(`/api/hands/${this.table}/${hand}/coach`).catch(() => null);
    if (hand === this.reviewed) this.lastHand = review;
  }

  async loadSession() {
    this.wrong = "";
    try {
      this.session = await ask(`/api/tables/${this.table}/played`);
    } catch (error) {
      this.wrong = problemOf(error).what;
    }
  }

  render() {
    const { view } = this;
    return html`<section class="coach" aria-label="Coach">
      <h2>Coach</h2>
      <p>${SETTINGS[view.table.coach ?? "off"]}.${view.table.coach !== "off" && this.odds?.note ? ` ${this.odds.note}` : nothing}</p>
      ${this.last()}
      ${this.spots()}
      ${view.you.seats.length ? this.played() : nothing}
    </section>`;
  }

  /** How the last hand was played. */
  last() {
    const { lastHand } = this;
    if (!lastHand?.choices.length) return nothing;
    const best = lastHand.choices.filter(({ cost }) => !centsOf(cost)).length;
    const cost = lastHand.choices.reduce((sum, choice) => sum + centsOf(choice.cost), 0);
    return html`<p class="review" role="status">Hand ${lastHand.hand}: best play in ${best} of ${count(lastHand.choices.length, "decision")}${
      cost ? `, cost ${money(cost)}` : ""}.</p>
      ${this.mistakes(lastHand.choices)}`;
  }

  /** @param {GradedChoice[]} choices */
  mistakes(choices) {
    const costly = choices.filter(({ cost }) => centsOf(cost));
    if (!costly.length) return nothing;
    return html`<ul>${costly.map((mistake) => html`<li>${mistake.table_hand ? `Hand ${mistake.table_hand}: ` : nothing}${
      named(mistake.choice, mistake.cards)} cost ${money(mistake.cost)}; best was ${named(mistake.best, mistake.best_cards)}.</li>`)}</ul>`;
  }

  /** The edge of each bet, and what the bets on the table are worth to the bank. */
  spots() {
    const { odds, view } = this;
    const spaces = /** @type {Partial<hw.BankedView>} */ (view).spaces ?? [];
    const priced = spaces.filter(({ wager }) => odds?.edges[wager] !== undefined);
    if (!odds || !priced.length) return nothing;
    return html`<details><summary>House edge of each bet</summary>
      <dl>${priced.map(({ wager, name }) => html`<div><dt>${name}</dt><dd>${percent(odds.edges[wager] ?? 0)}</dd></div>`)}</dl></details>
      ${odds.worth === null ? nothing : html`<p class="worth">This table's action is worth ${change(odds.worth)} to the bank.</p>`}`;
  }

  /** How the viewer has played here. */
  played() {
    return html`<p><button type="button" class="quiet small" @click=${() => this.loadSession()}>How have I played?</button></p>
      ${this.wrong ? html`<p class="wrong" role="alert">${sentence(this.wrong)}</p>` : nothing}
      ${this.session ? this.result(this.session) : nothing}`;
  }

  /** @param {Session} session */
  result({ hands, net, decisions, mistakes, cost, expected, luck, worst }) {
    return html`<div class="session" role="status"><dl>
      <div><dt>Hands</dt><dd>${hands}</dd></div>
      <div><dt>Result</dt><dd>${change(net)}</dd></div>
      ${decisions ? html`<div><dt>Decisions</dt><dd>${decisions}, ${count(mistakes, "mistake")}</dd></div>
        <div><dt>Cost of mistakes</dt><dd>${money(cost)}</dd></div>` : nothing}
      ${expected === null ? nothing : html`<div><dt>Expected</dt><dd>${change(expected)}</dd></div>
        <div><dt>Luck</dt><dd>${change(luck)}</dd></div>`}
    </dl>${this.mistakes(worst)}</div>`;
  }
}

customElements.define("hw-advice", AdviceLine);
customElements.define("hw-coach", Coach);
