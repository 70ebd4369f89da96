// Page events of a table: leaving the page, and skipping the deal animation.

import { ownStakes } from "./wagers.js";

/**
 * Whether the viewer has cards or chips in a hand that is not over.
 * @param {hw.View} view
 */
const isInHand = (view) => {
  const seat = view.you.seats[0];
  if (!seat || view.phase === "settled" || view.phase === "stopped" || view.phase === "waiting") return false;
  if (view.kind === "banked") return ownStakes(/** @type {hw.BankedView} */ (view)).length > 0 || view.you.banks;
  return Boolean(view.hands[String(seat)]?.length) && !view.seats[seat - 1]?.folded;
};

/**
 * Ask before the page is left in the middle of a hand; returns how to stop.
 * @param {() => hw.View | null} view
 */
export const warnBeforeLeaving = (view) => {
  /** @param {BeforeUnloadEvent} event */
  const warn = (event) => {
    const now = view();
    if (now && isInHand(now)) event.preventDefault();
  };
  addEventListener("beforeunload", warn);
  return () => removeEventListener("beforeunload", warn);
};

/**
 * A click or a key shows all cards at once; returns how to stop.
 * @param {import("./pace.js").Pace} pace
 */
export const skipsDealing = (pace) => {
  const skip = () => pace.skip();
  document.addEventListener("pointerdown", skip);
  document.addEventListener("keydown", skip);
  return () => {
    document.removeEventListener("pointerdown", skip);
    document.removeEventListener("keydown", skip);
  };
};
