// The felt: the dealer's side above, the seats around it clockwise from the dealer's left.
// What lies in the middle and at a seat is told by the kind of table: banked.js, poker.js, pan.js.

import { html, nothing } from "./vendor/lit.js";
import * as banked from "./banked.js";
import { money } from "./house.js";
import * as pan from "./pan.js";
import * as poker from "./poker.js";

const KINDS = { banked, pan, poker };

/** The hands of a seat: `3`, and `3/2` after a split. */
const handsOf = (view, seat) =>
  Object.entries(view.hands).filter(([name]) => name.split("/")[0] === String(seat));

const state = (view, seat) => {
  if (seat.leaving) return "leaving";
  if (seat.out) return "sitting out";
  return KINDS[view.kind].state(view, seat);
};

const taken = (view, seat, yours) => html`
  <header>
    <span class="name">${seat.name}${seat.bot ? html` <small>bot</small>` : nothing}${yours
        ? html` <small>you</small>`
        : nothing}</span>
    ${KINDS[view.kind].marks(view, seat)}
  </header>
  <p class="stack">${money(seat.stack)} <small>${state(view, seat)}</small></p>`;

/** Whether a free seat is kept for somebody who waits: nobody else may take one then. */
const kept = (view) => Boolean(view.waiting?.length) && !view.offered_seat?.yours;

const free = (view, seat, sit) =>
  sit && !view.you.seats.length && view.phase !== "stopped" && !kept(view)
    ? html`<button type="button" class="sit" @click=${() => sit(seat.seat)}>Sit at ${seat.seat}</button>`
    : html`<p class="empty">Seat ${seat.seat}${view.offered_seat?.seat === seat.seat ? ", kept for who waits" : ""}</p>`;

const classes = (view, seat) =>
  [
    "seat",
    view.you.seats.includes(seat.seat) && "yours",
    !seat.person && "free",
    view.turn === seat.seat && "turn",
    seat.folded && "folded",
  ]
    .filter(Boolean)
    .join(" ");

const seatBox = (view, seat, sit) => html`<li class=${classes(view, seat)} aria-label="Seat ${seat.seat}">
  ${seat.person ? taken(view, seat, view.you.seats.includes(seat.seat)) : free(view, seat, sit)}
  ${handsOf(view, seat.seat).map(
    ([name, texts]) => html`<div class="hand" aria-label="Hand of seat ${name.replace("/", ", hand ")}"
      >${banked.lie(view, name, texts)}</div>`,
  )}
  ${KINDS[view.kind].below(view, seat)}
</li>`;

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
export const felt = (view, now, sit) => html`<section class="felt ${view.kind}" aria-label="The table">
  <div class="middle">${KINDS[view.kind].middle(view)} ${now}</div>
  ${Object.entries(sides(view.seats)).map(
    ([side, seats]) => html`<ol class="seats at-${side}">${seats.map((seat) => seatBox(view, seat, sit))}</ol>`,
  )}
</section>`;
