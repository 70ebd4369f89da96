// The felt: the dealer's side above, the seats around it clockwise from the dealer's left.

import { html, nothing } from "./vendor/lit.js";
import { kindOf } from "./kinds.js";
import { money } from "./money.js";
import { handName, isOwn, placeOf } from "./seats.js";

/** @typedef {(seat: number) => void} Sit */

/**
 * The hands of a seat: `3`, and `3/2` after a split.
 * @param {hw.View} view
 * @param {number} seat
 */
const handsOf = (view, seat) => Object.entries(view.hands).filter(([name]) => placeOf(name).seat === seat);

/**
 * @param {hw.View} view
 * @param {hw.Seat} seat
 */
const state = (view, seat) => {
  if (seat.leaving) return "leaving";
  if (seat.out) return "sitting out";
  return kindOf(view).seatState(view, seat);
};

/**
 * @param {hw.View} view
 * @param {hw.Seat} seat
 */
const taken = (view, seat) => html`
  <header>
    <span class="name">${seat.name}${seat.bot ? html` <small>bot</small>` : nothing}${isOwn(view, seat.seat)
        ? html` <small>you</small>`
        : nothing}</span>
    ${kindOf(view).marks(view, seat)}
  </header>
  <p class="stack">${money(seat.stack)} <small>${state(view, seat)}</small></p>`;

/**
 * Whether free seats are held for people who wait: nobody else may take one then.
 * @param {hw.View} view
 */
const held = (view) => Boolean(view.waiting?.length) && !view.offered_seat?.yours;

/**
 * @param {hw.View} view
 * @param {hw.Seat} seat
 * @param {Sit} [sit]
 */
const free = (view, seat, sit) =>
  sit && !view.you.seats.length && view.phase !== "stopped" && !held(view)
    ? html`<button type="button" class="sit" aria-label="Sit here, seat ${seat.seat}" @click=${() => sit(seat.seat)}>Sit here</button>`
    : html`<p class="empty">Seat ${seat.seat}${view.offered_seat?.seat === seat.seat ? ", reserved for the waitlist" : ""}</p>`;

/**
 * @param {hw.View} view
 * @param {hw.Seat} seat
 */
const classes = (view, seat) =>
  [
    "seat",
    isOwn(view, seat.seat) && "yours",
    !seat.person && "free",
    view.turn === seat.seat && "turn",
    seat.folded && "folded",
  ]
    .filter(Boolean)
    .join(" ");

/**
 * @param {hw.View} view
 * @param {hw.Seat} seat
 * @param {Sit} [sit]
 */
const seatBox = (view, seat, sit) => html`<li class=${classes(view, seat)} aria-label="Seat ${seat.seat}">
  ${seat.person ? taken(view, seat) : free(view, seat, sit)}
  ${handsOf(view, seat.seat).map(
    ([name, texts]) => html`<div class="hand" aria-label="Hand of ${handName(name)}"
      >${kindOf(view).hand(view, name, texts)}</div>`,
  )}
  ${kindOf(view).before(view, seat)}
</li>`;

/**
 * How many seats are at each side of the dealer.
 * @param {number} seats
 */
const besideDealer = (seats) => {
  if (seats > 8) return 3;
  return seats > 5 ? 2 : 1;
};

/**
 * Seat 1 is at the dealer's left, the right of the picture; from there they go clockwise.
 * @param {hw.Seat[]} seats
 */
const sides = (seats) => {
  const beside = besideDealer(seats.length);
  return {
    right: seats.slice(0, beside),
    bottom: seats.slice(beside, -beside),
    left: seats.slice(-beside),
  };
};

/**
 * The whole felt around what is asked `now`; `sit` is called with the seat that somebody wants.
 * @param {hw.View} view
 * @param {hw.Content} now
 * @param {Sit} [sit]
 */
export const felt = (view, now, sit) => html`<section class="felt ${view.kind}" aria-labelledby="felt">
  <div class="middle"><h2 id="felt" class="hear">The table</h2>${kindOf(view).middle(view)} ${now}</div>
  ${Object.entries(sides(view.seats)).map(
    ([side, seats]) => html`<ol class="seats at-${side}">${seats.map((seat) => seatBox(view, seat, sit))}</ol>`,
  )}
</section>`;
