// A field for the cards of a hand, which are tapped on a deck of buttons or typed like `5d Kc 2h`.

import { html, nothing } from "../vendor/lit.js";
import { card, isTile } from "./cards.js";
import { Part, unset, valueOf } from "./part.js";

const SUITS = ["s", "h", "d", "c"];
/** The order of the cards in a row of the deck. */
const RANKS = "AKQJT98765432";

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

/** One card or tile in a word such as `AsKd9c` or `6-64-2`. */
const PIECE = /\d-\d|jo?k(?:er)?|10.?|..?/gi;

/**
 * Cards typed with spaces, commas or nothing between them.
 * @param {string} text
 */
export const typedCards = (text) => text.split(/[\s,]+/).flatMap((word) => word.match(PIECE) ?? []).map(standardForm);

/**
 * The deck in rows: one for each suit, and one for cards without a suit and tiles.
 * @param {readonly hw.CardText[]} deck
 */
const rows = (deck) => {
  /** @param {hw.CardText} face */
  const place = (face) => RANKS.indexOf(face.charAt(0));
  const isSuited = (/** @type {hw.CardText} */ face) => face.length === 2 && SUITS.includes(face.charAt(1)) && place(face) >= 0;
  const suits = SUITS.map((suit) => deck.filter((face) => isSuited(face) && face.endsWith(suit)).sort((a, b) => place(a) - place(b)));
  const unsuited = deck.filter((face) => !isSuited(face));
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
    /** The number of cards that fill the hand; then the deck of the next empty hand opens, or this one closes. */
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
    this.put(cards);
    if (cards.length >= this.full) this.open = false;
  }

  /** The first empty hand after this one on the page. */
  get following() {
    /** @type {CardPicker[]} */
    const all = [...document.querySelectorAll("hw-cards")].filter((each) => each instanceof CardPicker);
    return all.slice(all.indexOf(this) + 1).find(({ cards }) => !cards.length);
  }

  /** Close the deck and open that of the next empty hand. */
  next() {
    this.open = false;
    this.following?.show();
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
    this.put(cards);
    this.gap = null;
    if (cards.length >= this.full) this.next();
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
      ${this.cards.length ? html`<div class="held">${this.cards.map((text, n) => html`<button type="button" class="pickable"
          @click=${() => this.drop(n)}><span class="hear">Remove </span>${card(text)}</button>`)}</div>` : nothing}
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
      ${this.cards.length && this.following ? html`<button type="button" class="next" @click=${() => this.next()}>Next: ${this.following.label}</button>` : nothing}
    </div>`;
  }
}

customElements.define("hw-cards", CardPicker);
