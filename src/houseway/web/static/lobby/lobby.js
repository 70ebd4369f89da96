// The lobby: open tables, each with its open seats or its waitlist.

import { html, nothing } from "../vendor/lit.js";
import "../shared/filter.js";
import "./first-hand.js";
import { ask, count } from "../shared/house.js";
import { kindOf } from "../table/kinds.js";
import "./open.js";
import { Part } from "../shared/part.js";
import "./play-now.js";

/** @type {Record<string, string>} */
const PHASES = {
  waiting: "waiting for players", bank: "offering the bank", wagers: "betting",
  play: "in play", settled: "dealing",
};

const RELOAD_MS = 5000;
const MAX_SHOWN = 4;

/** @param {hw.TableListing} table */
const seatsText = ({ seats, taken, waiting }) => {
  if (taken < seats) return count(seats - taken, "open seat");
  return waiting ? `full · ${waiting} on the waitlist` : "full · join the waitlist";
};

/**
 * A short description of a table.
 * @param {hw.TableListing} table
 */
export const about = (table) => {
  const people = table.taken - table.bots;
  const parts = [
    kindOf(table).listed(table),
    seatsText(table),
    people ? `${people} playing` : "",
    table.bots ? count(table.bots, "bot") : "",
    table.paused ? "paused" : PHASES[table.phase],
  ];
  return parts.filter(Boolean).join(" · ");
};

/**
 * The viewer's tables first, then tables with people and an open seat, then other tables with an open seat, then full tables.
 * @param {hw.TableListing[]} tables
 */
export const inOrder = (tables) => {
  /** @param {hw.TableListing} table */
  const rank = ({ yours, taken, seats, bots }) => {
    if (yours) return 0;
    if (taken >= seats) return 3;
    return taken > bots ? 1 : 2;
  };
  return [...tables].sort((first, second) => rank(first) - rank(second));
};

/** @param {hw.TableListing} table */
const row = (table) => html`<li>
  <a href="/tables/${table.id}"><b>${table.name}</b> <span>${table.cardroom}</span></a>
  <small>${about(table)}</small>
</li>`;

export class Tables extends Part {
  static properties = { game: {}, tables: { state: true } };

  constructor() {
    super();
    this.game = "";
    /** @type {hw.TableListing[]} */
    this.tables = [];
    this.timer = 0;
  }

  connectedCallback() {
    super.connectedCallback();
    this.load();
    this.timer = setInterval(() => this.load(), RELOAD_MS);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  async load() {
    if (document.hidden) return;
    /** @type {hw.TableListing[]} */
    const all = await ask("/api/tables").catch(() => this.tables);
    this.tables = all.filter((table) => table.phase in PHASES && (!this.game || table.game === this.game));
  }

  render() {
    if (!this.tables.length) return nothing;
    const tables = inOrder(this.tables);
    const hiddenTables = tables.slice(MAX_SHOWN);
    return html`<section class="open-tables" aria-labelledby="open-tables">
      <h2 id="open-tables">Open tables</h2>
      <ul>${tables.slice(0, MAX_SHOWN).map(row)}</ul>
      ${hiddenTables.length ? html`<details><summary>${count(hiddenTables.length, "more table")}</summary><ul>${hiddenTables.map(row)}</ul></details>` : nothing}
    </section>`;
  }
}

customElements.define("hw-tables", Tables);
