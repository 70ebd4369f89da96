// Verifies in the browser that a hand was dealt as committed.
//
// If all cards are shown, the seed of the hand is revealed and the hand is dealt again from it. If a
// shoe lasts several hands, or hands may be mucked, cards are opened one by one against the published
// root; when a shoe ends, its seed is revealed and the whole shoe is dealt again from it.

import { commitmentOf, opens, redeal, reroll, rootOf } from "./deal.js";
import { KINDS } from "./kinds.js";

const LEAVING_EVENTS = new Set(["card-dealt", "card-burned"]);

/** @typedef {{ rolled: number, highest: number }} Roll */

/**
 * The dice and numbers that an event draws, each with the highest possible value; `highest` 0 stands for the table's highest number.
 * @type {Record<string, (event: hw.HandEvent) => Roll[]>}
 */
const ROLLS = {
  "dice-rolled": ({ dice }) => dice.map((/** @type {number} */ rolled) => ({ rolled, highest: 6 })),
  "number-drawn": ({ number }) => [{ rolled: number, highest: 0 }],
};

/**
 * The cards that left the shoe and the dice or numbers drawn, from the events of a hand.
 * @param {hw.HandEvent[]} events
 * @returns {{ cards: hw.CardText[], rolls: Roll[] }}
 */
const randomDraws = (events) => ({
  cards: events.filter((event) => LEAVING_EVENTS.has(event.event)).map((event) => event.card),
  rolls: events.flatMap((event) => ROLLS[event.event]?.(event) ?? []),
});

/**
 * Compare a hand with its seed. `differs` is the number of the first card that differs, or 0.
 * `numbers` is the highest number that the table draws for its action button.
 * @param {string} commitment
 * @param {string} seed
 * @param {hw.CardText[]} deck
 * @param {hw.HandEvent[]} events
 * @param {number} [numbers]
 */
export const checkHand = async (commitment, seed, deck, events, numbers = 0) => {
  const { cards, rolls } = randomDraws(events);
  const dealt = await redeal(seed, deck, cards.length);
  const rolled = await reroll(seed, rolls.map(({ highest }) => highest || numbers));
  return {
    seedMatches: (await commitmentOf(seed)) === commitment,
    dealt,
    differs: dealt.findIndex((card, n) => card !== cards[n]) + 1,
    rollsMatch: rolled.every((number, n) => number === rolls[n]?.rolled),
  };
};

/**
 * Store the commitment and the roots that a view publishes about a hand; stored values are never replaced.
 * @param {Map<number, hw.Published>} published
 * @param {Pick<hw.View, "hand" | "commitment" | "seed" | "shoe">} view
 */
export const remember = (published, { hand, commitment, seed, shoe }) => {
  if (!commitment || seed || shoe?.seed) return;
  const stored = published.get(hand) ?? { commitment, roots: [] };
  const known = new Set(stored.roots.map(({ stub }) => stub));
  const added = (shoe?.roots ?? []).filter(({ stub }) => !known.has(stub));
  published.set(hand, { ...stored, roots: [...stored.roots, ...added] });
};

const HIDDEN = "??";
const SHUFFLES = new Set(["reshuffled", "deck-renewed"]);

/**
 * The cards that an event takes out of the shoe.
 * @type {Record<string, (event: hw.HandEvent, kind: hw.KindName) => hw.CardText[]>}
 */
const TAKES = {
  "card-dealt": ({ card }) => [card],
  "card-burned": () => [HIDDEN],
  "floor-ruled": ({ card, remedy }, kind) => (card && KINDS[kind].drawnByRuling.has(remedy) ? [card] : []),
  dealt: ({ cards }) => cards,
  "board-dealt": ({ cards, shared }) => (shared ? [] : cards),
  "hand-dealt": ({ cards }) => cards,
  "pan-drew": ({ card, option }) => (option ? [] : [card]),
};

/**
 * The cards that left the shoe in a hand, by stub and place; `out` cards had left it before.
 * @param {hw.HandEvent[]} events
 * @param {hw.KindName} kind
 * @param {number} out
 */
const leftShoe = (events, kind, out) => {
  /** @type {Map<string, hw.CardText>} */
  const dealt = new Map();
  let [stub, place] = [0, out];
  for (const event of events) {
    if (SHUFFLES.has(event.event)) [stub, place] = [stub + 1, 0];
    for (const card of TAKES[event.event]?.(event, kind) ?? []) {
      dealt.set(`${stub}/${place}`, card);
      place += 1;
    }
  }
  return dealt;
};

/** @param {hw.Opening} opening */
const placeOf = ({ stub = 0, place }) => `${stub}/${place}`;

/**
 * Check the cards that were opened after a hand. `cardsMatch`: every opening leads to its root;
 * `differs`: a card that was at another place, or empty; `closed`: the number of cards that were
 * dealt and shown but not opened. `out` cards had left the shoe before the hand.
 * @param {hw.Root[]} roots
 * @param {hw.HandEvent[]} events
 * @param {hw.KindName} kind
 * @param {number} [out]
 */
export const checkOpenings = async (roots, events, kind, out = 0) => {
  /** @type {hw.Opening[]} */
  const openings = events.filter((event) => event.event === "cards-opened").flatMap((event) => event.openings);
  const rootOfStub = new Map(roots.map((root) => [root.stub, root]));
  const proofs = await Promise.all(openings.map((opening) => {
    const root = rootOfStub.get(opening.stub ?? 0);
    return root ? opens(root.root, root.cards, opening) : false;
  }));
  const cardsOut = leftShoe(events, kind, out);
  const opened = new Set(openings.map(placeOf));
  const misplaced = openings.find((opening) => ![undefined, HIDDEN, opening.card].includes(cardsOut.get(placeOf(opening))));
  return {
    opened: openings.map(({ card }) => card),
    closed: [...cardsOut].filter(([place, card]) => card !== HIDDEN && !opened.has(place)).length,
    cardsMatch: proofs.every(Boolean),
    differs: misplaced?.card ?? "",
  };
};

/**
 * Check a shoe that is over, hand by hand. `differs` is the number of the first hand that differs, or 0.
 * @param {hw.Published} published
 * @param {hw.PastShoe} past
 * @param {hw.CardText[]} deck
 * @param {number} [numbers]
 */
export const checkShoe = async ({ commitment, roots }, past, deck, numbers = 0) => {
  const order = await redeal(past.seed, deck, deck.length);
  let place = past.burned;
  let differs = past.first && past.first !== order[0] ? past.hands[0]?.hand ?? 0 : 0;
  for (const [n, { hand, events }] of past.hands.entries()) {
    const { cards, rolls } = randomDraws(events);
    const dealt = order.slice(place, place + cards.length);
    const rolled = await reroll(past.seed, rolls.map(({ highest }) => highest || numbers), n + 1);
    const isSame = cards.every((card, k) => card === dealt[k])
      && rolled.every((number, k) => number === rolls[k]?.rolled);
    if (!isSame && !differs) differs = hand;
    place += cards.length;
  }
  return {
    seedMatches: (await commitmentOf(past.seed)) === commitment,
    rootMatches: (await rootOf(past.seed, order)) === roots[0]?.root && roots[0]?.cards === deck.length,
    hands: past.hands.length,
    cards: place,
    differs,
  };
};
