// The cards that the viewer picks from a hand, to set the hand or to discard the cards.

import { html, nothing } from "../vendor/lit.js";
import { card } from "../shared/cards.js";

const RANKS = "23456789TJQKA";

/** @param {string | undefined} name */
const named = (name) => (name ? html`<small class="tile-name">${name}</small>` : nothing);

/** @param {hw.CardText} text */
const rank = (text) => (text === "Jk" ? RANKS.length : RANKS.indexOf(text.charAt(0)));

/**
 * The name of the hand that a decision is about.
 * @param {hw.View} view
 * @param {hw.Decision} decision
 */
export const handNamed = (view, { seat, hand }) => {
  const own = hand > 1 ? `${seat}/${hand}` : String(seat);
  return own in view.hands ? own : "player-dealer";
};

export class Picks {
  /** @param {() => void} changed called after each change */
  constructor(changed) {
    this.changed = changed;
    /** The hand that cards are picked from, if any. */
    this.hand = "";
    /** The places of the picked cards in the hand. @type {readonly number[]} */
    this.picked = [];
    this.max = 0;
    this.sorted = false;
    this.question = "";
  }

  /**
   * Update the view; a new question starts without picked cards.
   * @param {hw.View} view
   */
  see(view) {
    const decision = view.decisions.find(({ cards }) => cards);
    const question = decision ? JSON.stringify([view.hand, decision]) : "";
    if (question === this.question) return;
    this.question = question;
    this.picked = [];
    this.sorted = false;
    this.hand = decision ? handNamed(view, decision) : "";
    this.max = decision?.cards ?? 0;
  }

  /** @param {number} place */
  toggle(place) {
    if (this.picked.includes(place)) this.picked = this.picked.filter((other) => other !== place);
    else this.picked = [...this.picked, place].slice(-this.max);
    this.changed();
  }

  sort() {
    this.sorted = !this.sorted;
    this.changed();
  }

  /**
   * The indexes of cards in display order.
   * @param {readonly hw.CardText[]} texts
   */
  order(texts) {
    const places = texts.map((_, place) => place);
    if (!this.sorted) return places;
    return places.sort((a, b) => rank(texts[b] ?? "") - rank(texts[a] ?? "") || a - b);
  }

  /**
   * The cards as buttons, with the names of tiles.
   * @param {readonly hw.CardText[]} texts
   * @param {Record<string, string>} [names]
   */
  draw(texts, names = {}) {
    return html`<span class="pick cards">${this.order(texts).map((place) => html`<button type="button" class="pickable"
      aria-pressed=${String(this.picked.includes(place))}
      @click=${() => this.toggle(place)}>${card(texts[place] ?? "??")}${named(names[texts[place] ?? ""])}</button>`)}</span>`;
  }
}
