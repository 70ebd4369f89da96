// Cards and tiles, drawn from their text: `As`, `Td`, `Jk`, `6-5`; `??` is face down.

import { html, svg } from "../vendor/lit.js";

/** @type {Record<string, string>} */
const RANKS = {
  2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine",
  T: "ten", J: "jack", Q: "queen", K: "king", A: "ace",
};
/** @type {Record<string, string>} */
const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };

/** @type {Record<string, hw.Content>} */
const SHAPES = {
  h: svg`<path d="M12 21C5 15.5 2 12 2 8a5 5 0 0 1 10-1.6A5 5 0 0 1 22 8c0 4-3 7.5-10 13z"/>`,
  d: svg`<path d="M12 1.5 20.5 12 12 22.5 3.5 12z"/>`,
  s: svg`<path d="M12 2C8 7 3 10 3 14.500a4.5 4.5 0 0 0 8 2.800c0 2-.9 3.7-2.5 4.700h7C13.9 21 13 19.3 13 17.300a4.5 4.5 0 0 0 8-2.800C21 10 16 7 12 2z"/>`,
  c: svg`<path d="M12 2a4.6 4.6 0 0 0-3.9 7A4.6 4.6 0 1 0 11 17c0 2.2-.9 4-2.5 5h7C13.9 21 13 19.2 13 17a4.6 4.6 0 1 0 2.9-8A4.6 4.6 0 0 0 12 2z"/>`,
};

/**
 * The places of the pips on half a tile, on a three-by-three grid.
 * @type {Record<number, [number, number][]>}
 */
const PIPS = {
  1: [[1, 1]], 2: [[0, 0], [2, 2]], 3: [[0, 0], [1, 1], [2, 2]], 4: [[0, 0], [2, 0], [0, 2], [2, 2]],
  5: [[0, 0], [2, 0], [1, 1], [0, 2], [2, 2]], 6: [[0, 0], [2, 0], [0, 1], [2, 1], [0, 2], [2, 2]],
};

/** @param {hw.CardText} text */
export const isTile = (text) => /^\d-\d$/.test(text);

/** @param {hw.CardText} text */
export const isHidden = (text) => text === "??";

/**
 * A card or tile in words.
 * @param {hw.CardText} text
 */
export const cardName = (text) => {
  if (isHidden(text)) return "face down";
  if (text === "Jk") return "joker";
  if (text === "Ax") return "Blackjack X ace";
  if (isTile(text)) return `tile ${text.replace("-", " and ")}`;
  return `${RANKS[text.charAt(0)] ?? text.charAt(0)} of ${SUITS[text.charAt(1)] ?? text.charAt(1)}`;
};

/** @type {Record<string, string>} */
const GLYPHS = { c: "♣", d: "♦", h: "♥", s: "♠" };

/**
 * Cards as one line of text: `A♠ 10♦ Joker`.
 * @param {readonly hw.CardText[]} texts
 */
export const cardText = (texts) => texts.map((text) => {
  if (text === "Jk") return "Joker";
  if (isTile(text) || !GLYPHS[text.charAt(1)]) return text;
  return `${corner(text)}${GLYPHS[text.charAt(1)]}`;
}).join(" ");

/** @param {readonly hw.CardText[]} texts */
export const cardNames = (texts) => texts.map(cardName).join(", ");

/**
 * @param {number} pips
 * @param {number} top
 */
const half = (pips, top) =>
  (PIPS[pips] ?? []).map(([x, y]) => svg`<circle cx=${7 + x * 7} cy=${top + y * 6} r="2.3"
    class=${pips === 1 || pips === 4 ? "red" : ""}></circle>`);

/** @param {hw.CardText} text */
const tile = (text) => html`<span class="card tile" role="img" aria-label=${cardName(text)}>
  <svg viewBox="0 0 28 48" aria-hidden="true">${half(Number(text.charAt(0)), 6)}${half(Number(text.charAt(2)), 30)}</svg>
</span>`;

/** @param {hw.CardText} text */
const joker = (text) => html`<span class="card joker" role="img" aria-label=${cardName(text)}
  ><b>${text === "Jk" ? "Joker" : "X"}</b></span>`;

/**
 * The rank in a card's corner.
 * @param {hw.CardText} text
 */
const corner = (text) => {
  if (text === "Ax") return "AX";
  return text.startsWith("T") ? "10" : text.charAt(0);
};

/**
 * @param {hw.CardText} text
 * @param {string} [kind] `up` or `hole`, for the viewer's own cards in stud
 */
export const card = (text, kind = "") => {
  if (isHidden(text)) return html`<span class="card down" role="img" aria-label="face down"></span>`;
  if (isTile(text)) return tile(text);
  const suit = text === "Ax" ? "s" : text.charAt(1);
  if (!SHAPES[suit] || text === "Jk") return joker(text);
  return html`<span class="card ${SUITS[suit]} ${kind}" role="img" aria-label=${kind === "up" ? `${cardName(text)}, face up` : cardName(text)}
    ><b class=${text.startsWith("T") ? "ten" : ""}>${corner(text)}</b
    ><svg viewBox="0 0 24 24" aria-hidden="true">${SHAPES[suit]}</svg></span>`;
};

/**
 * Cards side by side.
 * @param {readonly hw.CardText[]} texts
 */
export const cards = (texts) => html`<span class="cards">${texts.map((text) => card(text))}</span>`;

/**
 * Cards that can be picked; `toggle` is called with the index of a card.
 * @param {readonly hw.CardText[]} texts
 * @param {readonly number[]} picked
 * @param {(number: number) => void} toggle
 */
export const pickable = (texts, picked, toggle) =>
  html`<div class="pick">${texts.map((text, n) => html`<button type="button" class="pickable"
    aria-pressed=${String(picked.includes(n))}
    @click=${() => toggle(n)}>${card(text)}</button>`)}</div>`;
