// A line of text for each event of a player-dealer hand, for replays.

import { cardName } from "./cards.js";
import { capital } from "./house.js";
import { money } from "./money.js";
import { handName, nameOf, placeOf } from "./seats.js";
import { wagerName } from "./wagers.js";

/** @param {string} name */
const ofHand = (name) => (placeOf(name).seat ? handName(name) : `the ${handName(name)}`);

/** @type {hw.Kind<hw.BankedView, hw.BankedSeat>["lines"]} */
export const bankedLines = {
  "bank-offered": (e, view) => `${nameOf(view, e.person)} has the option to bank`,
  "bank-accepted": (e, view) => `${nameOf(view, e.person)} banks ${money(e.amount)}`,
  "bank-passed": (e, view) => `${nameOf(view, e.person)} passes the bank`,
  "wager-made": (e, view) => `${nameOf(view, e.bettor)} bets ${money(e.amount)} on ${wagerName(view, e.wager)}`,
  "wager-back": (e, view) => `${nameOf(view, e.bettor)} takes back ${money(e.amount)} from ${wagerName(view, e.wager)}`,
  "wager-placed": (e, view) =>
    `${nameOf(view, e.bettor)} bets ${money(e.amount)} on ${wagerName(view, e.wager)} (seat ${e.seat})`,
  "ready": (e) => `Seat ${e.seat} is ready`,
  "round-opened": (e) => `Bets closed; seat ${e.player_dealer} is the player-dealer`,
  "card-dealt": (e) => `A card to ${ofHand(e.hand)}: ${cardName(e.card)}`,
  "cards-moved": () => "Cards rearranged",
  "cards-shown": (e) => `${capital(ofHand(e.hand))} shows`,
  "hand-set": (e) => `The hand of ${ofHand(e.hand)} is set: ${e.why}`,
  "dice-rolled": (e) => `Dice: ${e.dice.join(", ")}`,
  "number-drawn": (e) => `Number ${e.number}`,
  "choice-held": (e) => `Seat ${e.seat} has chosen`,
  "facts-known": () => "Result",
  "action-placed": (e) => (e.seat ? `Action starts at seat ${e.seat}: ${e.why}` : "No action button is needed"),
  "wager-settled": (e, view) => `${nameOf(view, e.bettor)}, ${wagerName(view, e.wager)}: ${e.why}`,
  "round-closed": (e) => `Hand over; ${money(e.used)} of the bank was in action`,
  "shoe-burned": (e) =>
    (e.first ? `A new shoe: ${cardName(e.first)} is turned up and ${e.cards - 1} more burned` : `A new shoe: ${e.cards} burned`),
  "shoe-ended": (e) => `End of the shoe: ${e.why}; its shuffle is revealed`,
  "hand-called-off": (e) => `No hand: ${e.why}`,
};
