// The steps of a hand.

/** Events that deal cards. */
export const DEALS = new Set(["card-dealt", "dealt", "hand-dealt"]);

/**
 * The steps without the bets that are placed when betting closes: people made them in earlier steps.
 * @param {hw.Step[]} steps
 */
export const withoutRepeats = (steps) => {
  const dealt = steps.findIndex(({ event }) => DEALS.has(event.event));
  return steps.filter(({ event }, number) => event.event !== "wager-placed" || (dealt >= 0 && number > dealt));
};

/**
 * The events with a tag.
 * @param {hw.Step[]} steps
 * @param {string} tag
 */
export const tagged = (steps, tag) => steps.map(({ event }) => event).filter(({ event }) => event === tag);

/** Events that a viewer sees on the felt: cards, choices, chips and payments. */
const SEEN = new Set([
  ...DEALS, "posted", "anted", "board-dealt", "acted", "turned", "drew", "choice-made", "cards-shown", "hand-set", "cards-moved", "dice-rolled",
  "number-drawn", "declared", "pan-drew", "meld-laid", "discarded", "forced", "went-out", "chips-paid", "tops-awarded", "tops-divided",
  "wager-placed", "wager-settled", "pot-awarded", "bet-returned", "hand-killed", "hand-fouled", "hand-called-off", "floor-ruled",
]);

/**
 * Whether a viewer sees a step on the felt.
 * @param {hw.Step} step
 */
export const isSeen = ({ event }) => SEEN.has(event.event);

/**
 * The steps with something to see, and the last one.
 * @param {hw.Step[]} steps
 */
export const visibleSteps = (steps) => steps.filter((step, n) => isSeen(step) || n === steps.length - 1);

/**
 * The index of the step to begin with: the one of a shared link, or the first card.
 * @param {hw.Step[]} steps
 * @param {number} asked the number of the step in the link; 0 for none
 */
export const startOf = (steps, asked) => {
  if (asked) return Math.min(Math.max(asked, 1), steps.length) - 1;
  return Math.max(0, steps.findIndex(({ event }) => DEALS.has(event.event)));
};
