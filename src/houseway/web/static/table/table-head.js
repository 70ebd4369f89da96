// The header of a table: its game and stakes, the coach, and the sections of the panel.

import { html, nothing } from "../vendor/lit.js";
import { maySwitchCoach } from "./advice-line.js";
import { prefer } from "../shared/house.js";
import { kindOf } from "./kinds.js";
import { SECTIONS } from "./table-panel.js";

/** @typedef {import("./table.js").Table} Table */

/**
 * The button that switches the live coach on and off, for a viewer who plays only with bots.
 * @param {Table} host
 * @param {hw.View} view
 */
const coachSwitch = (host, view) => {
  if (!maySwitchCoach(view)) return nothing;
  const press = () => { host.preferences = prefer({ coach: !host.preferences.coach }); };
  return html`<button type="button" class="quiet small coach-switch" aria-pressed=${String(host.preferences.coach)} @click=${press}>Coach</button>`;
};

/**
 * @param {Table} host
 * @param {hw.View} view
 */
export const tableHead = (host, view) => {
  const { table } = view;
  const { folded } = host.preferences;
  return html`<header class="about-table">
    <a class="home" href="/" aria-label="Houseway, home">‹</a>
    <h1>${table.name}</h1>
    <p>${kindOf(view).stakes(view)}<span class="where"> · ${table.cardroom}, table ${table.id}</span></p>
    <nav class="sections" aria-label="Table">${coachSwitch(host, view)}${Object.entries(SECTIONS).map(([name, text]) => html`<button
      type="button" class="quiet small section" @click=${() => host.showPanel(name)}>${text}</button>`)}<button type="button"
      class="quiet small fold" aria-expanded=${String(!folded)} @click=${() => host.fold()}>${folded ? "Show panel" : "Hide panel"}</button></nav>
    ${host.online ? nothing : html`<p class="wrong" role="alert">Connection lost. Reconnecting…</p>`}
  </header>`;
};
