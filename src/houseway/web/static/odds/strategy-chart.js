// The strategy chart of a blackjack game, as tables.

import { html, nothing } from "../vendor/lit.js";
import { Calculating } from "./calculating.js";
import { download } from "../shared/download.js";
import { sentence } from "../shared/house.js";
import { unset } from "../shared/part.js";

/** @typedef {{ title: string, rows: { name: string, cells: string[] }[] }} Section */
/** @typedef {{ columns: string[], sections: Section[], means: string[], edge: number, best: number | null, svg: string }} Chart */

/**
 * One part of a chart.
 * @param {string[]} columns
 * @param {Section} section
 */
const sectionTable = (columns, { title, rows }) => html`<div class="table"><table class="chart">
  <caption>${title}, by the player-dealer's up card</caption>
  <thead><tr><th scope="col">Hand</th>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
  <tbody>${rows.map(({ name, cells }) => html`<tr><th scope="row">${name}</th>
    ${cells.map((cell) => html`<td class="act-${cell.charAt(0)}">${cell}</td>`)}</tr>`)}</tbody></table></div>`;

/**
 * The strategy behind the prices, one line per rule.
 * @param {string} strategy
 */
export const strategyList = (strategy) => html`<h2 id="strategy">Strategy</h2>
  <ul class="strategy">${strategy.split("; ").map((rule) => html`<li>${sentence(rule)}</li>`)}</ul>`;

export class StrategyChart extends Calculating {
  static properties = { ...Calculating.properties, design: { attribute: false }, chart: { state: true } };

  constructor() {
    super();
    /** @type {{ game: string } & Record<string, unknown>} */
    this.design = unset();
    /** @type {Chart | null} */
    this.chart = null;
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    // A chart is valid only for the payouts that it was drawn for.
    if (JSON.stringify(changed.get("design") ?? this.design) === JSON.stringify(this.design)) return;
    this.stop();
    this.chart = null;
  }

  async draw() {
    this.chart = await this.calculate("chart", this.design);
  }

  render() {
    const { chart } = this;
    return html`<section class="odds" aria-labelledby="chart"><h2 id="chart">Strategy chart</h2>
      <p>The best play by totals, with the options and payouts on this page.</p>
      <p class="tools"><button type="button" class="quiet" ?disabled=${this.running} @click=${() => this.draw()}>Draw the chart</button>
        ${chart ? html`<button type="button" class="quiet" @click=${() =>
          download(`${this.design.game.replace("/", "-")}-chart.svg`, chart.svg, "image/svg+xml")}>Download picture</button>` : nothing}</p>
      ${this.status()}
      ${chart ? html`<p class="note" role="status">House edge of the main bet with this chart: ${(100 * chart.edge).toFixed(4)}%${chart.best === null
        ? nothing : html`; with the best play for the exact cards ${(100 * chart.best).toFixed(4)}%`}.</p>
        ${chart.means.map((text) => html`<p class="note">${sentence(text)}</p>`)}
        ${chart.sections.map((section) => sectionTable(chart.columns, section))}` : nothing}
    </section>`;
  }
}

customElements.define("hw-strategy-chart", StrategyChart);
