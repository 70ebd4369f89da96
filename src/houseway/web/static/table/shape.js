// What a table needs space for: the most cards of each hand, so that nothing moves while cards are dealt.

import { layoutSpots } from "./spots.js";
import { total } from "../shared/money.js";
import { isOwn, ownSeat, placeOf } from "./seats.js";

/** @typedef {import("./layout-sizes.js").Shape} Shape */
/** @typedef {{ hand: number, own: number, commons: Record<string, number> }} Counts */

/** The cards that a family deals at least; other cards count when they are dealt. @type {Record<string, Partial<Counts>>} */
const USUAL = {
  "baccarat": { commons: { banker: 3, player: 3 } },
  "three-card": { hand: 3, own: 3, commons: { "player-dealer": 3 } },
  "carnival": { commons: { "player-dealer": 3 } },
  "war": { hand: 1, own: 2, commons: { "player-dealer": 2 } },
  "twenty-one": { hand: 3, own: 4, commons: { "player-dealer": 4 } },
  "pai-gow": { hand: 7, own: 7, commons: { "player-dealer": 7 } },
  // Tiles are narrower than cards, but do not cover each other.
  "tiles": { hand: 6, own: 4, commons: { "player-dealer": 6 } },
  "flop": { hand: 2, own: 2, commons: { "board:0": 5 } },
  "stud": { hand: 7, own: 7, commons: {} },
  "draw": { hand: 5, own: 5, commons: {} },
  "pan": { hand: 9, own: 11, commons: { deck: 1, drawn: 1, option: 1 } },
};

/** More cards of split hands are drawn smaller. */
const MAX_SPLIT = 11;
const MAX_OTHERS = 8;

/** The most cards seen at each table. @type {Map<string, Counts>} */
const SEEN = new Map();

/**
 * All hands of a view, including boards.
 * @param {hw.View} view
 * @returns {Record<string, hw.CardText[]>}
 */
const allHands = (view) => {
  const { poker } = /** @type {Partial<hw.PokerView>} */ (view);
  const boards = poker ? [...poker.boards, poker.common].filter((texts) => texts.length) : [];
  return { ...view.hands, ...Object.fromEntries(boards.map((texts, n) => [`board:${n}`, texts])) };
};

/**
 * The most cards of each hand at a table so far.
 * @param {hw.View} view
 * @returns {Counts}
 */
const countsOf = (view) => {
  const usual = USUAL[view.table.family] ?? {};
  const counts = SEEN.get(view.table.id) ?? { hand: usual.hand ?? 0, own: usual.own ?? 0, commons: { ...usual.commons } };
  SEEN.set(view.table.id, counts);
  const all = allHands(view);
  for (const [name, texts] of Object.entries(all)) {
    if (!placeOf(name).seat) counts.commons[name] = Math.max(counts.commons[name] ?? 0, texts.length);
  }
  const seats = Map.groupBy(Object.entries(all), ([name]) => placeOf(name).seat);
  for (const [seat, hands] of seats) {
    const dealt = Math.min(MAX_SPLIT, total(hands, ([, { length }]) => length));
    if (seat && isOwn(view, seat)) counts.own = Math.max(counts.own, dealt);
    // The cards of a hand that is hidden in pan are not drawn.
    else if (seat && view.kind !== "pan") counts.hand = Math.max(counts.hand, Math.min(dealt, MAX_OTHERS));
  }
  return counts;
};

/**
 * The seats around the felt, clockwise from the viewer's left. Free seats count while the viewer may take one.
 * @param {hw.View} view
 * @param {boolean} free whether free seats are drawn
 */
export const seatsAround = ({ seats, you }, free) => {
  const own = seats.findIndex(({ seat }) => you.seats.includes(seat));
  const around = own < 0 ? seats : [...seats.slice(own + 1), ...seats.slice(0, own)];
  return around.filter(({ person }) => person || free);
};

/**
 * @param {hw.View} view
 * @param {string[]} commons the names of the hands in the middle, in order
 * @param {number} others
 * @returns {Shape}
 */
export const shapeOf = (view, commons, others) => {
  const counts = countsOf(view);
  const hasHands = view.own_hands !== false;
  const names = commons.length ? commons : Object.keys(counts.commons);
  const spaces = /** @type {Partial<hw.BankedView>} */ (view).spaces;
  const pots = /** @type {Partial<hw.PokerView>} */ (view).poker?.pots.length ?? 0;
  const isPan = view.kind === "pan";
  return {
    others, seated: Boolean(ownSeat(view)),
    hand: hasHands ? counts.hand : 0, folds: isPan, own: hasHands ? counts.own : 0, melds: isPan ? 1 : 0,
    commons: names.map((name) => counts.commons[name] ?? 1),
    spots: spaces ? layoutSpots(/** @type {hw.BankedView} */ (view)).length : 0,
    below: isPan ? 2 : Math.max(1, Math.ceil(pots / 2)),
  };
};
