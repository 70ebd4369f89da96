// A line of text for each event of a player-dealer hand, for replays.

import { cardName, cardNames, isHidden } from "../shared/cards.js";
import { capital, count, words } from "../shared/house.js";
import { money } from "../shared/money.js";
import { handName, nameOf, placeOf, seatName } from "./seats.js";
import { wagerName } from "./wagers.js";

/** The verb for each choice. @type {Record<string, string>} */
const DOES = {
  check: "checks", fold: "folds", play: "plays", bet: "bets", "1x": "calls 1x", "2x": "raises 2x", "3x": "raises 3x", "4x": "raises 4x",
  hit: "hits", stand: "stands", double: "doubles", split: "splits", surrender: "surrenders", insure: "takes insurance",
  rescue: "rescues the double", keep: "keeps the cards", switch: "switches cards", ride: "lets it ride", withdraw: "pulls a bet back",
  war: "goes to war", "house-way": "sets the hand the house way", set: "sets the hand", decline: "declines", "no-double": "does not double",
  none: "makes no Peek Bonus bet",
};

/** @param {string} name */
const handLabel = (name) => (placeOf(name).seat || name.startsWith("pile ") ? handName(name) : `the ${handName(name)}`);

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
  "card-dealt": (e) => `A card to ${handLabel(e.hand)}: ${cardName(e.card)}`,
  "choice-made": (e, view) => `${seatName(view, e.seat)} ${DOES[e.choice] ?? (/^\d+$/.test(e.choice) ? `picks pile ${e.choice}` : `chooses ${words(e.choice)}`)}`,
  "cards-moved": () => "Cards rearranged",
  "cards-shown": (e, view) => `${capital(handLabel(e.hand))} shows ${cardNames((view.hands[e.hand] ?? []).filter((text) => !isHidden(text)))}`,
  "hand-set": (e) => `${capital(handLabel(e.hand))}'s hand is set: ${e.why}`,
  "dice-rolled": (e) => `Dice: ${e.dice.join(", ")}`,
  "number-drawn": (e) => `Number ${e.number}`,
  "choice-held": (e) => `Seat ${e.seat} has chosen`,
  "facts-known": () => "The hands are read",
  "action-placed": (e) => (e.seat ? `Action starts at seat ${e.seat}: ${e.why}` : "No action button is needed"),
  "wager-settled": (e, view) => `${nameOf(view, e.bettor)}, ${wagerName(view, e.wager)}: ${e.why}`,
  "round-closed": (e) => `Hand over; ${money(e.used)} of the bank was in action`,
  "fee-returned": (e) => `Collection of ${money(e.amount)} returned to the ${words(e.payer)}`,
  "shoe-burned": (e) =>
    (e.first ? `New shoe: the ${cardName(e.first)} is turned up and ${count(e.cards - 1, "card")} burned` : `New shoe: ${count(e.cards, "card")} burned`),
  "shoe-ended": (e) => `End of the shoe: ${e.why}; its shuffle is revealed`,
  "hand-called-off": (e) => `No hand: ${e.why}`,
};
