// The betting spaces: an amount, and a button for each space with its limits and what it pays.

import { html, live, nothing } from "./vendor/lit.js";
import { sourceName, words } from "./house.js";
import { hint } from "./keys.js";
import { cents, centsOf, money, moneyRange, plain, total, wire } from "./money.js";
import { Part, given, valueOf } from "./part.js";
import { ownSeat } from "./seats.js";
import { ownStakes, wagerName } from "./wagers.js";

const CHIPS = [100, 500, 2500, 10000, 50000];
const DEFAULT_MINIMUM = 500;
const MOST_ODDS = 3;

/** @typedef {{ space: hw.Space, on: string }} Spot */
/** @typedef {{ seat: number, wager: string, on: string, sum: number }} Bet */

/** The bets of the last hand at each table. @type {Map<string, Bet[]>} */
const LAST = new Map();

/**
 * The limits of a space: its own, else the table's.
 * @param {hw.BankedView} view
 * @param {hw.Space} space
 */
const limitsText = (view, space) => {
  const [tableLow, tableHigh] = view.table.limits ?? [null, null];
  const [low, high] = [space.minimum ?? tableLow, space.maximum ?? tableHigh];
  if (low && high) return moneyRange(low, high);
  if (low) return `from ${money(low)}`;
  return high ? `up to ${money(high)}` : "";
};

/** Results that a pay table lists beside odds. */
const UNPAID = new Set(["push", "lose", "surrender", "withdrawn"]);

/** @param {hw.Space} space */
const paysText = ({ pays }) => {
  const odds = [...new Set(pays.map((row) => row.odds))].filter((text) => !UNPAID.has(text));
  if (!odds.length) return nothing;
  const shown = odds.length > MOST_ODDS ? [odds.at(-1), odds[0]] : odds;
  const between = odds.length > MOST_ODDS ? " up to " : ", ";
  return html`<small>pays ${shown.map((text, n) => html`${n ? between : ""}<span class="whole">${text}</span>`)}</small>`;
};

/**
 * The spaces that one bets on before the deal; those made together with another follow it.
 * @param {hw.BankedView} view
 */
const openSpaces = (view) => view.spaces.filter((space) => space.before_the_deal && !space.equals);

/**
 * @param {hw.BankedView} view
 * @param {hw.Space} space
 */
const together = (view, space) =>
  view.spaces.filter(({ equals, before_the_deal: early }) => equals === space.wager && early).map(({ name }) => name);

/**
 * A button for each space, or for each choice on it.
 * @param {hw.BankedView} view
 * @returns {Spot[]}
 */
const spots = (view) =>
  openSpaces(view).flatMap((space) => (space.on.length ? space.on : [""]).map((on) => ({ space, on })));

export class Spaces extends Part {
  static properties = { view: {}, text: { state: true }, seat: { state: true }, place: { state: true }, wrong: { state: true } };

  constructor() {
    super();
    /** @type {hw.BankedView} */
    this.view = given();
    /** @type {string | null} */
    this.text = null;
    this.seat = 0;
    this.place = 0;
    this.wrong = "";
  }

  get usual() {
    return cents(this.view.table.limits?.[0]) ?? DEFAULT_MINIMUM;
  }

  /** What is written in the box; the minimum bet until somebody types there. */
  get written() {
    return this.text ?? plain(this.usual);
  }

  /** @param {Spot} spot */
  bet({ space, on }) {
    const amount = cents(this.written);
    this.wrong = amount ? "" : "Enter an amount, like 25.";
    if (!amount) return;
    const spot = space.spots === 0 ? 0 : this.place;
    this.send("wager", { seat: this.target, wager: space.wager, amount: wire(amount), ...(on && { on }), ...(spot && { spot }) });
  }

  get own() {
    return this.view.you.seats[0] ?? 0;
  }

  get target() {
    return this.seat || this.own;
  }

  render() {
    const { view } = this;
    const bets = ownStakes(view);
    const ready = Boolean(ownSeat(view)?.ready);
    return html`<div class="bet">
      ${this.amountRow()}
      <ol class="spaces">${spots(view).map((spot) => this.spot(spot))}</ol>
      ${this.placed(bets)}
      <p class="go">
        <button type="button" class="main" data-key="space" ?disabled=${ready} @click=${() => this.deal(bets)}>
          ${this.dealText(ready, bets)} ${hint("space")}
        </button>
        ${ready ? nothing : this.others(bets)}
        <span class="wrong" role="alert">${this.wrong}</span>
      </p>
    </div>`;
  }

  /** The bets of the last hand that can be made again, or the minimum on the first spot. */
  get usualBets() {
    const [first] = spots(this.view);
    const before = LAST.get(this.view.table.id);
    if (before) return before;
    return first ? [{ seat: this.own, wager: first.space.wager, on: first.on, sum: this.usual }] : [];
  }

  /**
   * Ask for the deal, with the usual bets where none is placed.
   * @param {import("./wagers.js").Stake[]} bets
   */
  deal(bets) {
    const made = bets.length ? bets : this.usualBets;
    const sum = total(made, (bet) => bet.sum);
    if (!bets.length && sum > centsOf(ownSeat(this.view)?.stack)) {
      this.wrong = `Not enough chips to bet ${money(sum)}.`;
      LAST.delete(this.view.table.id);
      return;
    }
    if (!bets.length) made.forEach((bet) => this.putDown(bet));
    LAST.set(this.view.table.id, made.filter(({ wager }) => openSpaces(this.view).some((space) => space.wager === wager)));
    this.send("ready");
  }

  /** @param {Bet} bet */
  putDown({ seat, wager, on, sum }) {
    this.send("wager", { seat, wager, amount: wire(sum), ...(on && { on }) });
  }

  /**
   * @param {boolean} ready
   * @param {import("./wagers.js").Stake[]} bets
   */
  dealText(ready, bets) {
    if (ready) return "Waiting for other players";
    if (bets.length) return "Deal";
    const sum = money(total(this.usualBets, (bet) => bet.sum));
    return LAST.has(this.view.table.id) ? `Repeat ${sum} and deal` : `Bet ${sum} and deal`;
  }

  /**
   * What may be done instead of the deal.
   * @param {import("./wagers.js").Stake[]} bets
   */
  others(bets) {
    if (!bets.length) {
      return html`<button type="button" class="quiet" @click=${() => this.send("ready")}>Sit this hand out</button>`;
    }
    const placed = new Map(bets.map(({ seat, wager }) => [`${seat} ${wager}`, { seat, wager }]));
    return html`<button type="button" class="quiet" @click=${() => this.double(bets)}>Double</button>
      <button type="button" class="quiet" @click=${() => placed.forEach((bet) => this.send("unwager", bet))}>Clear</button>`;
  }

  /**
   * Put as much again on every spot that was bet on.
   * @param {import("./wagers.js").Stake[]} bets
   */
  double(bets) {
    const open = openSpaces(this.view).map(({ wager }) => wager);
    bets.filter(({ wager }) => open.includes(wager)).forEach((bet) => this.putDown(bet));
  }

  amountRow() {
    const chips = [...new Set([this.usual, ...CHIPS])]
      .filter((chip) => chip >= this.usual)
      .sort((a, b) => a - b)
      .slice(0, 4);
    /** @param {Event} event */
    const write = (event) => { this.text = valueOf(event); };
    return html`<div class="amount">
      <label for="amount">Bet</label>
      <input id="amount" inputmode="decimal" autocomplete="off" .value=${live(this.written)} @input=${write} />
      ${chips.map((chip) => html`<button type="button" class="chip" aria-label="Bet ${money(chip)}"
        aria-pressed=${String(cents(this.written) === chip)}
        @click=${() => { this.text = plain(chip); }}>${money(chip)}</button>`)}
      ${this.seats()} ${this.betSpots()}
    </div>`;
  }

  /** Where a seat has several betting spots one may say on which the chips go. */
  betSpots() {
    const { view } = this;
    const space = openSpaces(view).find(({ spots: count }) => count !== 0);
    if (!space) return nothing;
    const taken = view.seats.find(({ seat }) => seat === this.target)?.wagers.map(({ spot = 0 }) => spot) ?? [];
    // Where their number is not filed there is always room for one more.
    const count = space.spots ?? Math.max(0, ...taken) + 1;
    /** @param {Event} event */
    const choose = (event) => { this.place = Number(valueOf(event)); };
    return html`<label for="on-spot">Betting spot</label>
      <select id="on-spot" @change=${choose}>
        <option value="0" ?selected=${!this.place}>any</option>
        ${Array.from({ length: count }, (_, n) => html`<option value=${n + 1} ?selected=${this.place === n + 1}>${n + 1}</option>`)}
      </select>`;
  }

  /** Where back-line wagers are filed one may bet on another's seat. */
  seats() {
    const { view } = this;
    const others = view.seats.filter((seat) => seat.person && seat.seat !== this.own && !seat.player_dealer);
    if (!openSpaces(view).some((space) => space.back_line) || !others.length) return nothing;
    /** @param {Event} event */
    const choose = (event) => { this.seat = Number(valueOf(event)); };
    return html`<label for="on-seat">Bet on</label>
      <select id="on-seat" @change=${choose}>
        <option value=${this.own} ?selected=${this.target === this.own}>my spot</option>
        ${others.map((seat) => html`<option value=${seat.seat} ?selected=${this.target === seat.seat}
          >seat ${seat.seat}, ${seat.name}</option>`)}
      </select>`;
  }

  /** @param {Spot} spot */
  spot(spot) {
    const { space, on } = spot;
    const others = together(this.view, space);
    const closed = this.target !== this.own && !space.back_line;
    return html`<li>
      <button type="button" class="space" ?disabled=${closed} @click=${() => this.bet(spot)}>
        <b>${space.name}${on ? ` ${words(on)}` : ""}</b>
        <small>${limitsText(this.view, space)}</small>
        ${paysText(space)}
        ${this.needs(space)}
        ${others.length ? html`<small>+ equal ${others.join(", ")}</small>` : nothing}
      </button>
    </li>`;
  }

  /** @param {hw.Space} space */
  needs({ requires }) {
    const names = requires.map((wager) => wagerName(this.view, wager));
    return names.length ? html`<small>requires ${names.join(" or ")}</small>` : nothing;
  }

  /** @param {import("./wagers.js").Stake[]} bets */
  placed(bets) {
    if (!bets.length) return nothing;
    // Everything bet on one wager of a seat is removed together.
    const groups = Map.groupBy(bets, ({ seat, wager }) => `${seat} ${wager}`);
    return html`<ul class="down" aria-label="Your bets">${[...groups.values()].map((group) => this.placedWager(group))}</ul>`;
  }

  /** @param {import("./wagers.js").Stake[]} group */
  placedWager(group) {
    const [{ seat, wager } = { seat: 0, wager: "" }] = group;
    const name = wagerName(this.view, wager);
    return html`<li>
      ${name} ${money(total(group, ({ sum }) => sum))}${seat === this.own ? nothing : ` on seat ${seat}`}
      <button type="button" class="quiet" @click=${() => this.send("unwager", { seat, wager })}>Remove<span class="hear">
        ${name}</span></button>
    </li>`;
  }
}

customElements.define("hw-spaces", Spaces);

/**
 * Every space with every row that it pays, and where that is filed.
 * @param {hw.BankedView} view
 */
export const payTables = (view) => html`<details class="pays">
  <summary>Pay tables</summary>
  ${view.spaces.map((space) => html`<div class="table"><table>
    <caption>${space.name} <span class="source">${sourceName(space.source)}</span></caption>
    <tbody>${space.pays.map((row) => html`<tr>
      <th scope="row">${row.says}</th><td class="number">${row.odds}</td></tr>`)}</tbody>
  </table></div>`)}
</details>`;
