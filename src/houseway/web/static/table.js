// A table: the felt, what is asked of you now, and what became of the last hand.

import { html, nothing } from "./vendor/lit.js";
import "./clock.js";
import "./decide.js";
import { remember } from "./fairness.js";
import { felt } from "./felt.js";
import { ask, capital, cents, money, plain, prefer, preferences, sentence, wire, words } from "./house.js";
import { hint, listen } from "./keys.js";
import { Link } from "./link.js";
import { askAgain, follow, haveBalance } from "./me.js";
import * as pan from "./pan.js";
import { Part } from "./part.js";
import * as poker from "./poker.js";
import { roads } from "./roads.js";
import "./ruling.js";
import { nameOf } from "./seats.js";
import { ownFees, ownResult, settlement } from "./settlement.js";
import { payTables } from "./spaces.js";
import { standing, waiting } from "./waiting.js";

/** Where one joins who wants no seat yet but the list of those who wait. */
const LIST = "list";

/** A usual buy-in: a hundred of the least wager, not less than a thousand dollars, if allowed. */
const buyIn = (view) => {
  const usual = Math.max(100 * (cents(view.table.limits?.[0]) ?? 500), 100000, cents(view.buy_in.least));
  return Math.min(usual, cents(view.buy_in.most) ?? usual);
};

/** What a kind of table says and asks in its own way. */
const KINDS = {
  banked: { over: settlement },
  pan: { ...pan, over: pan.payments, turn: (view) => html`<hw-pan-turn .view=${view}></hw-pan-turn>` },
  poker: { ...poker, over: poker.awards, turn: (view) => html`<hw-poker-turn .view=${view}></hw-poker-turn>` },
};

export class Table extends Part {
  static properties = {
    table: {}, view: { state: true }, line: { state: true }, said: { state: true },
    joining: { state: true }, hands: { state: true }, likes: { state: true }, gone: { state: true }, may: { state: true },
  };

  constructor() {
    super();
    this.hands = [];
    this.promised = new Map();
    this.joining = 0;
    this.likes = preferences();
    // The page brings the collection with it; it belongs beside the felt.
    this.fees = document.getElementById("collection");
  }

  connectedCallback() {
    super.connectedCallback();
    const [deaf, still] = [listen(this), follow(({ may, filled }) => { this.may = may; this.filled = cents(filled); })];
    this.quiet = () => { deaf(); still(); };
    this.addEventListener("say", (event) => this.say(event.detail.type, event.detail.fields));
    this.connect();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.quiet();
    this.link.close();
  }

  connect() {
    this.link?.close();
    this.link = new Link(this.table);
    this.link.addEventListener("view", (event) => this.see(event.detail));
    this.link.addEventListener("refused", (event) => { this.said = event.detail.what; });
    this.link.addEventListener("line", (event) => { this.line = event.detail; });
    this.link.addEventListener("bye", (event) => {
      this.gone = event.detail.replace(/ \(\w+\)$/, "");
      this.fees?.remove();
      this.recall();
    });
  }

  say(type, fields) {
    this.said = "";
    this.link.ask(type, fields);
  }

  see(view) {
    const before = this.view;
    this.view = view;
    this.gone = "";
    haveBalance(view.you.person, view.you.balance);
    // What was published before the wagers is what the hand is held to, whatever is said later.
    remember(this.promised, view);
    if (view.lines?.length || view.rulings?.length || view.phase === "settled") this.last = view;
    const over = view.phase === "settled" && (before?.phase !== "settled" || before.hand !== view.hand);
    if (over || !before) this.recall();
  }

  /** The hands so far, for the roads and for going back to one. */
  async recall() {
    this.hands = await ask(`/api/tables/${this.table}/hands`).catch(() => this.hands);
  }

  render() {
    const { view } = this;
    if (this.gone) return html`<h1>Table ${this.table}</h1><p class="lead">${sentence(this.gone)}</p>${this.past()}`;
    if (!view) return html`<p class="lead" role="status">Walking to the table …</p>`;
    return html`<div class="play ${this.likes.fourColours ? "four-colours" : ""}">
      ${this.head()}
      ${felt(view, this.now(), (seat) => { this.joining = seat; })}
      ${this.beside()}
    </div>`;
  }

  head() {
    const { table } = this.view;
    const limits = this.kind.stakes?.(this.view) ?? (table.limits
      ? `${money(table.limits[0])} to ${money(table.limits[1])}` : this.view.poker?.stakes ?? "no limits filed");
    return html`<header class="about-table">
      <h1>${table.name}</h1>
      <p>${table.cardroom}, table ${table.id} · ${limits} · <a href="/games/${table.game}">Rules and readings</a>
        ${this.view.spaces ? html`· <a href="/games/${table.game}/price">What it costs</a>` : nothing}</p>
      ${this.line === false ? html`<p class="wrong" role="alert">The line is broken; connecting again …</p>` : nothing}
    </header>`;
  }

  // What is asked now.

  now() {
    const { view } = this;
    return html`<div class="now">
      <p class="prompt"><span role="status">${this.prompt()}</span> <hw-clock .until=${view.until}></hw-clock></p>
      ${this.said ? html`<p class="wrong" role="alert">${sentence(this.said)}</p>` : nothing}
      ${this.joining && !view.you.seats.length ? this.join() : html`${this.list()}${this.controls()}`}
    </div>`;
  }

  prompt() {
    const { view } = this;
    if (view.froze) return `The table is frozen until the floor rules: ${view.why}.`;
    if (view.paused) return "The floor has paused the table.";
    if (view.offered_seat?.yours) return `Seat ${view.offered_seat.seat} is kept for you.`;
    switch (view.phase) {
      case "waiting":
        if (view.you.seats.length) return "Waiting for another player.";
        return standing(view).full ? "Waiting for players with chips." : "Take a seat to play.";
      case "bank":
        return this.offered ? "The bank is offered to you." : view.offer
          ? `The bank is offered to ${nameOf(view, view.offer.person)}.` : "The bank is offered round.";
      case "wagers":
        return view.you.banks ? "You bank; wagers are open." : "Wagers are open.";
      case "play":
        if (this.kind.prompt) return this.kind.prompt(view);
        return view.decisions.length ? "Your decision." : "The hand is being played.";
      case "settled":
        return this.result();
      default:
        return `The table is closed${view.why ? `: ${view.why}` : ""}.`;
    }
  }

  result() {
    const { view } = this;
    if (view.why) return `Hand ${view.hand}: ${view.why}.`;
    if (this.kind.result) return this.kind.result(view);
    const own = view.you.banks ? cents(view.bank.net) : ownResult(view);
    if (own === null) return `Hand ${view.hand} is settled.`;
    const how = own > 0 ? `You won ${money(own)}` : own < 0 ? `You lost ${money(-own)}` : "You are even";
    const fees = ownFees(view);
    return `${how}${view.you.banks ? " as player-dealer" : ""}${fees ? `, and paid ${money(fees)} of collection` : ""}.`;
  }

  get kind() {
    return KINDS[this.view.kind];
  }

  get offered() {
    return this.view.phase === "bank" && this.view.offer?.person === this.view.you.person
      && Boolean(this.view.you.person);
  }

  get seat() {
    return this.view.seats[this.view.you.seats[0] - 1];
  }

  controls() {
    const { view } = this;
    if (!this.seat || view.paused) return nothing;
    if (this.offered) return this.bank();
    if (view.phase === "wagers" && !view.you.banks && cents(this.seat.stack) + this.staked > 0)
      return html`<hw-spaces .view=${view}></hw-spaces>`;
    if (view.decisions.length) return this.kind.turn?.(view) ?? html`<hw-decide .view=${view}></hw-decide>`;
    return nothing;
  }

  get staked() {
    const own = this.view.seats.flatMap((seat) => seat.wagers);
    return own.filter((one) => one.bettor === this.view.you.person).reduce((sum, one) => sum + cents(one.amount), 0);
  }

  bank() {
    const { offer } = this.view;
    const answer = (event) => {
      event.preventDefault();
      const amount = cents(new FormData(event.target).get("bank"));
      if (!amount) this.said = "Write an amount such as 500";
      else this.say("bank", { accept: true, amount: wire(amount) });
    };
    const most = cents(offer.most ?? this.seat.stack);
    const usual = Math.min(most, Math.max(Math.floor(most / 200) * 100, cents(offer.least) ?? 0));
    return html`<form class="offer" @submit=${answer}>
      <p>You would pay and take all wagers of ${offer.turn > 1 ? "a second hand" : "this hand"}, as far as your bank goes.</p>
      <label for="bank">Bank</label>
      <input id="bank" name="bank" inputmode="decimal" autocomplete="off" .value=${plain(usual)} />
      <button data-key="a" class="main">Take the bank ${hint("a")}</button>
      <button type="button" data-key="p" class="quiet" @click=${() => this.say("bank", { accept: false })}>Pass ${hint("p")}</button>
    </form>`;
  }

  // Coming and going.

  list() {
    return waiting(this.view, {
      wait: () => {
        if (this.view.you.person) this.say("wait");
        else this.joining = LIST;
      },
      unwait: () => this.say("unwait"),
      take: (seat) => { this.joining = seat; },
    });
  }

  join() {
    const list = this.joining === LIST;
    return html`<form class="join" @submit=${(event) => this.sit(event)}>
      ${this.view.you.person ? html`<p>You have ${money(this.view.you.balance)} of play chips.${this.short(this.purse) && !list ? " More are given to you as you sit down; they cost nothing." : ""}</p>` : html`<label for="nickname">Your name at the table</label>
        <input id="nickname" name="nickname" required maxlength="24" autocomplete="nickname" />`}
      ${list ? nothing : html`<label for="buy-in">Play chips to buy</label>
        <input id="buy-in" name="buy-in" inputmode="decimal" .value=${plain(this.purse)} />`}
      <button class="main">${list ? "Wait for a seat" : `Sit down at ${this.joining}`}</button>
      <button type="button" class="quiet" @click=${() => { this.joining = 0; }}>Not now</button>
    </form>`;
  }

  /** The usual buy-in, or what there is and is given. */
  get purse() {
    return Math.min(buyIn(this.view), Math.max(cents(this.view.you.balance), this.filled ?? Infinity));
  }

  short(amount) {
    return this.view.you.person && cents(this.view.you.balance) < amount;
  }

  /** Play chips cost nothing: whoever has too few is given more, then brings them to the seat. */
  async refill() {
    try {
      if (this.short(buyIn(this.view))) await ask("/api/chips", {});
      this.say("buy", { amount: wire(buyIn(this.view)) });
    } catch (error) {
      this.said = error.message;
    }
  }

  async sit(event) {
    event.preventDefault();
    const told = new FormData(event.target);
    const list = this.joining === LIST;
    const amount = cents(told.get("buy-in"));
    if (!amount && !list) {
      this.said = "Write an amount such as 500";
      return;
    }
    try {
      if (!this.view.you.person) {
        await ask("/api/guest", { nickname: told.get("nickname") });
        this.connect();
        askAgain();
      } else if (!list && this.short(amount)) await ask("/api/chips", {});
      if (list) this.say("wait");
      else this.say("sit", { seat: this.joining, buy_in: wire(amount) });
      this.joining = 0;
    } catch (error) {
      this.said = error.message;
    }
  }

  leaveRow() {
    if (!this.seat) return nothing;
    const { out, leaving, stack } = this.seat;
    const least = cents(this.view.table.limits?.[0]) ?? 500;
    return html`<p class="leave">
      ${cents(stack) < least && this.view.phase !== "play"
        ? html`<button type="button" class="quiet" @click=${() => this.refill()}>Buy ${money(buyIn(this.view))} of chips</button>`
        : nothing}
      <button type="button" class="quiet" @click=${() => this.say("sit-out", { out: !out })}>${out ? "Deal me in" : "Sit out"}</button>
      <button type="button" class="quiet" ?disabled=${leaving} @click=${() => this.say("leave")}>${leaving ? "Leaving after this hand" : "Leave the table"}</button>
    </p>`;
  }

  // Beside the felt.

  beside() {
    const { view, last } = this;
    return html`<div class="beside">
      <div>
        ${last ? this.kind.over(last) : nothing}
        ${view.table.family === "baccarat" ? roads(this.hands, view.shoe) : nothing}
        <hw-fairness .now=${view} .over=${last} .promised=${this.promised.get(last?.hand)}></hw-fairness>
      </div>
      <aside aria-label="About this table">
        ${this.leaveRow()}
        ${this.kind.wishes?.(view, (type, fields) => this.say(type, fields)) ?? nothing}
        ${this.floor()}
        <h2>Collection in force</h2>
        ${this.fees}
        ${view.spaces ? payTables(view) : nothing}
        ${this.rules()}
        ${this.past()}
        ${this.settings()}
      </aside>
    </div>`;
  }

  /** What the floor may do here, for those who may. */
  floor() {
    const { table, phase, paused, froze, hand, you } = this.view;
    const here = { id: table.id, phase, paused, froze, hand, yours: you.seats.length > 0 };
    return html`<hw-ruling heading="Floor" .table=${here} .may=${this.may}></hw-ruling>`;
  }

  rules() {
    const chosen = Object.entries(this.view.table.rules ?? {});
    if (!chosen.length) return nothing;
    return html`<details><summary>Options of this table</summary>
      <dl>${chosen.map(([name, value]) => html`<div><dt>${capital(words(name))}</dt><dd>${words(value)}</dd></div>`)}</dl>
    </details>`;
  }

  past() {
    if (!this.hands.length) return nothing;
    const newest = this.hands.slice(-12).reverse();
    return html`<h2>Hands to replay</h2>
      <ol class="past">${newest.map((one) => html`<li><a href="/tables/${this.table}/hands/${one.hand}">Hand ${one.hand}</a></li>`)}</ol>`;
  }

  settings() {
    const box = (name, text) => html`<label class="check"><input type="checkbox" .checked=${this.likes[name]}
      @change=${(event) => { this.likes = prefer({ [name]: event.target.checked }); }} /> ${text}</label>`;
    return html`<h2>Settings</h2>
      ${box("fourColours", "Four colours of suits")}
      ${box("keys", "Keys for the buttons")}`;
  }
}

customElements.define("hw-table", Table);
