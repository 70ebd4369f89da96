// Form fields for the options of a game.

import { html, nothing } from "../vendor/lit.js";
import { ask, capital, words } from "../shared/house.js";
import { valueOf } from "../shared/part.js";

/**
 * @typedef {{ says: string, hint: string, default: string | number | boolean, values: (string | number)[], range: [number, number] | null }} Option
 * @typedef {Record<string, string | number | boolean>} Rules
 */

/** @param {Option} option */
const valuesOf = (option) => {
  if (typeof option.default === "boolean") return [true, false];
  if (option.range) {
    const [low, high] = option.range;
    return Array.from({ length: Math.min(100, high - low + 1) }, (_, n) => low + n);
  }
  return option.values;
};

/** @param {unknown} value */
const valueText = (value) => {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return words(value);
};

/**
 * The options of a game by name.
 * @param {string} game
 * @returns {Promise<Record<string, Option>>}
 */
export const askOptions = async (game) => (await ask(`/api/games/${game}`)).options;

/**
 * A field for each option; options that are not chosen follow the preset.
 * @param {Record<string, Option>} options
 * @param {Rules} rules The options chosen so far.
 * @param {{ id: string, change: (rules: Rules) => void }} form
 */
export const optionFields = (options, rules, { id, change }) =>
  Object.entries(options).map(([name, option]) => {
    const values = valuesOf(option);
    /** @param {Event} event */
    const choose = (event) => {
      const others = Object.fromEntries(Object.entries(rules).filter(([other]) => other !== name));
      const chosen = values[Number(valueOf(event) || -1)];
      change(chosen === undefined ? others : { ...others, [name]: chosen });
    };
    const field = `${id}-${name}`;
    const about = option.hint ? `${field}-about` : nothing;
    return html`<p><label for=${field}>${capital(option.says.split(": ")[0] ?? "")}</label>
      <select id=${field} aria-describedby=${about} @change=${choose}><option value="">default</option>
        ${values.map((value, n) => html`<option value=${n} ?selected=${rules[name] === value}>${valueText(value)}</option>`)}</select>
      ${option.hint ? html`<small id=${about}>${option.hint}</small>` : nothing}</p>`;
  });
