// Hashes and versions, which only auditors need.

import { html } from "../vendor/lit.js";

/** @param {[name: string, value: string][]} facts */
export const audited = (facts) => html`<details class="auditors no-print"><summary>For auditors</summary>
  <dl>${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd><code>${value}</code></dd></div>`)}</dl></details>`;
