// Cards and tiles, drawn from their text: `As`, `Td`, `Jk`, `6-5`; `??` lies face down.

import { html, svg } from "./vendor/lit.js";

const RANKS = {
  2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine",
  T: "ten", J: "jack", Q: "queen", K: "king", A: "ace",
};
const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };

const SHAPES = {
  h: svg`<path d="M12 21C5 15.5 2 12 2 8a5 5 0 0 1 10-1.6A5 5 0 0 1 22 8c0 4-3 7.5-10 13z"/>`,
  d: svg`<path d="M12 1.5 20.5 12 12 22.5 3.5 12z"/>`,
  s: svg`<path d="M12 2C8 7 3 10 3 14.500a4.5 4.5 0 0 0 8 2.800c0 2-.9 3.7-2.5 4.700h7C13.9 21 13 19.3 13 17.300a4.5 4.5 0 0 0 8-2.800C21 10 16 7 12 2z"/>`,
  c: svg`<path d="M12 2a4.6 4.6 0 0 0-3.9 7A4.6 4.6 0 1 0 11 17c0 2.2-.9 4-2.5 5h7C13.9 21 13 19.2 13 17a4.6 4.6 0 1 0 2.9-8A4.6 4.6 0 0 0 12 2z"/>`,
};

/** Where the pips of half a tile are, on a field of three by three. */
const PIPS = {
  1: [[1, 1]], 2: [[0, 0], [2, 2]], 3: [[0, 0], [1, 1], [2, 2]], 4: [[0, 0], [2, 0], [0, 2], [2, 2]],
  5: [[0, 0], [2, 0], [1, 1], [0, 2], [2, 2]], 6: [[0, 0], [2, 0], [0, 1], [2, 1], [0, 2], [2, 2]],
};

export const isTile = (text) => /^\d-\d$/.test(text);
export const isHidden = (text) => text === "??";

/** A card or tile in words. */
export const say = (text) => {
  if (isHidden(text)) return "face down";
  if (text === "Jk") return "joker";
  if (text === "Ax") return "Blackjack X ace";
  if (isTile(text)) return `tile ${text.replace("-", " and ")}`;
  return `${RANKS[text[0]] ?? text[0]} of ${SUITS[text[1]] ?? text[1]}`;
};

export const sayAll = (cards) => cards.map(say).join(", ");

const half = (pips, top) =>
  PIPS[pips].map(([x, y]) => svg`<circle cx=${7 + x * 7} cy=${top + y * 6} r="2.3"
    class=${pips === 1 || pips === 4 ? "red" : ""}></circle>`);

const tile = (text) => html`<span class="card tile" role="img" aria-label=${say(text)}>
  <svg viewBox="0 0 28 48" aria-hidden="true">${half(Number(text[0]), 6)}${half(Number(text[2]), 30)}</svg>
</span>`;

const joker = (text) => html`<span class="card joker" role="img" aria-label=${say(text)}
  ><b>${text === "Jk" ? "Joker" : "X"}</b></span>`;

export const card = (text) => {
  if (isHidden(text)) return html`<span class="card down" role="img" aria-label="face down"></span>`;
  if (isTile(text)) return tile(text);
  const suit = text === "Ax" ? "s" : text[1];
  if (!SHAPES[suit] || text === "Jk") return joker(text);
  return html`<span class="card ${SUITS[suit]}" role="img" aria-label=${say(text)}
    ><b class=${text[0] === "T" ? "ten" : ""}>${text === "Ax" ? "AX" : text[0] === "T" ? "10" : text[0]}</b
    ><svg viewBox="0 0 24 24" aria-hidden="true">${SHAPES[suit]}</svg></span>`;
};

/** Cards that lie side by side; many of them overlap. */
export const cards = (texts) =>
  html`<span class="cards ${texts.length > 5 ? "many most" : texts.length > 4 ? "many" : ""}"
    >${texts.map(card)}</span>`;

/** Cards of which one picks some, by their numbers; `toggle` is called with the number of a card. */
export const pickable = (texts, picked, toggle) =>
  html`<div class="pick">${texts.map((text, n) => html`<button type="button" class="pickable"
    aria-pressed=${String(picked.includes(n))} aria-label=${say(text)}
    @click=${() => toggle(n)}>${card(text)}</button>`)}</div>`;
