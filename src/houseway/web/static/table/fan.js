// Hands of cards within the space that the layout gives them: side by side, fanned, or smaller.

import { APART, STRIP, step } from "./layout-sizes.js";

const GROUP_GAP = 0.25;
const LEAST = 0.34;

/**
 * The distance between tiles, which are narrower than cards.
 */
export const TILES_APART = 0.88;

/**
 * The width of cards and the distance between them, so that groups of cards fit next to each other.
 * @param {number[]} counts the number of cards of each group
 * @param {number} card the width that the layout gives a card
 * @param {number} width
 * @param {number} [apart] the distance from one card to the next if nothing is covered, in card widths
 * @returns {{ card: number, lap: number, gap: number }} `lap` is negative if cards cover each other
 */
export const fanned = (counts, card, width, apart = APART) => {
  const groups = Math.max(1, counts.length);
  const more = counts.reduce((sum, count) => sum + Math.max(0, count - 1), 0);
  const gap = GROUP_GAP * (groups - 1);
  // As one fan: the first cards of the groups and the gaps take their full width.
  const share = more ? step(more + 1, card, width - card * (groups - 1 + gap)) : apart;
  const smallest = counts.some((count) => count > 2) ? LEAST : STRIP;
  if (share >= smallest) return { card, lap: Math.min(share, apart) * card - card, gap: GROUP_GAP * card };
  const smaller = width / (groups + gap + smallest * more);
  return { card: smaller, lap: (smallest - 1) * smaller, gap: GROUP_GAP * smaller };
};

/** The mean width of a letter, in font sizes. */
const LETTER = 0.52;
const WIDE_LETTER = 0.56;
const SMALLEST = 9;
const LEAST_FONT = 7.5;

/**
 * The font size at which a text fits in one line, from `most` down.
 * @param {string} text
 * @param {number} width
 * @param {number} most
 */
export const fontFor = (text, width, most) => Math.max(SMALLEST, Math.min(most, width / (LETTER * Math.max(1, text.length))));

/**
 * The number of lines that a text takes if a line has room for so many letters.
 * @param {string} text
 * @param {number} letters
 */
const linesOf = (text, letters) => {
  let lines = 1;
  let used = 0;
  for (const word of text.split(/(?<=[ -])/)) {
    if (word.trim().length > letters) return Infinity;
    if (used + word.trimEnd().length > letters) {
      lines += 1;
      used = 0;
    }
    used += word.length;
  }
  return lines;
};

/**
 * The font size at which a text fits in two lines.
 * @param {string} text
 * @param {number} width
 * @param {number} most
 */
export const fontForTwoLines = (text, width, most) => {
  let size = most;
  while (size > LEAST_FONT && linesOf(text, width / (WIDE_LETTER * size)) > 2) size -= 0.5;
  return size;
};

/**
 * Whether a text fits in one line, even if only in small letters.
 * @param {string} text
 * @param {number} width
 */
export const isFitting = (text, width) => SMALLEST * LETTER * text.length <= width;

/**
 * The style of an absolutely placed part.
 * @param {import("./layout-sizes.js").Rect} rect
 * @param {{ x: number, y: number }} [from] the corner that the part is placed from
 */
export const at = ({ x, y, w, h }, from = { x: 0, y: 0 }) =>
  `left:${(x - from.x).toFixed(1)}px;top:${(y - from.y).toFixed(1)}px;width:${w.toFixed(1)}px;height:${h.toFixed(1)}px`;

/**
 * The smallest rectangle around two rectangles, one above the other.
 * @param {import("./layout-sizes.js").Rect} first
 * @param {import("./layout-sizes.js").Rect} second
 */
export const around = (first, second) => {
  const x = Math.min(first.x, second.x);
  return { x, y: first.y, w: Math.max(first.x + first.w, second.x + second.w) - x, h: second.y + second.h - first.y };
};
