// The payments of a pan hand in order, and the net result of each player.

import { html, nothing } from "../vendor/lit.js";
import { capital } from "../shared/house.js";
import { centsOf, change, money, total } from "../shared/money.js";
import { glyphs } from "./pan-moves.js";
import { isOwn, who } from "./seats.js";

/**
 * The payments that a player gets from one or more players for the same reason.
 * @typedef {{ payee: number, why: string, payments: hw.Payment[], sum: number }} Payout
 */

/** @param {hw.Payment} payment */
const reasonOf = ({ why, cards }) => (cards ? `${why} ${glyphs(cards)}` : why);

/**
 * @param {hw.Payment[]} payments
 * @returns {Payout[]}
 */
const payoutsOf = (payments) => {
  /** @type {Payout[]} */
  const all = [];
  for (const payment of payments) {
    const { payee, payer } = payment;
    const why = reasonOf(payment);
    const last = all.at(-1);
    const repeats = last?.payments.some((other) => other.payer === payer);
    if (last && last.payee === payee && last.why === why && !repeats) {
      last.payments.push(payment);
      last.sum += centsOf(payment.amount);
    } else all.push({ payee, why, payments: [payment], sum: centsOf(payment.amount) });
  }
  return all;
};

/**
 * The viewer's gain or loss from a payout, in cents.
 * @param {hw.PanView} view
 * @param {Payout} payout
 */
const share = (view, { payee, payments, sum }) => {
  if (isOwn(view, payee)) return sum;
  return -total(payments.filter(({ payer }) => isOwn(view, payer)), ({ amount }) => amount);
};

/**
 * @param {hw.PanView} view
 * @param {Payout} payout
 * @param {number} number
 */
const row = (view, payout, number) => {
  const mine = share(view, payout);
  const payers = payout.payments.map(({ payer }) => who(view, payer));
  const from = payers.length > 2 ? `${payers.length} players` : payers.join(" and ");
  return html`<tr class=${mine ? "yours" : nothing}>
    <td class="number">${number + 1}</td>
    <th scope="row">${who(view, payout.payee)} <small>seat ${payout.payee}</small></th>
    <td class="why">${capital(payout.why)} <small>from ${from}</small></td>
    <td class="number">${money(payout.sum)}</td>
    <td class="number ${mine > 0 ? "win" : "lose"}">${mine ? change(mine) : ""}</td>
  </tr>`;
};

/**
 * @param {hw.PanView} view
 * @param {[string, hw.Money]} entry
 */
const netLine = (view, [seat, amount]) => html`<li>${who(view, Number(seat))} <b>${change(amount)}</b></li>`;

/** @param {hw.PanView} view */
export const payments = (view) => {
  const { pan } = view;
  if (!pan.payments) return nothing;
  const all = payoutsOf(pan.payments);
  const nets = Object.entries(pan.net ?? {});
  return html`<section class="settlement" aria-label="Payouts">
    <h2>Hand ${view.hand} payouts</h2>
    ${nets.length ? html`<ul class="nets" aria-label="Won and lost">${nets.map((entry) => netLine(view, entry))}</ul>` : nothing}
    ${all.length ? html`<div class="table"><table class="full">
      <caption>Payouts in order</caption>
      <thead><tr><th scope="col" class="number">#</th><th scope="col">Player</th><th scope="col">For</th>
        <th scope="col" class="number">Chips</th><th scope="col" class="number">You</th></tr></thead>
      <tbody>${all.map((payout, number) => row(view, payout, number))}</tbody>
    </table></div>` : html`<p>No payouts.</p>`}
    ${view.fees.length ? html`<p>Collection ${money(total(view.fees, (fee) => fee.amount))}.</p>` : nothing}
  </section>`;
};
