// Wagers on the spaces of a table with a player-dealer.

import { words } from "../shared/house.js";
import { total } from "../shared/money.js";

/**
 * A wager by its filed name.
 * @param {hw.BankedView} view
 * @param {string} wager
 * @param {string} [on]
 */
export const wagerName = (view, wager, on) => {
  const name = view.spaces.find((space) => space.wager === wager)?.name ?? words(wager);
  return on ? `${name} ${words(on)}` : name;
};

/**
 * The chips that one bettor has on a space of a seat.
 * @typedef {{ seat: number, wager: string, on: string, bettor: string, sum: number }} Stake
 */

/**
 * The spot of a wager; chips added by a double are on the spot of the wager itself.
 * @param {string | undefined} on
 */
export const spotOf = (on = "") => (on.startsWith("double") ? "" : on);

/**
 * The wagers at a seat; the wagers of one bettor on one space are added up.
 * @param {hw.BankedSeat} seat
 * @returns {Stake[]}
 */
export const stakesAt = ({ seat, wagers }) => {
  const groups = Map.groupBy(wagers, ({ wager, on, bettor }) => `${wager} ${spotOf(on)} ${bettor}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { wager, on, bettor } = first;
    return [{ seat, wager, on: spotOf(on), bettor, sum: total(group, (placed) => placed.amount) }];
  });
};

/**
 * The viewer's wagers at all seats.
 * @param {hw.BankedView} view
 */
export const ownStakes = (view) =>
  view.seats.flatMap(stakesAt).filter((stake) => stake.bettor === view.you.person);
