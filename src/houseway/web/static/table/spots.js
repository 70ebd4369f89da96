// The spots of a layout, from the betting spaces of the filing.

/** @typedef {{ space: hw.Space, on: string }} Spot */

/**
 * The spaces that players bet on directly, before the deal.
 * @param {hw.BankedView} view
 */
export const openSpaces = (view) => view.spaces.filter(isOpen);

/**
 * The spaces that must be bet together with a space, for the same amount.
 * @param {hw.BankedView} view
 * @param {hw.Space} space
 */
export const partnersOf = (view, space) =>
  view.spaces.filter(({ equals, before_the_deal: early }) => equals === space.wager && early);

/**
 * The wagers that a bet on a space requires, except those made automatically with it.
 * @param {hw.BankedView} view
 * @param {hw.Space} space
 */
export const requiredWagers = (view, space) => {
  const partners = partnersOf(view, space).map(({ wager }) => wager);
  return space.requires.filter((wager) => !partners.includes(wager));
};

/**
 * A spot for each open space, or for each choice on it.
 * @param {hw.BankedView} view
 * @returns {Spot[]}
 */
export const spotsOf = (view) =>
  openSpaces(view).flatMap((space) => (space.on.length ? space.on : [""]).map((on) => ({ space, on })));

/**
 * Every spot of the layout, including spots for bets made with another bet or during the hand.
 * @param {hw.BankedView} view
 * @returns {Spot[]}
 */
export const layoutSpots = (view) =>
  view.spaces.flatMap((space) => (space.on.length ? space.on : [""]).map((on) => ({ space, on })));

/**
 * Whether the player bets on a space directly, before the deal.
 * @param {hw.Space} space
 */
export const isOpen = ({ before_the_deal: early, equals }) => early && !equals;

/**
 * The name of a spot as on a layout, without "wager" or "bet"; the base wager is just "Wager".
 * @param {string} name
 */
export const spotName = (name) =>
  name.replace(/, pay table .*$/, "").replace(/^(?:Commission Free )?(?:Fortune )?Pai Gow (?:Poker|Tiles) (?:base )?(?:game )?wager$/, "Wager")
    .replace(/ (?:Bonus )?(?:Bet|Wager|line)$/i, "").replace(/^(?:Base game|Game)(?: wager)?$/i, "Wager");
