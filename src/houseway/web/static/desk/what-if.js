// A hand as dealt next to the same hand with other cards.

import { html, nothing } from "../vendor/lit.js";
import { card } from "../shared/cards.js";
import { capital, words } from "../shared/house.js";
import { settlementOf } from "./settle-answer.js";

/** @typedef {{ body: any, answer: hw.DeskAnswer }} SettledCase */

/** @param {string} name */
const holder = (name) => (/^\d+$/.test(name) ? `Seat ${name}` : capital(words(name)));

/**
 * Every card of a case with its position, such as `Seat 3, card 2`.
 * @param {any} body
 * @returns {[where: string, card: hw.CardText][]}
 */
const cardsOf = (body) => {
  /** @param {string} name @param {any} held @returns {[string, hw.CardText][]} */
  const each = (name, held) => held.flatMap((/** @type {any} */ part, /** @type {number} */ n) =>
    (Array.isArray(part) ? each(`${name}, hand ${n + 1}`, part) : [[`${name}, card ${n + 1}`, part]]));
  /** @type {[string, any][]} */
  const melds = Object.entries(body.players ?? {}).map(([seat, player]) => [seat, [...(/** @type {any} */ (player).cards ?? []), .../** @type {any} */ (player).melds]]);
  return [
    ...[...Object.entries(body.hands ?? {}), ...melds].flatMap(([name, held]) => each(holder(name), held)),
    ...(body.boards ?? []).flatMap((/** @type {any} */ board, /** @type {number} */ n) => each(n ? `Board ${n + 1}` : "Board", board)),
    ...each("Hand", body.cards ?? []),
  ];
};

/**
 * A list item for each card that differs.
 * @param {any} before
 * @param {any} after
 */
const cardChanges = (before, after) => {
  const newCards = new Map(cardsOf(after));
  const oldCards = new Map(cardsOf(before));
  return [...new Set([...oldCards.keys(), ...newCards.keys()])].filter((where) => oldCards.get(where) !== newCards.get(where))
    .map((where) => html`<li>${where}: ${face(oldCards.get(where))} → ${face(newCards.get(where))}</li>`);
};

/** @param {hw.CardText | undefined} text */
const face = (text) => (text ? card(text) : "none");

/**
 * Both settlements side by side, with the cards that differ.
 * @param {Pick<hw.ShownCase, "form" | "kind">} game
 * @param {SettledCase} first
 * @param {SettledCase | null} second
 */
export const bothOf = (game, first, second) => {
  const side = (/** @type {string} */ title, /** @type {SettledCase} */ { answer, body }) => html`<section aria-label=${title}>
    <h3>${title}</h3>${settlementOf({ ...game, answer, body })}</section>`;
  const differences = second ? cardChanges(first.body, second.body) : [];
  return html`<h2>What if</h2>
    ${differences.length ? html`<ul class="sets">${differences}</ul>`
      : html`<p>Tap a card in a hand to remove it, then tap the card that replaces it.</p>`}
    <div class="both">${side("As dealt", first)}${second && differences.length ? side("Changed", second) : nothing}</div>`;
};
