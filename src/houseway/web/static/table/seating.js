// Joining and leaving a table: a seat, the waitlist, play chips.

import { html, nothing } from "../vendor/lit.js";
import { ask, problemOf, sentence } from "../shared/house.js";
import { kindOf } from "./kinds.js";
import { askAgain, follow } from "../shared/me.js";
import { cents, centsOf, money, plain, wire } from "../shared/money.js";
import { Part, unset } from "../shared/part.js";
import { ownSeat } from "./seats.js";
import { oneAtATime } from "../shared/sending.js";
import { askedFor } from "../shared/taken-name.js";
import { waitlist } from "./waiting.js";

const DEFAULT_MINIMUM = 500;
const MIN_USUAL_BUY_IN = 100000;

/**
 * The minimum bet of a table in cents.
 * @param {hw.View} view
 */
const minimumBet = ({ table }) => cents(table.limits?.[0]) ?? DEFAULT_MINIMUM;

/** With fewer minimum bets than this, the action bar offers more chips. */
const MANY_BETS = 3;

/** The number of minimum buy-ins that a player usually brings to poker or pan. */
const BUY_INS = 5;

/**
 * The usual buy-in, up to the table's maximum: 100 minimum bets, at least $1,000; in poker and pan, five minimum buy-ins.
 * @param {hw.View} view
 */
const usualBuyIn = (view) => {
  const minimum = centsOf(view.buy_in.least);
  const usual = !kindOf(view).hasBank && minimum ? BUY_INS * minimum : Math.max(100 * minimumBet(view), MIN_USUAL_BUY_IN, minimum);
  return Math.min(usual, cents(view.buy_in.most) ?? usual);
};

/**
 * Whether the viewer has less than an amount; false for visitors, who get chips when they sign in.
 * @param {hw.View} view
 * @param {number} amount
 */
const isShort = ({ you }, amount) => Boolean(you.person) && centsOf(you.balance) < amount;

/** The form to take a chosen seat (`joining`), or to join the waitlist. */
export class Seating extends Part {
  static properties = { view: {}, joining: {}, problem: { state: true }, onList: { state: true }, filled: { state: true } };

  constructor() {
    super();
    /** @type {hw.View} */
    this.view = unset();
    /** The seat that the viewer wants to take; 0 for none. */
    this.joining = 0;
    this.onList = false;
    this.problem = "";
    this.filled = Infinity;
    this.unfollow = () => {};
  }

  connectedCallback() {
    super.connectedCallback();
    this.unfollow = follow(({ filled }) => { this.filled = cents(filled) ?? Infinity; });
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.unfollow();
  }

  /** @param {number} seat */
  want(seat) {
    this.dispatchEvent(new CustomEvent("join", { detail: seat, bubbles: true }));
  }

  close() {
    this.onList = false;
    this.problem = "";
    this.want(0);
  }

  /** The usual buy-in, but no more than the balance or a refill covers. */
  get initialBuyIn() {
    return Math.min(usualBuyIn(this.view), Math.max(centsOf(this.view.you.balance), this.filled));
  }

  /** @param {SubmitEvent} event */
  submit(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    return oneAtATime(form, () => this.join(new FormData(form)));
  }

  /** @param {FormData} data */
  async join(data) {
    const amount = cents(String(data.get("buy-in") ?? ""));
    if (!amount && !this.onList) {
      this.problem = "Enter an amount, like 500.";
      return;
    }
    try {
      await this.enter(String(data.get("nickname") ?? ""), amount ?? 0);
      if (this.onList) this.send("wait");
      else this.send("sit", { seat: this.joining, buy_in: wire(amount ?? 0) });
      this.close();
    } catch (error) {
      this.problem = sentence(problemOf(error).what);
    }
  }

  /**
   * Sign in as a guest, or refill the play chips if there are too few.
   * @param {string} nickname
   * @param {number} amount
   */
  async enter(nickname, amount) {
    if (!this.view.you.person) {
      askedFor(nickname);
      await ask("/api/guest", { nickname });
      this.dispatchEvent(new Event("entered", { bubbles: true }));
      askAgain();
    } else if (!this.onList && isShort(this.view, amount)) await ask("/api/chips", {});
  }

  render() {
    const { view } = this;
    if ((this.joining || this.onList) && !view.you.seats.length) return this.form();
    return waitlist(view, {
      wait: () => {
        if (view.you.person) this.send("wait");
        else this.onList = true;
      },
      unwait: () => this.send("unwait"),
      take: (seat) => this.want(seat),
    });
  }

  form() {
    return html`<form class="join" @submit=${this.submit}>
      ${this.view.you.person ? this.balance() : html`<label for="nickname">Screen name</label>
        <input id="nickname" name="nickname" required maxlength="24" autocomplete="nickname" />`}
      ${this.onList ? nothing : html`<label for="buy-in">Buy-in</label>
        <input id="buy-in" name="buy-in" inputmode="decimal" .value=${plain(this.initialBuyIn)} />`}
      <button class="main">${this.onList ? "Join the list" : `Take seat ${this.joining}`}</button>
      <button type="button" class="quiet" @click=${() => this.close()}>Cancel</button>
      ${this.problem ? html`<p class="wrong" role="alert">${this.problem}</p>` : nothing}
    </form>`;
  }

  balance() {
    const needsRefill = isShort(this.view, this.initialBuyIn) && !this.onList;
    return html`<p>Balance ${money(this.view.you.balance)}.${needsRefill
      ? " Free refill when you sit."
      : ""}</p>`;
  }
}

customElements.define("hw-seating", Seating);

/**
 * Add chips to the viewer's seat. Play chips are free: a player who has too few gets a refill first.
 * @param {hw.View} view
 * @param {hw.Send} send
 * @param {number} amount
 */
const buyChips = async (view, send, amount) => {
  if (isShort(view, amount)) await ask("/api/chips", {});
  send("buy", { amount: wire(amount) });
};

/**
 * The amount that can be added to the stack now: the usual buy-in, up to the maximum of the table.
 * @param {hw.View} view
 */
const addableAmount = (view) => {
  const maximum = cents(view.buy_in.most) ?? Infinity;
  return Math.min(usualBuyIn(view), maximum - centsOf(ownSeat(view)?.stack));
};

/**
 * Whether the viewer's stack is too small to go on: less than the minimum bet, or empty.
 * @param {hw.View} view
 */
const isStackLow = (view) => centsOf(ownSeat(view)?.stack) < (kindOf(view).hasBank ? MANY_BETS * minimumBet(view) : 1);

/**
 * The button that adds chips, in the action bar when the stack is low.
 * @param {hw.View} view
 * @param {hw.Send} send
 * @param {(what: string) => void} refuse called with the error
 */
export const addChipsWhenLow = (view, send, refuse) =>
  (ownSeat(view) && isStackLow(view) && !view.decisions.length ? addChips(view, send, refuse) : nothing);

/**
 * A button that adds chips when the table sells them: in poker and pan, not during a hand.
 * @param {hw.View} view
 * @param {hw.Send} send
 * @param {(what: string) => void} refuse called with the error
 */
export const addChips = (view, send, refuse) => {
  if ((view.phase === "play" && !kindOf(view).hasBank) || view.phase === "stopped" || view.paused) return nothing;
  const amount = addableAmount(view);
  if (amount <= 0) return nothing;
  const buy = () => buyChips(view, send, amount).catch((error) => refuse(problemOf(error).what));
  return html`<button type="button" class="quiet add" aria-label="Add ${money(amount)}" @click=${buy}>Add ${money(amount)}</button>`;
};

/**
 * The buttons to sit out and to leave.
 * @param {hw.View} view
 * @param {hw.Send} send
 */
export const seatButtons = (view, send) => {
  const seat = ownSeat(view);
  if (!seat) return nothing;
  const { out, leaving } = seat;
  return html`<p class="leave">
    <button type="button" class="quiet" @click=${() => send("sit-out", { out: !out })}>${out ? "I'm back" : "Sit out"}</button>
    <button type="button" class="quiet" ?disabled=${leaving} @click=${() => send("leave")}>${leaving ? "Leaving after this hand" : "Leave"}</button>
  </p>`;
};
