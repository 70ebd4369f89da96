// Saves a replayed hand as a file: the viewer's steps as text or JSON, or a poker hand history.

import { html } from "../vendor/lit.js";
import { download } from "../shared/download.js";
import { ask, problemOf, sentence } from "../shared/house.js";
import { kindOf } from "../table/kinds.js";
import { lineOf } from "./replay-lines.js";
import { withoutRepeats } from "../table/steps.js";

/**
 * The hand as text, with one line for each step.
 * @param {hw.Step[]} steps
 */
export const textOf = (steps) => {
  const view = steps[0]?.view;
  const head = view ? [`${view.table.name}, ${view.table.cardroom}, table ${view.table.id}, hand ${view.hand}`] : [];
  return `${[...head, ...withoutRepeats(steps).map((step) => lineOf(step))].join("\n")}\n`;
};

/**
 * Buttons that save a hand, one for each format.
 * @param {string} table
 * @param {string} hand
 * @param {hw.Step[]} steps
 */
export const exportLinks = (table, hand, steps) => {
  const name = `${table}-hand-${hand}`;
  const histories = steps[0] ? kindOf(steps[0].view).histories : [];
  /**
   * @param {Event} event
   * @param {string} form
   */
  const fetchAndSave = async (event, form) => {
    const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
    const problem = /** @type {HTMLElement} */ (button.parentElement?.querySelector("[role=alert]"));
    problem.textContent = "";
    try {
      download(`${name}.${form}`, (await ask(`/api/hands/${table}/${hand}/history?form=${form}`)).text);
    } catch (error) {
      problem.textContent = sentence(problemOf(error).what);
    }
  };
  /**
   * @param {string} text
   * @param {(event: Event) => void} click
   */
  const button = (text, click) => html`<button type="button" class="quiet small" @click=${click}>${text}</button>`;
  return html`<p class="export">Save as
    ${button("Text", () => download(`${name}.txt`, textOf(steps)))}
    ${button("JSON", () => download(`${name}.json`, JSON.stringify({ table, hand: Number(hand), steps }, null, 1)))}
    ${histories.map((form) => html`${button(form.toUpperCase(), (event) => fetchAndSave(event, form))} `)}
    <span role="alert"></span>
  </p>`;
};
