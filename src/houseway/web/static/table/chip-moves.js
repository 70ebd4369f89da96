// The chips that move between two views of a table, for each kind of game.

import { netOf } from "../shared/line-table.js";
import { centsOf, total } from "../shared/money.js";
import { isOwn } from "./seats.js";
import { linesOf } from "./stakes.js";
import { stakesAt } from "./wagers.js";

/** @typedef {{ from: string, to: string, amount: number }} Move the values of `data-place`, and the amount in cents */

const MIDDLE = "middle";

/** @param {number} seat */
const seatPlace = (seat) => `seat ${seat}`;

/**
 * The place of a wager's chips: the viewer's chips are on the layout, other chips in front of their seat.
 * @param {hw.View} view
 * @param {{ seat: number, wager: string, on: string, bettor: string }} stake
 */
const stakePlace = (view, { seat, wager, on, bettor }) =>
  (isOwn(view, seat) && bettor === view.you.person ? `spot ${wager} ${on}` : seatPlace(seat));

/**
 * Whether a hand ended between two views.
 * @param {hw.View} before
 * @param {hw.View} after
 */
const hasEnded = (before, after) => after.phase === "settled" && before.phase !== "settled";

/**
 * The chips of settled wagers: losses move to the bank, payouts from it.
 * @param {hw.BankedView} before
 * @param {hw.BankedView} view
 * @returns {Move[]}
 */
export const wagerMoves = (before, view) => (hasEnded(before, view) ? view.seats : []).flatMap(stakesAt).map((stake) => {
  const net = total(linesOf(view, stake), netOf);
  const place = stakePlace(view, stake);
  return net < 0 ? { from: place, to: MIDDLE, amount: -net } : { from: MIDDLE, to: place, amount: net };
});

/**
 * The bets that move into the pot.
 * @param {hw.PokerView} before
 * @param {hw.PokerView} after
 * @returns {Move[]}
 */
const collectedBets = (before, after) => before.seats
  .filter(({ seat, bet }) => centsOf(bet) && !centsOf(after.seats[seat - 1]?.bet))
  .map(({ seat, bet }) => ({ from: seatPlace(seat), to: MIDDLE, amount: centsOf(bet) }));

/**
 * @param {hw.PokerView} view
 * @returns {Move[]}
 */
const awardMoves = (view) => [...Map.groupBy(view.poker.awards, ({ seat }) => seat)]
  .map(([seat, awards]) => ({ from: MIDDLE, to: seatPlace(seat), amount: total(awards, ({ amount }) => amount) }));

/**
 * The bets that move into the pot, and the pots that move to their winners.
 * @param {hw.PokerView} before
 * @param {hw.PokerView} after
 * @returns {Move[]}
 */
export const potMoves = (before, after) => [...collectedBets(before, after), ...(hasEnded(before, after) ? awardMoves(after) : [])];

/**
 * The new payments in pan, one move for each payer and payee.
 * @param {hw.PanView} before
 * @param {hw.PanView} after
 * @returns {Move[]}
 */
export const paymentMoves = (before, after) => {
  const newPayments = (after.pan.payments ?? []).slice(before.pan.payments?.length ?? 0);
  const pairs = Map.groupBy(newPayments, ({ payer, payee }) => `${payer} ${payee}`);
  return [...pairs.values()].flatMap((payments) => payments.slice(0, 1).map(({ payer, payee }) =>
    ({ from: seatPlace(payer), to: seatPlace(payee), amount: total(payments, ({ amount }) => amount) })));
};
