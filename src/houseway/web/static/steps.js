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
