// The felt: the dealer's side at the top, the viewer's seat at the bottom, the other seats clockwise around it.

import { html, nothing } from "./vendor/lit.js";
import { kindOf } from "./kinds.js";
import { money } from "./money.js";
import { handNamed } from "./picks.js";
import { handName, isOwn, placeOf } from "./seats.js";

/**
 * The actions that a viewer has on the felt; none in a replay.
 * @typedef {object} Acts
 * @property {(seat: number) => void} [sit]
 * @property {import("./picks.js").Picks} [picks]
 * @property {import("./betting.js").Betting} [betting]
 * @property {() => hw.Content} [addChips]
 */

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
 * @param {Acts} acts
 */
const takenSeat = (view, seat, acts) => html`
  <header>
    <span class="name" title=${seat.name ?? ""}>${seat.name}${seat.bot ? html` <small>bot</small>` : nothing}${isOwn(view, seat.seat)
        ? html` <small>you</small>`
        : nothing}</span>
    ${kindOf(view).marks(view, seat)}
  </header>
  <p class="stack">${money(seat.stack)} <small>${state(view, seat)}</small>
    ${isOwn(view, seat.seat) ? acts.addChips?.() ?? nothing : nothing}</p>`;

/**
 * Whether free seats are reserved for the waitlist.
 * @param {hw.View} view
 */
const areSeatsReserved = (view) => Boolean(view.waiting?.length) && !view.offered_seat?.yours;

/**
 * @param {hw.View} view
 * @param {hw.Seat} seat
 * @param {Acts} acts
 */
const freeSeat = (view, seat, { sit }) =>
  sit && !view.you.seats.length && view.phase !== "stopped" && !areSeatsReserved(view)
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
    kindOf(view).outcome(view, seat),
  ]
    .filter(Boolean)
    .join(" ");

/**
 * The hands of a seat; the viewer's hands are large.
 * @param {hw.View} view
 * @param {hw.Seat} seat
 * @param {Acts} acts
 */
const seatHands = (view, seat, { picks }) => {
  const hands = handsOf(view, seat.seat);
  const ownClass = isOwn(view, seat.seat) ? "mine" : "";
  const several = hands.length > 1;
  /** @param {string} name */
  const openClass = (name) => (several && view.decisions.some((decision) => handNamed(view, decision) === name) ? "asked" : "");
  return html`<div class="hands ${several ? "several" : ""}">${hands.map(
    ([name, texts]) => html`<div class="hand ${ownClass} ${openClass(name)}" role="group" aria-label="Hand of ${handName(name)}"
      >${kindOf(view).hand(view, name, texts, picks)}</div>`,
  )}</div>`;
};

/**
 * @param {hw.View} view
 * @param {hw.Seat} seat
 * @param {Acts} acts
 */
const seatBox = (view, seat, acts) => html`<li class=${classes(view, seat)} aria-label="Seat ${seat.seat}" data-place="seat ${seat.seat}">
  ${seat.person ? takenSeat(view, seat, acts) : freeSeat(view, seat, acts)}
  ${seatHands(view, seat, acts)}
  ${kindOf(view).inFront(view, seat)}
</li>`;

/** The number of seats above the felt, by the number of seats around it. */
const SEATS_ABOVE = [0, 1, 0, 1, 2, 1, 2, 3, 2, 3, 4];

/**
 * The seats as seen from the viewer's seat at the bottom: clockwise, starting on the left.
 * @param {hw.View} view
 */
export const places = ({ seats, you }) => {
  const own = seats.findIndex(({ seat }) => you.seats.includes(seat));
  const around = own < 0 ? seats : [...seats.slice(own + 1), ...seats.slice(0, own)];
  const top = SEATS_ABOVE[around.length] ?? 4;
  const side = Math.ceil((around.length - top) / 2);
  return {
    left: around.slice(0, side),
    top: around.slice(side, side + top),
    right: around.slice(side + top),
    own: own < 0 ? [] : seats.slice(own, own + 1),
  };
};

/** With this many players or more, the seats around the felt are drawn smaller. */
const FULL_TABLE = 8;

/** @param {hw.View} view */
const isFull = ({ seats }) => seats.filter(({ person }) => person).length >= FULL_TABLE;

/**
 * The whole felt.
 * @param {hw.View} view
 * @param {Acts} [acts]
 */
export const felt = (view, acts = {}) => {
  const { left, top, right, own } = places(view);
  /**
   * @param {string} side
   * @param {hw.Seat[]} seats
   */
  const list = (side, seats) =>
    (seats.length ? html`<ol class="seats at-${side}">${seats.map((seat) => seatBox(view, seat, acts))}</ol>` : nothing);
  return html`<section class="felt ${view.kind} ${view.table.family} ${view.own_hands === false ? "no-hands" : ""} ${isFull(view) ? "full" : ""}" aria-labelledby="felt">
    <h2 id="felt" class="hear">The table</h2>
    <div class="around">${list("left", left)}${list("top", top)}${list("right", right)}</div>
    <div class="middle">${kindOf(view).middle(view, acts)}</div>
    ${list("own", own)}
  </section>`;
};
