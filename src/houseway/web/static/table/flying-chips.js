// Chips that fly over the felt: to the bank or the pot, and to the players who are paid.

import { kindOf } from "./kinds.js";
import { money } from "../shared/money.js";

/** @typedef {import("./chip-moves.js").Move} Move */

const FLIGHT_MS = 550;
/** How far from the cards chips fly, in pixels. */
const MARGIN = 36;

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
 * A point next to the hands in the middle, for chips whose straight way would cross them.
 * @param {Element} felt
 * @param {{ left: number, top: number }} start
 * @param {{ left: number, top: number }} end
 */
const detour = (felt, start, end) => {
  const cards = [...felt.querySelectorAll(".common .dealt")].map((hand) => hand.getBoundingClientRect());
  if (!cards.length) return null;
  const corner = felt.getBoundingClientRect();
  const top = Math.min(...cards.map((box) => box.top)) - corner.top;
  const bottom = Math.max(...cards.map((box) => box.bottom)) - corner.top;
  if (Math.min(start.top, end.top) > bottom || Math.max(start.top, end.top) < top) return null;
  const [left, right] = [Math.min(...cards.map((box) => box.left)) - corner.left, Math.max(...cards.map((box) => box.right)) - corner.left];
  const isLeft = end.left + start.left < left + right;
  return { left: isLeft ? left - MARGIN : right + MARGIN, top: (top + bottom) / 2 };
};

/**
 * Animate chips over a felt; resolves when all have landed.
 * @param {Element | null} felt
 * @param {Move[]} moves
 */
export const flyChips = (felt, moves) => {
  if (!felt || reducedMotion.matches) return Promise.resolve();
  const flights = moves.map(({ from, to, amount }) => {
    const [start, end] = [spotOn(felt, from), spotOn(felt, to)];
    if (!start || !end) return null;
    const chip = document.createElement("span");
    chip.className = "chip flying";
    chip.ariaHidden = "true";
    chip.textContent = money(amount);
    felt.append(chip);
    const at = (/** @type {{ left: number, top: number }} */ { left, top }) => `translate(${left}px, ${top}px) translate(-50%, -50%)`;
    const beside = detour(felt, start, end);
    const way = beside ? [{ transform: at(beside), opacity: 1, offset: 0.45 }] : [];
    return chip.animate([{ transform: at(start) }, ...way, { transform: at(end), opacity: 1, offset: 0.85 }, { transform: at(end), opacity: 0 }],
      { duration: FLIGHT_MS, easing: "ease-in-out" }).finished.finally(() => chip.remove());
  });
  return Promise.allSettled(flights);
};
