// A field for the cards of a hand, which are tapped on a deck of buttons or typed like `5d Kc 2h`.

import { html, nothing } from "./vendor/lit.js";
import { card, isTile } from "./cards.js";
import { Part, unset, valueOf } from "./part.js";

const SUITS = ["s", "h", "d", "c"];

/** The picker whose deck is open; opening another deck closes it. @type {CardPicker | null} */
let current = null;

/**
 * A typed card in standard form: `10D` is `Td`.
 * @param {string} text
 */
export const standardForm = (text) => {
  const plain = text.replace(/^10/, "T");
  if (/^jo?k/i.test(plain)) return "Jk";
  if (/^\d-\d$/.test(plain)) return plain;
  return plain.charAt(0).toUpperCase() + plain.slice(1).toLowerCase();
};

/** @param {string} text */
export const typedCards = (text) => text.split(/[\s,]+/).filter(Boolean).map(standardForm);

/**
 * The deck in rows: one for each suit, and one for cards without a suit and tiles.
 * @param {readonly hw.CardText[]} deck
 */
const rows = (deck) => {
  const suits = SUITS.map((suit) => deck.filter((face) => face.length === 2 && face.endsWith(suit)));
  const unsuited = deck.filter((face) => !SUITS.some((suit) => face.length === 2 && face.endsWith(suit)));
  return [...suits, unsuited].filter((row) => row.length);
};

export class CardPicker extends Part {
  static properties = {
    label: {}, cards: { attribute: false }, deck: { attribute: false }, copies: { attribute: false },
    used: { attribute: false }, full: { attribute: false }, error: {}, open: { type: Boolean }, text: { state: true }, problem: { state: true },
  };

  constructor() {
    super();
    this.label = "Cards";
    /** @type {hw.CardText[]} */
    this.cards = [];
    /** @type {hw.CardText[]} */
    this.deck = unset();
    this.copies = 1;
    /** @type {hw.CardText[]} */
    this.used = [];
    /** The maximum number of cards in the hand; the deck closes when the hand has them all. */
    this.full = Infinity;
    /** The error from the page around it. */
    this.error = "";
    this.open = false;
    /** @type {string | null} */
    this.text = null;
    /** The error in the typed cards. */
    this.problem = "";
    /** The place of a removed card, which the next card takes. @type {number | null} */
    this.gap = null;
  }

  connectedCallback() {
    super.connectedCallback();
    // Open the deck only at the start: a deck that was closed stays closed.
    if ("open" in this.dataset) this.show();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    if (current === this) current = null;
  }

  /** An example of how the cards or tiles of this deck are typed. */
  get example() {
    return this.deck.some(isTile) ? "6-6 4-2" : "5d Kc 2h";
  }

  get pieces() {
    return this.deck.some(isTile) ? "tiles" : "cards";
  }

  /** What the button picks: `cards of seat 1`, `Seat 1's cards`, `cards for Board`. */
  get picked() {
    if (this.label.toLowerCase().startsWith(this.pieces)) return `${this.pieces}${this.label.slice(this.pieces.length)}`;
    return this.label.endsWith(this.pieces) ? this.label : `${this.pieces} for ${this.label}`;
  }

  /** @param {hw.CardText[]} cards */
  put(cards) {
    this.problem = "";
    this.dispatchEvent(new CustomEvent("cards", { detail: cards }));
  }

  /** @param {string} text */
  typed(text) {
    [this.text, this.gap] = [text, null];
    const cards = typedCards(text);
    const unknown = cards.find((face) => !this.deck.includes(face));
    this.problem = unknown ? `${unknown} is not in this deck. Type ${this.pieces} like ${this.example}.` : "";
    if (unknown) return;
    if (cards.length >= this.full) this.open = false;
    this.put(cards);
  }

  show() {
    if (current && current !== this) current.open = false;
    current = this;
    this.open = true;
  }

  toggle() {
    if (this.open) this.open = false;
    else this.show();
  }

  /** @param {hw.CardText} text */
  copiesLeft(text) {
    return this.copies - this.used.filter((face) => face === text).length;
  }

  /** @param {hw.CardText} text */
  pick(text) {
    this.text = null;
    const cards = this.cards.toSpliced(this.gap ?? this.cards.length, 0, text);
    if (cards.length >= this.full) this.open = false;
    this.put(cards);
    this.gap = null;
  }

  /** @param {number} number */
  drop(number) {
    this.text = null;
    this.gap = number;
    this.put(this.cards.filter((_, n) => n !== number));
    this.show();
  }

  render() {
    const id = `cards-${this.id}`;
    const message = this.problem || this.error;
    return html`<div class="card-field">
      <label for=${id}>${this.label}</label>
      <div class="held">
        ${this.cards.map((text, n) => html`<button type="button" class="pickable"
          @click=${() => this.drop(n)}><span class="hear">Remove </span>${card(text)}</button>`)}
      </div>
      <input id=${id} autocomplete="off" autocapitalize="off" spellcheck="false"
        placeholder=${this.example} .value=${this.text ?? this.cards.join(" ")}
        aria-invalid=${message ? "true" : nothing} aria-describedby=${message ? `${id}-wrong` : nothing}
        @input=${(/** @type {Event} */ event) => this.typed(valueOf(event))}
        @change=${() => { if (!this.problem) this.text = null; }}>
      <button type="button" class="quiet" aria-expanded=${String(this.open)} 
        @click=${() => this.toggle()}>${this.open ? "Close" : "Pick"}<span class="hear"> ${this.picked}</span></button>
      ${message ? html`<small class="wrong" id="${id}-wrong">${message}</small>` : nothing}
      ${this.open ? this.grid() : nothing}
    </div>`;
  }

  grid() {
    return html`<div class="deck" role="group" aria-label="Deck for ${this.label}">
      ${rows(this.deck).map((row) => html`<div>${row.map((text) => html`<button type="button" class="pickable"
        ?disabled=${this.copiesLeft(text) < 1}
        @click=${() => this.pick(text)}>${card(text)}</button>`)}</div>`)}
    </div>`;
  }
}

customElements.define("hw-cards", CardPicker);
