// The pause after a hand: a person playing alone ends it with a button.

import { html, nothing } from "./vendor/lit.js";
import { hint } from "./keys.js";
import { ownSeat } from "./seats.js";

/** A clock of this many seconds counts as no clock. */
export const NO_HURRY = 600;

/**
 * Whether the viewer is the only person at the table.
 * @param {hw.View} view
 */
const isAlone = (view) =>
  Boolean(ownSeat(view)) && view.seats.every(({ person, bot }) => !person || bot || person === view.you.person);

/**
 * Whether only bots are waiting for the viewer, so there is no clock.
 * @param {hw.View} view
 */
export const playsAlone = (view) => isAlone(view) && (view.table.clock[view.phase] ?? 0) >= NO_HURRY;

/**
 * @param {hw.View} view
 * @param {() => void} go
 */
export const nextHand = (view, go) => {
  if (view.phase !== "settled" || !isAlone(view) || view.paused || view.froze) return nothing;
  return html`<p class="go"><button type="button" class="main" data-key="space" @click=${go}>Next hand ${hint("space")}</button></p>`;
};
