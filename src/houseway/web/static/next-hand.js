// The pause after a hand: for a person who plays alone it lasts until they want the next.

import { html, nothing } from "./vendor/lit.js";
import { hint } from "./keys.js";
import { ownSeat } from "./seats.js";

/** A clock of so many seconds is none. */
const NO_HURRY = 600;

/**
 * Whether the viewer is the only person at the table.
 * @param {hw.View} view
 */
const isAlone = (view) =>
  Boolean(ownSeat(view)) && view.seats.every(({ person, bot }) => !person || bot || person === view.you.person);

/**
 * Whether nobody but bots waits for the viewer, so that there is no clock.
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
