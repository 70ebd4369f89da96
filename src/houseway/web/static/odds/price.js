// Odds and house edge: every wager as filed, and with other options and payouts.

import { html, nothing } from "../vendor/lit.js";
import { parse, percent } from "./exact.js";
import { Calculating } from "./calculating.js";
import { ask, presetName, problemOf, sentence, words } from "../shared/house.js";
import { fromAddress, instantEdges, mayReplan, toAddress, unitsOf, unreadRows, validPays } from "./pay-changes.js";
import { outcomesTable, payRows, rowCurve } from "./pay-rows.js";
import { valueOf } from "../shared/part.js";
import { edgeBars } from "./price-plots.js";
import "./bet-builder.js";
import "./pay-finder.js";
import { strategyList } from "./strategy-chart.js";
import "./version-bar.js";

const PAUSE_MS = 700;

/**
 * The rules that the prices are for: the preset and the chosen options.
 * @param {string} preset
 * @param {Record<string, unknown>} chosen
 */
const rulesText = (preset, chosen) => {
  const options = Object.entries(chosen).map(([name, value]) => `${words(name)}: ${words(value)}`);
  return [presetName(preset), ...options].join(", ");
};

/** @param {number} share */
const percentage = (share) => `${(100 * share).toFixed(4)}%`;

/** @type {Record<string, string>} */
const METHODS = { exact: "Exact", bounded: "Within a proven bound (± error)", sampled: "Simulated (± error)" };

export class Price extends Calculating {
  static properties = {
    ...Calculating.properties, game: {}, preset: {}, rules: { type: Object }, charted: { type: Boolean }, bench: { state: true }, chosen: { state: true }, typed: { state: true },
    loadError: { state: true }, report: { state: true },
  };

  constructor() {
    super();
    this.game = "";
    this.preset = "letter";
    /** Whether the page has a chart for the filed payouts already. */
    this.charted = false;
    /** The options in the address. @type {Record<string, string>} */
    this.rules = {};
    /** @type {hw.Bench | null} */
    this.bench = null;
    this.loadError = "";
    this.chosen = "";
    /** Typed payouts by wager and row. @type {hw.PaysOf} */
    this.typed = {};
    /** The typed payouts before each change, for Undo. @type {hw.PaysOf[]} */
    this.past = [];
    /** The last edited field: wager and row. */
    this.lastEdited = "";
    /** The price of the changed rows, if calculated. @type {hw.BenchReport | null} */
    this.report = null;
    this.timer = 0;
  }

  connectedCallback() {
    super.connectedCallback();
    this.replaceChildren();
    // The changed rows stay when options change.
    document.querySelector("form.options")?.addEventListener("formdata", (event) => {
      if (this.isChanged) /** @type {FormDataEvent} */ (event).formData.set("pays", toAddress(this.pays));
    });
    this.load();
  }

  get design() {
    return { game: this.game, preset: this.preset, rules: this.rules };
  }

  /** @returns {hw.PaysOf} */
  get pays() {
    return this.bench ? validPays(this.bench, this.typed) : {};
  }

  get isChanged() {
    return Object.keys(this.pays).length > 0;
  }

  /** The rows whose typed payout cannot be read. */
  get unread() {
    return this.bench ? unreadRows(this.bench, this.typed) : [];
  }

  async load() {
    try {
      const query = new URLSearchParams({ preset: this.preset, ...this.rules });
      /** @type {hw.Bench} */
      const bench = await ask(`/api/workbench/${this.game}?${query}`);
      this.typed = fromAddress(new URLSearchParams(location.search).get("pays"));
      this.chosen = bench.wagers.find(({ id }) => this.typed[id])?.id ?? bench.wagers[0]?.id ?? "";
      this.bench = bench;
      if (!bench.price) await this.priceFiled();
      else if (this.isChanged) this.schedule(0);
    } catch (error) {
      this.loadError = problemOf(error).what;
    }
  }

  /** Calculate the filed price of options that have no stored price; the rows need its weights. */
  async priceFiled() {
    const filed = await this.calculate("price", this.design);
    if (filed && this.bench) this.bench = { ...this.bench, price: filed, wagers: filed.rows };
    this.report = null;
    if (this.isChanged) this.schedule(0);
  }

  stop() {
    clearTimeout(this.timer);
    super.stop();
  }

  /** Whether to calculate automatically: if the edges are unknown, or if the strategy may change and a calculation is quick. */
  get isAutomatic() {
    const { bench, pays } = this;
    if (!bench?.price) return false;
    const isKnown = [...instantEdges(bench, pays).values()].every((edge) => edge !== null);
    return !isKnown || (mayReplan(bench, pays) && !bench.seconds);
  }

  /** @param {number} [pause] */
  schedule(pause = PAUSE_MS) {
    this.stop();
    this.report = null;
    if (this.isAutomatic) this.timer = setTimeout(() => this.optimize(), pause);
  }

  async optimize() {
    const { pays } = this;
    const report = await this.calculate("price", { ...this.design, pays });
    if (report && toAddress(pays) === toAddress(this.pays)) this.report = report;
  }

  /**
   * Change rows; typing in one field counts as one change.
   * @param {hw.PaysOf} typed
   * @param {string} [field]
   */
  edit(typed, field = "") {
    if (!field || field !== this.lastEdited) this.past = [...this.past, this.typed];
    this.lastEdited = field;
    this.replace(typed);
  }

  /** @param {hw.PaysOf} typed */
  replace(typed) {
    this.typed = typed;
    const query = new URLSearchParams(location.search);
    const text = toAddress(this.pays);
    if (text) query.set("pays", text);
    else query.delete("pays");
    history.replaceState(null, "", `${location.pathname}${query.size ? `?${query}` : ""}`);
    this.schedule();
  }

  undo() {
    const last = this.past.at(-1);
    this.past = this.past.slice(0, -1);
    this.lastEdited = "";
    if (last) this.replace(last);
  }

  /** Exact edges with the changed rows: calculated by the server, or derived from the stored outcomes. @returns {Record<string, string>} */
  get edges() {
    const { bench, report } = this;
    if (!bench) return {};
    if (report) return Object.fromEntries(report.wagers.map(({ wager, exact_edge: edge }) => [wager, edge]));
    const known = [...instantEdges(bench, this.pays)].filter(([, edge]) => edge);
    return Object.fromEntries(known.map(([wager, edge]) => [wager, `${edge?.top}/${edge?.bottom}`]));
  }

  render() {
    const { bench } = this;
    if (this.loadError) return html`<p class="lead" role="alert">${sentence(this.loadError)}</p>`;
    if (!bench) return html`<p class="lead" role="status">Loading…</p>`;
    if (!bench.price) {
      return html`<p class="lead">These options have no stored price.</p>
        ${this.status()}${this.running ? nothing : html`<p><button type="button" @click=${() => this.priceFiled()}>Calculate</button></p>`}`;
    }
    const { price } = bench;
    /** @param {string} wager */
    const name = (wager) => price.wagers.find((row) => row.wager === wager)?.name ?? words(wager);
    const chart = bench.chart ? html`<hw-strategy-chart .design=${{ ...this.design, pays: this.pays }}></hw-strategy-chart>` : nothing;
    return html`<p class="about">${METHODS[price.method]}. Rules ${rulesText(this.preset, this.rules)}.</p>
      ${this.charted ? nothing : chart}${strategyList(price.strategy)}
      ${this.edgeTable(price, name)}${edgeBars(price.wagers, name)}${this.workbench(bench)}${this.charted ? chart : nothing}
      <hw-pay-finder .bench=${bench} .design=${this.design} @adopt=${(/** @type {CustomEvent<hw.PaysOf>} */ event) => {
        this.chosen = Object.keys(event.detail)[0] ?? this.chosen;
        this.edit(event.detail);
      }}></hw-pay-finder>
      <hw-bet-builder .bench=${bench} .design=${this.design}></hw-bet-builder>`;
  }

  /**
   * @param {hw.BenchReport} price
   * @param {(id: string) => string} name
   */
  edgeTable(price, name) {
    const changedEdges = this.isChanged ? this.edges : null;
    const hasRaises = price.wagers.some(({ edge, element_of_risk: perTotal }) => perTotal !== null && perTotal !== edge);
    return html`<div class="table"><table class="full">
      <caption>House edge per unit bet</caption>
      <thead><tr><th scope="col">Wager</th><th scope="col" class="number">House edge</th>
        ${changedEdges ? html`<th scope="col" class="number">With your changes</th>` : nothing}
        ${hasRaises ? html`<th scope="col" class="number more">Edge per total bet</th>` : nothing}<th scope="col" class="number more">Standard deviation</th>
        <th scope="col" class="number more">Hit frequency</th></tr></thead>
      <tbody>${price.wagers.map((wager) => html`<tr>
        <th scope="row">${name(wager.wager)}${wager.part_of && !wager.wager.startsWith(`${wager.part_of}-`) ? html` <small>part of ${name(wager.part_of)}</small>` : nothing}</th>
        <td class="number">${percentage(wager.edge)}${wager.error ? html` <small>± ${(100 * wager.error).toFixed(4)}</small>` : nothing}</td>
        ${changedEdges ? html`<td class="number">${changedEdges[wager.wager] ? percent(parse(changedEdges[wager.wager] ?? "0")) : "…"}</td>` : nothing}
        ${hasRaises ? html`<td class="number more">${wager.element_of_risk === null ? "" : percentage(wager.element_of_risk)}</td>` : nothing}
        <td class="number more">${wager.stdev.toFixed(4)}</td>
        <td class="number more">${percentage(wager.hit_rate)}</td></tr>`)}</tbody>
    </table></div>`;
  }

  /** @param {hw.Bench} bench */
  workbench(bench) {
    const wager = bench.wagers.find(({ id }) => id === this.chosen) ?? bench.wagers[0];
    if (!wager) return nothing;
    const priced = bench.price?.wagers.find((row) => row.wager === wager.id);
    return html`<section class="odds" aria-labelledby="odds">
      <h2 id="odds">Try another pay table</h2>
      <p>Type what a row pays (25 to 1, 10 for 1, 0.95, push, lose) and see the edge. Your changes are saved in the address of this page.</p>
      <label for="wager">Wager</label>
      <select id="wager" @change=${(/** @type {Event} */ event) => {
        this.chosen = valueOf(event);
      }}>${bench.wagers.map((offered) => html`<option value=${offered.id} ?selected=${offered.id === wager.id}>${offered.name}</option>`)}</select>
      ${payRows(wager, this.typed[wager.id] ?? {}, (row, text) =>
        this.edit({ ...this.typed, [wager.id]: { ...this.typed[wager.id], [row]: text } }, `${wager.id}.${row}`))}
      ${this.result(bench, wager)}
      ${rowCurve(wager, this.typed[wager.id] ?? {}, this.edges[wager.id], this.movedRow(wager))}
      <p class="tools">
        <button type="button" class="quiet" ?disabled=${!this.past.length} @click=${() => this.undo()}>Undo</button>
        <button type="button" class="quiet" ?disabled=${!this.isChanged && !this.unread.length} @click=${() => this.edit({})}>Reset to filed</button></p>
      <hw-version-bar .bench=${bench} .pays=${this.pays} .edges=${this.edges} .note=${this.note(bench)} .price=${this.report ?? bench.price}
        @adopt=${(/** @type {CustomEvent<hw.PaysOf>} */ event) => this.edit(event.detail)}></hw-version-bar>
      ${priced?.outcomes?.length ? outcomesTable(wager.name, priced) : nothing}
    </section>`;
  }

  /**
   * The last edited row, or the first row that wins.
   * @param {hw.BenchWager} wager
   */
  movedRow({ id, rows }) {
    const [moved, row] = this.lastEdited.split(".");
    return moved === id ? Number(row) : rows.findIndex(({ pays }) => (unitsOf(pays)?.top ?? 0n) > 0n);
  }

  /**
   * The edge of the wager whose rows are shown.
   * @param {hw.Bench} bench
   * @param {hw.BenchWager} wager
   */
  result(bench, wager) {
    const edge = this.edges[wager.id];
    const whole = bench.wagers.find(({ id }) => id === wager.part_of);
    const together = whole && this.edges[whole.id];
    const note = this.note(bench);
    return html`<p class="moves" role="status">House edge <b>${edge ? percent(parse(edge)) : "…"}</b>${this.isChanged && wager.edge
      ? html`, as filed ${percent(parse(wager.edge))}` : nothing}${together ? html`; ${whole.name} with all its parts <b class="whole">${percent(parse(together))}</b>` : nothing}.${this.unreadNote()}</p>
      ${this.status()}
      ${note ? html`<p class="note">${note}</p>` : nothing}
      ${this.isChanged && !this.running && !this.report && mayReplan(bench, this.pays) ? html`<p><button type="button" class="quiet optimize"
        @click=${() => this.optimize()}>Calculate with the best strategy${bench.seconds ? html` (about ${bench.seconds} seconds)` : nothing}</button></p>` : nothing}`;
  }

  /** Says which typed payouts the edges do not include. */
  unreadNote() {
    const { unread } = this;
    if (!unread.length) return nothing;
    const [payouts, used] = unread.length > 1 ? ["payouts", "payouts are"] : ["payout", "payout is"];
    return html` <small class="wrong">Not included: your ${payouts} for ${unread.join(" and ")}. The filed ${used} used.</small>`;
  }

  /**
   * The strategy that the edges assume, in a sentence.
   * @param {hw.Bench} bench
   */
  note(bench) {
    if (!this.isChanged) return "";
    if (this.report) return mayReplan(bench, this.pays) ? `Strategy re-optimized for these payouts: ${this.report.strategy}.` : "Calculated exactly.";
    const isKnown = [...instantEdges(bench, this.pays).values()].every((edge) => edge !== null);
    if (!isKnown) return "The stored outcomes do not distinguish these rows, so the price is recalculated with the best strategy.";
    if (mayReplan(bench, this.pays)) return "With the best strategy for the filed payouts. Players who adapt to these payouts may do better.";
    return "Exact: these payouts do not change how the hand is played.";
  }
}

customElements.define("hw-price", Price);
