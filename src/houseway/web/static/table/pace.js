// Shows new cards one by one: inserts views between two views of a table, each with one more card.

const PAUSE_MS = 160;
const MAX_STAGES = 60;

/** @typedef {{ place: string, number: number }} DealtCard */

/**
 * The cards of a view by place: hands, and the boards in poker.
 * @param {hw.View} view
 * @returns {Record<string, hw.CardText[]>}
 */
export const cardsOf = (view) => {
  const boards = /** @type {Partial<hw.PokerView>} */ (view).poker?.boards ?? [];
  return { ...view.hands, ...Object.fromEntries(boards.map((board, n) => [`board:${n}`, board])) };
};

/**
 * The new cards of a view in dealing order, round by round.
 * @param {hw.View | null} before
 * @param {hw.View} after
 * @returns {DealtCard[]}
 */
const newCards = (before, after) => {
  const shown = before && before.hand === after.hand ? cardsOf(before) : {};
  const added = Object.entries(cardsOf(after)).flatMap(([place, cards]) =>
    cards.map((_, number) => ({ place, number })).slice(shown[place]?.length ?? 0));
  return added.sort((a, b) => a.number - b.number);
};

/**
 * The seats with the stacks of an earlier view: a stack does not change before the cards are shown.
 * @param {hw.View | null} before
 * @param {hw.View} after
 */
const withStacks = (before, after) => (after.phase === "settled" && before
  ? after.seats.map((seat, n) => (seat.person === before.seats[n]?.person ? { ...seat, stack: before.seats[n].stack } : seat))
  : after.seats);

/**
 * A view without the hidden cards, and without anything that depends on them.
 * @param {hw.View | null} before
 * @param {hw.View} after
 * @param {DealtCard[]} hidden
 * @returns {hw.View}
 */
const without = (before, after, hidden) => {
  /**
   * @param {string} place
   * @param {hw.CardText[]} cards
   */
  const visible = (place, cards) => cards.filter((_, number) => !hidden.some((card) => card.place === place && card.number === number));
  const hands = Object.fromEntries(Object.entries(after.hands).map(([name, cards]) => [name, visible(name, cards)]));
  const stage = {
    ...after, hands, seats: withStacks(before, after), phase: /** @type {const} */ ("play"), names: {}, set: {}, lines: [], facts: {}, decisions: [], until: null, dealing: true,
  };
  const { poker } = /** @type {Partial<hw.PokerView>} */ (after);
  if (!poker) return stage;
  const boards = poker.boards.map((board, n) => visible(`board:${n}`, board)).filter((board) => board.length);
  return /** @type {hw.View} */ ({ ...stage, poker: { ...poker, boards, awards: [] } });
};

/**
 * The views to show between two views, each with one more card.
 * @param {hw.View | null} before
 * @param {hw.View} after
 */
export const stages = (before, after) => {
  const dealt = before ? newCards(before, after) : [];
  if (dealt.length < 2 || dealt.length > MAX_STAGES) return [];
  return dealt.map((_, n) => without(before, after, dealt.slice(n + 1))).slice(0, -1);
};

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

export class Pace {
  /** @param {(view: hw.View) => void} show */
  constructor(show) {
    this.show = show;
    /** The newest view. @type {hw.View | null} */
    this.newest = null;
    /** The views to show before the newest view. @type {hw.View[]} */
    this.queue = [];
    this.timer = 0;
  }

  /** Whether cards are being dealt. */
  get dealing() {
    return this.queue.length > 0;
  }

  /**
   * Show a view, either in one step or card by card.
   * @param {hw.View} view
   * @param {hw.View | null} shown the view that is shown now
   */
  see(view, shown) {
    clearTimeout(this.timer);
    this.newest = view;
    this.queue = reducedMotion.matches ? [] : stages(shown, view);
    this.step();
  }

  step() {
    const next = this.queue.shift();
    if (next) this.timer = setTimeout(() => this.step(), PAUSE_MS);
    const view = next ?? this.newest;
    if (view) this.show(view);
  }

  /** Show the newest view without the views before it. */
  skip() {
    if (!this.dealing) return;
    clearTimeout(this.timer);
    this.queue = [];
    this.step();
  }
}
