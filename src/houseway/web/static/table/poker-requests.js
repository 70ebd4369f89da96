// Poker requests outside a turn: post, straddle, bomb pot, seat change.

import { html, live, nothing } from "../vendor/lit.js";
import { count } from "../shared/house.js";
import { cents, centsOf, money, wire } from "../shared/money.js";
import { fieldOf, isChecked } from "../shared/part.js";
import { ownSeat } from "./seats.js";

/**
 * @param {hw.PokerSeat} seat
 * @param {hw.Send} send
 */
const bombPot = (seat, send) => {
  /** @param {Event} event */
  const join = (event) => {
    const amount = cents(fieldOf(event, "bomb"));
    if (amount) send("bomb-pot", { amount: wire(amount) });
  };
  if (seat.bomb_pot) return html`<p>You're in the ${money(seat.bomb_pot)} bomb pot.</p>`;
  return html`<form class="join" @submit=${join}>
    <label for="bomb">Bomb pot ante</label>
    <input id="bomb" name="bomb" inputmode="decimal" autocomplete="off" required />
    <button class="quiet">Join</button>
  </form>`;
};

/**
 * @param {hw.PokerView} view
 * @param {hw.Send} send
 */
const changeSeat = (view, send) => {
  const free = view.seats.filter((seat) => !seat.person);
  if (!free.length) return nothing;
  /** @param {Event} event */
  const go = (event) => send("change-seat", { seat: Number(fieldOf(event, "to")) });
  return html`<form class="join" @submit=${go}>
    <label for="to">Seat change</label>
    <select id="to" name="to">${free.map((seat) => html`<option>${seat.seat}</option>`)}</select>
    <button class="quiet">Change</button>
  </form>`;
};

/**
 * Time is refunded to a player who declares their last hands before paying and leaves after them.
 * @param {hw.PokerView} view
 * @param {hw.PokerSeat} seat
 * @param {hw.Send} send
 */
const declareHands = (view, seat, send) => {
  const hands = count(view.poker.declared_hands, "hand");
  /** @param {Event} event */
  const declare = (event) => send("declare-hands", { on: isChecked(event) });
  return html`<label class="check"><input type="checkbox" .checked=${live(seat.declares)}
      @change=${declare} /> I'm leaving within ${hands}: refund my time</label>
    ${centsOf(seat.time_back)
      ? html`<p>You declared ${hands}. Leave before another hand is dealt to get ${money(seat.time_back)} of time back.</p>`
      : nothing}`;
};

/**
 * @param {hw.PokerView} view
 * @param {hw.Send} send
 */
export const requests = (view, send) => {
  const seat = ownSeat(view);
  if (!seat) return nothing;
  /** @param {Event} event */
  const straddle = (event) => send("straddle", { on: isChecked(event) });
  return html`<section class="wishes" aria-label="Requests">
    ${seat.waits_for_blind && !seat.posts
      ? html`<button type="button" class="quiet" @click=${() => send("sit-out", { out: false, post: true })}
          >Post now</button>`
      : nothing}
    ${view.poker.straddles
      ? html`<label class="check"><input type="checkbox" .checked=${live(seat.straddles)}
          @change=${straddle} /> Auto-straddle</label>`
      : nothing}
    ${view.poker.bomb_pots ? bombPot(seat, send) : nothing}
    ${view.poker.declared_hands ? declareHands(view, seat, send) : nothing}
    ${view.phase === "play" ? nothing : changeSeat(view, send)}
  </section>`;
};
