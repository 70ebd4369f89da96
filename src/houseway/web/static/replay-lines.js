// What an event says in the replay of a hand: as its kind of game has it, or as all have it.

import { cardName } from "./cards.js";
import { capital, words } from "./house.js";
import { kindOf } from "./kinds.js";
import { money } from "./money.js";

/** @type {Record<string, (event: hw.HandEvent) => string>} */
const COMMON = {
  "hand-committed": (e) => `The shuffle is fixed: ${e.commitment.slice(0, 16)}…`,
  "shoe-committed": (e) => `The order of ${e.cards} cards is fixed: ${e.root.slice(0, 16)}…`,
  "fee-taken": (e) => `Collection ${money(e.amount)} from ${words(e.payer)}`,
  "card-burned": (e) => `A card is burned: ${cardName(e.card)}`,
  "choice-made": (e) => `Seat ${e.seat}: ${words(e.choice)} (${words(e.decision)})`,
  "cards-opened": (e) => `${e.openings.length} cards are opened against the root`,
  "seed-revealed": () => "The seed is revealed",
  "ruling-given": (e) =>
    `The floor rules on ${words(e.irregularity)}: ${words(e.remedy)}${e.seat ? ` at seat ${e.seat}` : ""}`,
  "floor-ruled": (e) => `The ruling holds: ${words(e.remedy)}`,
  "hand-voided": (e) => `The hand is void: ${e.reason}`,
};

/**
 * The line of one step.
 * @param {hw.Step} step
 */
export const lineOf = ({ event, view }) => {
  const line = kindOf(view).lines[event.event] ?? COMMON[event.event];
  return line?.(event, view) ?? capital(words(event.event));
};
