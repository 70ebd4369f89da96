// Chips that move: from the players to the bank or the pot, and from there to whoever is paid.

import { netOf } from "./line-table.js";
import { centsOf, money, total } from "./money.js";
import { isOwn } from "./seats.js";
import { linesOf } from "./stakes.js";
import { stakesAt } from "./wagers.js";

/** @typedef {{ from: string, to: string, amount: number }} Move places as `data-place` names them, and cents */

const MIDDLE = "middle";
const FLIGHT_MS = 550;

/** @param {number} seat */
const seatPlace = (seat) => `seat ${seat}`;

/**
 * Where the chips of a wager lie: the viewer's on the layout, others before their seat.
 * @param {hw.View} view
 * @param {{ seat: number, wager: string, on: string, bettor: string }} stake
 */
const stakePlace = (view, { seat, wager, on, bettor }) =>
  (isOwn(view, seat) && bettor === view.you.person ? `spot ${wager} ${on}` : seatPlace(seat));

/**
 * Wagers that were settled: what was lost goes to the bank, what is paid comes from it.
 * @param {hw.BankedView} view
 * @returns {Move[]}
 */
const settled = (view) => view.seats.flatMap(stakesAt).map((stake) => {
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
 * Payments of pan since a view, one for each pair of players.
 * @param {hw.PanView} before
 * @param {hw.PanView} after
 * @returns {Move[]}
 */
const paid = (before, after) => {
  const fresh = (after.pan.payments ?? []).slice(before.pan.payments?.length ?? 0);
  const pairs = Map.groupBy(fresh, ({ payer, payee }) => `${payer} ${payee}`);
  return [...pairs.values()].flatMap((payments) => payments.slice(0, 1).map(({ payer, payee }) =>
    ({ from: seatPlace(payer), to: seatPlace(payee), amount: total(payments, ({ amount }) => amount) })));
};

/**
 * The chips that move when one view follows another.
 * @param {any} before
 * @param {any} after
 * @returns {Move[]}
 */
export const chipMoves = (before, after) => {
  if (!before || before.hand !== after.hand) return [];
  const over = after.phase === "settled" && before.phase !== "settled";
  const moves = {
    banked: () => (over ? settled(after) : []),
    poker: () => [...collected(before, after), ...(over ? awarded(after) : [])],
    pan: () => paid(before, after),
  }[/** @type {hw.KindName} */ (after.kind)]();
  return moves.filter(({ amount }) => amount > 0);
};

const still = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * The middle of a place on the felt, from the felt's corner.
 * @param {Element} felt
 * @param {string} place
 */
const spotOn = (felt, place) => {
  const box = felt.querySelector(`[data-place="${CSS.escape(place)}"]`)?.getBoundingClientRect();
  const corner = felt.getBoundingClientRect();
  return box ? { left: box.left + box.width / 2 - corner.left, top: box.top + box.height / 2 - corner.top } : null;
};

/**
 * Let chips fly over a felt.
 * @param {Element | null} felt
 * @param {Move[]} moves
 */
export const flyChips = (felt, moves) => {
  if (!felt || still.matches) return;
  for (const { from, to, amount } of moves) {
    const [start, end] = [spotOn(felt, from), spotOn(felt, to)];
    if (!start || !end) continue;
    const chip = document.createElement("span");
    chip.className = "chip flying";
    chip.ariaHidden = "true";
    chip.textContent = money(amount);
    felt.append(chip);
    const at = (/** @type {{ left: number, top: number }} */ { left, top }) => `translate(${left}px, ${top}px) translate(-50%, -50%)`;
    chip.animate([{ transform: at(start) }, { transform: at(end), opacity: 1, offset: 0.85 }, { transform: at(end), opacity: 0 }],
      { duration: FLIGHT_MS, easing: "ease-in-out" }).finished.finally(() => chip.remove());
  }
};
