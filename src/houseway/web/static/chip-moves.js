// Where chips move when one view of a table follows another, by kind of game.

import { netOf } from "./line-table.js";
import { centsOf, total } from "./money.js";
import { isOwn } from "./seats.js";
import { linesOf } from "./stakes.js";
import { stakesAt } from "./wagers.js";

/** @typedef {{ from: string, to: string, amount: number }} Move places as `data-place` names them, and cents */

const MIDDLE = "middle";

/** @param {number} seat */
const seatPlace = (seat) => `seat ${seat}`;

/**
 * The place of a wager's chips: the viewer's on the layout, others in front of their seat.
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
const ended = (before, after) => after.phase === "settled" && before.phase !== "settled";

/**
 * Settled wagers: losses go to the bank, payouts come from it.
 * @param {hw.BankedView} before
 * @param {hw.BankedView} view
 * @returns {Move[]}
 */
export const wagerMoves = (before, view) => (ended(before, view) ? view.seats : []).flatMap(stakesAt).map((stake) => {
  const net = total(linesOf(view, stake), netOf);
  const place = stakePlace(view, stake);
  return net < 0 ? { from: place, to: MIDDLE, amount: -net } : { from: MIDDLE, to: place, amount: net };
});

/**
 * Bets that went into the pot.
 * @param {hw.PokerView} before
 * @param {hw.PokerView} after
 * @returns {Move[]}
 */
const collected = (before, after) => before.seats
  .filter(({ seat, bet }) => centsOf(bet) && !centsOf(after.seats[seat - 1]?.bet))
  .map(({ seat, bet }) => ({ from: seatPlace(seat), to: MIDDLE, amount: centsOf(bet) }));

/**
 * @param {hw.PokerView} view
 * @returns {Move[]}
 */
const awarded = (view) => [...Map.groupBy(view.poker.awards, ({ seat }) => seat)]
  .map(([seat, awards]) => ({ from: MIDDLE, to: seatPlace(seat), amount: total(awards, ({ amount }) => amount) }));

/**
 * Bets into the pot, and pots to their winners.
 * @param {hw.PokerView} before
 * @param {hw.PokerView} after
 * @returns {Move[]}
 */
export const potMoves = (before, after) => [...collected(before, after), ...(ended(before, after) ? awarded(after) : [])];

/**
 * New payments of pan, one for each pair of players.
 * @param {hw.PanView} before
 * @param {hw.PanView} after
 * @returns {Move[]}
 */
export const paymentMoves = (before, after) => {
  const fresh = (after.pan.payments ?? []).slice(before.pan.payments?.length ?? 0);
  const pairs = Map.groupBy(fresh, ({ payer, payee }) => `${payer} ${payee}`);
  return [...pairs.values()].flatMap((payments) => payments.slice(0, 1).map(({ payer, payee }) =>
    ({ from: seatPlace(payer), to: seatPlace(payee), amount: total(payments, ({ amount }) => amount) })));
};
