// Form fields for the facts of a hand, and the condition made from them.

import { html, nothing } from "../vendor/lit.js";
import { words } from "../shared/house.js";
import { valueOf } from "../shared/part.js";

/** @type {Record<string, string>} */
const TESTS = { "==": "is", "!=": "is not", ">=": "is at least", "<=": "is at most" };

/**
 * The facts of a game and of the named cards.
 * @param {hw.Bench} bench
 * @param {string} set
 * @returns {hw.BenchFact[]}
 */
export const factChoices = (bench, set) => {
  const named = /^[a-z]\w*$/.test(set) ? Object.entries(bench.endings) : [];
  return [...bench.facts, ...named.map(([ending, { says, words: known }]) => ({
    name: `${set}_${ending}`, says: `${set}: ${says}`, kind: /** @type {"word" | "int"} */ (known.length ? "word" : "int"), words: known, low: 0, high: 9,
  }))];
};

/**
 * A condition on one fact.
 * @param {hw.BenchFact} fact
 * @param {string} test
 * @param {string} value
 */
export const conditionOf = (fact, test, value) => {
  if (fact.kind === "bool") return value === "no" ? `not ${fact.name}` : fact.name;
  if (fact.kind === "word") return `${fact.name} ${test} "${value || fact.words[0]}"`;
  return `${fact.name} ${test} ${/^-?\d+$/.test(value.trim()) ? value.trim() : fact.low}`;
};

/**
 * The form fields that test one fact.
 * @param {hw.BenchFact} fact
 * @param {string} test
 * @param {string} value
 * @param {(changed: { test?: string, value?: string }) => void} change
 */
export const valueField = (fact, test, value, change) => {
  /** @param {Event} event */
  const setValue = (event) => change({ value: valueOf(event) });
  const tests = Object.entries(TESTS).filter(([sign]) => fact.kind === "int" || sign.endsWith("=") && !/[<>]/.test(sign));
  const choices = fact.kind === "bool" ? ["yes", "no"] : fact.words;
  return html`${fact.kind === "bool" ? nothing : html`<label for="bet-test">Test</label>
      <select id="bet-test" @change=${(/** @type {Event} */ event) => change({ test: valueOf(event) })}>${tests.map(([sign, says]) =>
        html`<option value=${sign} ?selected=${sign === test}>${says}</option>`)}</select>`}
    <label for="bet-value">Value</label>
    ${fact.kind === "int" ? html`<input id="bet-value" class="short" inputmode="numeric" placeholder="${fact.low} to ${fact.high}" .value=${value} @input=${setValue} />`
      : html`<select id="bet-value" @change=${setValue}>${choices.map((choice) => html`<option value=${choice} ?selected=${choice === value}>${words(choice)}</option>`)}</select>`}`;
};
