// The panel of the coach: a review of the last hand, the odds of the table, and how the viewer has played.

import { html, nothing } from "../vendor/lit.js";
import { choiceText, missedLine, percent } from "./advice-line.js";
import { ask, count, problemOf, sentence } from "../shared/house.js";
import { kindOf } from "./kinds.js";
import { centsOf, change, money } from "../shared/money.js";
import { Part, unset } from "../shared/part.js";

/** @typedef {{ kind: string, choice: string, cards?: string[], best: string, best_cards?: string[], cost: hw.Money, table_hand?: number }} GradedChoice */
/** @typedef {{ edges: Record<string, number>, action: hw.Money, worth: hw.Money | null, note: string }} Odds */
/** @typedef {{ hands: number, net: hw.Money, decisions: number, mistakes: number, cost: hw.Money, expected: hw.Money | null, luck: hw.Money | null, worst: GradedChoice[] }} Session */
/** @typedef {{ wager: string, name: string, tags: Record<string, number>, balanced: boolean, running: number, value: number, threshold: number, good: boolean }} CountLine */
/** @typedef {{ unseen: number, counts: CountLine[], note: string }} ShoeCount */

const SETTINGS = { off: "Coach off", after: "Coach after each hand", live: "Live coach" };

/** @param {number} value */
const signed = (value) => `${value > 0 ? "+" : ""}${Number.isInteger(value) ? value : value.toFixed(1)}`.replace("-", "\u2212");

/**
 * The tags of a count by value: "4 5 6 7: −1; 8 9: +2".
 * @param {Record<string, number>} tags
 */
const tagsText = (tags) => {
  /** @type {Map<number, string[]>} */
  const byTag = new Map();
  for (const [kind, tag] of Object.entries(tags)) byTag.set(tag, [...(byTag.get(tag) ?? []), kind]);
  return [...byTag].map(([tag, kinds]) => `${kinds.join(" ")}: ${signed(tag)}`).join("; ");
};

/**
 * The last hand that is over.
 * @param {hw.View} view
 */
const finishedHand = (view) => (view.phase === "settled" ? view.hand : view.hand - 1);

/** The coach's panel: the last hand, the odds of the table, and the viewer's play so far. */
export class Coach extends Part {
  static properties = { view: {}, lastHand: { state: true }, odds: { state: true }, session: { state: true }, cardCount: { state: true }, problem: { state: true } };

  constructor() {
    super();
    /** @type {hw.View} */
    this.view = unset();
    /** @type {{ hand: number, choices: GradedChoice[], calls?: import("./advice-line.js").GradedCall[] } | null} */
    this.lastHand = null;
    /** @type {Odds | null} */
    this.odds = null;
    /** @type {Session | null} */
    this.session = null;
    /** The count of the shoe, which is hidden until the viewer asks for it. @type {ShoeCount | null} */
    this.cardCount = null;
    this.problem = "";
    this.countedHand = 0;
    this.reviewedHand = 0;
    /** The hand that the odds were loaded for; -1 for none. */
    this.pricedHand = -1;
  }

  get table() {
    return this.view.table.id;
  }

  willUpdate() {
    const { view } = this;
    const { hasBank } = kindOf(view);
    if (this.pricedHand < 0 || (hasBank && this.pricedHand !== view.hand && view.phase === "play")) {
      this.pricedHand = view.hand;
      this.loadOdds();
    }
    const isCoached = view.table.coach !== "off" && view.you.seats.length > 0;
    if (isCoached && view.phase === "settled" && this.reviewedHand !== view.hand) {
      this.reviewedHand = view.hand;
      this.review(view.hand);
    }
    if (this.cardCount && this.countedHand !== finishedHand(view)) this.loadCount();
  }

  async loadCount() {
    this.countedHand = finishedHand(this.view);
    this.problem = "";
    try {
      this.cardCount = await ask(`/api/tables/${this.table}/count`);
    } catch (error) {
      this.problem = problemOf(error).what;
    }
  }

  async loadOdds() {
    this.odds = await ask(`/api/tables/${this.table}/odds`).catch(() => this.odds);
  }

  /** @param {number} hand */
  async review(hand) {
    const review = await ask(`/api/hands/${this.table}/${hand}/coach`).catch(() => null);
    if (hand === this.reviewedHand) this.lastHand = review;
  }

  async loadSession() {
    this.problem = "";
    try {
      this.session = await ask(`/api/tables/${this.table}/played`);
    } catch (error) {
      this.problem = problemOf(error).what;
    }
  }

  render() {
    const { view } = this;
    return html`<section class="coach" aria-label="Coach">
      <h2>Coach</h2>
      <p>${SETTINGS[view.table.coach ?? "off"]}.${view.table.coach !== "off" && this.odds?.note ? ` ${this.odds.note}` : nothing}</p>
      ${this.lastHandReview()}
      ${this.tableOdds()}
      ${view.table.coach !== "off" && kindOf(view).hasBank ? this.shoeCount() : nothing}
      ${view.you.seats.length ? this.sessionReview() : nothing}
    </section>`;
  }

  /** A review of the last hand. */
  lastHandReview() {
    const { lastHand } = this;
    if (lastHand?.calls?.length) return this.callReview(lastHand.hand, lastHand.calls);
    if (!lastHand?.choices.length) return nothing;
    const best = lastHand.choices.filter(({ cost }) => !centsOf(cost)).length;
    const cost = lastHand.choices.reduce((sum, choice) => sum + centsOf(choice.cost), 0);
    return html`<p class="review" role="status">Hand ${lastHand.hand}: best play in ${best} of ${count(lastHand.choices.length, "decision")}${
      cost ? `, cost ${money(cost)}` : ""}.</p>
      ${this.mistakes(lastHand.choices)}`;
  }

  /**
   * Where the pot odds were missed in the last hand of poker.
   * @param {number} hand
   * @param {import("./advice-line.js").GradedCall[]} calls
   */
  callReview(hand, calls) {
    const missed = calls.filter((call) => call.missed);
    if (!missed.length) return html`<p class="review" role="status">Hand ${hand}: the pot odds were right in ${count(calls.length, "call or fold", "calls and folds")}.</p>`;
    return html`<p class="review" role="status">Hand ${hand}: pot odds missed ${count(missed.length, "time")}.</p>
      <ul>${missed.map((call) => html`<li>${missedLine(call)}</li>`)}</ul>`;
  }

  /** @param {GradedChoice[]} choices */
  mistakes(choices) {
    const costly = choices.filter(({ cost }) => centsOf(cost));
    if (!costly.length) return nothing;
    return html`<ul>${costly.map((mistake) => html`<li>${mistake.table_hand ? `Hand ${mistake.table_hand}: ` : nothing}${
      choiceText(mistake.choice, mistake.cards)} cost ${money(mistake.cost)}; best was ${choiceText(mistake.best, mistake.best_cards)}.</li>`)}</ul>`;
  }

  /** The edge of each bet, and the value to the bank of the bets on the table. */
  tableOdds() {
    const { odds, view } = this;
    const spaces = /** @type {Partial<hw.BankedView>} */ (view).spaces ?? [];
    const priced = spaces.filter(({ wager }) => odds?.edges[wager] !== undefined);
    if (!odds || !priced.length) return nothing;
    return html`<details><summary>House edge of each bet</summary>
      <dl>${priced.map(({ wager, name }) => html`<div><dt>${name}</dt><dd>${percent(odds.edges[wager] ?? 0)}</dd></div>`)}</dl></details>
      ${odds.worth === null ? nothing : html`<p class="worth">This table's action is worth ${change(odds.worth)} to the bank.</p>`}`;
  }

  hideCount() {
    this.cardCount = null;
  }

  /** A button that shows or hides the count of the shoe. */
  shoeCount() {
    const { cardCount } = this;
    const press = () => (cardCount ? this.hideCount() : this.loadCount());
    return html`<p><button type="button" class="quiet small" aria-expanded=${cardCount ? "true" : "false"} @click=${press}>
        ${cardCount ? "Hide the count" : "Show the count"}</button></p>
      ${cardCount ? html`<div class="count" role="status">${cardCount.note || this.countLines(cardCount)}</div>` : nothing}`;
  }

  /** @param {ShoeCount} shown */
  countLines({ unseen, counts }) {
    return html`<p>${unseen} cards not seen yet.</p><dl>${counts.map(({ name, tags, balanced, running, value, threshold, good }) => html`<div>
      <dt>${name} <small>${tagsText(tags)}</small></dt>
      <dd>${signed(running)}${balanced ? ` (${signed(value)} a deck)` : nothing}, ${good ? html`<strong>bet</strong>` : html`bet from ${signed(threshold)}${balanced ? " a deck" : ""}`}</dd>
    </div>`)}</dl>`;
  }

  /** A button that shows how the viewer has played at this table. */
  sessionReview() {
    return html`<p><button type="button" class="quiet small" @click=${() => this.loadSession()}>How have I played?</button></p>
      ${this.problem ? html`<p class="wrong" role="alert">${sentence(this.problem)}</p>` : nothing}
      ${this.session ? this.sessionResult(this.session) : nothing}`;
  }

  /** @param {Session} session */
  sessionResult({ hands, net, decisions, mistakes, cost, expected, luck, worst }) {
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

customElements.define("hw-coach", Coach);
