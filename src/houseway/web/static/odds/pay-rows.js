// The pay rows of a wager, each with a field to change its payout, and all outcomes of the wager.

import { html, nothing } from "../vendor/lit.js";
import { decimal, fraction, fractionText, parse, toNumber } from "./exact.js";
import { unitsOf } from "./pay-changes.js";
import { valueOf } from "../shared/part.js";
import { edgeCurve } from "./price-plots.js";

/**
 * The probability of a row or, for a part of a wager, the average amount bet on it; a dash if unknown.
 * @param {hw.BenchWager} wager
 * @param {hw.PayRow} row
 */
const chance = ({ total, part_of: whole }, { weight }) => {
  if (weight === null || !total) return "—";
  return whole ? `${decimal(fraction(BigInt(weight), BigInt(total)), 6)} bet on average` : decimal(fraction(BigInt(weight), BigInt(total)), 8);
};

/**
 * What is wrong with a typed payout; empty if it can be read.
 * @param {string} text
 */
const problemWith = (text) => {
  if (unitsOf(text)) return "";
  const examples = "such as 9 to 1, 10 for 1, 3/2, 0.95, push or lose";
  return text.trim() ? `${text.trim()} is not a payout. Type one ${examples}.` : `Type a payout ${examples}.`;
};

/**
 * A field for the payout of a row, with a message if it cannot be read.
 * @param {hw.PayRow} row
 * @param {number} n
 * @param {string} text
 * @param {(row: number, text: string) => void} write
 */
const payoutField = ({ says }, n, text, write) => {
  const problem = problemWith(text);
  const id = `payout-${n}-wrong`;
  return html`<input aria-label="Payout: ${says}" autocomplete="off" .value=${text}
      aria-invalid=${problem ? "true" : nothing} aria-describedby=${problem ? id : nothing}
      @input=${(/** @type {Event} */ event) => write(n, valueOf(event))} />
    ${problem ? html`<small class="wrong" id=${id}>${problem}</small>` : nothing}`;
};

/**
 * The rows as a table with a field for each payout; a payment in dollars cannot be changed.
 * @param {hw.BenchWager} wager
 * @param {Record<string, string>} typed
 * @param {(row: number, text: string) => void} write
 */
export const payRows = (wager, typed, write) => html`<div class="table"><table class="rows">
  <caption>Pay table of ${wager.name}</caption>
  <thead><tr><th scope="col">Row</th><th scope="col" class="number counts">Probability</th>
    <th scope="col">Filed</th><th scope="col">Pays</th></tr></thead>
  <tbody>${wager.rows.map((row, n) => html`<tr><th scope="row">${row.says}</th>
      <td class="number counts">${chance(wager, row)}</td><td>${row.pays}</td>
      <td>${unitsOf(row.pays) ? payoutField(row, n, typed[n] ?? row.pays, write) : row.pays}</td></tr>`)}</tbody></table></div>`;

/**
 * A chart of the edge by the payout of one row, if its weight is known and its payout is valid.
 * @param {hw.BenchWager} wager
 * @param {Record<string, string>} typed
 * @param {string | undefined} edge
 * @param {number} row
 */
export const rowCurve = (wager, typed, edge, row) => {
  const filed = wager.rows[row];
  const pays = unitsOf(typed[row] ?? filed?.pays ?? "");
  if (!filed?.weight || !pays || pays.top <= 0n || !edge) return nothing;
  const slope = toNumber(fraction(BigInt(filed.weight), BigInt(wager.total)));
  return edgeCurve({ name: filed.says, pays: toNumber(pays), edge: toNumber(parse(edge)), slope });
};

/**
 * All outcomes of a wager as filed; payouts are exact fractions.
 * @param {string} name
 * @param {hw.PricedWager} priced
 */
export const outcomesTable = (name, { outcomes = [] }) => {
  const all = outcomes.reduce((sum, { exact: { count } }) => sum + BigInt(count), 0n);
  return html`<details><summary>All outcomes of ${name} as filed</summary><div class="table"><table class="outcomes">
    <caption>Outcomes of ${name}</caption>
    <thead><tr><th scope="col">Outcome</th><th scope="col" class="number counts">Combinations</th>
      <th scope="col" class="number">Probability</th><th scope="col" class="number">Wins</th></tr></thead>
    <tbody>${outcomes.map(({ says, result, exact: { count, pays } }) => html`<tr>
      <th scope="row">${says || result}</th>
      <td class="number counts">${BigInt(count).toLocaleString("en-US")}</td>
      <td class="number">${decimal(fraction(BigInt(count), all), 8)}</td>
      <td class="number">${fractionText(fraction(BigInt(pays[0]), BigInt(pays[1])))}</td></tr>`)}</tbody>
  </table></div></details>`;
};
