// What a game costs: the outcomes of each wager, and how its edge moves with other odds.

import { html, nothing, svg } from "./vendor/lit.js";
import { decimal, edge, fraction, hitRate, near, percent, read } from "./exact.js";
import { capital, words } from "./house.js";
import { Part } from "./part.js";

/** Whole numbers beyond 2^53 would be rounded on reading, so they are kept as text. */
const readExact = (text) => JSON.parse(text.replaceAll(/("combinations":\s*)(\d+)/g, '$1"$2"'));

/** The pays of an outcome as a fraction; the server sends a number, which is short in decimals. */
const paysOf = (number) => read(String(number)) ?? approximate(number);

/** The simplest fraction that a number stands for, such as 0.6666666666666666 for two thirds. */
const approximate = (number) => {
  const size = Math.abs(number);
  for (let bottom = 1; bottom <= 10000; bottom += 1) {
    const top = Math.round(size * bottom);
    if (Math.abs(top / bottom - size) < 1e-12) return fraction(BigInt(Math.sign(number) * top), BigInt(bottom));
  }
  return read(number.toFixed(12));
};

/** The outcomes of a wager with whole counts. */
const outcomesOf = (wager) =>
  wager.outcomes.map((one) => ({ ...one, count: BigInt(one.combinations), pays: paysOf(one.pays) }));

const grouped = (count) => count.toString().replaceAll(/\B(?=(\d{3})+$)/g, ",");

const ROW = 26;
const LETTER = 11;

/** A bar for each wager: how much of it the bank keeps. */
const plot = (wagers) => {
  const edges = wagers.map((one) => one.edge);
  const [least, most] = [Math.min(...edges, 0), Math.max(...edges, 0.01)];
  const label = LETTER * Math.max(...wagers.map((one) => words(one.wager).length)) + 20;
  const room = 350;
  const x = (value) => label + (room * (value - least)) / (most - least);
  const bar = (one, n) => {
    const [from, to] = [Math.min(x(0), x(one.edge)), Math.max(x(0), x(one.edge))];
    return svg`<text x=${label - 10} y=${n * ROW + 17} class="name">${words(one.wager)}</text>
      <rect x=${from} y=${n * ROW + 5} width=${Math.max(to - from, 1)} height=${ROW - 10} class=${one.edge < 0 ? "for" : ""}></rect>
      <text x=${to + 6} y=${n * ROW + 17}>${(100 * one.edge).toFixed(2)} %</text>`;
  };
  return html`<figure class="plot"><figcaption>Edge of the player-dealer on each wager, of the first chip</figcaption>
    <svg viewBox="0 0 ${label + room + 9 * LETTER} ${wagers.length * ROW + 4}" role="img" aria-label="The same figures stand in the table above">
      ${wagers.map(bar)}<line x1=${x(0)} x2=${x(0)} y1="0" y2=${wagers.length * ROW}></line>
    </svg></figure>`;
};

/** How the edge moves while one payout does. */
const sweep = (outcomes, row) => {
  const now = near(outcomes[row].pays);
  const [low, high] = [0, Math.max(2 * now, 2)];
  const at = (pays) => near(edge(outcomes.map((one, n) => (n === row ? { ...one, pays } : one))));
  const [first, last] = [at(fraction(0n)), at(read(high.toFixed(4)))];
  const [most, least] = [Math.max(first, 0), Math.min(last, 0)];
  const [w, h, left, top] = [520, 180, 80, 14];
  const x = (pays) => left + ((pays - low) / (high - low)) * (w - left - 20);
  const y = (value) => top + ((most - value) / (most - least || 1)) * (h - top - 34);
  const here = at(outcomes[row].pays);
  return html`<figure class="plot sweep"><figcaption>Edge by what “${outcomes[row].says || outcomes[row].result}” pays</figcaption>
    <svg viewBox="0 0 ${w} ${h}" role="img" aria-label="The edge falls from ${(100 * first).toFixed(2)} percent at 0 to 1 to ${(100 * last).toFixed(2)} percent at ${high} to 1">
      <line x1=${left} x2=${w - 20} y1=${y(0)} y2=${y(0)}></line>
      <line class="curve" x1=${x(low)} y1=${y(first)} x2=${x(high)} y2=${y(last)}></line>
      <circle cx=${x(now)} cy=${y(here)} r="5"></circle>
      <text x=${left - 6} y=${y(most) + 4} class="name">${(100 * most).toFixed(1)} %</text>
      <text x=${left - 6} y=${y(0) + 4} class="name">0</text>
      <text x=${x(low)} y=${h - 6}>0 to 1</text>
      <text x=${x(high)} y=${h - 6} class="name">${high} to 1</text>
    </svg></figure>`;
};

export class Price extends Part {
  static properties = {
    game: {}, said: { state: true }, chosen: { state: true }, odds: { state: true }, wrong: { state: true },
    moved: { state: true },
  };

  constructor() {
    super();
    this.chosen = 0;
    this.odds = new Map();
    this.moved = -1;
  }

  async connectedCallback() {
    super.connectedCallback();
    try {
      const answer = await fetch(`/api/price/${this.game}`);
      const text = await answer.text();
      if (answer.ok) this.said = readExact(text);
      else this.wrong = JSON.parse(text).error;
    } catch {
      this.wrong = "The price cannot be read";
    }
  }

  render() {
    if (this.wrong) return html`<p class="lead">${capital(this.wrong)}.</p>`;
    if (!this.said) return html`<p class="lead" role="status">Counting every outcome …</p>`;
    const { said } = this;
    return html`<p class="about">${said.method === "exact" ? "Every combination is counted" : "Sampled, with its error"};
        strategy: ${said.strategy}. ${capital(Object.entries(said.rules).map(([name, value]) => `${words(name)} ${words(value)}`).join(", "))}.</p>
      ${this.all()}${plot(said.wagers)}${this.one()}`;
  }

  all() {
    const rows = this.said.wagers;
    return html`<div class="table"><table class="full">
      <caption>What a wager loses on average, per unit of its first chip</caption>
      <thead><tr><th scope="col">Wager</th><th scope="col" class="number">Edge</th>
        <th scope="col" class="number">Element of risk</th><th scope="col" class="number">Deviation</th>
        <th scope="col" class="number">Hit rate</th></tr></thead>
      <tbody>${rows.map((one) => html`<tr>
        <th scope="row">${words(one.wager)}${one.part_of ? html` <small>part of ${words(one.part_of)}</small>` : nothing}</th>
        <td class="number">${(100 * one.edge).toFixed(4)} %${one.error ? html` <small>± ${(100 * one.error).toFixed(4)}</small>` : nothing}</td>
        <td class="number">${one.element_of_risk === null ? "" : `${(100 * one.element_of_risk).toFixed(4)} %`}</td>
        <td class="number">${one.stdev.toFixed(4)}</td>
        <td class="number">${(100 * one.hit_rate).toFixed(4)} %</td></tr>`)}</tbody>
    </table></div>`;
  }

  choose(event) {
    this.chosen = Number(event.target.value);
    this.odds = new Map();
    this.moved = -1;
  }

  change(row, text) {
    this.odds = new Map(this.odds).set(row, text);
    this.moved = row;
  }

  one() {
    const counted = this.said.wagers.filter((wager) => wager.outcomes?.length);
    const wager = counted[this.chosen];
    if (!wager) return nothing;
    const filed = outcomesOf(wager);
    const own = filed.map((one, n) => ({ ...one, pays: read(this.odds.get(n) ?? "") ?? one.pays }));
    const all = filed.reduce((sum, one) => sum + one.count, 0n);
    const best = filed.findIndex((one) => one.pays.top > 0n);
    const row = this.moved >= 0 ? this.moved : best;
    return html`<section class="odds" aria-labelledby="odds">
      <h2 id="odds">Other odds</h2>
      <p>Write what an outcome should pay, as 25 to 1, 10 for 1 or 0.95. The edge is worked out here, exactly, from the counts.
        The strategy stays the one that was counted.</p>
      <label for="wager">Wager</label>
      <select id="wager" @change=${(event) => this.choose(event)}>${counted.map((one, n) => html`<option value=${n}>${words(one.wager)}</option>`)}</select>
      <div class="table"><table>
        <caption>Every outcome of ${words(wager.wager)}</caption>
        <thead><tr><th scope="col">Outcome</th><th scope="col" class="number counts">Combinations</th>
          <th scope="col" class="number">Probability</th><th scope="col">Pays</th></tr></thead>
        <tbody>${filed.map((one, n) => html`<tr>
          <th scope="row">${one.says || one.result}</th>
          <td class="number counts">${grouped(one.count)}</td>
          <td class="number">${decimal(fraction(one.count, all), 8)}</td>
          <td>${one.pays.top > 0n ? this.oddsBox(one, n) : one.pays.top ? decimal(one.pays, 0) : "push"}</td></tr>`)}</tbody>
      </table></div>
      <p class="moves" role="status">Edge <b>${percent(edge(own))}</b>${this.odds.size
        ? html`, as filed ${percent(edge(filed))}` : nothing}; hit rate ${percent(hitRate(own))}.</p>
      ${row >= 0 ? sweep(own, row) : nothing}
    </section>`;
  }

  oddsBox(one, n) {
    const text = one.pays.bottom === 1n ? `${one.pays.top} to 1` : `${one.pays.top} to ${one.pays.bottom}`;
    const shown = this.odds.get(n) ?? text;
    return html`<input aria-label="Odds of ${one.says || one.result}" .value=${shown}
      aria-invalid=${String(!read(shown))} @input=${(event) => this.change(n, event.target.value)} />`;
  }
}

customElements.define("hw-price", Price);
