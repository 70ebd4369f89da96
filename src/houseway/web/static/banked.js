// The felt of a table with a player-dealer: the bank, common hands, wagers before the seats.

import { html, nothing } from "./vendor/lit.js";
import { cards } from "./cards.js";
import { capital, cents, money, words } from "./house.js";
import { nameOf } from "./seats.js";

/** The hands that belong to no seat: the player-dealer's, the board, banker and player, piles. */
const commonHands = (view) => Object.entries(view.hands).filter(([name]) => !/^\d/.test(name));

/** A hand as it lies: in front and back once it is set. */
export const lie = (view, name, texts) => {
  const set = view.set?.[name];
  if (!set?.low?.length) return cards(texts);
  return html`<span class="set">${cards(set.high)}${cards(set.low)}</span>`;
};

const POINTS = { A: 1, T: 0, J: 0, Q: 0, K: 0 };
const points = (texts) =>
  texts.reduce((sum, text) => sum + (POINTS[text[0]] ?? Number(text[0])), 0) % 10;

const says = (view, name, texts) => {
  const counted = view.table.family === "baccarat" && texts.length && !texts.includes("??");
  return counted ? html` <b class="points">${points(texts)}</b>` : nothing;
};

const common = (view, [name, texts]) => html`<div class="hand common">
  <h3>${capital(words(name))}${says(view, name, texts)}</h3>
  ${lie(view, name, texts)}
</div>`;

const bank = (view) => {
  const banker = view.seats.find((seat) => seat.player_dealer);
  if (!banker || !cents(view.bank.amount)) return nothing;
  return html`<p class="bank">
    ${banker.name} banks <b>${money(view.bank.amount)}</b>${cents(view.bank.used)
      ? html`, <b>${money(view.bank.used)}</b> used`
      : nothing}
  </p>`;
};

/** Chips on a space, all of one bettor together. */
const stakes = (view, seat) => {
  const names = new Map(view.spaces.map((space) => [space.wager, space.name]));
  const own = new Map();
  for (const one of seat.wagers) {
    const key = `${one.wager} ${one.on} ${one.bettor}`;
    const before = own.get(key);
    own.set(key, { ...one, sum: (before?.sum ?? 0) + cents(one.amount) });
  }
  return [...own.values()].map((one) => ({
    ...one,
    label: (names.get(one.wager) ?? words(one.wager)) + (one.on ? ` ${words(one.on)}` : ""),
    back: one.bettor !== seat.person,
  }));
};

const chip = (view, one) => html`<li>
  <span class="chip">${money(one.sum)}</span> ${one.label}${one.back
    ? html` <em>by ${nameOf(view, one.bettor)}</em>`
    : nothing}
</li>`;

export const middle = (view) => html`
  ${bank(view)}
  <div class="commons">${commonHands(view).map((one) => common(view, one))}</div>`;

export const marks = (view, seat) => html`${seat.player_dealer
  ? html`<span class="button pd" title="Player-dealer, hand ${seat.player_dealer} of the turn"
      >PD<span class="hear">: player-dealer, hand ${seat.player_dealer} of the turn</span></span>`
  : nothing}${seat.action
  ? html`<span class="button action" title="Action starts here"
      >A<span class="hear">: the action button</span></span>`
  : nothing}`;

export const state = (view, seat) => {
  if (seat.offered) return "bank offered";
  return view.phase === "wagers" && seat.ready ? "ready" : "";
};

export const below = (view, seat) => {
  const chips = stakes(view, seat);
  return chips.length ? html`<ul class="chips">${chips.map((one) => chip(view, one))}</ul>` : nothing;
};
