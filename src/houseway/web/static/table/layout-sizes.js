// The sizes of the parts of a felt.

/** @typedef {{ x: number, y: number, w: number, h: number }} Rect */

/**
 * The parts that need space.
 * @typedef {object} Shape
 * @property {number} others the places of the other players
 * @property {boolean} seated whether the viewer has a seat
 * @property {number} hand the cards of another player's hand; 0 if players have no hands
 * @property {boolean} folds whether the cards at a place may take two rows
 * @property {number} own the cards of the viewer's hand
 * @property {number} melds the rows of melds above the viewer's hand
 * @property {number[]} commons the cards of each hand in the middle
 * @property {number} spots
 * @property {number} below the lines of text under the hands in the middle
 */

/** @typedef {{ side: "left" | "top" | "right", box: Rect, plate: Rect, cards: Rect, badge: Rect, bet: Rect }} Place */
/** @typedef {{ title: Rect, cards: Rect, badge: Rect }} Common */
/** @typedef {{ box: Rect, plate: Rect, cards: Rect, badge: Rect, bet: Rect, melds: Rect }} Own */
/** @typedef {{ other: number, common: number, own: number }} Sizes the widths of cards */

/**
 * @typedef {object} Layout
 * @property {Sizes} card
 * @property {number} text the size of text; 1 is normal
 * @property {number} height the height that the felt needs; more than it has if it must scroll
 * @property {boolean} roomy
 * @property {Place[]} places
 * @property {Rect} above the line of text over the hands in the middle
 * @property {Rect} below
 * @property {Common[]} commons
 * @property {number} share the distance from one card in the middle to the next, in card widths
 * @property {Rect[]} spots
 * @property {Rect | null} row the row of spots that scrolls sideways, if they do not fit in an arc
 * @property {Own | null} own
 */

/** Picked cards rise by this much. */
export const LIFT = 8;
/** The height of a card by its width. */
export const TALL = 1.4;
/** The part of a covered card that stays visible, as a share of its width. */
export const STRIP = 0.5;
/** The distance from one card to the next if they are side by side, in card widths. */
export const APART = 1.06;
/**
 * The distance from one card to the next, as a share of the card: side by side if they fit.
 * @param {number} count
 * @param {number} card
 * @param {number} width
 */
export const step = (count, card, width) => (count < 2 ? APART : Math.min(APART, (width / card - 1) / (count - 1)));

/**
 * The least width of fanned cards, in card widths: up to two cards are side by side.
 * @param {number} count
 */
const fan = (count) => (count < 3 ? 1 + APART * (count - 1) : 1 + Math.max(STRIP, 0.9 - 0.1 * count) * (count - 1));

/**
 * The sizes of everything except cards and spots: on large felts, on small ones, on phones held sideways and on very
 * small phones. */
const MEASURES = {
  roomy: {
    pad: 12, gap: 8, plate: [128, 46], badge: 20, bet: [72, 22], line: 24, title: 20, name: 22, middle: 300, own: [168, 48], hand: 200,
    spot: [96, 62], leastSpot: 74,
  },
  small: {
    pad: 4, gap: 4, plate: [84, 37], badge: 0, bet: [62, 17], line: 17, title: 15, name: 17, middle: 172, own: [150, 36], hand: 100,
    spot: [72, 48], leastSpot: 72,
  },
  flat: {
    pad: 5, gap: 4, plate: [84, 38], badge: 0, bet: [62, 18], line: 15, title: 14, name: 16, middle: 150, own: [92, 40], hand: 100,
    spot: [72, 44], leastSpot: 72,
  },
  tiny: {
    pad: 4, gap: 3, plate: [80, 38], badge: 0, bet: [62, 17], line: 15, title: 14, name: 16, middle: 140, own: [150, 36], hand: 100,
    spot: [72, 44], leastSpot: 72,
  },
};

/**
 * @param {number} width
 * @param {number} height
 */
const measuresFor = (width, height) => {
  if (width >= 620 && height >= 400) return "roomy";
  if (height >= 440) return "small";
  return width < 440 ? "tiny" : "flat";
};

/**
 * The sizes of everything except cards for a felt; large felts have larger text.
 * @param {number} width
 * @param {number} height
 */
export const metricsOf = (width, height) => {
  const kind = measuresFor(width, height);
  const all = MEASURES[kind];
  const text = kind === "roomy" ? Math.min(1.5, Math.max(1, Math.min(width / 1300, height / 700))) : 1;
  /** @param {number} size */
  const scaled = (size) => Math.round(size * text);
  /** @param {number[]} size */
  const box = ([w = 0, h = 0]) => ({ w: scaled(w), h: scaled(h) });
  return {
    roomy: kind === "roomy", flat: kind === "flat", text, pad: scaled(all.pad), gap: scaled(all.gap), plate: box(all.plate),
    badge: scaled(all.badge), bet: box(all.bet), line: scaled(all.line), title: scaled(all.title), name: scaled(all.name),
    middle: scaled(all.middle), ownPlate: box(all.own), hand: scaled(all.hand), spot: { ...box(all.spot), least: scaled(all.leastSpot) },
  };
};
/** @typedef {ReturnType<typeof metricsOf>} Metrics */

/**
 * One way to arrange the places: how many are at the top, whether the cards of the places at the sides are under or
 * next to their plates, how many rows the hands in the middle take, and whether the middle is between the places at the
 * sides or below them.
 * @typedef {{ top: number, beside: boolean, rows: number, folded: boolean, between: boolean }} Arrangement
 */

/**
 * The size of a place.
 * @param {Shape} shape
 * @param {Metrics} m
 * @param {number} card
 * @param {"top" | "beside" | "under"} way
 * @param {boolean} folded
 */
export const placeSize = ({ hand: count }, m, card, way, folded) => {
  const rows = folded ? 2 : 1;
  const hand = Math.ceil(count / rows);
  const cards = hand ? { w: Math.max(fan(hand) * card, m.roomy ? 84 * m.text : 0), h: rows * TALL * card + (rows - 1) * 3 } : { w: 0, h: 0 };
  const badge = hand ? m.badge : 0;
  if (way === "beside" && !m.roomy && hand) {
    return { cards, w: m.plate.w + m.gap + Math.max(cards.w, m.bet.w), h: Math.max(m.plate.h, cards.h + 2 + m.bet.h) };
  }
  if (way === "beside") {
    return { cards, w: m.plate.w + cards.w + m.bet.w + 2 * m.gap, h: Math.max(m.plate.h, cards.h + badge) };
  }
  const stack = m.plate.h + (hand ? cards.h + 3 : 0) + badge;
  if (way === "top" || !m.roomy) return { cards, w: Math.max(m.plate.w, cards.w, m.bet.w), h: stack + m.bet.h + 2 };
  return { cards, w: Math.max(m.plate.w, cards.w) + m.gap + m.bet.w, h: stack };
};

/**
 * The widths and rows of the hands in the middle; null if they do not fit.
 * @param {Shape} shape
 * @param {Metrics} m
 * @param {number} card
 * @param {Arrangement} arrangement
 * @param {number} width
 */
export const middleSize = ({ commons, below }, m, card, { rows }, width) => {
  const perRow = Math.ceil(commons.length / rows);
  const gap = m.gap * (m.roomy ? 3 : 2);
  const least = m.roomy ? 96 * m.text : 58;
  /** @param {number} share the share of a card from one card to the next */
  const rowWidth = (share) => Math.max(0, ...Array.from({ length: rows }, (_, row) => {
    const hands = commons.slice(row * perRow, (row + 1) * perRow);
    return hands.reduce((sum, count) => sum + Math.max(least, card * (1 + share * (count - 1))) + gap, -gap);
  }));
  const share = [APART, 0.9, 0.75, 0.6, STRIP].find((candidate) => rowWidth(candidate) <= width);
  if (commons.length && share === undefined) return null;
  const row = m.title + TALL * card + m.name + 4;
  const hands = commons.length ? rows * row + (rows - 1) * m.gap : 0;
  return { share: share ?? APART, perRow, gap, least, row, hands, h: m.line + hands + below * m.line };
};

/**
 * The spots in one or two curved rows; as a row that scrolls if the felt is low or the spots are many.
 * @param {Shape} shape
 * @param {Metrics} m
 * @param {number} width
 * @param {boolean} low
 */
export const spotsSize = ({ spots }, m, width, low) => {
  if (!spots) return { h: 0, rows: 0, w: 0, curve: 0 };
  const fit = (/** @type {number} */ count) => (width - (count - 1) * m.gap) / count;
  const rows = [1, 2].find((count) => fit(Math.ceil(spots / count)) >= m.spot.least);
  if (low || !rows) return { h: m.spot.h, rows: 0, w: m.spot.w, curve: 0 };
  const curve = m.roomy && spots > 2 ? Math.round(12 * m.text) : 0;
  return { h: rows * m.spot.h + (rows - 1) * m.gap + curve, rows, w: Math.min(fit(Math.ceil(spots / rows)), 1.25 * m.spot.w), curve };
};

/**
 * @param {Shape} shape
 * @param {Metrics} m
 * @param {number} card
 */
export const ownSize = ({ seated, own, melds }, m, card) => {
  if (!seated) return { w: 0, h: 0, cards: { w: 0, h: 0 }, melds: 0 };
  const meldRows = melds ? melds * TALL * Math.round(card * 0.55) + melds * m.gap : 0;
  if (!own) return { w: m.ownPlate.w + m.bet.w + m.gap, h: m.ownPlate.h, cards: { w: 0, h: 0 }, melds: 0 };
  const cards = { w: fan(own) * card, h: TALL * card };
  const wide = Math.max(cards.w, m.hand) + 2 * (m.ownPlate.w + m.gap);
  if (m.roomy || m.flat) return { w: wide, h: LIFT + cards.h + m.name + meldRows, cards, melds: meldRows };
  return { w: Math.max(cards.w, m.ownPlate.w + m.bet.w), h: m.ownPlate.h + LIFT + cards.h + m.name + meldRows, cards, melds: meldRows };
};
