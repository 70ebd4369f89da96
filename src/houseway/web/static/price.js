// Odds and house edge: the outcomes of each wager, and its edge under another pay table.

import { html, nothing } from "./vendor/lit.js";
import { decimal, edge, fraction, hitRate, percent, read } from "./exact.js";
import { ask, capital, problemOf, sentence, words } from "./house.js";
import { Part, valueOf } from "./part.js";
import { edgeBars, edgeCurve } from "./price-plots.js";

/** @typedef {import("./exact.js").Outcome & { name: string }} Outcome */

/**
 * The outcomes of a wager with whole counts.
 * @param {hw.PricedWager} wager
 * @returns {Outcome[]}
 */
const outcomesOf = ({ outcomes = [] }) =>
  outcomes.map(({ says, result, exact: { count, pays } }) => ({
    name: says || result,
    count: BigInt(count),
    pays: fraction(BigInt(pays[0]), BigInt(pays[1])),
  }));

/** @param {Record<string, unknown>} rules */
const rulesText = (rules) =>
  capital(Object.entries(rules).map(([name, value]) => `${words(name)} ${words(value)}`).join(", "));

/** @param {number} share */
const percentage = (share) => `${(100 * share).toFixed(4)}%`;

/**
 * @param {hw.PricedWager[]} wagers
 * @param {(id: string) => string} name
 */
const edgeTable = (wagers, name) => html`<div class="table"><table class="full">
  <caption>House edge per unit bet</caption>
  <thead><tr><th scope="col">Wager</th><th scope="col" class="number">House edge</th>
    <th scope="col" class="number">Edge per total bet</th><th scope="col" class="number">Standard deviation</th>
    <th scope="col" class="number">Hit frequency</th></tr></thead>
  <tbody>${wagers.map((wager) => html`<tr>
    <th scope="row">${name(wager.wager)}${wager.part_of ? html` <small>included in ${name(wager.part_of)}</small>` : nothing}</th>
    <td class="number">${percentage(wager.edge)}${wager.error ? html` <small>± ${(100 * wager.error).toFixed(4)}</small>` : nothing}</td>
    <td class="number">${wager.element_of_risk === null ? "" : percentage(wager.element_of_risk)}</td>
    <td class="number">${wager.stdev.toFixed(4)}</td>
    <td class="number">${percentage(wager.hit_rate)}</td></tr>`)}</tbody>
</table></div>`;

export class Price extends Part {
  static properties = {
    game: {}, preset: {}, names: { type: Object }, report: { state: true }, chosen: { state: true }, odds: { state: true }, wrong: { state: true },
    moved: { state: true },
  };

  constructor() {
    super();
    this.game = "";
    this.preset = "letter";
    /** Filed names by id. @type {Record<string, string>} */
    this.names = {};
    /** @param {string} wager */
    this.name = (wager) => this.names[wager] ?? words(wager);
    /** @type {hw.PriceReport | null} */
    this.report = null;
    this.wrong = "";
    this.chosen = 0;
    /** Payouts that were typed, by the number of their outcome. @type {Map<number, string>} */
    this.odds = new Map();
    this.moved = -1;
  }

  connectedCallback() {
    super.connectedCallback();
    this.load();
  }

  async load() {
    try {
      this.report = await ask(`/api/price/${this.game}?preset=${this.preset}`);
    } catch (error) {
      this.wrong = problemOf(error).what;
    }
  }

  render() {
    if (this.wrong) return html`<p class="lead">${sentence(this.wrong)}</p>`;
    const { report } = this;
    if (!report) return html`<p class="lead" role="status">Calculating…</p>`;
    return html`<p class="about">${report.method === "exact" ? "Exact" : "Simulated (± error)"} ·
        strategy: ${report.strategy}. ${rulesText(report.rules)}.</p>
      ${edgeTable(report.wagers, this.name)}${edgeBars(report.wagers, this.name)}${this.otherOdds(report)}`;
  }

  /** @param {Event} event */
  choose(event) {
    this.chosen = Number(valueOf(event));
    this.odds = new Map();
    this.moved = -1;
  }

  /** @param {hw.PriceReport} report */
  otherOdds({ wagers }) {
    const counted = wagers.filter((wager) => wager.outcomes?.length);
    const wager = counted[this.chosen];
    if (!wager) return nothing;
    const filed = outcomesOf(wager);
    const own = filed.map((outcome, n) => ({ ...outcome, pays: read(this.odds.get(n) ?? "") ?? outcome.pays }));
    const row = this.moved >= 0 ? this.moved : filed.findIndex(({ pays }) => pays.top > 0n);
    return html`<section class="odds" aria-labelledby="odds">
      <h2 id="odds">Try another pay table</h2>
      <p>Type a payout (25 to 1, 10 for 1, 0.95); the edge updates exactly. Strategy is not re-optimized.</p>
      <label for="wager">Wager</label>
      <select id="wager" @change=${this.choose}>${counted.map((one, n) => html`<option value=${n}>${this.name(one.wager)}</option>`)}</select>
      ${this.outcomes(this.name(wager.wager), filed)}
      <p class="moves" role="status">House edge <b>${percent(edge(own))}</b>${this.odds.size
        ? html`, as filed ${percent(edge(filed))}` : nothing}; hit frequency ${percent(hitRate(own))}.</p>
      ${row >= 0 ? edgeCurve(own, row, own[row]?.name ?? "") : nothing}
    </section>`;
  }

  /**
   * @param {string} name
   * @param {Outcome[]} filed
   */
  outcomes(name, filed) {
    const all = filed.reduce((sum, { count }) => sum + count, 0n);
    return html`<div class="table"><table>
      <caption>Outcomes of ${name}</caption>
      <thead><tr><th scope="col">Outcome</th><th scope="col" class="number counts">Combinations</th>
        <th scope="col" class="number">Probability</th><th scope="col">Pays</th></tr></thead>
      <tbody>${filed.map((outcome, n) => html`<tr>
        <th scope="row">${outcome.name}</th>
        <td class="number counts">${outcome.count.toLocaleString("en-US")}</td>
        <td class="number">${decimal(fraction(outcome.count, all), 8)}</td>
        <td>${this.pays(outcome, n)}</td></tr>`)}</tbody>
    </table></div>`;
  }

  /**
   * What an outcome pays: a box where it wins.
   * @param {Outcome} outcome
   * @param {number} n
   */
  pays({ name, pays }, n) {
    if (pays.top <= 0n) return pays.top ? decimal(pays, 0) : "push";
    const shown = this.odds.get(n) ?? `${pays.top} to ${pays.bottom}`;
    /** @param {Event} event */
    const write = (event) => {
      this.odds = new Map(this.odds).set(n, valueOf(event));
      this.moved = n;
    };
    return html`<input aria-label="Odds of ${name}" .value=${shown} aria-invalid=${String(!read(shown))} @input=${write} />`;
  }
}

customElements.define("hw-price", Price);
