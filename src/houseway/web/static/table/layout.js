// The layout of a felt: where each part goes, computed from the space there is. In CSS pixels; no page is needed.

import { placesOf } from "./layout-places.js";
import { middleParts, ownParts, spotParts } from "./layout-parts.js";
import { metricsOf, middleSize, ownSize, spotsSize } from "./layout-sizes.js";

/** @typedef {import("./layout-sizes.js").Shape} Shape */
/** @typedef {import("./layout-sizes.js").Metrics} Metrics */
/** @typedef {import("./layout-sizes.js").Sizes} Sizes */
/** @typedef {import("./layout-sizes.js").Layout} Layout */
/** @typedef {import("./layout-sizes.js").Arrangement} Arrangement */

/** The usual and the smallest widths of cards, and how wide they grow if there is room; on a crowded felt they are smaller still. */
const ROOMY = { usual: { other: 46, common: 66, own: 80 }, least: { other: 40, common: 60, own: 72 }, most: { other: 64, common: 100, own: 108 } };
const SMALL = { usual: { other: 30, common: 44, own: 60 }, least: { other: 26, common: 40, own: 56 }, most: { other: 42, common: 64, own: 76 } };
const SHRINKING = Array.from({ length: 24 }, (_, n) => 0.95 ** n);
const GROWTH = 1.03;
const MAX_HEIGHT = 5000;

/**
 * The sizes to try, from the usual ones down.
 * @param {Metrics} m
 * @returns {Sizes[]}
 */
const sizesOf = ({ roomy, text }) => {
  const { usual, least } = roomy ? ROOMY : SMALL;
  /** @param {Sizes} card @param {number} scale @returns {Sizes} */
  const scaled = ({ other, common, own }, scale) => ({ other: other * scale, common: common * scale, own: own * scale });
  return [scaled(usual, text), scaled(usual, (1 + text) / 2), ...SHRINKING.map((scale) => scaled(least, scale))];
};

/**
 * One way to arrange the places: how many are at the top, whether the cards of the places at the sides are under or
/**
 * @param {Shape} shape
 * @param {number} width
 * @param {number} height
 */
const arrangements = ({ others, commons, folds }, width, height) => {
  const ideal = others * width / (width + 1.5 * height);
  const tops = Array.from({ length: others + 1 }, (_, top) => top).filter((top) => others < 2 || others - top !== 1)
    .sort((a, b) => Math.abs(a - ideal) - Math.abs(b - ideal) || a - b);
  const rows = commons.length > 1 ? [1, commons.length] : [1];
  const folding = folds ? [false, true] : [false];
  return [true, false].flatMap((between) => tops.flatMap((top) => [true, false].flatMap((beside) =>
    rows.flatMap((count) => folding.map((folded) => ({ top, beside, rows: count, folded, between }))))));
};

/**
 * The felt to fill.
 * @typedef {{ width: number, height: number, shape: Shape, m: Metrics }} Space
 */

/**
 * The places of the other players, and whether the viewer's place is between those at the sides; null if they do not fit.
 * @param {Space} space
 * @param {Arrangement} arrangement
 * @param {number} card
 * @param {ReturnType<typeof ownSize>} own
 */
const placesAround = ({ width, height, shape, m }, arrangement, card, own) => {
  const whole = placesOf(shape, m, card, arrangement, { width, sides: height - m.pad });
  if (whole && arrangement.between && own.w <= whole.inner) return { places: whole, inside: true };
  // A wide hand of the viewer is under the places at the sides.
  const places = placesOf(shape, m, card, arrangement, { width, sides: height - m.pad - own.h - m.gap });
  if (!places || arrangement.between) return places && { places, inside: false };
  const packed = placesOf(shape, m, card, arrangement, { width, sides: places.sidesEnd });
  return packed && { places: packed, inside: false };
};

/**
 * Whether the middle and the spots are wide enough.
 * @param {Space} space
 * @param {Arrangement} arrangement
 * @param {ReturnType<typeof spotsSize>} spots
 * @param {number} area
 */
const isWideEnough = ({ width, shape, m }, { between }, spots, area) => {
  if (area < m.middle) return false;
  // A row that scrolls needs most of the width.
  const scrolls = spots.h > 0 && !spots.rows;
  return !between || m.flat || !scrolls || area >= Math.min(0.7 * width, shape.spots * m.spot.w);
};

/**
 * The layout with these sizes of cards; null if it does not fit.
 * @param {Space} space
 * @param {Arrangement} arrangement
 * @param {Sizes} card
 * @returns {Layout | null}
 */
const fitted = (space, arrangement, card) => {
  const { width, height, shape, m } = space;
  const own = ownSize(shape, m, card.own);
  const full = width - 2 * m.pad;
  const found = own.w > full ? null : placesAround(space, arrangement, card.other, own);
  if (!found) return null;
  const { places, inside } = found;
  const area = arrangement.between ? places.inner : full;
  const middle = middleSize(shape, m, card.common, arrangement, area);
  const spots = spotsSize(shape, m, area, height < LOW);
  if (!middle || !isWideEnough(space, arrangement, spots, area)) return null;
  const start = (arrangement.between ? places.topEnd : Math.max(places.topEnd, places.sidesEnd)) + m.gap;
  const ownTop = height - m.pad - own.h;
  const spotsTop = ownTop - (own.h ? m.gap : 0) - spots.h;
  const free = spotsTop - (spots.h ? m.gap : 0) - start - middle.h;
  if (free < 0) return null;
  const x = (width - area) / 2;
  return {
    card, text: m.text, roomy: m.roomy, height, share: middle.share, places: places.build(),
    ...middleParts(shape, m, card.common, middle, { x, y: start + free / 2, w: area, h: middle.h }),
    ...spotParts(shape, m, spots, { x, y: spotsTop - Math.min(free / 4, 20), w: area, h: spots.h }),
    own: ownParts(shape, m, own, { x: inside ? x : m.pad, y: ownTop, w: inside ? area : full, h: own.h }),
  };
};

/** Under this height of the felt, spots are a row that scrolls: the page is under 700 px high. */
export const LOW = 520;

/**
 * The layout with the largest cards for a felt.
 * @param {number} width the width inside the rail
 * @param {number} height
 * @param {Shape} shape
 * @returns {Layout}
 */
export const layoutOf = (width, height, shape) => {
  if (height > MAX_HEIGHT) throw new RangeError(`no layout for a width of ${width}`);
  const m = metricsOf(width, height);
  const space = { width, height, shape, m };
  const choices = arrangements(shape, width, height);
  for (const card of sizesOf(m)) {
    for (const arrangement of choices) {
      const found = fitted(space, arrangement, card);
      if (found) return grown(found, (larger) => fitted(space, arrangement, larger), m);
    }
  }
  // The felt scrolls.
  return layoutOf(width, 1.1 * height, shape);
};

/**
 * Whether the widths of cards are in order: the viewer's are the largest, and the other players' the smallest.
 * @param {Sizes} card
 */
const isInOrder = ({ other, common, own }) => common <= own && other <= 0.72 * common;

/** @type {(keyof Sizes)[]} */
const PARTS = ["own", "common", "other"];

/**
 * The layout with larger cards where there is room: first up to the smallest that they should be, then all in turn, as
 * long as cards in the middle do not cover each other more.
 * @param {Layout} layout
 * @param {(card: Sizes) => Layout | null} fit
 * @param {Metrics} m
 */
const grown = (layout, fit, { roomy, text }) => {
  const { least, most } = roomy ? ROOMY : SMALL;
  let best = layout;
  /** @param {keyof Sizes} part @param {number} limit @param {number} share */
  const grow = (part, limit, share) => {
    const card = { ...best.card, [part]: best.card[part] * GROWTH };
    const larger = card[part] <= limit && (part === "own" || isInOrder(card)) ? fit(card) : null;
    if (!larger || larger.share < share) return false;
    best = larger;
    return true;
  };
  for (const part of PARTS) while (grow(part, least[part] * GROWTH, 0));
  while (PARTS.filter((part) => grow(part, most[part] * text, best.share)).length);
  return best;
};
