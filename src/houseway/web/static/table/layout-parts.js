// The middle of a felt, the spots and the viewer's place.

import { APART, LIFT, TALL } from "./layout-sizes.js";

/** @typedef {import("./layout-sizes.js").Rect} Rect */
/** @typedef {import("./layout-sizes.js").Shape} Shape */
/** @typedef {import("./layout-sizes.js").Metrics} Metrics */
/** @typedef {import("./layout-sizes.js").Common} Common */
/** @typedef {import("./layout-sizes.js").Own} Own */

const NO_RECT = Object.freeze({ x: 0, y: 0, w: 0, h: 0 });

/**
 * @param {Shape} shape
 * @param {Metrics} m
 * @param {number} card
 * @param {NonNullable<ReturnType<typeof import("./layout-sizes.js").middleSize>>} size
 * @param {Rect} box
 */
export const middleParts = ({ commons, below }, m, card, size, box) => {
  /** @type {Common[]} */
  const hands = [];
  const rows = Math.ceil(commons.length / size.perRow);
  for (let row = 0; row < rows; row += 1) {
    const counts = commons.slice(row * size.perRow, (row + 1) * size.perRow);
    const widths = counts.map((count) => Math.max(size.least, card * (1 + size.share * (count - 1))));
    const all = widths.reduce((sum, w) => sum + w + size.gap, -size.gap);
    let x = box.x + (box.w - all) / 2;
    // Names of hands may be wider than their cards.
    const room = Math.min(size.gap, (box.w - all) / Math.max(1, counts.length));
    const y = box.y + m.line + row * (size.row + m.gap);
    for (const w of widths) {
      const cards = { x, y: y + m.title, w, h: TALL * card };
      hands.push({ title: { x, y, w, h: m.title }, cards, badge: { x: x - room / 2, y: cards.y + cards.h + 2, w: w + room, h: m.name } });
      x += w + size.gap;
    }
  }
  return {
    above: { x: box.x, y: box.y, w: box.w, h: m.line }, commons: hands,
    below: { x: box.x, y: box.y + m.line + size.hands, w: box.w, h: below * m.line },
  };
};

/**
 * @param {Shape} shape
 * @param {Metrics} m
 * @param {ReturnType<typeof import("./layout-sizes.js").spotsSize>} size
 * @param {Rect} box
 */
export const spotParts = ({ spots }, m, { rows, w, curve }, box) => {
  if (!spots) return { spots: [], row: null };
  if (!rows) return { spots: [], row: box };
  const perRow = Math.ceil(spots / rows);
  const all = Array.from({ length: spots }, (_, n) => {
    const row = Math.floor(n / perRow);
    const count = Math.min(perRow, spots - row * perRow);
    const middle = (count - 1) / 2;
    const away = count > 1 ? (n % perRow - middle) / middle : 0;
    const x = box.x + box.w / 2 + (n % perRow - middle) * (w + m.gap) - w / 2;
    return { x, y: box.y + row * (m.spot.h + m.gap) + curve * (1 - away ** 2), w, h: m.spot.h };
  });
  return { spots: all, row: null };
};

/**
 * @param {Shape} shape
 * @param {Metrics} m
 * @param {ReturnType<typeof import("./layout-sizes.js").ownSize>} size
 * @param {Rect} box
 * @returns {Own | null}
 */
export const ownParts = ({ seated, own }, m, size, box) => {
  if (!seated) return null;
  const middle = box.x + box.w / 2;
  if (!own) {
    const x = middle - size.w / 2;
    const bet = { x: x + m.ownPlate.w + m.gap, y: box.y + (box.h - m.bet.h) / 2, ...m.bet };
    return { box, plate: { x, y: box.y, ...m.ownPlate }, cards: NO_RECT, badge: NO_RECT, melds: NO_RECT, bet };
  }
  const inRow = m.roomy || m.flat;
  const side = inRow ? m.ownPlate.w + m.gap : 0;
  const head = inRow ? 0 : m.ownPlate.h;
  const room = box.w - 2 * side;
  const natural = APART * own * (size.cards.h / TALL);
  const w = Math.min(room, Math.max(size.cards.w, natural, m.hand));
  const melds = { x: middle - room / 2, y: box.y + head, w: room, h: size.melds };
  const cards = { x: middle - w / 2, y: box.y + head + size.melds + LIFT, w, h: size.cards.h };
  const badge = { x: inRow ? cards.x : middle - room / 2, y: cards.y + cards.h, w: inRow ? w : room, h: m.name };
  /** @param {number} h */
  const beside = (h) => (inRow ? cards.y + (cards.h - h) / 2 : box.y + (m.ownPlate.h - h) / 2);
  const plate = { x: inRow ? Math.max(box.x, middle - w / 2 - side) : box.x, y: beside(m.ownPlate.h), ...m.ownPlate };
  const bet = { x: inRow ? middle + w / 2 + m.gap : box.x + box.w - m.bet.w, y: beside(m.bet.h), ...m.bet };
  return { box, plate, cards, badge, melds, bet };
};
