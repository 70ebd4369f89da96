// Page events of a table: leaving the page, skipping the deal animation, and double clicks.

import { SETTLE_MS } from "../shared/keys.js";
import { kindOf } from "./kinds.js";

/**
 * Whether the viewer has cards or chips in a hand that is not over.
 * @param {hw.View} view
 */
const isInHand = (view) => {
  if (!view.you.seats.length || view.phase === "settled" || view.phase === "stopped" || view.phase === "waiting") return false;
  return kindOf(view).isInHand(view);
};

/**
 * Ask before the viewer leaves the page in the middle of a hand; returns a function that stops this.
 * @param {() => hw.View | null} view
 */
export const warnBeforeLeaving = (view) => {
  /** @param {BeforeUnloadEvent} event */
  const warn = (event) => {
    const current = view();
    if (current && isInHand(current)) event.preventDefault();
  };
  addEventListener("beforeunload", warn);
  return () => removeEventListener("beforeunload", warn);
};

/**
 * Show all cards immediately on a click or a key; returns a function that stops this.
 * @param {import("./pace.js").Pace} pace
 */
export const skipDealingOnInput = (pace) => {
  const skip = () => pace.skip();
  document.addEventListener("pointerdown", skip);
  document.addEventListener("keydown", skip);
  return () => {
    document.removeEventListener("pointerdown", skip);
    document.removeEventListener("keydown", skip);
  };
};

/**
 * Keep the second click of a double click from answering the question that the first click opened;
 * returns a function that stops this.
 * @param {HTMLElement} element
 * @param {() => number} askedAt when the open question appeared, by `performance.now()`
 */
export const ignoreDoubleClicks = (element, askedAt) => {
  /** @param {MouseEvent} event */
  const click = (event) => {
    const isSecond = event.detail > 1 && performance.now() - askedAt() < SETTLE_MS;
    if (!isSecond || !(event.target instanceof Element && event.target.closest("button[data-key]"))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  element.addEventListener("click", click, { capture: true });
  return () => element.removeEventListener("click", click, { capture: true });
};
