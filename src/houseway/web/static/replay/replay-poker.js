// Turns a replayed hand of poker into a case for the desk.

import { cents, wire } from "../shared/money.js";
import { tagged as taggedIn } from "../table/steps.js";

/** @typedef {(tag: string) => hw.HandEvent[]} Tagged */

/** @param {hw.Money | number} amount */
const toCents = (amount) => (typeof amount === "number" ? amount : cents(amount) ?? 0);

/** @param {hw.Step} step */
const viewOf = ({ view }) => /** @type {hw.PokerView} */ (view);

/**
 * The sum of a seat's amounts in a list of events.
 * @param {hw.HandEvent[]} events
 * @param {string} seat
 */
const sum = (events, seat) => events
  .filter((event) => String(event.seat) === seat).reduce((total, event) => total + toCents(event.amount), 0);

/**
 * The amount that each seat put into the pot, from the stacks before and after the hand.
 * @param {Tagged} tagged
 * @param {Record<string, number>} before
 */
const contributions = (tagged, before) => {
  const after = tagged("hand-closed")[0]?.stacks ?? {};
  const received = [...tagged("pot-awarded"), ...tagged("bet-returned")];
  const paid = [...tagged("fee-taken").filter((event) => event.payer !== "pot"), ...deadPosts(tagged)];
  return Object.fromEntries(Object.entries(before).map(([seat, stack]) =>
    [seat, wire(toCents(stack) - toCents(after[seat] ?? 0) + sum(received, seat) - sum(paid, seat))]));
};

/** @param {Tagged} tagged */
const deadPosts = (tagged) => tagged("posted").filter((event) => event.what === "dead");

/**
 * The bets and checks of the last betting round, which one of the lowball rules needs.
 * @param {hw.Step[]} steps
 */
const lastRound = (steps) => {
  const opened = steps.findLastIndex(({ event }) => event.event === "street-opened");
  const actions = steps.slice(opened).filter(({ event }) => event.event === "acted");
  const last = actions.at(-1);
  if (!last) return {};
  const bets = viewOf(last).seats.filter(({ bet }) => cents(bet));
  return {
    last_round: Object.fromEntries(bets.map(({ seat, bet }) => [seat, bet])),
    checked: actions.filter(({ event }) => event.choice === "check").map(({ event }) => event.seat),
  };
};

/**
 * @param {hw.Step[]} steps
 * @returns {Record<string, unknown> | null}
 */
export const pokerCase = (steps) => {
  /** @type {Tagged} */
  const tagged = (tag) => taggedIn(steps, tag);
  const [opened, closed] = [tagged("hand-opened")[0], tagged("hand-closed")[0]];
  const last = steps.at(-1);
  if (!opened || !closed || closed.void || !last) return null;
  const { poker, seats, hands, table } = viewOf(last);
  const dealt = Object.keys(opened.stacks);
  const live = dealt.filter((seat) => !seats[Number(seat) - 1]?.folded);
  const shown = live.filter((seat) => hands[seat]?.length && !hands[seat]?.includes("??"));
  const flop = steps.find(({ event }) => event.event === "board-dealt");
  const posts = Object.fromEntries(deadPosts(tagged).map((event) => [event.seat, wire(toCents(event.amount))]));
  return {
    game: table.game,
    ...(opened.option ? { option: opened.option } : {}),
    ...(opened.condition ? { condition: opened.condition } : {}),
    rules: table.rules,
    stakes: poker.stakes,
    button: opened.button,
    stacks: Object.fromEntries(dealt.map((seat) => [seat, wire(toCents(opened.stacks[seat]))])),
    bets: contributions(tagged, opened.stacks),
    folded: dealt.filter((seat) => !live.includes(seat)).map(Number),
    boards: poker.boards,
    hands: live.length > 1 ? Object.fromEntries(shown.map((seat) => [seat, hands[seat]])) : {},
    ...(flop ? { saw_flop: viewOf(flop).seats.filter((seat) => seat.in_hand).map(({ seat }) => seat) } : {}),
    ...(Object.keys(posts).length ? { dead: posts } : {}),
    ...(live.length === 1 && !poker.boards.length ? { street: poker.street } : {}),
    ...(table.family === "draw" && live.length > 1 ? lastRound(steps) : {}),
  };
};
