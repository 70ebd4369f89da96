// The waitlist: the viewer's place on it, and the seat that is offered.

import { html, nothing } from "../vendor/lit.js";

/** @typedef {{ wait: () => void, unwait: () => void, take: (seat: number) => void }} Acts */

/**
 * Whether every seat is taken.
 * @param {hw.View} view
 */
export const isFull = (view) => view.seats.every((seat) => seat.person);

/**
 * The viewer's place on the list, or 0.
 * @param {hw.View} view
 */
const placeOnList = ({ waiting = [], you }) =>
  (you.person ? waiting.findIndex(({ person }) => person === you.person) + 1 : 0);

const ORDINALS = ["", "first", "second", "third", "fourth", "fifth"];

/** @param {number} place */
const placeText = (place) => (place === 1 ? "You're next up." : `You're ${ORDINALS[place] ?? `number ${place}`} on the list.`);

/**
 * @param {number} seat
 * @param {Acts} acts
 */
const offer = (seat, { take, unwait }) => html`<p class="waiting choices">
  <button type="button" class="main" @click=${() => take(seat)}>Take seat ${seat}</button>
  <button type="button" class="quiet" @click=${unwait}>Pass</button>
</p>`;

/** @param {string[]} names */
const list = (names) =>
  (names.length ? html`<p>Waiting: ${names.join(", ")}</p>` : nothing);

/**
 * The waitlist with its buttons, or the offered seat.
 * @param {hw.View} view
 * @param {Acts} acts
 */
export const waitlist = (view, acts) => {
  const { offered_seat: offered, waiting } = view;
  if (view.you.seats.length || view.phase === "stopped" || !waiting) return nothing;
  if (offered?.yours) return offer(offered.seat, acts);
  const names = waiting.map(({ name, person }) => name ?? person);
  const place = placeOnList(view);
  if (place) {
    return html`<div class="waiting"><p>${placeText(place)}</p>${list(names)}
      <button type="button" class="quiet" @click=${acts.unwait}>Leave the list</button></div>`;
  }
  if (!isFull(view) && !names.length) return nothing;
  return html`<div class="waiting"><p>${isFull(view) ? "All seats are taken." : "There's a waitlist."}</p>${list(names)}
    <button type="button" class="main" @click=${acts.wait}>Join the list</button></div>`;
};
