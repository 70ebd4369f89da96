// The activity list on the Floor page.

import { html, nothing, repeat } from "../vendor/lit.js";
import { presetName, sentence, words } from "../shared/house.js";

/** @param {string} at */
export const time = (at) => new Date(at).toLocaleTimeString([], { hour12: false });

/**
 * The name of a game from the list of games on the page.
 * @param {string} game
 */
const gameName = (game) =>
  document.querySelector(`option[value="${CSS.escape(game)}"]`)?.textContent?.trim() || words(game.split("/").pop());

/** @type {Record<string, (event: hw.HandEvent) => string>} */
const LINES = {
  "table-opened": (e) => `${e.by} opened a table of ${gameName(e.game)}`,
  "table-paused": (e) => `${e.by} paused the table`,
  "table-resumed": (e) => `${e.by} resumed the table`,
  "table-froze": (e) => `frozen: ${e.what}`,
  "table-closed": (e) => `${e.by} closed the table${e.why ? `: ${e.why}` : ""}`,
  "hand-voided": (e) => `${e.by} voided hand ${e.hand}: ${e.reason}`,
  "hand-looked-at": (e) => `${e.by} viewed all cards of hand ${e.hand}`,
  "ruling-given": (e) => `${e.by} ruled in hand ${e.hand} on ${words(e.irregularity)}: ${words(e.remedy)}${e.seat ? ` at seat ${e.seat}` : ""}`,
  "ruling-saved": (e) => `${e.by} saved the ruling “${e.title}”`,
  "house-rules": (e) => `${e.by} chose the rules for new tables and lessons: ${presetName(e.preset)}`,
  "role-given": (e) => `${e.by} set the roles of ${e.person}: ${e.roles.join(", ") || "none"}`,
};

/** @param {hw.HandEvent} event */
const lineOf = (event) => sentence(LINES[event.event]?.(event) ?? words(event.event));

/** @param {string} table */
const where = (table) => (table === "house" ? nothing : html`<a href="/tables/${table}">Table ${table}</a>: `);

/**
 * The notices, newest first; screen readers announce each new notice.
 * @param {hw.Notice[]} all
 */
export const notices = (all) => html`<section class="notices" aria-labelledby="notices">
  <h2 id="notices">Activity</h2>
  ${all.length ? nothing : html`<p>No activity yet.</p>`}
  <div role="log" aria-label="Activity"><ol>${repeat([...all].reverse(), ({ seq }) => seq, (notice) => html`<li class=${notice.event}>
    <time datetime=${notice.at}>${time(notice.at)}</time> ${where(notice.table)}${lineOf(notice)}
  </li>`)}</ol></div>
</section>`;
