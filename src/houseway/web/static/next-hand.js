// The pause after a hand: a person who plays alone or without a clock ends it with a button.

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
 * Whether nobody has to hurry in this phase.
 * @param {hw.View} view
 */
const isUnhurried = (view) => (view.table.clock[view.phase] ?? 0) >= NO_HURRY;

/**
 * Whether only bots are waiting for the viewer, so there is no clock.
 * @param {hw.View} view
 */
export const playsAlone = (view) => isAlone(view) && isUnhurried(view);

/**
 * Whether a player ends the pause after a hand, instead of the clock.
 * @param {hw.View} view
 */
export const endsPause = (view) => view.phase === "settled" && Boolean(ownSeat(view)) && (isAlone(view) || isUnhurried(view));

/**
 * @param {hw.View} view
 * @param {() => void} go
 */
export const nextHand = (view, go) => {
  if (!endsPause(view) || view.paused || view.froze) return nothing;
  return html`<p class="go"><button type="button" class="main" data-key="space" @click=${go}>Next hand ${hint("space")}</button></p>`;
};
