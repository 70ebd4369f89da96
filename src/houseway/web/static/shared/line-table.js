// Wagers in settlement order, each with its reason and its rule.

import { html, nothing } from "../vendor/lit.js";
import { citedLines } from "./cited.js";
import { capital, sourceName } from "./house.js";
import { centsOf, change, money } from "./money.js";

/** @type {Record<string, string>} */
const RESULTS = {
  win: "Win", lose: "Lose", push: "Push", "no-action": "No action", withdrawn: "Returned", surrender: "Surrender",
};

/**
 * The net result of a line in cents.
 * @param {hw.SettlementLine} line
 */
export const netOf = (line) => centsOf(line.paid) - centsOf(line.taken);

/** @param {hw.SettlementLine} line */
const chips = (line) => {
  if (netOf(line)) return change(netOf(line));
  return centsOf(line.returned) ? `${money(line.returned)} returned` : "—";
};

/**
 * The anchor of a wager on the page of its game, as the server writes it.
 * @param {string} name
 */
const anchor = (name) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-|-$/g, "");

/**
 * An amount with the name of its column, for screens that hide the table head.
 * @param {string} label
 * @param {hw.Money} amount
 */
const amountCell = (label, amount) => (centsOf(amount)
  ? html`<td class="number" data-label=${label}>${money(amount)}</td>` : html`<td class="number">—</td>`);

/**
 * The names that a page uses for the bettors and wagers of the lines.
 * @typedef {object} Naming
 * @property {string} game
 * @property {string} caption
 * @property {(line: hw.SettlementLine) => string} bettor
 * @property {(line: hw.SettlementLine) => string} wager
 * @property {(line: hw.SettlementLine) => boolean} [own]
 * @property {boolean} [separateAmounts] Whether paid, taken and returned have separate columns.
 */

/**
 * The seat of a line, unless the bettor's name already says it, and the hand if the seat has several.
 * @param {hw.SettlementLine} line
 * @param {hw.SettlementLine[]} lines
 * @param {string} bettor
 */
const place = (line, lines, bettor) => [
  bettor === `Seat ${line.seat}` ? "" : `seat ${line.seat}`,
  lines.some(({ seat, hand }) => seat === line.seat && (hand ?? 1) > 1) ? `hand ${line.hand}` : "",
].filter(Boolean).join(", ");

/**
 * @param {hw.SettlementLine} line
 * @param {hw.SettlementLine[]} lines
 * @param {Naming} naming
 */
const row = (line, lines, { game, bettor, wager, own, separateAmounts }) => html`<tr class=${own?.(line) ? "yours" : nothing}>
  <td class="number">${line.order}</td>
  <th scope="row">${bettor(line)} <small>${place(line, lines, bettor(line))}</small></th>
  <td>${wager(line)} <small>${money(line.amount)}</small></td>
  <td class=${line.result}>${RESULTS[line.result] ?? line.result}</td>
  ${separateAmounts
    ? html`${amountCell("Paid", line.paid)}${amountCell("Taken", line.taken)}${amountCell("Returned", line.returned)}`
    : html`<td class="number">${chips(line)}</td>`}
  <td class="why">${capital(line.why)} <a class="rule" href="/games/${game}#wagers--${anchor(wager(line))}">${sourceName(line.source)}</a>${citedLines(line.source)}</td>
</tr>`;

/**
 * @param {hw.SettlementLine[]} lines
 * @param {Naming} naming
 */
export const lineTable = (lines, naming) => html`<div class="table" tabindex="0" role="group" aria-label=${naming.caption}>
  <table class="full">
    <caption>${naming.caption}</caption>
    <thead><tr>
      <th scope="col" class="number">#</th><th scope="col">Player</th><th scope="col">Wager</th>
      <th scope="col">Result</th>
      ${naming.separateAmounts
        ? html`<th scope="col" class="number">Paid</th><th scope="col" class="number">Taken</th>
          <th scope="col" class="number">Returned</th>`
        : html`<th scope="col" class="number">Win or loss</th>`}
      <th scope="col">Reason and rule</th>
    </tr></thead>
    <tbody>${lines.map((line) => row(line, lines, naming))}</tbody>
  </table>
</div>`;
