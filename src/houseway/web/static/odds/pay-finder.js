// Finds the pay tables, within bounds, whose house edge is close to a target.

import { html, nothing } from "../vendor/lit.js";
import { Calculating } from "./calculating.js";
import { fractionText, parse, percent } from "./exact.js";
import { count } from "../shared/house.js";
import { unitsOf } from "./pay-changes.js";
import { isChecked, unset, valueOf } from "../shared/part.js";

/** @typedef {{ low: string, high: string, step: string }} Bounds */
/** @typedef {{ pays: Record<string, string>, exact_edge: string }} FoundTable */
/** The pay tables found, and the rows that were allowed to change. @typedef {{ wager: string, edge_of: string, tried: number, within: number, strategy: string, tables: FoundTable[], rows: number[] }} SearchResult */

const MAX_ROWS = 8;

export class PayFinder extends Calculating {
  static properties = {
    ...Calculating.properties, bench: { attribute: false }, design: { attribute: false }, wager: { state: true }, rows: { state: true },
    edge: { state: true }, tolerance: { state: true }, result: { state: true },
  };

  constructor() {
    super();
    /** @type {hw.Bench} */
    this.bench = unset();
    /** @type {Record<string, unknown>} */
    this.design = unset();
    this.wager = "";
    /** Bounds by row. @type {Map<number, Bounds>} */
    this.rows = new Map();
    this.edge = "5";
    this.tolerance = "0.5";
    /** @type {SearchResult | null} */
    this.result = null;
  }

  get subject() {
    return this.bench.wagers.find(({ id }) => id === this.wager) ?? this.bench.wagers[0];
  }

  /** @param {Event} event */
  choose(event) {
    this.stop();
    this.wager = valueOf(event);
    this.rows = new Map();
    this.result = null;
  }

  /**
   * Let a row change, at first from half its payout to one and a half times its payout, or keep it as filed.
   * @param {number} n
   * @param {boolean} changes
   */
  toggle(n, changes) {
    const rows = new Map(this.rows);
    const units = unitsOf(this.subject?.rows[n]?.pays ?? "");
    const pays = units && units.top > 0n ? Number(units.top) / Number(units.bottom) : 1;
    const whole = Number.isInteger(pays);
    const [low, high] = whole ? [Math.max(1, Math.floor(pays / 2)), Math.ceil(1.5 * pays)] : [pays / 2, 1.5 * pays];
    if (changes) rows.set(n, { low: String(low), high: String(high), step: whole ? "1" : "1/10" });
    else rows.delete(n);
    this.rows = rows;
  }

  /**
   * @param {number} n
   * @param {Partial<Bounds>} changed
   */
  setBounds(n, changed) {
    const bounds = this.rows.get(n);
    if (bounds) this.rows = new Map(this.rows).set(n, { ...bounds, ...changed });
  }

  /** @param {Event} event */
  async search(event) {
    event.preventDefault();
    this.result = null;
    const rows = [...this.rows].map(([row, bounds]) => ({ row, ...bounds }));
    const result = await this.calculate("find", {
      design: this.design, wager: this.subject?.id, rows, edge: this.edge, tolerance: this.tolerance,
    });
    if (result) this.result = { ...result, rows: rows.map(({ row }) => row) };
  }

  /**
   * A box for one bound of a row.
   * @param {{ name: string, n: number, place: number, key: keyof Bounds, label: string }} box
   */
  box({ name, n, place, key, label }) {
    return html`<td><input class="short" aria-label="${label} for ${name}" autocomplete="off" .value=${this.rows.get(n)?.[key] ?? ""}
      aria-invalid=${this.isWrong(`rows.${place}.${key}`)} @input=${(/** @type {Event} */ event) => this.setBounds(n, { [key]: valueOf(event) })} /></td>`;
  }

  render() {
    const wager = this.subject;
    if (!wager) return nothing;
    return html`<section class="odds finder" aria-labelledby="finder"><h2 id="finder">Find a pay table</h2>
      <p>Choose the rows that may change, their bounds in units (9, 1.5, 3/2), and the house edge that you want.</p>
      <form @submit=${this.search}>
        <label for="finder-wager">Wager to change</label>
        <select id="finder-wager" @change=${this.choose}>${this.bench.wagers.map(({ id, name }) =>
          html`<option value=${id} ?selected=${id === wager.id}>${name}</option>`)}</select>
        <div class="table"><table><caption>Rows of ${wager.name} that may change</caption>
          <thead><tr><th scope="col">Row</th><th scope="col">Filed</th><th scope="col">Lowest</th><th scope="col">Highest</th><th scope="col">Step</th></tr></thead>
          <tbody>${wager.rows.map((row, n) => this.row(row, n))}</tbody></table></div>
        <p class="tools"><label for="finder-edge">House edge, %</label>
          <input id="finder-edge" class="short" inputmode="decimal" .value=${this.edge} aria-invalid=${this.isWrong("edge")}
            @input=${(/** @type {Event} */ event) => (this.edge = valueOf(event))} />
          <label for="finder-tolerance">Tolerance, %</label>
          <input id="finder-tolerance" class="short" inputmode="decimal" .value=${this.tolerance} aria-invalid=${this.isWrong("tolerance")}
            @input=${(/** @type {Event} */ event) => (this.tolerance = valueOf(event))} />
          <button ?disabled=${!this.rows.size}>Find</button></p>
      </form>
      ${this.status()}${this.result ? this.results(this.result, wager) : nothing}
    </section>`;
  }

  /**
   * @param {hw.PayRow} row
   * @param {number} n
   */
  row(row, n) {
    const place = [...this.rows.keys()].indexOf(n);
    const full = this.rows.size >= MAX_ROWS && place < 0;
    return html`<tr><th scope="row"><label class="check"><input type="checkbox" ?disabled=${full} .checked=${place >= 0}
        @change=${(/** @type {Event} */ event) => this.toggle(n, isChecked(event))} /> ${row.says}</label></th><td>${row.pays}</td>
      ${place < 0 ? html`<td></td><td></td><td></td>` : [
        this.box({ name: row.says, n, place, key: "low", label: "Lowest payout" }),
        this.box({ name: row.says, n, place, key: "high", label: "Highest payout" }),
        this.box({ name: row.says, n, place, key: "step", label: "Step" }),
      ]}</tr>`;
  }

  /**
   * @param {SearchResult} result
   * @param {hw.BenchWager} wager
   */
  results(result, wager) {
    const { rows } = result;
    const title = result.within ? `Tried ${count(result.tried, "pay table")}: ${count(result.within, "matches", "match")}.` : "No pay table matches. These are the closest.";
    return html`<p class="note" role="status">${title} ${result.strategy}</p>
      <div class="table"><table><caption>Pay tables of ${wager.name}, closest edge first</caption>
        <thead><tr>${rows.map((n) => html`<th scope="col">${wager.rows[n]?.says}</th>`)}
          <th scope="col" class="number">Edge of ${result.edge_of}</th><th scope="col">Open</th></tr></thead>
        <tbody>${result.tables.map((table, n) => html`<tr>${rows.map((row) => html`<td>${this.payoutText(table.pays[row])}</td>`)}
          <td class="number">${percent(parse(table.exact_edge))}</td>
          <td><button type="button" class="quiet" aria-label="Open table ${n + 1}" @click=${() =>
            this.dispatchEvent(new CustomEvent("adopt", { detail: { [wager.id]: table.pays } }))}>Open</button></td></tr>`)}</tbody></table></div>`;
  }

  /** @param {string | undefined} pays */
  payoutText(pays) {
    const units = unitsOf(pays ?? "");
    return units && units.bottom === 1n ? `${fractionText(units)} to 1` : pays;
  }
}

customElements.define("hw-pay-finder", PayFinder);
