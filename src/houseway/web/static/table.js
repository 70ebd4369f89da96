// A table: the felt, the open question, and the result of the last hand.

import { html, nothing } from "./vendor/lit.js";
import { usualBank } from "./bank-offer.js";
import "./clock.js";
import "./coach.js";
import "./fairness.js";
import { felt } from "./felt.js";
import { ask, capital, prefer, preferences, sentence, words } from "./house.js";
import { listen } from "./keys.js";
import { kindOf } from "./kinds.js";
import { Link } from "./link.js";
import { follow, haveBalance } from "./me.js";
import { wire } from "./money.js";
import { Part, isChecked, valueOf } from "./part.js";
import { remember } from "./proof.js";
import "./ruling.js";
import { seatButtons } from "./seating.js";
import { ownSeat } from "./seats.js";
import { isFull } from "./waiting.js";

/**
 * What is asked or awaited at a table.
 * @param {hw.View} view
 */
const promptOf = (view) => {
  if (view.froze) return `Table on hold for a floor decision: ${view.why}.`;
  if (view.paused) return "Table paused by the floor.";
  if (view.offered_seat?.yours) return `Seat ${view.offered_seat.seat} is yours: take it?`;
  switch (view.phase) {
    case "waiting":
      if (view.you.seats.length) return "Waiting for another player…";
      return isFull(view) ? "Waiting for another player…" : "Pick a seat.";
    case "settled":
      return view.why ? `Hand ${view.hand}: ${view.why}.` : kindOf(view).result(view);
    case "stopped":
      return `This table is closed${view.why ? `: ${view.why}` : ""}.`;
    default:
      return kindOf(view).prompt(view);
  }
};

/** @param {hw.View} view */
const optionsOf = ({ table }) => {
  const chosen = Object.entries(table.rules);
  if (!chosen.length) return nothing;
  return html`<details><summary>Table options</summary>
    <dl>${chosen.map(([name, value]) => html`<div><dt>${capital(words(name))}</dt><dd>${words(value)}</dd></div>`)}</dl>
  </details>`;
};

export class Table extends Part {
  static properties = {
    table: {}, view: { state: true }, line: { state: true }, refusal: { state: true }, joining: { state: true },
    hands: { state: true }, likes: { state: true }, gone: { state: true }, may: { state: true },
  };

  constructor() {
    super();
    this.table = "";
    /** @type {hw.View | null} */
    this.view = null;
    /** The newest view that shows how a hand ended. @type {hw.View | null} */
    this.last = null;
    this.line = true;
    this.refusal = "";
    this.gone = "";
    this.joining = 0;
    /** @type {hw.PastHand[]} */
    this.hands = [];
    /** @type {Map<number, hw.Published>} */
    this.published = new Map();
    /** @type {string[]} */
    this.may = [];
    this.likes = preferences();
    // The page brings the collection with it; it belongs beside the felt.
    this.fees = document.getElementById("collection");
    /** @type {Link | null} */
    this.link = null;
    this.quiet = () => {};
    /** When the open question appeared. */
    this.askedAt = 0;
    /** @type {string} */
    this.asks = "";
    /** The offer of the bank that was answered last. */
    this.offered = "";
  }

  connectedCallback() {
    super.connectedCallback();
    const stops = [listen(this, () => this.askedAt), follow(({ may }) => { this.may = may; })];
    this.quiet = () => stops.forEach((stop) => stop());
    this.addEventListener("send", (event) => {
      const { type, fields } = /** @type {CustomEvent} */ (event).detail;
      this.ask(type, fields);
    });
    this.addEventListener("join", (event) => { this.joining = /** @type {CustomEvent} */ (event).detail; });
    this.addEventListener("entered", () => this.connect());
    this.connect();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.quiet();
    this.link?.close();
  }

  connect() {
    this.link?.close();
    const link = new Link(this.table);
    /** @type {Record<string, (detail: any) => void>} */
    const reports = {
      view: (view) => this.see(view),
      refused: (what) => { this.refusal = what; },
      line: (line) => { this.line = line; },
      bye: (why) => this.leave(why),
    };
    for (const [name, hear] of Object.entries(reports)) {
      link.addEventListener(name, (event) => hear(/** @type {CustomEvent} */ (event).detail));
    }
    this.link = link;
  }

  /** @type {hw.Send} */
  ask(type, fields) {
    this.refusal = "";
    this.link?.ask(type, fields);
  }

  /** @param {hw.View} view */
  see(view) {
    const before = this.view;
    this.view = view;
    this.gone = "";
    this.notice(view);
    this.answerOffer(view);
    haveBalance(view.you.person, view.you.balance);
    // What was published before the wagers is what the hand is held to, whatever is sent later.
    remember(this.published, view);
    if (view.lines.length || view.rulings?.length || view.phase === "settled") this.last = view;
    const over = view.phase === "settled" && (before?.phase !== "settled" || before.hand !== view.hand);
    if (over || !before) this.recall();
  }

  /**
   * Note when the question changed, and say in the title whose turn it is.
   * @param {hw.View} view
   */
  notice(view) {
    const asks = JSON.stringify([view.hand, view.phase, view.decisions.map(({ seat, hand, kind, choices }) => [seat, hand, kind, choices])]);
    if (asks !== this.asks) {
      this.asks = asks;
      this.askedAt = performance.now();
    }
    const yours = view.decisions.length > 0 || Boolean(view.offered_seat?.yours);
    document.title = `${yours ? "● Your turn · " : ""}${view.table.name} · Houseway`;
  }

  /**
   * Take or pass an offer of the bank for somebody who always does.
   * @param {hw.View} view
   */
  answerOffer(view) {
    const offer = /** @type {Partial<hw.BankedView>} */ (view).offer;
    const asked = `${view.hand} ${offer?.turn ?? 0}`;
    if (!offer?.yours || this.likes.bank === "ask" || asked === this.offered) return;
    this.offered = asked;
    const take = this.likes.bank === "take";
    this.ask("bank", { accept: take, ...(take && { amount: wire(usualBank(offer)) }) });
  }

  /** @param {string} why */
  leave(why) {
    this.gone = why;
    this.fees?.remove();
    this.recall();
  }

  /** The hands so far, for the roads and for going back to one. */
  async recall() {
    this.hands = await ask(`/api/tables/${this.table}/hands`).catch(() => this.hands);
  }

  render() {
    const { view } = this;
    if (this.gone) return html`<h1>Table ${this.table}</h1><p class="lead">${sentence(this.gone)}</p>${this.past()}`;
    if (!view) return html`<p class="lead" role="status">Loading table…</p>`;
    return html`<div class="play ${this.likes.fourColours ? "four-colours" : ""}">
      ${this.head(view)}
      ${felt(view, this.now(view), (seat) => { this.joining = seat; })}
      ${this.beside(view)}
    </div>`;
  }

  /** @param {hw.View} view */
  head(view) {
    const { table } = view;
    return html`<header class="about-table">
      <h1>${table.name}</h1>
      <p>${table.cardroom}, table ${table.id} · ${kindOf(view).stakes(view)} · <a href="/games/${table.game}">Rules</a>
        ${kindOf(view).hasOdds ? html`· <a href="/games/${table.game}/price">Odds</a>` : nothing}</p>
      ${this.line ? nothing : html`<p class="wrong" role="alert">Connection lost. Reconnecting…</p>`}
    </header>`;
  }

  /**
   * What is asked now.
   * @param {hw.View} view
   */
  now(view) {
    return html`<div class="now">
      <p class="prompt"><span role="status">${promptOf(view)}</span> <hw-clock .until=${view.until}></hw-clock></p>
      ${this.refusal ? html`<p class="wrong" role="alert">${sentence(this.refusal)}</p>` : nothing}
      <hw-advice .view=${view}></hw-advice>
      <hw-seating .view=${view} .joining=${this.joining}></hw-seating>
      ${ownSeat(view) && !view.paused ? kindOf(view).controls(view) : nothing}
    </div>`;
  }

  /**
   * What stands beside the felt.
   * @param {hw.View} view
   */
  beside(view) {
    const { last } = this;
    const kind = kindOf(view);
    /** @type {hw.Send} */
    const send = (type, fields) => this.ask(type, fields);
    return html`<div class="beside">
      <div>
        ${last ? kind.summary(last) : nothing}
        ${kind.history(view, this.hands)}
        <hw-fairness .now=${view} .over=${last} .published=${this.published.get(last?.hand ?? 0)}></hw-fairness>
      </div>
      <aside aria-label="About this table">
        ${seatButtons(view, send, (what) => { this.refusal = what; })}
        ${kind.requests(view, send)}
        <hw-coach .view=${view}></hw-coach>
        ${this.floor(view)}
        <h2>Collection</h2>
        ${this.fees}
        ${kind.payTables(view)}
        ${optionsOf(view)}
        ${this.past()}
        ${this.settings()}
      </aside>
    </div>`;
  }

  /**
   * What the floor may do here, for those who may.
   * @param {hw.View} view
   */
  floor({ table, phase, paused, froze, hand, you }) {
    const here = { id: table.id, phase, paused, froze, hand, yours: you.seats.length > 0 };
    return html`<hw-ruling heading="Floor" .table=${here} .may=${this.may}></hw-ruling>`;
  }

  past() {
    if (!this.hands.length) return nothing;
    const newest = this.hands.slice(-12).reverse();
    return html`<h2>Hand history</h2>
      <ol class="past">${newest.map(({ hand }) => html`<li><a href="/tables/${this.table}/hands/${hand}">Hand ${hand}</a></li>`)}</ol>`;
  }

  settings() {
    /**
     * @param {"fourColours" | "keys"} name
     * @param {string} text
     */
    const box = (name, text) => {
      /** @param {Event} event */
      const change = (event) => { this.likes = prefer({ [name]: isChecked(event) }); };
      return html`<label class="check"><input type="checkbox" .checked=${this.likes[name]} @change=${change} /> ${text}</label>`;
    };
    return html`<h2>Settings</h2>
      ${box("fourColours", "Four-color deck")}
      ${box("keys", "Keyboard shortcuts")}
      ${this.bankSetting()}`;
  }

  /** Whether offers of the bank are asked about, always passed or always taken. */
  bankSetting() {
    if (this.view?.kind !== "banked") return nothing;
    /** @param {Event} event */
    const change = (event) => { this.likes = prefer({ bank: valueOf(event) }); };
    const choices = { ask: "Ask me", pass: "Always pass", take: "Always take" };
    return html`<label class="check" for="bank-offers">Bank offers</label>
      <select id="bank-offers" @change=${change}>${Object.entries(choices).map(([value, text]) => html`<option
        value=${value} ?selected=${this.likes.bank === value}>${text}</option>`)}</select>`;
  }
}

customElements.define("hw-table", Table);
