// Betting: the selected chip, and the bets that taps and buttons add or take back.

import { BetRequests } from "./bet-requests.js";
import { cents, centsOf, money, total, wire } from "../shared/money.js";
import { ownSeat } from "./seats.js";
import { openSpaces, partnersOf, requiredWagers, spotsOf } from "./spots.js";
import { ownStakes, wagerName } from "./wagers.js";

const CHIPS = [100, 500, 2500, 10000, 50000];
const MAX_CHIPS = 4;
const DEFAULT_MINIMUM = 500;

/** @typedef {import("./spots.js").Spot} Spot */
/** @typedef {{ seat: number, wager: string, on: string, sum: number }} Bet */

/** The bets of the last hand at each table. @type {Map<string, Bet[]>} */
const LAST_BETS = new Map();

/** @param {readonly Bet[]} bets */
const fingerprint = (bets) => bets.map(({ seat, wager, on, sum }) => `${seat} ${wager} ${on} ${sum}`).sort().join();

export class Betting {
  /**
   * @param {hw.Ask} ask sends a message; resolves to true if the table accepted it
   * @param {() => void} changed called after each change
   */
  constructor(ask, changed) {
    this.ask = ask;
    this.changed = changed;
    /** @type {hw.BankedView} */
    this.view = /** @type {any} */ (null);
    /** The typed amount; null until the player types or picks one. @type {string | null} */
    this.text = null;
    /** The seat to bet on; 0 is the viewer's seat. */
    this.seat = 0;
    /** The betting spot at the seat; 0 is any spot. */
    this.place = 0;
    this.problem = "";
    /** The bets before each change, for Undo. @type {Bet[][]} */
    this.before = [];
    this.hand = 0;
    this.requests = new BetRequests(ask);
  }

  /** @param {hw.BankedView} view */
  see(view) {
    this.view = view;
    if (view.hand !== this.hand) {
      this.hand = view.hand;
      this.before = [];
      this.problem = "";
    }
  }

  get own() {
    return this.view.you.seats[0] ?? 0;
  }

  get target() {
    return this.seat || this.own;
  }

  get stack() {
    return centsOf(ownSeat(this.view)?.stack);
  }

  /** The minimum bet of the table. */
  get minimum() {
    return cents(this.view.table.limits?.[0]) ?? DEFAULT_MINIMUM;
  }

  /** The selected chip; the minimum bet at first. */
  get chip() {
    return this.text === null ? this.minimum : cents(this.text);
  }

  /** Whether the viewer may bet now. */
  get open() {
    const { view } = this;
    return view.phase === "wagers" && !view.paused && !view.you.banks && Boolean(this.own) && !ownSeat(view)?.ready;
  }

  /** The chips to choose from: up to four sizes between the minimum and the maximum bet. */
  get chips() {
    const maximum = cents(this.view.table.limits?.[1]) ?? Infinity;
    const sizes = [...new Set([this.minimum, ...CHIPS])].filter((chip) => chip >= this.minimum && chip <= maximum);
    return sizes.sort((a, b) => a - b).slice(0, MAX_CHIPS);
  }

  /** @param {Spot} spot */
  staked({ space, on }) {
    const stakes = ownStakes(this.view).filter((stake) =>
      stake.wager === space.wager && stake.on === on && stake.seat === this.target);
    return total(stakes, ({ sum }) => sum);
  }

  /**
   * The limits of a space; the table's limits if it has none.
   * @param {hw.Space} space
   */
  limits(space) {
    const [low, high] = this.view.table.limits ?? [null, null];
    return { least: cents(space.minimum ?? low) ?? 1, most: cents(space.maximum ?? high) ?? Infinity };
  }

  /**
   * The amount that a tap on a spot adds: the chip, within the limits.
   * @param {Spot} spot
   */
  adds(spot) {
    const { least, most } = this.limits(spot.space);
    const staked = this.staked(spot);
    return Math.min(Math.max(this.chip ?? 0, staked ? 0 : least), most - staked);
  }

  /**
   * The cost of a tap on a spot, including the bets made automatically with it.
   * @param {Spot} spot
   */
  cost(spot) {
    return this.adds(spot) * (1 + partnersOf(this.view, spot.space).length) * (spot.space.hands ?? 1);
  }

  /**
   * The reason why a spot takes no chips now; empty if it takes chips.
   * @param {Spot} spot
   */
  refusal(spot) {
    const { space } = spot;
    if (this.target !== this.own && !space.back_line) return "no back-line bets";
    if (this.adds(spot) <= 0) return "maximum bet";
    if (this.cost(spot) > this.stack) return "not enough chips";
    const first = requiredWagers(this.view, space);
    if (first.length && !ownStakes(this.view).some(({ wager }) => first.includes(wager))) {
      return `requires ${first.map((wager) => wagerName(this.view, wager)).join(" or ")}`;
    }
    return "";
  }

  /**
   * A later bet that the stack cannot cover: its amount and its name; 0 and empty if there is none.
   * @returns {{ amount: number, name: string }}
   */
  get shortfall() {
    const later = this.view.spaces.filter(({ before_the_deal: early, equals, requires, wager }) =>
      !early && (equals || (wager === "play" && requires.length)));
    for (const space of later) {
      const base = space.equals ?? space.requires[0];
      const staked = total(ownStakes(this.view).filter(({ wager }) => wager === base), ({ sum }) => sum);
      if (staked > this.stack) return { amount: staked, name: space.name };
    }
    return { amount: 0, name: "" };
  }

  /** @param {string} text */
  choose(text) {
    this.text = text;
    this.problem = cents(text) ? "" : "Enter an amount, like 25.";
    this.changed();
  }

  /** @param {{ seat?: number, place?: number }} where */
  aim({ seat = this.seat, place = this.place }) {
    this.seat = seat;
    this.place = place;
    this.changed();
  }

  /** @param {Spot} spot */
  bet(spot) {
    if (!this.chip) {
      this.choose(this.text ?? "");
      return;
    }
    this.remember();
    const place = spot.space.spots === 0 ? 0 : this.place;
    this.put({ seat: this.target, wager: spot.space.wager, on: spot.on, sum: this.adds(spot) }, place);
  }

  remember() {
    this.before.push(ownStakes(this.view));
    this.problem = "";
  }

  /**
   * @param {Bet} bet
   * @param {number} [spot]
   */
  put({ seat, wager, on, sum }, spot = 0) {
    return this.requests.send("wager", { seat, wager, amount: wire(sum), ...(on && { on }), ...(spot && { spot }) });
  }

  /** Double every bet. */
  double() {
    return this.requests.press("double", () => {
      this.remember();
      this.placeable(ownStakes(this.view)).forEach((bet) => this.put(bet));
    });
  }

  /** The cost of doubling; 0 if the stack or a maximum does not allow it. */
  get doubling() {
    const bets = ownStakes(this.view);
    const sum = total(bets, (bet) => bet.sum);
    const over = this.placeable(bets).some(({ wager, sum: staked }) => {
      const space = this.view.spaces.find(({ wager: id }) => id === wager);
      return space && 2 * staked > this.limits(space).most;
    });
    return sum > this.stack || over ? 0 : sum;
  }

  /**
   * The bets that can be placed directly, without those made automatically with another bet.
   * @template {Bet} B
   * @param {B[]} bets
   */
  placeable(bets) {
    return bets.filter(({ wager }) => openSpaces(this.view).some((space) => space.wager === wager));
  }

  clear() {
    return this.requests.press("clear", () => {
      this.remember();
      this.takeBack(ownStakes(this.view));
    });
  }

  /** @param {Bet[]} bets */
  takeBack(bets) {
    const wagers = new Map(bets.map(({ seat, wager }) => [`${seat} ${wager}`, { seat, wager }]));
    wagers.forEach((wager) => this.requests.send("unwager", wager));
  }

  /** Undo the last change. */
  undo() {
    return this.requests.press("undo", () => this.restoreEarlierBets());
  }

  restoreEarlierBets() {
    const current = ownStakes(this.view);
    let earlier = this.before.pop();
    while (earlier && fingerprint(earlier) === fingerprint(current)) earlier = this.before.pop();
    if (!earlier) return;
    const changed = new Set([...current, ...earlier].map(({ seat, wager }) => `${seat} ${wager}`));
    /** @param {Bet} bet */
    const differs = ({ seat, wager }) =>
      changed.has(`${seat} ${wager}`) && fingerprint(current.filter((bet) => bet.seat === seat && bet.wager === wager))
        !== fingerprint((earlier ?? []).filter((bet) => bet.seat === seat && bet.wager === wager));
    this.takeBack(current.filter(differs));
    this.placeable(earlier.filter(differs)).forEach((bet) => this.put(bet));
  }

  /** The bets of the last hand, or the minimum on the first spot. */
  get usualBets() {
    const before = LAST_BETS.get(this.view.table.id);
    if (before) return before;
    const [first] = spotsOf(this.view);
    return first ? [{ seat: this.own, wager: first.space.wager, on: first.on, sum: this.limits(first.space).least }] : [];
  }

  /** The cost of the usual bets, including the bets made automatically with them. */
  get usualCost() {
    return total(this.usualBets, ({ wager, sum }) => {
      const space = this.view.spaces.find(({ wager: id }) => id === wager);
      return space ? sum * (1 + partnersOf(this.view, space).length) * (space.hands ?? 1) : sum;
    });
  }

  get repeats() {
    return LAST_BETS.has(this.view.table.id);
  }

  deal() {
    return this.requests.press("deal", () => this.betAndDeal());
  }

  /** Ask for the deal. If no bets are placed, place the usual bets first; stop if one is refused. */
  async betAndDeal() {
    const bets = ownStakes(this.view);
    if (bets.length) {
      LAST_BETS.set(this.view.table.id, this.placeable(bets));
      this.ask("ready");
      return;
    }
    const usual = this.usualBets;
    const done = await Promise.all(usual.map((bet) => this.put(bet)));
    if (!done.every(Boolean)) {
      LAST_BETS.delete(this.view.table.id);
      this.changed();
      return;
    }
    LAST_BETS.set(this.view.table.id, usual);
    this.ask("ready");
  }

  /** The reason why the usual bets cannot be placed; empty if they can. */
  get usualRefusal() {
    return this.usualCost > this.stack ? `Not enough chips to bet ${money(this.usualCost)}.` : "";
  }
}
