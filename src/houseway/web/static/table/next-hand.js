// The pause after a hand: a person who plays alone or without a clock ends it with a button.

import { html, nothing } from "../vendor/lit.js";
import { hint } from "../shared/keys.js";
import { ownSeat } from "./seats.js";

/** A clock of this many seconds or more counts as no clock. */
export const NO_CLOCK = 600;

/**
 * Whether the viewer is the only person at the table.
 * @param {hw.View} view
 */
export const isAlone = (view) =>
  Boolean(ownSeat(view)) && view.seats.every(({ person, bot }) => !person || bot || person === view.you.person);

/**
 * Whether this phase has no clock.
 * @param {hw.View} view
 */
const hasNoClock = (view) => (view.table.clock[view.phase] ?? 0) >= NO_CLOCK;

/**
 * Whether the viewer is the only person at the table, and this phase has no clock.
 * @param {hw.View} view
 */
export const playsAlone = (view) => isAlone(view) && hasNoClock(view);

/**
 * Whether the viewer, not the clock, ends the pause after a hand.
 * @param {hw.View} view
 */
export const endsPause = (view) => view.phase === "settled" && Boolean(ownSeat(view)) && (isAlone(view) || hasNoClock(view));

/**
 * @param {hw.View} view
 * @param {() => void} go
 */
export const nextHand = (view, go) => {
  if (!endsPause(view) || view.paused || view.froze) return nothing;
  return html`<p class="go"><button type="button" class="main" data-key="space" @click=${go}>Next hand ${hint("space")}</button></p>`;
};
