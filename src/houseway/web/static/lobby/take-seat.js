// A seat at a new table: leaves the old table, after asking if a hand is running there.

import { confirmAction } from "../shared/confirm.js";
import { ask, problemOf } from "../shared/house.js";
import { money } from "../shared/money.js";

/** @typedef {{ table: string, name: string, stack: hw.Money, in_hand: boolean }} OwnSeat */

/** Ask whether to leave the hand that is running; resolves to null if the answer is no. */
const mayLeave = async () => {
  /** @type {OwnSeat[]} */
  const seats = await ask("/api/seats");
  const held = seats.filter((seat) => seat.in_hand);
  if (!held.length) return "yes";
  return confirmAction({
    title: `Leave ${held.map(({ name, stack }) => `${name} with ${money(stack)}`).join(" and ")}?`,
    text: "Your hand there is played to its end without you, and you may lose what you bet.",
    yes: "Leave",
  });
};

/**
 * Open a table of a game and take a seat; resolves to null if the visitor stays at their old table.
 * @param {Record<string, unknown>} body the request of `POST /api/play`
 * @returns {Promise<{ id: string } | null>}
 */
export const takeSeat = async (body) => {
  try {
    return await ask("/api/play", body);
  } catch (error) {
    if (problemOf(error).where !== "leave") throw error;
  }
  return await mayLeave() ? ask("/api/play", { ...body, leave: true }) : null;
};
