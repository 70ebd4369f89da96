// The house way: tap a hand to see how each filed house way sets it.

import { html, nothing } from "../vendor/lit.js";
import { typedCards } from "../shared/card-picker.js";
import { cards } from "../shared/cards.js";
import { citedLines } from "../shared/cited.js";
import { ask, count, problemOf, sentence, sourceName } from "../shared/house.js";
import "../shared/offline.js";
import { Part } from "../shared/part.js";

const RANKS = "AKQJT98765432";
const DECK = [...["s", "h", "d", "c"].flatMap((suit) => [...RANKS].map((rank) => rank + suit)), "Jk"];
/** The number of each tile in a set. @type {Record<string, number>} */
const TILES = {
  "6-6": 2, "1-1": 2, "4-4": 2, "3-1": 2, "5-5": 2, "3-3": 2, "2-2": 2, "6-5": 2, "6-4": 2, "6-1": 2, "5-1": 2,
  "6-3": 1, "5-4": 1, "6-2": 1, "5-3": 1, "5-2": 1, "4-3": 1, "4-1": 1, "3-2": 1, "4-2": 1, "2-1": 1,
};
const MIN_CARDS = { cards: 6, tiles: 4 };
const MAX_CARDS = { cards: 7, tiles: 4 };

/**
 * @typedef {{ game: string, name: string, room: string, short: string, source: string }} Filed
 * @typedef {{ rule: string, says: string, games: Filed[] }} Way
 * @typedef {{ high: hw.CardText[], low: hw.CardText[], high_name: string, low_name: string, games: Filed[], ways: Way[] }} Setting
 */

/** @param {Filed} filed */
const link = (filed) => html`<a href="/games/${filed.game}#deal-and-play">${filed.name}</a>`;

/** @param {Filed} filed */
const source = (filed) => html`<li>${filed.name}, ${filed.room}: ${sourceName(filed.source)}${citedLines(filed.source)}</li>`;

/**
 * A rule, with the games of each room that have it.
 * @param {Way} way
 */
const wayView = ({ rule, says, games }) => {
  const rooms = Map.groupBy(games, ({ short }) => short);
  return html`<li><b>${rule}</b>: ${says}
    <ul class="rooms">${[...rooms].map(([room, filed]) => html`<li><b>${room}</b> ${filed.map(link)}</li>`)}</ul>
    <details><summary>${count(games.length, "source")}</summary><ul>${games.map(source)}</ul></details></li>`;
};

/**
 * The two hands by name; tiles have a low and a high hand, cards a front and a back.
 * @param {Setting} setting
 * @param {boolean} tiles
 */
const handNames = ({ low_name: low, high_name: high }, tiles) => (tiles ? `low ${low}, high ${high}` : `${low} in front, ${high} behind`);

/**
 * @param {Setting} setting
 * @param {number} number
 * @param {boolean} tiles
 */
const settingView = (setting, number, tiles) => html`<section class="way" aria-labelledby="way-${number}">
  <h2 id="way-${number}">${count(setting.games.length, "game")}: ${handNames(setting, tiles)}</h2>
  <dl class="set-cards">
    <div><dt>${tiles ? "Low hand" : "Front (low)"}</dt><dd>${cards(setting.low)}</dd></div>
    <div><dt>${tiles ? "High hand" : "Back (high)"}</dt><dd>${cards(setting.high)}</dd></div>
  </dl>
  <ul class="rules">${setting.ways.map(wayView)}</ul>
</section>`;

export class HouseWay extends Part {
  static properties = {
    game: {}, piece: {}, preset: {}, kind: { state: true }, hand: { state: true }, settings: { state: true }, problem: { state: true },
  };

  constructor() {
    super();
    /** The game whose house way is shown; empty for all of them. */
    this.game = "";
    /** `card` or `tile`, for one game. */
    this.piece = "";
    /** `letter` or `practice`, for one game. */
    this.preset = "letter";
    /** @type {"cards" | "tiles"} */
    this.kind = "cards";
    /** @type {hw.CardText[]} */
    this.hand = [];
    /** @type {Setting[]} */
    this.settings = [];
    this.problem = "";
    /** Whether the page starts without a hand; if so, the deck starts open. */
    this.startsEmpty = !location.hash;
    this.request = 0;
    this.online = () => this.put(this.hand);
  }

  connectedCallback() {
    super.connectedCallback();
    this.replaceChildren();
    addEventListener("online", this.online);
    const typed = typedCards(decodeURIComponent(location.hash.slice(1)));
    this.kind = this.piece === "tile" || typed[0]?.includes("-") ? "tiles" : "cards";
    if (typed.length) this.put(typed);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener("online", this.online);
  }

  /** @param {hw.CardText[]} hand */
  async put(hand) {
    this.hand = hand;
    this.problem = "";
    this.request += 1;
    const { request } = this;
    if (hand.length < MIN_CARDS[this.kind]) {
      this.settings = [];
      history.replaceState(null, "", location.pathname + location.search);
      return;
    }
    const text = hand.join(" ");
    history.replaceState(null, "", `#${encodeURIComponent(text)}`);
    try {
      const { settings } = await ask(`/api/house-way?${new URLSearchParams({ cards: text, ...(this.game && { game: this.game, preset: this.preset }) })}`);
      if (request === this.request) this.settings = settings;
    } catch (error) {
      if (request === this.request) [this.settings, this.problem] = [[], sentence(problemOf(error).what)];
    }
  }

  /** @param {"cards" | "tiles"} kind */
  choose(kind) {
    this.kind = kind;
    this.put([]);
  }

  /** The cards that cannot be picked again. The picker has two of every tile, so a single tile counts as used once. */
  get used() {
    if (this.kind === "cards") return this.hand;
    const single = Object.keys(TILES).filter((tile) => TILES[tile] === 1);
    return [...this.hand, ...single];
  }

  render() {
    return html`${this.game ? nothing : html`<fieldset class="chips"><legend class="hear">Cards or tiles</legend>
        ${/** @type {const} */ (["cards", "tiles"]).map((kind) => html`<label><input type="radio" id=${kind} name="kind" value=${kind}
          .checked=${kind === this.kind} @change=${() => this.choose(kind)}><span>${kind === "cards" ? "Pai gow poker" : "Pai gow tiles"}</span></label>`)}
      </fieldset>`}
      <hw-cards id="hand" ?open=${this.startsEmpty} .full=${MAX_CARDS[this.kind]} .label=${this.kind === "cards" ? "Cards" : "Tiles"} .cards=${this.hand}
        .deck=${this.kind === "cards" ? DECK : Object.keys(TILES)} .copies=${this.kind === "cards" ? 1 : 2} .used=${this.used}
        .error=${this.problem} @cards=${(/** @type {CustomEvent} */ event) => this.put(event.detail)}></hw-cards>
      <p>${this.hand.length ? html`<button type="button" class="quiet" @click=${() => this.put([])}>Clear</button>` : nothing}</p>
      <div aria-live="polite">${this.settings.map((setting, number) => settingView(setting, number, this.kind === "tiles"))}</div>`;
  }
}

customElements.define("hw-house-way", HouseWay);
