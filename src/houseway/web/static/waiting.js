// The list of those who wait for a seat: one's place in it, and the seat that is offered.

import { html, nothing } from "./vendor/lit.js";
import { count } from "./house.js";

/** @typedef {{ wait: () => void, unwait: () => void, take: (seat: number) => void }} Acts */

/**
 * Whether every seat is taken.
 * @param {hw.View} view
 */
export const isFull = (view) => view.seats.every((seat) => seat.person);

/**
 * The viewer's place on the list, 0 for none.
 * @param {hw.View} view
 */
const placeOnList = ({ waiting = [], you }) =>
  (you.person ? waiting.findIndex(({ person }) => person === you.person) + 1 : 0);

const ORDINALS = ["", "first", "second", "third", "fourth", "fifth"];

/** @param {number} place */
const placeText = (place) => `You are ${ORDINALS[place] ?? `number ${place}`} on the list.`;

/**
 * @param {number} seat
 * @param {Acts} acts
 */
const offer = (seat, { take, unwait }) => html`<p class="waiting choices">
  <button type="button" class="main" @click=${() => take(seat)}>Take seat ${seat}</button>
  <button type="button" class="quiet" @click=${unwait}>Let it go</button>
</p>`;

/** @param {string[]} names */
const list = (names) =>
  (names.length ? html`<p>${count(names.length, "waits", "wait")}: ${names.join(", ")}</p>` : nothing);

/**
 * What is shown on the felt.
 * @param {hw.View} view
 * @param {Acts} acts
 */
export const waitingList = (view, acts) => {
  const { offered_seat: offered, waiting } = view;
  if (view.you.seats.length || view.phase === "stopped" || !waiting) return nothing;
  if (offered?.yours) return offer(offered.seat, acts);
  const names = waiting.map(({ name, person }) => name ?? person);
  const place = placeOnList(view);
  if (place) {
    return html`<div class="waiting"><p>${placeText(place)} A free seat is kept for the first for a while.</p>${list(names)}
      <button type="button" class="quiet" @click=${acts.unwait}>Leave the list</button></div>`;
  }
  if (!isFull(view) && !names.length) return nothing;
  return html`<div class="waiting"><p>${isFull(view) ? "All seats are taken." : "Others wait for a seat."}</p>${list(names)}
    <button type="button" class="main" @click=${acts.wait}>Wait for a seat</button></div>`;
};
