// Poker at the table: boards and pots in the middle, bets before the seats, and what to do in turn.

import { html, live, nothing } from "./vendor/lit.js";
import { cards, pickable } from "./cards.js";
import { capital, cents, count, money, plain, wire, words } from "./house.js";
import { hint, letters } from "./keys.js";
import { Part } from "./part.js";
import { mark, who } from "./seats.js";

// The felt.

const board = (texts, number, all) => html`<div class="hand common">
  <h3>${all.length > 1 ? `Board ${number + 1}` : "Board"}</h3>${cards(texts)}
</div>`;

/** Side pots are told once somebody is all in; before that bets merely differ. */
const pots = (view) => {
  const { pots: all, pot } = view.poker;
  if (!cents(pot)) return nothing;
  const divided = all.length > 1 && view.seats.some((seat) => seat.all_in);
  if (!divided) return html`<p class="bank">Pot <b>${money(pot)}</b></p>`;
  return html`<ul class="pots" aria-label="Pots">${all.map((one, number) => html`<li>
    ${number ? `Side pot ${number}` : "Main pot"} <b>${money(one.amount)}</b>
    <small>${count(one.seats.length, "player")}</small></li>`)}</ul>`;
};

export const middle = (view) => {
  const boards = [...view.poker.boards, view.poker.common].filter((one) => one.length);
  return html`<p class="street">${capital(words(view.poker.street || "between hands"))} <small>${view.poker.stakes}</small></p>
    <div class="commons">${boards.map(board)}</div>
    ${pots(view)}`;
};

export const marks = (view, seat) => {
  const { small, big } = view.poker.blinds ?? {};
  return html`${seat.button ? mark("D", "the dealer button") : nothing}${seat.seat === small
    ? mark("SB", "the small blind") : nothing}${seat.seat === big ? mark("BB", "the big blind") : nothing}`;
};

export const state = (view, seat) => {
  if (seat.waits_for_blind) return "waits for the blind";
  if (seat.folded) return "folded";
  if (seat.all_in) return "all in";
  return seat.missed ? "missed the blinds" : "";
};

export const below = (view, seat) =>
  cents(seat.bet)
    ? html`<ul class="chips"><li><span class="chip">${money(seat.bet)}</span></li></ul>`
    : nothing;

// What is said.

const ASKS = {
  draw: "draw or stand pat", discard: "throw a card away", expose: "turn a card up or keep it",
  kill: "kill the pot or not", "run-twice": "deal the rest twice or once",
};

/** What stands above the controls while a hand is played. */
export const prompt = (view) => {
  const [own] = view.decisions;
  if (own) return `Your turn: ${ASKS[own.kind] ?? (cents(own.call) ? `${money(own.call)} to call` : "nothing to call")}.`;
  if (view.turn) return `${who(view, view.turn)} to act.`;
  return "The hand is being played.";
};

/** How the hand ended for the viewer. */
export const result = (view) => {
  const winners = [...new Set(view.poker.awards.map((one) => one.seat))];
  if (!winners.length) return `Hand ${view.hand} is over.`;
  const sum = (seat) => view.poker.awards
    .filter((one) => one.seat === seat)
    .reduce((all, one) => all + cents(one.amount), 0);
  return winners.map((seat) => {
    const name = who(view, seat);
    return `${name} ${name === "You" ? "win" : "wins"} ${money(sum(seat))}`;
  }).join("; ") + ".";
};

const part = (one) =>
  [one.pot > 1 ? `side pot ${one.pot - 1}` : "main pot", one.board ? `board ${one.board}` : "", one.part]
    .filter(Boolean).join(", ");

/** After the hand: who was pushed which share of which pot, and why. */
export const awards = (view) => {
  const all = view.poker.awards;
  if (!all.length) return nothing;
  return html`<section class="settlement awards" aria-label="Pots">
    <h2>Hand ${view.hand}</h2>
    <div class="table"><table>
      <thead><tr><th scope="col">Order</th><th scope="col">Player</th><th scope="col">Of</th>
        <th scope="col" class="number">Pushed</th><th scope="col">Why</th></tr></thead>
      <tbody>${all.map((one, number) => html`<tr class=${view.you.seats.includes(one.seat) ? "yours" : nothing}>
        <td class="number">${number + 1}</td>
        <th scope="row">${who(view, one.seat)} <small>seat ${one.seat}</small></th>
        <td>${capital(part(one))}</td>
        <td class="number win">${money(one.amount)}</td>
        <td class="why">${capital(one.why)}</td></tr>`)}</tbody>
    </table></div>
    ${view.fees.length ? html`<p class="net">Collection ${money(view.fees.reduce((sum, one) => sum + cents(one.amount), 0))}</p>` : nothing}
  </section>`;
};

// Between hands.

const bomb = (view, seat, say) => {
  const join = (event) => {
    event.preventDefault();
    const amount = cents(new FormData(event.target).get("bomb"));
    if (amount) say("bomb-pot", { amount: wire(amount) });
  };
  if (seat.bomb_pot) return html`<p>You are in the bomb pot of ${money(seat.bomb_pot)}.</p>`;
  return html`<form class="join" @submit=${join}>
    <label for="bomb">Bomb pot of</label>
    <input id="bomb" name="bomb" inputmode="decimal" autocomplete="off" required />
    <button class="quiet">Join</button>
  </form>`;
};

const move = (view, say) => {
  const free = view.seats.filter((seat) => !seat.person);
  if (!free.length) return nothing;
  const go = (event) => {
    event.preventDefault();
    say("change-seat", { seat: Number(new FormData(event.target).get("to")) });
  };
  return html`<form class="join" @submit=${go}>
    <label for="to">Change to seat</label>
    <select id="to" name="to">${free.map((seat) => html`<option>${seat.seat}</option>`)}</select>
    <button class="quiet">Change</button>
  </form>`;
};

/** Time goes back to whoever declares a few hands before paying, and leaves after them. */
const declare = (view, seat, say) => {
  const hands = count(view.poker.declared_hands, "hand");
  return html`<label class="check"><input type="checkbox" .checked=${live(seat.declares)}
      @change=${(event) => say("declare-hands", { on: event.target.checked })} /> I declare ${hands} when I next pay time</label>
    ${cents(seat.time_back)
      ? html`<p>You declared ${hands}: ${money(seat.time_back)} of time comes back if you leave before one more is dealt.</p>`
      : nothing}`;
};

/** What a player may ask for besides the turn: to post, to straddle, a bomb pot, another seat. */
export const wishes = (view, say) => {
  const seat = view.seats[view.you.seats[0] - 1];
  if (!seat) return nothing;
  return html`<section class="wishes" aria-label="Between hands">
    ${seat.waits_for_blind && !seat.posts
      ? html`<button type="button" class="quiet" @click=${() => say("sit-out", { out: false, post: true })}
          >Post and come in now</button>`
      : nothing}
    ${view.poker.straddles
      ? html`<label class="check"><input type="checkbox" .checked=${live(seat.straddles)}
          @change=${(event) => say("straddle", { on: event.target.checked })} /> Straddle when I can</label>`
      : nothing}
    ${view.poker.bomb_pots ? bomb(view, seat, say) : nothing}
    ${view.poker.declared_hands ? declare(view, seat, say) : nothing}
    ${view.phase === "play" ? nothing : move(view, say)}
  </section>`;
};

// The turn.

const RAISES = ["bet", "raise"];

/** An amount that may be wagered: within the limits, and on their steps but for all one has. */
const allowed = (turn, amount) => {
  const [least, most, step] = [cents(turn.least), cents(turn.most), cents(turn.step) || 1];
  if (amount >= most) return most;
  if (amount <= least) return least;
  return least + Math.round((amount - least) / step) * step;
};

export class PokerTurn extends Part {
  static properties = { view: {}, text: { state: true }, picked: { state: true } };

  constructor() {
    super();
    this.text = null;
    this.picked = [];
  }

  willUpdate(changed) {
    // Another turn begins with nothing written and nothing picked.
    const asks = `${this.view.hand} ${JSON.stringify(this.view.decisions)}`;
    if (changed.has("view") && asks !== this.asks) {
      this.asks = asks;
      this.text = null;
      this.picked = [];
    }
  }

  choose(turn, choice, more = {}) {
    const { seat, hand, kind } = turn;
    const fields = { seat, hand, kind, choice, ...more };
    this.say("choose", fields);
  }

  render() {
    return html`${this.view.decisions.map((turn) => html`<fieldset class="decision">
      <legend class="hear">${capital(words(turn.kind))}</legend>
      ${turn.cards ? this.picker(turn) : nothing}
      ${this.sized(turn) ? this.sizes(turn) : nothing}
      ${this.buttons(turn)}
    </fieldset>`)}`;
  }

  /** Whether the player says how much: in limit games there is one amount. */
  sized(turn) {
    return turn.most && turn.least !== turn.most;
  }

  buttons(turn) {
    const keys = letters(turn.choices, new Set());
    return html`<div class="choices">${turn.choices.map((choice, n) => html`<button type="button" class="main"
      data-key=${keys[n]} ?disabled=${this.waits(turn, choice)} @click=${() => this.press(turn, choice)}
      >${this.words(turn, choice)} ${hint(keys[n])}</button>`)}</div>`;
  }

  /** A choice that needs cards waits until they are picked. */
  waits(turn, choice) {
    if (!turn.cards || choice === "pat") return false;
    return choice === "discard" ? this.picked.length !== turn.cards : !this.picked.length;
  }

  words(turn, choice) {
    if (choice === "call") return `Call ${money(turn.call)}`;
    if (RAISES.includes(choice)) return `${capital(choice)}${choice === "raise" ? " to" : ""} ${money(this.amount(turn))}`;
    if (choice === "draw") return `Draw ${this.picked.length || ""}`;
    if (choice === "pat") return "Stand pat";
    return capital(words(choice));
  }

  press(turn, choice) {
    if (RAISES.includes(choice)) this.choose(turn, choice, { amount: wire(this.amount(turn)) });
    else if (turn.cards && choice !== "pat") this.choose(turn, choice, { cards: this.picked.map((n) => this.hand(turn)[n]) });
    else this.choose(turn, choice);
  }

  hand(turn) {
    return this.view.hands[String(turn.seat)] ?? [];
  }

  // How much.

  amount(turn) {
    return allowed(turn, cents(this.text ?? "") ?? cents(turn.least));
  }

  sizes(turn) {
    const [least, most] = [cents(turn.least), cents(turn.most)];
    const pot = cents(this.view.poker.pot) + cents(turn.call ?? "0");
    const bet = cents(this.view.poker.bet);
    const usual = [
      ["Least", least], ["Half the pot", bet + Math.round(pot / 2)], ["The pot", bet + pot], ["Most", most],
    ];
    const seen = new Set();
    const offered = usual.map(([name, amount]) => [name, allowed(turn, amount)])
      .filter(([, amount]) => !seen.has(amount) && seen.add(amount));
    return html`<div class="amount">
      <label for="bet-amount">Amount, ${money(least)} to ${money(most)}</label>
      <input id="bet-amount" inputmode="decimal" autocomplete="off" .value=${live(this.text ?? plain(least))}
        @input=${(event) => { this.text = event.target.value; }} />
      <label class="hear" for="bet-slide">Amount by slider</label>
      <input id="bet-slide" type="range" min=${least} max=${most} step=${cents(turn.step) || 1}
        .value=${live(String(this.amount(turn)))}
        @input=${(event) => { this.text = plain(allowed(turn, Number(event.target.value))); }} />
      ${offered.map(([name, amount]) => html`<button type="button" class="chip" aria-label="${name}, ${money(amount)}"
        aria-pressed=${String(this.amount(turn) === amount)}
        @click=${() => { this.text = plain(amount); }}>${name}</button>`)}
    </div>`;
  }

  // Which cards.

  picker(turn) {
    const toggle = (n) => {
      if (this.picked.includes(n)) this.picked = this.picked.filter((m) => m !== n);
      else if (this.picked.length < turn.cards) this.picked = [...this.picked, n];
    };
    const most = turn.cards === 1 ? "one card" : `up to ${turn.cards} cards`;
    return html`<p>Pick ${most} to throw away.</p>
      ${pickable(this.hand(turn), this.picked, toggle)}`;
  }
}

customElements.define("hw-poker-turn", PokerTurn);
