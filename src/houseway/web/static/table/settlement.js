// The payouts after a hand in order, with their reasons and rules.

import { html, nothing } from "../vendor/lit.js";
import { citedLines } from "../shared/cited.js";
import { capital, sourceName, words } from "../shared/house.js";
import { lineTable, netOf } from "../shared/line-table.js";
import { change, money, total } from "../shared/money.js";
import { nameOf } from "./seats.js";
import { wagerName } from "./wagers.js";

/**
 * @param {hw.BankedView} view
 * @param {hw.Fee} fee
 */
const feeLine = (view, fee) => html`<li>
  ${fee.bettor ? nameOf(view, fee.bettor) : capital(words(fee.payer))}: <b>${money(fee.amount)}</b>
  <small>${fee.terms}</small>
</li>`;

/**
 * The viewer's net result from wagers in this hand, in cents; null without a wager.
 * @param {hw.BankedView} view
 */
export const ownResult = (view) => {
  const lines = view.lines.filter((line) => line.bettor === view.you.person);
  return lines.length ? total(lines, netOf) : null;
};

/**
 * The collection that the viewer paid for this hand, in cents.
 * @param {hw.BankedView} view
 */
export const ownFees = ({ fees, you }) => {
  const own = fees.filter((fee) =>
    fee.bettor ? fee.bettor === you.person : you.banks && fee.payer === "player-dealer");
  return total(own, (fee) => fee.amount);
};

/**
 * The floor's rulings in the hand, with the filed rules.
 * @param {hw.BankedView} view
 */
const rulings = (view) => {
  if (!view.rulings?.length) return nothing;
  return html`<section class="rulings" aria-labelledby="ruled">
    <h2 id="ruled">Floor decision, hand ${view.hand}</h2>
    <ul>${view.rulings.map((ruling) => html`<li>
      ${ruling.seat ? `Seat ${ruling.seat}: ` : ""}<b>${words(ruling.remedy)}</b>. ${ruling.condition}
      <a class="rule" href="/games/${view.table.game}#irregularities">${sourceName(ruling.source)}</a>${citedLines(ruling.source)}
    </li>`)}</ul>
  </section>`;
};

/** @param {hw.BankedView} view */
export const settlement = (view) => {
  if (!view.lines.length) return rulings(view);
  return html`${rulings(view)}<section class="settlement" aria-labelledby="settled">
    <h2 id="settled">Hand ${view.hand} payouts</h2>
    ${lineTable(view.lines, {
      game: view.table.game,
      caption: "Payouts in order",
      bettor: (line) => nameOf(view, line.bettor),
      wager: (line) => wagerName(view, line.wager, line.on),
      own: (line) => line.bettor === view.you.person,
    })}
    <p class="net">Bank ${money(view.bank.amount)} · in action ${money(view.bank.used)} ·
      net <b>${change(view.bank.net)}</b></p>
    ${view.fees.length
      ? html`<h3>Collection</h3><ul class="fees">${view.fees.map((fee) => feeLine(view, fee))}</ul>`
      : nothing}
  </section>`;
};
