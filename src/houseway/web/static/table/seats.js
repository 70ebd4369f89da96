// Who sits where: names and markers shared by all kinds of tables.

import { html } from "../vendor/lit.js";
import { words } from "../shared/house.js";

/**
 * Whether a seat is the viewer's.
 * @param {hw.View} view
 * @param {number} seat
 */
export const isOwn = (view, seat) => view.you.seats.includes(seat);

/**
 * The viewer's seat, if they have one.
 * @template {hw.Seat} S
 * @param {{ seats: S[], you: hw.View["you"] }} view
 * @returns {S | undefined}
 */
export const ownSeat = (view) => view.seats[(view.you.seats[0] ?? 0) - 1];

/**
 * Whether the viewer has cards that are still in the hand.
 * @param {hw.View} view
 */
export const holdsCards = (view) => Boolean(view.hands[String(view.you.seats[0])]?.length) && !ownSeat(view)?.folded;

/**
 * The name of the player at a seat; "You" for the viewer.
 * @param {hw.View} view
 * @param {number} seat
 */
export const who = (view, seat) => (isOwn(view, seat) ? "You" : view.seats[seat - 1]?.name ?? `Seat ${seat}`);

/**
 * The name of the player at a seat.
 * @param {hw.View} view
 * @param {number} seat
 */
export const seatName = (view, seat) => view.seats[seat - 1]?.name ?? `Seat ${seat}`;

/**
 * The name of a person at the table, or of one who left since the hand began.
 * @param {hw.View} view
 * @param {string} person
 */
export const nameOf = (view, person) => view.seats.find((seat) => seat.person === person)?.name ?? view.left[person] ?? person;

/**
 * A marker in front of a seat, such as the dealer button, with text for screen readers.
 * @param {string} letters
 * @param {string} meaning
 */
export const mark = (letters, meaning) => html`<span class="button" title=${meaning}
  >${letters}<span class="hear">: ${meaning}</span></span>`;

/**
 * The seat and the number of a hand, from its name in the protocol: `3` and `3/2` belong to seat 3; other hands have seat 0.
 * @param {string} name
 */
export const placeOf = (name) => {
  const [seat, hand = "1"] = name.split("/");
  return { seat: Number(seat) || 0, hand: Number(hand) };
};

/**
 * A hand in words: `seat 3`, `seat 3, hand 2`, `player-dealer`.
 * @param {string} name
 */
export const handName = (name) => {
  const { seat, hand } = placeOf(name);
  if (!seat) return words(name);
  return name === String(seat) ? `seat ${seat}` : `seat ${seat}, hand ${hand}`;
};
