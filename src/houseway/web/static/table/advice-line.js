// The live coach in the action bar: what each open choice costs; in poker the pot odds, the equity and the outs.

import { html, nothing } from "../vendor/lit.js";
import { cardText } from "../shared/cards.js";
import { choiceName } from "../shared/choice-names.js";
import { ask, count, preferences, problemOf, sentence, words } from "../shared/house.js";
import { change, money } from "../shared/money.js";
import { isAlone } from "./next-hand.js";
import { Part, unset } from "../shared/part.js";

/** @typedef {{ choice: string, cards?: string[], worth: hw.Money, cost: hw.Money }} Option */
/** @typedef {{ seat: number, hand: number, kind: string, exact: boolean, options: Option[] }} Advice */
/** @typedef {{ equity: number, exact: boolean, error: number, opponents: number, share?: number }} Equity */
/** @typedef {{ call: hw.Money, pot: hw.Money, needs: number }} PotOdds */
/** @typedef {{ makes: string, cards: hw.CardText[] }} Outs */
/** @typedef {{ odds: PotOdds | null, equity: Equity | null, callers: Equity | null, outs: Outs[] }} PokerFacts */
/** @typedef {{ hand: number, decisions: Advice[], poker: PokerFacts | null, note?: string }} CoachAnswer */
/** @typedef {{ seat: number, hand: number, kind: string, choice: string }} Recommended a choice that the coach recommends */

/**
 * A choice in words; the choice to set a hand includes the front.
 * @param {string} choice
 * @param {string[]} [cards]
 */
export const choiceText = (choice, cards) => (cards?.length ? `${choiceName(choice)} (${cards.join(" ")} in front)` : choiceName(choice));

/** @param {number} share */
export const percent = (share) => `${(100 * share).toFixed(Math.abs(share) < 0.1 ? 2 : 1)}%`;

/** @param {number} share */
const whole = (share) => `${Math.round(100 * share)}%`;

/**
 * Whether the viewer may switch the live coach on: they play only with bots. At a table with a live coach it is always on.
 * @param {hw.View} view
 */
export const maySwitchCoach = (view) => view.table.coach !== "live" && view.you.seats.length > 0 && isAlone(view);

/** @param {hw.View} view */
const isCoached = (view) => view.table.coach === "live" || (maySwitchCoach(view) && preferences().coach);

/**
 * The viewer's open decisions as text, which changes when they change.
 * @param {hw.View} view
 */
const questionOf = (view) => (view.decisions.length ? JSON.stringify([view.hand, view.decisions, view.hands]) : "");

/** The value of the open choices in one line. */
export class AdviceLine extends Part {
  static properties = { view: {}, on: {}, coachAnswer: { state: true }, state: { state: true } };

  constructor() {
    super();
    /** @type {hw.View} */
    this.view = unset();
    /** Whether the viewer has switched the coach on; a change asks again. */
    this.on = false;
    /** @type {CoachAnswer | null} */
    this.coachAnswer = null;
    this.state = "";
    this.question = "";
  }

  willUpdate() {
    const question = isCoached(this.view) ? questionOf(this.view) : "";
    if (question === this.question) return;
    this.question = question;
    this.coachAnswer = null;
    this.state = question ? "Calculating…" : "";
    this.recommend([]);
    if (question) this.consult(question);
  }

  /** @param {string} question */
  async consult(question) {
    try {
      /** @type {CoachAnswer} */
      const coachAnswer = await ask(`/api/tables/${this.view.table.id}/coach`);
      // Ignore the answer to an earlier question.
      if (question !== this.question) return;
      this.coachAnswer = coachAnswer;
      this.state = coachAnswer.decisions.length || coachAnswer.poker ? "" : coachAnswer.note || "No advice for this decision.";
      this.recommend(coachAnswer.decisions);
    } catch (error) {
      if (question === this.question) this.state = sentence(problemOf(error).what);
    }
  }

  /** @param {Advice[]} decisions */
  recommend(decisions) {
    const detail = decisions.flatMap(({ seat, hand, kind, options: [best] }) => (best ? [{ seat, hand, kind, choice: best.choice }] : []));
    this.dispatchEvent(new CustomEvent("advised", { detail, bubbles: true }));
  }

  render() {
    if (!this.question) return nothing;
    const { coachAnswer } = this;
    return html`<div class="advice" role="status">${this.state || html`
      ${coachAnswer?.decisions.map((decision) => html`<p>${this.line(decision)}</p>`)}
      ${coachAnswer?.poker ? pokerLines(coachAnswer.poker) : nothing}`}</div>`;
  }

  /** @param {Advice} advice */
  line({ options, exact }) {
    const [best, ...others] = options;
    if (!best) return nothing;
    const costs = others.map(({ choice, cards, cost }) => `${choiceText(choice, cards)} costs ${money(cost)}`);
    return html`<strong>Best: ${choiceText(best.choice, best.cards)}</strong> (${change(best.worth)}).
      ${costs.length ? `${costs.join(", ")}.` : nothing}${exact ? nothing : " Sampled."}`;
  }
}

/** @param {PotOdds} odds */
const oddsLine = ({ call, pot, needs }) => html`<span>Pot odds: ${money(call)} to win ${money(pot)}, <strong>needs ${whole(needs)}</strong>.</span>`;

/** @param {Equity} equity */
const margin = ({ exact, error }) => (exact || error < 0.005 ? "" : ` ± ${whole(error)}`);

/** @param {PokerFacts} facts */
const equityLine = ({ equity, callers }) => {
  if (!equity || !callers) return nothing;
  return html`<span><strong>Equity ${whole(equity.equity)}</strong>${margin(equity)} against ${count(equity.opponents, "random hand")}, <strong
    >${whole(callers.equity)}</strong>${margin(callers)} against hands that would call (${whole(callers.share ?? 1)} of all).</span>`;
};

/** @param {Outs[]} outs */
const outsLine = (outs) => (outs.length
  ? html`<span>Outs: ${outs.map(({ makes, cards }, n) => html`${n ? ", " : ""}<span title=${cardText(cards)}><strong>${cards.length}</strong> ${words(makes)}${
    cards.length < 5 ? ` (${cardText(cards)})` : ""}</span>`)}.</span>` : nothing);

/** @param {PokerFacts} facts */
const pokerLines = (facts) => html`<p>${facts.odds ? oddsLine(facts.odds) : nothing} ${equityLine(facts)} ${outsLine(facts.outs)}</p>`;

/** @typedef {PokerFacts & { street: string, choice: string, missed: boolean }} GradedCall */

/**
 * A call or fold in a past hand against the pot odds.
 * @param {GradedCall} call
 */
export const missedLine = ({ street, choice, odds, callers }) =>
  `${choice === "fold" ? "Folded" : "Called"}${street ? ` on the ${words(street)}` : ""}: ${money(odds?.call ?? "0")} to win ${money(odds?.pot ?? "0")} needs ${
    whole(odds?.needs ?? 0)}, and you had about ${whole(callers?.equity ?? 0)} against hands that would call.`;

customElements.define("hw-advice", AdviceLine);
