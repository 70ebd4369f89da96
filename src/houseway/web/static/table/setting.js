// Setting a hand: the names of both hands while cards are picked, and a warning before a foul hand is set.

import { html } from "../vendor/lit.js";
import { inDialog } from "../shared/dialog.js";
import { ask } from "../shared/house.js";

/** @typedef {{ low_name: string, high_name: string, foul: boolean }} HandNames */

/**
 * The picked cards and the other cards, as the low and the high hand; with tiles, `low` may be the better hand.
 * @param {readonly hw.CardText[]} texts
 * @param {readonly number[]} picked
 */
export const split = (texts, picked) => ({
  low: picked.map((place) => texts[place] ?? ""),
  high: texts.filter((_, place) => !picked.includes(place)),
});

/**
 * The names of both hands by the rules of a table.
 * @param {string} table
 * @param {{ low: hw.CardText[], high: hw.CardText[] }} hands
 * @returns {Promise<HandNames>}
 */
export const namesOf = (table, { low, high }) =>
  ask(`/api/tables/${table}/hand-names?${new URLSearchParams({ low: low.join(" "), high: high.join(" ") })}`);

/**
 * Ask for confirmation of a foul hand.
 * @param {HandNames} names
 */
export const confirmFoul = async ({ low_name: low, high_name: high }) =>
  Boolean(await inDialog((/** @type {(confirmed: true | null) => void} */ answer) => html`<form method="dialog">
    <h2 id="question">Set a foul hand?</h2>
    <p>The front (${low}) would outrank the back (${high}). Under the filed rules, a foul hand loses.</p>
    <p class="answers"><button type="button" class="quiet" @click=${() => answer(null)}>Change it</button>
      <button type="button" class="grave" @click=${() => answer(true)}>Set it anyway</button></p>
  </form>`));
