// After the hand: each wager in the order in which it was settled, with its reason and its rule.

import { html, nothing } from "./vendor/lit.js";
import { capital, words } from "./house.js";
import { centsOf, change, money, total } from "./money.js";
import { nameOf } from "./seats.js";
import { wagerName } from "./wagers.js";

/** @type {Record<string, string>} */
const RESULTS = {
  win: "Win", lose: "Lose", push: "Push", "no-action": "No action", withdrawn: "Returned", surrender: "Surrender",
};

/** @param {hw.SettlementLine} line */
const netOf = (line) => centsOf(line.paid) - centsOf(line.taken);

/** @param {hw.SettlementLine} line */
const chips = (line) => {
  if (netOf(line)) return change(netOf(line));
  return centsOf(line.returned) ? `${money(line.returned)} returned` : "—";
};

/**
 * @param {hw.BankedView} view
 * @param {hw.SettlementLine} line
 */
const row = (view, line) => html`<tr class=${line.bettor === view.you.person ? "yours" : nothing}>
  <td class="number">${line.order}</td>
  <th scope="row">${nameOf(view, line.bettor)} <small>seat ${line.seat}</small></th>
  <td>${wagerName(view, line.wager, line.on)} <small>${money(line.amount)}</small></td>
  <td class=${line.result}>${RESULTS[line.result] ?? line.result}</td>
  <td class="number">${chips(line)}</td>
  <td class="why">${capital(line.why)} <a class="rule" href="/games/${view.table.game}#wagers"
    >${line.source}</a></td>
</tr>`;

/**
 * @param {hw.BankedView} view
 * @param {hw.Fee} fee
 */
const feeLine = (view, fee) => html`<li>
  ${fee.bettor ? nameOf(view, fee.bettor) : capital(words(fee.payer))}: <b>${money(fee.amount)}</b>
  ${fee.tier ? html`<small>${[fee.tier, fee.when].filter(Boolean).join(", ")}</small>` : nothing}
</li>`;

/**
 * What the viewer won or lost by wagers in this hand, in cents; null without a wager.
 * @param {hw.BankedView} view
 */
export const ownResult = (view) => {
  const lines = view.lines.filter((line) => line.bettor === view.you.person);
  return lines.length ? total(lines, netOf) : null;
};

/**
 * What the viewer paid to the house for this hand, in cents.
 * @param {hw.BankedView} view
 */
export const ownFees = ({ fees, you }) => {
  const own = fees.filter((fee) =>
    fee.bettor ? fee.bettor === you.person : you.banks && fee.payer === "player-dealer");
  return total(own, (fee) => fee.amount);
};

/**
 * What the floor ruled in the hand, as filed.
 * @param {hw.BankedView} view
 */
const rulings = (view) => {
  if (!view.rulings?.length) return nothing;
  return html`<section class="rulings" aria-labelledby="ruled">
    <h2 id="ruled">Floor decision, hand ${view.hand}</h2>
    <ul>${view.rulings.map((ruling) => html`<li>
      ${ruling.seat ? `Seat ${ruling.seat}: ` : ""}<b>${words(ruling.remedy)}</b>. ${ruling.condition}
      <a class="rule" href="/games/${view.table.game}#irregularities">${ruling.source ?? "not filed"}</a>
    </li>`)}</ul>
  </section>`;
};

/** @param {hw.BankedView} view */
export const settlement = (view) => {
  if (!view.lines.length) return rulings(view);
  return html`${rulings(view)}<section class="settlement" aria-labelledby="settled">
    <h2 id="settled">Hand ${view.hand} payouts</h2>
    <div class="table">
      <table class="full">
        <caption>Payouts in order</caption>
        <thead><tr>
          <th scope="col" class="number">#</th><th scope="col">Player</th><th scope="col">Wager</th>
          <th scope="col">Result</th><th scope="col" class="number">Win or loss</th>
          <th scope="col">Reason and rule</th>
        </tr></thead>
        <tbody>${view.lines.map((line) => row(view, line))}</tbody>
      </table>
    </div>
    <p class="net">Bank ${money(view.bank.amount)} · in action ${money(view.bank.used)} ·
      net <b>${change(view.bank.net)}</b></p>
    ${view.fees.length
      ? html`<h3>Collection</h3><ul class="fees">${view.fees.map((fee) => feeLine(view, fee))}</ul>`
      : nothing}
  </section>`;
};
