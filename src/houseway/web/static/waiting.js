// The list of those who wait for a seat: one's place in it, and the seat that is offered.

import { html, nothing } from "./vendor/lit.js";
import { count } from "./house.js";

/** How the list stands for the viewer: {full, place (0 for none), ahead, names, offered}. */
export const standing = (view) => {
  const waiting = view.waiting ?? [];
  const place = waiting.findIndex((one) => one.person === view.you.person && Boolean(view.you.person)) + 1;
  return {
    full: view.seats.every((seat) => seat.person),
    seated: view.you.seats.length > 0,
    place,
    names: waiting.map((one) => one.name ?? one.person),
    offered: view.offered_seat ?? null,
  };
};

const ORDINALS = ["", "first", "second", "third", "fourth", "fifth"];

/** What one who waits wants to know. */
export const placeText = (place) => `You are ${ORDINALS[place] ?? `number ${place}`} on the list.`;

const offer = (offered, { take, unwait }) => html`<p class="waiting choices">
  <button type="button" class="main" @click=${() => take(offered.seat)}>Take seat ${offered.seat}</button>
  <button type="button" class="quiet" @click=${unwait}>Let it go</button>
</p>`;

const list = (names) =>
  names.length
    ? html`<p>${count(names.length, "waits", "wait")}: ${names.join(", ")}</p>`
    : nothing;

/** What is shown on the felt; `acts` are {wait, unwait, take}. */
export const waiting = (view, acts) => {
  const { full, seated, place, names, offered } = standing(view);
  if (seated || view.phase === "stopped" || !view.waiting) return nothing;
  if (offered?.yours) return offer(offered, acts);
  if (place) {
    return html`<div class="waiting"><p>${placeText(place)} A free seat is kept for the first for a while.</p>${list(names)}
      <button type="button" class="quiet" @click=${acts.unwait}>Leave the list</button></div>`;
  }
  if (!full && !names.length) return nothing;
  return html`<div class="waiting"><p>${full ? "All seats are taken." : "Others wait for a seat."}</p>${list(names)}
    <button type="button" class="main" @click=${acts.wait}>Wait for a seat</button></div>`;
};
