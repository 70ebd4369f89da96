// The fields of the desk for the collection option and the rules of a hand.

import { html, nothing } from "../vendor/lit.js";
import "../shared/collection-option.js";
import { capital, presetName } from "../shared/house.js";
import { valueOf } from "../shared/part.js";

/**
 * The field for the collection option; `choose` gets the id of the option, empty for no fee.
 * @param {hw.CaseForm} form
 * @param {string} option
 * @param {string} problem
 * @param {(id: string) => void} choose
 */
export const optionField = ({ options }, option, problem, choose) => {
  if (!options.length) return nothing;
  const chosen = options.find(({ id, number }) => option === id || option === number);
  /** @param {Event} event */
  const changed = (event) => {
    const number = valueOf(event).trim();
    choose(options.find((each) => each.number === number)?.id ?? "");
  };
  return html`<div class="option wide"><label for="option">Collection option</label>
    <hw-option @change=${changed}>
      <input id="option" autocomplete="off" spellcheck="false" maxlength="64" placeholder="No fee" value=${chosen?.number ?? ""} aria-describedby="option-terms">
      <small id="option-terms" class="terms"></small>
      <datalist>${options.map(({ number, terms }) => html`<option value=${number}>${terms}</option>`)}</datalist>
    </hw-option>${problem ? html`<small class="wrong">${problem}</small>` : nothing}</div>`;
};

/**
 * @param {hw.CaseForm} form
 * @param {string} preset
 * @param {(preset: string) => void} choose
 */
export const presetField = ({ practice }, preset, choose) => (practice ? html`<div class="option wide"><label for="preset">Rules</label>
  <select id="preset" @change=${(/** @type {Event} */ event) => choose(valueOf(event))}>
    ${["letter", "practice"].map((name) => html`<option value=${name} ?selected=${preset === name}>${capital(presetName(name))}</option>`)}
  </select></div>` : nothing);
