// A line of text for each event of a replay; each kind of game adds lines for its events.

import { cardName } from "../shared/cards.js";
import { capital, count, words } from "../shared/house.js";
import { kindOf } from "../table/kinds.js";
import { money } from "../shared/money.js";
import { seatName } from "../table/seats.js";

/** @type {Record<string, (event: hw.HandEvent, view: hw.View) => string>} */
const COMMON = {
  "hand-committed": (e) => `Shuffle locked: ${e.commitment.slice(0, 16)}…`,
  "shoe-committed": (e) => `Shuffle of ${e.cards} cards locked: ${e.root.slice(0, 16)}…`,
  "seated": (e) => `${e.name} sits down with ${money(e.amount)} (seat ${e.seat})`,
  "fee-taken": (e) => `Collection of ${money(e.amount)} from the ${words(e.payer)}`,
  "card-burned": (e) => `A card is burned: ${cardName(e.card)}`,
  "choice-made": (e, view) => `${seatName(view, e.seat)}: ${words(e.choice)}`,
  "cards-opened": (e) => `Proof published for ${count(e.openings.length, "card")}`,
  "seed-revealed": () => "Shuffle revealed",
  "ruling-given": (e) =>
    `Floor decision on ${words(e.irregularity)}: ${words(e.remedy)}${e.seat ? ` at seat ${e.seat}` : ""}`,
  "floor-ruled": (e) => `Ruling applied: ${words(e.remedy)}`,
  "hand-voided": (e) => `Hand void: ${e.reason}`,
};

/**
 * A line with player names instead of seat numbers, except in parentheses and with a hand number.
 * @param {string} line
 * @param {hw.View} view
 */
const withNames = (line, view) => line.replaceAll(/(?<!\()\bseat (\d+)(?!, hand)/gi, (text, seat) => view.seats[Number(seat) - 1]?.name ?? text);

/**
 * The line of one step.
 * @param {hw.Step} step
 */
export const lineOf = ({ event, view }) => {
  const line = kindOf(view).lines[event.event] ?? COMMON[event.event];
  return withNames(line?.(event, view) ?? capital(words(event.event)), view);
};
