// The floor: every table with what stopped it, what happened, roles and the journal.

import { html, nothing, repeat } from "./vendor/lit.js";
import { ask, count, playsFor, sentence } from "./house.js";
import "./journal.js";
import { follow } from "./me.js";
import { notices } from "./notices.js";
import { Part } from "./part.js";
import "./roles.js";
import "./ruling.js";

const AGAIN = 2000;
const MOST = 50;
const FEW = 6;

const PHASES = {
  waiting: "waiting for players", bank: "bank offered", wagers: "wagers open", play: "in play", settled: "between hands",
};

const facts = (table) =>
  [
    PHASES[table.phase] ?? table.phase,
    `hand ${table.hand}`,
    `${table.taken} of ${table.seats} seats taken${table.bots ? ` (${count(table.bots, "bot")})` : ""}`,
    table.waiting ? `${table.waiting} waiting` : "",
    `${table.watching} connected`,
    playsFor(table),
  ].filter(Boolean);

const state = (table) => {
  if (table.froze) return html`<p class="stopped"><span class="mark">frozen</span> ${sentence(table.froze)}</p>`;
  return table.paused ? html`<p class="stopped"><span class="mark">paused</span></p>` : nothing;
};

export class Floor extends Part {
  static properties = {
    me: { state: true }, may: { state: true }, tables: { state: true }, notices: { state: true }, broken: { state: true },
    sought: { state: true },
  };

  constructor() {
    super();
    this.notices = [];
    this.sought = "";
    this.games = this.querySelector("template").content.querySelector("select");
  }

  connectedCallback() {
    super.connectedCallback();
    this.quiet = follow(({ me, may }) => {
      this.me = me;
      this.may = may;
      this.look();
    });
    this.again = setInterval(() => this.look(), AGAIN);
    this.addEventListener("ruled", () => this.look());
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.quiet();
    clearInterval(this.again);
  }

  async look() {
    if (!this.may?.includes("watch") || this.looking) return;
    this.looking = true;
    try {
      const last = this.notices.at(-1)?.seq ?? 0;
      const told = await ask(`/api/floor?after=${last}`);
      this.tables = told.tables;
      this.notices = [...this.notices, ...told.notices].slice(-MOST);
      this.broken = false;
    } catch {
      this.broken = true;
    } finally {
      this.looking = false;
    }
  }

  /** A table that froze is told in the title too, for who looks at another page. */
  updated() {
    const froze = (this.tables ?? []).filter((table) => table.froze).length;
    this.called ??= document.title;
    document.title = froze ? `(${froze} frozen) ${this.called}` : this.called;
  }

  render() {
    if (!this.may) return html`<p class="lead" role="status">Looking …</p>`;
    if (!this.may.includes("watch")) return this.closed();
    const froze = (this.tables ?? []).filter((table) => table.froze);
    return html`
      ${this.broken ? html`<p class="wrong" role="alert">The server does not answer; asking again …</p>` : nothing}
      <p class="wrong" role="alert">${froze.length ? `Frozen: ${froze.map((table) => `table ${table.id}`).join(", ")}.` : ""}</p>
      <div class="floor">
        ${this.list()}
        <aside aria-label="What happened">${notices(this.notices)}</aside>
        <div class="office">
          ${this.may.includes("grant") ? html`<hw-roles .me=${this.me}></hw-roles>` : nothing}
          ${this.may.includes("audit") ? html`<hw-journal></hw-journal>` : nothing}
        </div>
      </div>`;
  }

  closed() {
    const who = this.me ? `You are here as ${this.me.name}` : "You are not logged in";
    return html`<p class="lead">The floor is for who has the role of dealer, floor, auditor or admin. ${who}${this.me
      ? "." : html`: <a href="/account?to=/floor">come in</a>.`}</p>`;
  }

  /** The tables that have every word that is sought; those that stopped are always shown. */
  get shown() {
    const sought = this.sought.toLowerCase().split(/\s+/);
    const has = (table) => sought.every((word) => `${table.id} ${table.name} ${table.cardroom}`.toLowerCase().includes(word));
    return (this.tables ?? []).filter((table) => table.froze || has(table));
  }

  list() {
    const { tables, shown } = this;
    return html`<section class="tables" aria-labelledby="tables">
      <h2 id="tables">Tables</h2>
      ${this.may.includes("open") ? this.opener() : nothing}
      ${tables?.length > FEW ? this.finder(shown.length) : nothing}
      ${tables && !tables.length ? html`<p>No table is open.</p>` : nothing}
      <ul>${repeat(shown, (table) => table.id, (table) => this.table(table))}</ul>
    </section>`;
  }

  table(table) {
    return html`<li class=${table.froze ? "froze" : table.paused ? "paused" : nothing} aria-label="Table ${table.id}">
      <h3><a href="/tables/${table.id}">${table.id}, ${table.name}</a> <small>${table.cardroom}</small></h3>
      <p>${facts(table).join(" · ")}</p>
      ${state(table)}
      <hw-ruling .table=${table} .may=${this.may}></hw-ruling>
    </li>`;
  }

  finder(found) {
    return html`<div class="opener"><label for="find">Find a table</label>
      <input id="find" type="search" autocomplete="off" @input=${(event) => { this.sought = event.target.value; }} />
      <span class="source" role="status">${found} of ${count(this.tables.length, "table")}</span></div>`;
  }

  opener() {
    const go = (event) => {
      event.preventDefault();
      location.assign(`/games/${this.games.value}/play#open`);
    };
    return html`<form class="opener" @submit=${go}>
      <label for="game">Game</label> ${this.games} <button>Open a table …</button>
    </form>`;
  }
}

customElements.define("hw-floor", Floor);
