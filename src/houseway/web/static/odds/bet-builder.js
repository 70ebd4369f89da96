// Builds a side bet from the game's facts, prices it and downloads it as TOML.

import { html, nothing } from "../vendor/lit.js";
import { Calculating } from "./calculating.js";
import { download } from "../shared/download.js";
import { decimal, fraction, parse, percent } from "./exact.js";
import { filedText } from "./pay-changes.js";
import { unset, valueOf } from "../shared/part.js";
import { conditionOf, factChoices, valueField } from "./facts.js";

/** @typedef {{ when: string, pays: string, says: string }} BetRow */
/** @typedef {{ name: string, method: string, wager: { edge: number, exact_edge: string, hit_rate: number, stdev: number }, rows: (string | null)[], total: string, toml: string }} PricedBet */

/** @returns {BetRow} */
const emptyRow = () => ({ when: "", pays: "", says: "" });

export class BetBuilder extends Calculating {
  static properties = {
    ...Calculating.properties, bench: { attribute: false }, design: { attribute: false }, name: { state: true }, rows: { state: true },
    set: { state: true }, cards: { state: true }, fact: { state: true }, test: { state: true }, value: { state: true }, target: { state: true },
    priced: { state: true }, notice: { state: true },
  };

  constructor() {
    super();
    /** @type {hw.Bench} */
    this.bench = unset();
    /** @type {Record<string, unknown>} */
    this.design = unset();
    this.name = "";
    /** @type {BetRow[]} */
    this.rows = [emptyRow()];
    this.set = "";
    this.cards = "";
    this.fact = "";
    this.test = "==";
    this.value = "";
    this.target = 0;
    /** @type {PricedBet | null} */
    this.priced = null;
    this.notice = "";
  }

  get facts() {
    return factChoices(this.bench, this.set);
  }

  get chosenFact() {
    return this.facts.find(({ name }) => name === this.fact) ?? this.facts[0];
  }

  /**
   * @param {number} n
   * @param {Partial<BetRow>} changed
   */
  edit(n, changed) {
    this.change({ rows: this.rows.map((row, place) => (place === n ? { ...row, ...changed } : row)) });
  }

  /**
   * Change the bet and clear its old price.
   * @param {Partial<{ name: string, rows: BetRow[], set: string, cards: string }>} changed
   */
  change(changed) {
    this.stop();
    this.priced = null;
    Object.assign(this, changed);
  }

  /** Add the chosen fact to the condition of the chosen row. */
  addFact() {
    const fact = this.chosenFact;
    const row = this.rows[this.target];
    if (!fact || !row) return;
    const part = conditionOf(fact, this.test, this.value);
    this.edit(this.target, { when: row.when.trim() ? `${row.when.trim()} and ${part}` : part });
    this.notice = `Added to row ${this.target + 1}: ${part}`;
  }

  /** @param {Event} event */
  async price(event) {
    event.preventDefault();
    this.notice = "";
    this.priced = null;
    const rows = this.rows.map((row) => ({ ...row, pays: filedText(row.pays) }));
    const cards = this.set && this.cards ? { cards: { [this.set]: this.cards } } : {};
    const priced = await this.calculate("bet", { ...this.design, bet: { name: this.name, rows, ...cards } });
    if (priced) this.priced = priced;
  }

  render() {
    return html`<section class="odds builder" aria-labelledby="builder"><h2 id="builder">Build a side bet</h2>
      <p>Rows are checked from the top; the first row whose condition is true pays. If none is true, the bet loses.</p>
      <form @submit=${this.price}>
        <p class="tools"><label for="bet-name">Name of the bet</label>
          <input id="bet-name" required maxlength="60" autocomplete="off" .value=${this.name} aria-invalid=${this.isWrong("bet.name")}
            @input=${(/** @type {Event} */ event) => this.change({ name: valueOf(event) })} /></p>
        ${Object.keys(this.bench.places).length ? this.namedCards() : nothing}
        <ol class="bet-rows">${this.rows.map((row, n) => this.row(row, n))}</ol>
        <p class="tools"><button type="button" class="quiet" @click=${() => {
          this.change({ rows: [...this.rows, emptyRow()] });
          this.target = this.rows.length - 1;
        }}>Add a row</button></p>
        ${this.helper()}
        <p class="tools"><button>Price this bet</button></p>
      </form>
      ${this.status()}${this.priced ? this.result(this.priced) : nothing}
    </section>`;
  }

  /**
   * @param {BetRow} row
   * @param {number} n
   */
  row(row, n) {
    /** @type {(key: keyof BetRow, label: string, hint: string) => unknown} */
    const field = (key, label, hint) => html`<label>${label}<input autocomplete="off" placeholder=${hint} .value=${row[key]}
      aria-label="Row ${n + 1}: ${label.toLowerCase()}" aria-invalid=${this.isWrong(`bet.rows.${n}.${key}`)} ?required=${key !== "says"}
      @focus=${() => (this.target = n)} @input=${(/** @type {Event} */ event) => this.edit(n, { [key]: valueOf(event) })} /></label>`;
    return html`<li>${field("when", "Condition", "a fact from the list below")} ${field("pays", "Pays", "9 to 1")} ${field("says", "In words", "optional")}
      ${this.rows.length > 1 ? html`<button type="button" class="quiet" aria-label="Remove row ${n + 1}" @click=${() => {
        this.change({ rows: this.rows.filter((_, place) => place !== n) });
        this.target = 0;
      }}>Remove</button>` : nothing}</li>`;
  }

  /** Fields to choose a fact from the list and add it to a condition. */
  helper() {
    const fact = this.chosenFact;
    if (!fact) return nothing;
    return html`<fieldset class="helper"><legend>Add a fact to row ${this.target + 1}</legend>
      <label for="bet-fact">Fact</label>
      <select id="bet-fact" @change=${(/** @type {Event} */ event) => {
        this.fact = valueOf(event);
        [this.test, this.value] = ["==", ""];
      }}>${this.facts.map(({ name, says }) => html`<option value=${name} ?selected=${name === fact.name}>${says}</option>`)}</select>
      ${valueField(fact, this.test, this.value, (changed) => Object.assign(this, changed))}
      <button type="button" class="quiet" @click=${() => this.addFact()}>Add to condition</button>
      <p class="note" role="status">${this.notice}</p></fieldset>`;
  }

  namedCards() {
    const places = Object.entries(this.bench.places).map(([hand, number]) => `${hand} 1-${number}`).join(", ");
    return html`<details><summary>Name cards for the conditions</summary>
      <p class="note">Cards of this game: ${places}. Their facts are added to the list below.</p>
      <p class="tools"><label for="bet-set">Name</label>
        <input id="bet-set" class="short" autocomplete="off" placeholder="trio" .value=${this.set}
          @input=${(/** @type {Event} */ event) => this.change({ set: valueOf(event).trim() })} />
        <label for="bet-cards">Cards</label>
        <input id="bet-cards" autocomplete="off" placeholder="player 1-2, player-dealer 1" .value=${this.cards} aria-invalid=${this.isWrong("bet.cards")}
          @input=${(/** @type {Event} */ event) => this.change({ cards: valueOf(event) })} /></p></details>`;
  }

  /**
   * The results that no row pays.
   * @param {(string | null)[]} rows
   * @param {string} total
   */
  losingRow(rows, total) {
    const paid = rows.includes(null) ? null : rows.reduce((sum, row) => sum + BigInt(row ?? 0), 0n);
    const lost = paid === null ? null : BigInt(total) - paid;
    return html`<tr><th scope="row">No row is true</th><td class="number">${lost === null ? "…" : lost.toLocaleString("en-US")}</td>
      <td class="number">${lost === null ? "…" : this.chance(String(lost), total)}</td><td>Lose</td></tr>`;
  }

  /** @param {PricedBet} priced */
  result({ wager, rows, total, toml, name }) {
    const file = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}.toml`;
    return html`<p class="moves" role="status">House edge <b>${percent(parse(wager.exact_edge))}</b>; hit frequency
        ${(100 * wager.hit_rate).toFixed(4)}%; standard deviation ${wager.stdev.toFixed(4)}.</p>
      <div class="table"><table><caption>Rows of ${name}</caption>
        <thead><tr><th scope="col">Row</th><th scope="col" class="number">Combinations</th><th scope="col" class="number">Probability</th><th scope="col">Pays</th></tr></thead>
        <tbody>${this.rows.map((row, n) => html`<tr><th scope="row">${row.says || row.when}</th>
          <td class="number">${rows[n] === null ? "…" : BigInt(rows[n] ?? 0).toLocaleString("en-US")}</td>
          <td class="number">${rows[n] === null ? "…" : this.chance(rows[n] ?? "0", total)}</td><td>${filedText(row.pays)}</td></tr>`)}${this.losingRow(rows, total)}</tbody></table></div>
      <h3>The bet as a filing</h3>
      <p class="note">Save it in your own rulebook and start Houseway with <code>--rulebook</code>; cite the lines of your filing in <code>source</code>.</p>
      <pre class="toml" tabindex="0" aria-label="TOML of the bet">${toml}</pre>
      <p class="tools"><button type="button" class="quiet" @click=${() => download(file, toml, "application/toml")}>Download TOML</button></p>`;
  }

  /**
   * @param {string} count
   * @param {string} total
   */
  chance(count, total) {
    return count === "0" ? "never" : decimal(fraction(BigInt(count), BigInt(total)), 8);
  }
}

customElements.define("hw-bet-builder", BetBuilder);
