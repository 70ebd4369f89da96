// The felt: the player-dealer's side above, the seats around it clockwise from the dealer's left.

import { html, nothing } from "./vendor/lit.js";
import { cards } from "./cards.js";
import { capital, cents, money, words } from "./house.js";

/** The hands of a seat: `3`, and `3/2` after a split. */
const handsOf = (view, seat) =>
  Object.entries(view.hands).filter(([name]) => name.split("/")[0] === String(seat));

/** The hands that belong to no seat: the player-dealer's, the board, banker and player, piles. */
const commonHands = (view) => Object.entries(view.hands).filter(([name]) => !/^\d/.test(name));

/** A hand as it lies: in front and back once it is set. */
const lie = (view, name, texts) => {
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

const person = (view, id) => view.seats.find((seat) => seat.person === id)?.name ?? id;

const chip = (view, one) => html`<li>
  <span class="chip">${money(one.sum)}</span> ${one.label}${one.back
    ? html` <em>by ${person(view, one.bettor)}</em>`
    : nothing}
</li>`;

const buttons = (seat) => html`${seat.player_dealer
  ? html`<span class="button pd" title="Player-dealer, hand ${seat.player_dealer} of the turn"
      >PD<span class="hear">: player-dealer, hand ${seat.player_dealer} of the turn</span></span>`
  : nothing}${seat.action
  ? html`<span class="button action" title="Action starts here"
      >A<span class="hear">: the action button</span></span>`
  : nothing}`;

const state = (view, seat) => {
  if (seat.leaving) return "leaving";
  if (seat.out) return "sitting out";
  if (seat.offered) return "bank offered";
  return view.phase === "wagers" && seat.ready ? "ready" : "";
};

const taken = (view, seat, yours) => html`
  <header>
    <span class="name">${seat.name}${seat.bot ? html` <small>bot</small>` : nothing}${yours
        ? html` <small>you</small>`
        : nothing}</span>
    ${buttons(seat)}
  </header>
  <p class="stack">${money(seat.stack)} <small>${state(view, seat)}</small></p>`;

const free = (view, seat, sit) =>
  sit && !view.you.seats.length && view.phase !== "stopped"
    ? html`<button type="button" class="sit" @click=${() => sit(seat.seat)}>Sit at ${seat.seat}</button>`
    : html`<p class="empty">Seat ${seat.seat}</p>`;

const seatBox = (view, seat, sit) => {
  const yours = view.you.seats.includes(seat.seat);
  const chips = stakes(view, seat);
  return html`<li
    class="seat ${yours ? "yours" : ""} ${seat.person ? "" : "free"}"
    aria-label="Seat ${seat.seat}">
    ${seat.person ? taken(view, seat, yours) : free(view, seat, sit)}
    ${handsOf(view, seat.seat).map(
      ([name, texts]) => html`<div class="hand" aria-label="Hand of seat ${name.replace("/", ", hand ")}"
        >${lie(view, name, texts)}</div>`,
    )}
    ${chips.length ? html`<ul class="chips">${chips.map((one) => chip(view, one))}</ul>` : nothing}
  </li>`;
};

const bank = (view) => {
  const banker = view.seats.find((seat) => seat.player_dealer);
  if (!banker || !cents(view.bank.amount)) return nothing;
  return html`<p class="bank">
    ${banker.name} banks <b>${money(view.bank.amount)}</b>${cents(view.bank.used)
      ? html`, <b>${money(view.bank.used)}</b> used`
      : nothing}
  </p>`;
};

/** Seat 1 is at the dealer's left, the right of the picture; from there they go clockwise. */
const sides = (seats) => {
  const beside = seats.length > 8 ? 3 : seats.length > 5 ? 2 : 1;
  return {
    right: seats.slice(0, beside),
    bottom: seats.slice(beside, -beside),
    left: seats.slice(-beside),
  };
};

/** The whole felt around what is asked `now`; `sit` is called with a seat that somebody wants. */
export const felt = (view, now, sit) => html`<section class="felt" aria-label="The table">
  <div class="middle">
    ${bank(view)}
    <div class="commons">${commonHands(view).map((one) => common(view, one))}</div>
    ${now}
  </div>
  ${Object.entries(sides(view.seats)).map(
    ([side, seats]) => html`<ol class="seats at-${side}">${seats.map((seat) => seatBox(view, seat, sit))}</ol>`,
  )}
</section>`;
