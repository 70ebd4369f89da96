// The floor: every table (with the reason, if it is frozen), the activity, roles and the journal.

import { html, live, nothing, repeat } from "../vendor/lit.js";
import { ask, capital, count, presetName, problemOf, sentence } from "../shared/house.js";
import "./journal.js";
import { kindOf } from "../table/kinds.js";
import { follow } from "../shared/me.js";
import { notices } from "./notices.js";
import { Part, valueOf } from "../shared/part.js";
import "./roles.js";
import "./ruling.js";

const RELOAD_MS = 2000;
const MAX_NOTICES = 50;
const MAX_WITHOUT_SEARCH = 6;

/** @type {Record<string, string>} */
const PHASES = {
  waiting: "waiting for players", bank: "offering the bank", wagers: "betting", play: "in play", settled: "between hands",
};

/** @param {hw.TableListing} table */
const facts = (table) =>
  [
    PHASES[table.phase] ?? table.phase,
    `hand ${table.hand}`,
    `${table.taken} of ${table.seats} seats taken${table.bots ? ` (${count(table.bots, "bot")})` : ""}`,
    table.waiting ? `${table.waiting} waiting` : "",
    `${table.watching} connected`,
    kindOf(table).listed(table),
  ].filter(Boolean);

/** @param {hw.TableListing} table */
const stateClass = ({ froze, paused }) => {
  if (froze) return "froze";
  return paused ? "paused" : nothing;
};

/** @param {hw.TableListing} table */
const stateLine = (table) => {
  if (table.froze) return html`<p class="stopped"><span class="mark">frozen</span> ${sentence(table.froze)}</p>`;
  return table.paused ? html`<p class="stopped"><span class="mark">paused</span></p>` : nothing;
};

export class Floor extends Part {
  static properties = {
    me: { state: true }, may: { state: true }, tables: { state: true }, notices: { state: true }, broken: { state: true },
    query: { state: true }, preset: { state: true }, problem: { state: true },
  };

  constructor() {
    super();
    /** @type {hw.Me | null} */
    this.me = null;
    /** The visitor's permissions; null until the server has answered. @type {string[] | null} */
    this.may = null;
    /** @type {hw.TableListing[] | null} */
    this.tables = null;
    /** @type {hw.Notice[]} */
    this.notices = [];
    this.query = "";
    /** The rules for people who play or learn. */
    this.preset = "practice";
    this.problem = "";
    this.broken = false;
    this.loading = false;
    this.pageTitle = document.title;
    this.games = this.querySelector("template")?.content.querySelector("select") ?? null;
    this.timer = 0;
    this.unfollow = () => {};
  }

  connectedCallback() {
    super.connectedCallback();
    this.unfollow = follow(({ me, may }) => {
      this.me = me;
      this.may = may;
      this.load();
    });
    this.timer = setInterval(() => this.load(), RELOAD_MS);
    this.addEventListener("ruled", () => this.load());
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.unfollow();
    clearInterval(this.timer);
  }

  async load() {
    if (!this.may?.includes("watch") || this.loading) return;
    this.loading = true;
    try {
      const last = this.notices.at(-1)?.seq ?? 0;
      const { tables, notices: added, preset } = await ask(`/api/floor?after=${last}`);
      this.tables = tables;
      this.preset = preset;
      this.notices = [...this.notices, ...added].slice(-MAX_NOTICES);
      this.broken = false;
    } catch {
      this.broken = true;
    } finally {
      this.loading = false;
    }
  }

  /** Show the number of frozen tables in the page title, which can be seen from other tabs. */
  updated() {
    const frozen = (this.tables ?? []).filter((table) => table.froze).length;
    document.title = frozen ? `(${frozen} frozen) ${this.pageTitle}` : this.pageTitle;
  }

  render() {
    if (!this.may) return html`<p class="lead" role="status">Loading…</p>`;
    if (!this.may.includes("watch")) return this.closed();
    const frozen = (this.tables ?? []).filter((table) => table.froze);
    return html`
      ${this.broken ? html`<p class="wrong" role="alert">Server not responding. Retrying…</p>` : nothing}
      <p class="wrong" role="alert">${frozen.length ? `Frozen: ${frozen.map((table) => `table ${table.id}`).join(", ")}.` : ""}</p>
      <div class="floor">
        ${this.list(this.may)}
        <aside aria-label="Activity">${notices(this.notices)}</aside>
        <div class="office">
          ${this.may.includes("rule") ? this.houseRules() : nothing}
          ${this.may.includes("grant") ? html`<hw-roles .me=${this.me}></hw-roles>` : nothing}
          ${this.may.includes("audit") ? html`<hw-journal></hw-journal>` : nothing}
        </div>
      </div>`;
  }

  /** The choice of rules for new tables and lessons. */
  houseRules() {
    /** @param {Event} event */
    const choose = async (event) => {
      try {
        ({ preset: this.preset } = await ask("/api/house-rules", { preset: valueOf(event) }));
        this.problem = "";
      } catch (error) {
        this.problem = sentence(problemOf(error).what);
      }
    };
    return html`<section aria-labelledby="house-rules">
      <h2 id="house-rules">Rules for play</h2>
      <label for="preset">New tables and lessons</label>
      <select id="preset" .value=${live(this.preset)} @change=${choose}>
        ${["practice", "letter"].map((name) => html`<option value=${name} ?selected=${this.preset === name}>${capital(presetName(name))}</option>`)}
      </select>
      <p>Settle, Fees, Odds and Check always start as filed.</p>
      <p class="wrong" role="alert">${this.problem}</p>
    </section>`;
  }

  closed() {
    return html`<p class="lead">Staff only. <a href="/account?to=/floor">Sign in</a> with a dealer, floor, auditor or admin
      account.${this.me ? ` You're signed in as ${this.me.name}.` : ""}</p>`;
  }

  /** The tables that match the search; frozen tables are always shown. */
  get shown() {
    const query = this.query.toLowerCase().split(/\s+/);
    /** @param {hw.TableListing} table */
    const has = (table) => query.every((word) => `${table.id} ${table.name} ${table.cardroom}`.toLowerCase().includes(word));
    return (this.tables ?? []).filter((table) => table.froze || has(table));
  }

  /** @param {string[]} may */
  list(may) {
    const { tables, shown } = this;
    return html`<section class="tables" aria-labelledby="tables">
      <h2 id="tables">Tables</h2>
      ${may.includes("open") ? this.opener() : nothing}
      ${tables && tables.length > MAX_WITHOUT_SEARCH ? this.finder(shown.length, tables.length) : nothing}
      ${tables && !tables.length ? html`<p>No tables are open.</p>` : nothing}
      <ul>${repeat(shown, (table) => table.id, (table) => this.table(table))}</ul>
    </section>`;
  }

  /** @param {hw.TableListing} table */
  table(table) {
    return html`<li class=${stateClass(table)} aria-label="Table ${table.id}">
      <h3><a href="/tables/${table.id}">${table.id}, ${table.name}</a> <small>${table.cardroom}</small></h3>
      <p>${facts(table).join(" · ")}</p>
      ${stateLine(table)}
      <hw-ruling .table=${table} .may=${this.may}></hw-ruling>
    </li>`;
  }

  /**
   * @param {number} found
   * @param {number} all
   */
  finder(found, all) {
    /** @param {Event} event */
    const search = (event) => { this.query = valueOf(event); };
    return html`<div class="opener"><label for="find">Search tables</label>
      <input id="find" type="search" autocomplete="off" @input=${search} />
      <span class="source" role="status">${found} of ${count(all, "table")}</span></div>`;
  }

  opener() {
    /** @param {Event} event */
    const go = (event) => {
      event.preventDefault();
      location.assign(`/games/${this.games?.value}/play#open`);
    };
    return html`<form class="opener" @submit=${go}>
      <label for="game">Game</label> ${this.games} <button>New table…</button>
    </form>`;
  }
}

customElements.define("hw-floor", Floor);
