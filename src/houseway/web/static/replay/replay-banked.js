// Turns a replayed hand against a player-dealer into a case for the desk.

import { wire } from "../shared/money.js";
import { nameOf } from "../table/seats.js";
import { tagged } from "../table/steps.js";

/** Choices that the cards of a finished hand already show. */
const SHOWN_BY_CARDS = new Set(["hit", "stand", "split", "play", "check", "keep", "decline", "no-double", "house-way", "none", "bet", "war"]);

/** @param {hw.Money | number} amount */
const amountText = (amount) => (typeof amount === "number" ? wire(amount) : amount);

/**
 * The hands at the end; after a split, the hands of a seat are a list.
 * @param {hw.BankedView} view
 * @param {Set<number>} seats
 */
const handsOf = (view, seats) => {
  /** @type {Record<string, any>} */
  const hands = {};
  for (const [name, dealt] of Object.entries(view.hands)) {
    const [seat = ""] = name.split("/");
    if (!dealt.length || (/^\d+$/.test(seat) && !seats.has(Number(seat)))) continue;
    if (!hands[seat]) hands[seat] = dealt;
    else hands[seat] = [...(Array.isArray(hands[seat][0]) ? hands[seat] : [hands[seat]]), dealt];
  }
  return hands;
};

/**
 * @param {hw.HandEvent} event
 * @param {hw.BankedView} view
 */
const choiceOf = (event, view) => ({
  seat: event.seat,
  bettor: nameOf(view, event.bettor),
  choice: event.choice,
  ...(event.hand > 1 ? { hand: event.hand } : {}),
  ...(event.amount ? { amount: amountText(event.amount) } : {}),
  ...(event.cards?.length ? { low: event.cards } : {}),
});

/**
 * @param {hw.Step[]} steps
 * @returns {Record<string, unknown> | null}
 */
export const bankedCase = (steps) => {
  const view = /** @type {hw.BankedView | undefined} */ (steps.at(-1)?.view);
  const dealt = steps.findIndex(({ event }) => event.event === "card-dealt");
  const opened = tagged(steps, "round-opened")[0];
  if (!view?.lines?.length || dealt < 0 || !opened) return null;
  const placed = tagged(steps.slice(0, dealt), "wager-placed");
  const seats = new Set(placed.map((event) => event.seat));
  const dice = tagged(steps, "dice-rolled")[0]?.dice;
  const number = tagged(steps, "number-drawn")[0]?.number;
  return {
    game: view.table.game,
    ...(view.table.option ? { option: view.table.option } : {}),
    rules: view.table.rules,
    seats: view.table.seats,
    player_dealer: { seat: opened.player_dealer, bank: view.bank.amount },
    wagers: placed.map((event) => ({
      seat: event.seat, bettor: nameOf(view, event.bettor), wager: event.wager, amount: amountText(event.amount),
      ...(event.on ? { on: event.on } : {}), ...(event.spot ? { spot: event.spot } : {}),
    })),
    hands: handsOf(view, seats),
    choices: tagged(steps, "choice-made")
      .filter((event) => !SHOWN_BY_CARDS.has(event.choice) && event.decision !== "pick")
      .map((event) => choiceOf(event, view)),
    ...(dice ? { dice } : {}),
    ...(number ? { number } : {}),
  };
};
