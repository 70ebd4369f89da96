// What the floor is told, in words.

import { html, nothing, repeat } from "./vendor/lit.js";
import { sentence, words } from "./house.js";

export const time = (at) => new Date(at).toLocaleTimeString([], { hour12: false });

const SAYS = {
  "table-opened": (e) => `${e.by} opened it for ${e.game}`,
  "table-paused": (e) => `${e.by} paused it`,
  "table-resumed": (e) => `${e.by} let it go on`,
  "table-froze": (e) => `froze: ${e.what}`,
  "table-closed": (e) => `${e.by} closed it${e.why ? `: ${e.why}` : ""}`,
  "hand-voided": (e) => `hand ${e.hand} is void by ${e.by}: ${e.reason}`,
  "hand-looked-at": (e) => `${e.by} looked at all cards of hand ${e.hand}`,
  "ruling-given": (e) => `${e.by} ruled in hand ${e.hand} on ${words(e.irregularity)}: ${words(e.remedy)}${e.seat ? ` at seat ${e.seat}` : ""}`,
  "role-given": (e) => `${e.by} made ${e.person} ${e.roles.join(", ") || "nothing"}`,
};

/** What an event says to the floor. */
export const says = (event) => sentence(SAYS[event.event]?.(event) ?? words(event.event));

const where = (table) => (table === "house" ? nothing : html`<a href="/tables/${table}">Table ${table}</a>: `);

/** The newest first; a screen reader hears each as it comes. */
export const notices = (all) => html`<section class="notices" aria-labelledby="notices">
  <h2 id="notices">Notices</h2>
  ${all.length ? nothing : html`<p>Nothing has happened yet.</p>`}
  <ol role="log" aria-label="Notices">${repeat([...all].reverse(), (one) => one.seq, (one) => html`<li class=${one.event}>
    <time datetime=${one.at}>${time(one.at)}</time> ${where(one.table)}${says(one)}
  </li>`)}</ol>
</section>`;
