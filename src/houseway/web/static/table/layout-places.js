// The places of the other players around a felt.

import { placeSize } from "./layout-sizes.js";

/** @typedef {import("./layout-sizes.js").Rect} Rect */
/** @typedef {import("./layout-sizes.js").Shape} Shape */
/** @typedef {import("./layout-sizes.js").Metrics} Metrics */
/** @typedef {import("./layout-sizes.js").Place} Place */
/** @typedef {import("./layout-sizes.js").Arrangement} Arrangement */

/**
 * Places from a start, with the free space between them.
 * @param {number} count
 * @param {number} size
 * @param {number} from
 * @param {number} length
 */
const spread = (count, size, from, length) => {
  const gap = (length - count * size) / count;
  return Array.from({ length: count }, (_, n) => from + gap / 2 + n * (size + gap));
};

/**
 * A place whose plate is next to its cards; its chips are next to them, or under them on small felts.
 * @param {Rect} box
 * @param {"left" | "top" | "right"} side
 * @param {{ size: ReturnType<typeof placeSize>, hand: number }} what
 * @param {Metrics} m
 * @returns {Place}
 */
const inRow = (box, side, { size: { cards }, hand }, m) => {
  const badge = hand ? m.badge : 0;
  /** @param {number} x @param {number} w */
  const at = (x, w) => (side === "left" ? box.x + x : box.x + box.w - x - w);
  const plate = { x: at(0, m.plate.w), y: box.y + (box.h - m.plate.h) / 2, ...m.plate };
  const start = m.plate.w + m.gap;
  if (m.roomy || !hand) {
    const y = box.y + (box.h - cards.h - badge) / 2;
    const bet = { x: at(start + cards.w + m.gap, m.bet.w), y: box.y + (box.h - m.bet.h) / 2, ...m.bet };
    return { side, box, plate, cards: { x: at(start, cards.w), y, ...cards }, badge: { x: at(start, cards.w), y: y + cards.h, w: cards.w, h: badge }, bet };
  }
  const inner = Math.max(cards.w, m.bet.w);
  const y = box.y + (box.h - cards.h - 2 - m.bet.h) / 2;
  return {
    side, box, plate, cards: { x: at(start + (inner - cards.w) / 2, cards.w), y, ...cards },
    badge: { x: at(start, inner), y: y + cards.h, w: inner, h: 0 }, bet: { x: at(start + (inner - m.bet.w) / 2, m.bet.w), y: y + cards.h + 2, ...m.bet },
  };
};

/**
 * A place whose cards are under its plate.
 * @param {Rect} box
 * @param {"left" | "top" | "right"} side
 * @param {{ size: ReturnType<typeof placeSize>, hand: number }} what
 * @param {Metrics} m
 * @returns {Place}
 */
const inColumn = (box, side, { size: { cards }, hand }, m) => {
  const isBetUnder = side === "top" || !m.roomy;
  const inner = isBetUnder ? box.w : box.w - m.bet.w - m.gap;
  const start = side === "right" ? box.x + box.w - inner : box.x;
  /** @param {number} w */
  const center = (w) => start + (inner - w) / 2;
  const top = box.y + m.plate.h + 3;
  const badge = { x: start, y: top + cards.h, w: inner, h: hand ? m.badge : 0 };
  const under = { x: center(m.bet.w), y: hand ? badge.y + badge.h + 2 : box.y + m.plate.h + 2, ...m.bet };
  const next = { x: side === "right" ? box.x : box.x + inner + m.gap, y: top + (Math.max(cards.h, m.bet.h) - m.bet.h) / 2, ...m.bet };
  return {
    side, box, plate: { x: center(m.plate.w), y: box.y, ...m.plate }, cards: { x: center(cards.w), y: top, ...cards }, badge,
    bet: isBetUnder ? under : next,
  };
};

/**
 * The places of the other players: clockwise, from the left of the viewer.
 * @param {Shape} shape
 * @param {Metrics} m
 * @param {number} card
 * @param {Arrangement} arrangement
 * @param {{ width: number, sides: number }} space `sides` is the end of the places at the sides
 */
export const placesOf = (shape, m, card, { top, beside, folded, between }, { width, sides }) => {
  const left = Math.ceil((shape.others - top) / 2);
  const right = shape.others - top - left;
  const topSize = placeSize(shape, m, card, "top", folded);
  const sideSize = placeSize(shape, m, card, beside ? "beside" : "under", folded);
  const topHeight = top ? topSize.h : 0;
  const inner = left ? width - 2 * (sideSize.w + m.pad + m.gap) : width - 2 * m.pad;
  // Below a full row at the top, the places at the sides begin under it.
  const start = between ? m.pad : m.pad + topHeight + m.gap;
  const topWidth = between ? inner : width - 2 * m.pad;
  if (left && inner < 0) return null;
  if (top * (topSize.w + m.gap) - m.gap > topWidth) return null;
  if (left * (sideSize.h + m.gap) - m.gap > sides - start) return null;
  const leftTops = spread(left, sideSize.h, start, sides - start).reverse();
  const rightTops = right ? spread(right, sideSize.h, start, sides - start) : [];
  /**
   * @param {"left" | "top" | "right"} side
   * @param {number} x
   * @param {number} y
   */
  const place = (side, x, y) => {
    const size = side === "top" ? topSize : sideSize;
    const parts = side !== "top" && beside ? inRow : inColumn;
    return parts({ x, y, w: size.w, h: size.h }, side, { size, hand: shape.hand }, m);
  };
  const build = () => [
    ...leftTops.map((y) => place("left", m.pad, y)),
    ...spread(top, topSize.w, (width - topWidth) / 2, topWidth).map((x) => place("top", x, m.pad)),
    ...rightTops.map((y) => place("right", width - m.pad - sideSize.w, y)),
  ];
  const sidesEnd = left ? start + left * (sideSize.h + m.gap) - m.gap : start;
  return { build, inner, topEnd: m.pad + topHeight, sidesEnd };
};
