// Chips that fly over the felt: to the bank or the pot, and to the players who are paid.

import { kindOf } from "./kinds.js";
import { money } from "./money.js";

/** @typedef {import("./chip-moves.js").Move} Move */

const FLIGHT_MS = 550;

/**
 * The chips that move between two views of a table.
 * @param {hw.View | null} before
 * @param {hw.View} after
 * @returns {Move[]}
 */
export const chipMoves = (before, after) => {
  if (!before || before.hand !== after.hand) return [];
  return kindOf(after).chipMoves(before, after).filter(({ amount }) => amount > 0);
};

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * The middle of a place on the felt, measured from the corner inside the felt's rail.
 * @param {Element} felt
 * @param {string} place
 */
const spotOn = (felt, place) => {
  const box = felt.querySelector(`[data-place="${CSS.escape(place)}"]`)?.getBoundingClientRect();
  if (!box) return null;
  const { left, top } = felt.getBoundingClientRect();
  return { left: box.left + box.width / 2 - left - felt.clientLeft, top: box.top + box.height / 2 - top - felt.clientTop };
};

/**
 * Animate chips over a felt.
 * @param {Element | null} felt
 * @param {Move[]} moves
 */
export const flyChips = (felt, moves) => {
  if (!felt || reducedMotion.matches) return;
  for (const { from, to, amount } of moves) {
    const [start, end] = [spotOn(felt, from), spotOn(felt, to)];
    if (!start || !end) continue;
    const chip = document.createElement("span");
    chip.className = "chip flying";
    chip.ariaHidden = "true";
    chip.textContent = money(amount);
    felt.append(chip);
    const at = (/** @type {{ left: number, top: number }} */ { left, top }) => `translate(${left}px, ${top}px) translate(-50%, -50%)`;
    chip.animate([{ transform: at(start) }, { transform: at(end), opacity: 1, offset: 0.85 }, { transform: at(end), opacity: 0 }],
      { duration: FLIGHT_MS, easing: "ease-in-out" }).finished.finally(() => chip.remove());
  }
};
