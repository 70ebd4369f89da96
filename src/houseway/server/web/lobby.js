// The lobby: the tables that are open, and the form that opens one.

import { LitElement, html, nothing } from "./vendor/lit.js";
import { ask, capital, money } from "./house.js";
import "./filter.js";

const PHASES = {
  waiting: "waiting for players", bank: "the bank is offered", wagers: "wagers are open",
  play: "in play", settled: "between hands",
};

const AGAIN = 5000;

export class Tables extends LitElement {
  static properties = { game: {}, tables: { state: true } };

  constructor() {
    super();
    this.tables = [];
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.look();
    this.again = setInterval(() => this.look(), AGAIN);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.again);
  }

  async look() {
    if (document.hidden) return;
    const all = await ask("/api/tables").catch(() => this.tables);
    this.tables = all.filter((table) => table.phase in PHASES && (!this.game || table.game === this.game));
  }

  render() {
    if (!this.tables.length) return nothing;
    return html`<section class="open-tables" aria-labelledby="open-tables">
      <h2 id="open-tables">Open tables</h2>
      <ul>${this.tables.map((table) => html`<li>
        <a href="/tables/${table.id}"><b>${table.name}</b> <span>${table.cardroom}</span></a>
        <small>${this.about(table)}</small>
      </li>`)}</ul>
    </section>`;
  }

  about(table) {
    const people = table.taken - table.bots;
    const parts = [
      table.minimum && `${money(table.minimum)} to ${money(table.maximum)}`,
      `${table.seats - table.taken} of ${table.seats} seats free`,
      people ? `${people} playing` : "",
      table.bots ? `${table.bots} bots` : "",
      PHASES[table.phase],
    ];
    return parts.filter(Boolean).join(" · ");
  }
}

customElements.define("hw-tables", Tables);

/** Takes over the form within it: opens the table and goes there. */
export class Open extends HTMLElement {
  connectedCallback() {
    this.form = this.querySelector("form");
    this.said = document.createElement("p");
    this.said.className = "wrong";
    this.said.setAttribute("role", "alert");
    this.form.append(this.said);
    this.form.addEventListener("submit", (event) => this.open(event));
  }

  async open(event) {
    event.preventDefault();
    const told = new FormData(this.form);
    const rules = {};
    for (const field of this.form.querySelectorAll("[data-rule]")) rules[field.dataset.rule] = field.value;
    const wish = { game: this.getAttribute("game"), rules, bots: Number(told.get("bots")) };
    if (told.get("option")) wish.option = told.get("option");
    try {
      // The server leaves the field out for whoever it knows.
      if (told.has("nickname")) await ask("/api/guest", { nickname: told.get("nickname") });
      const table = await ask("/api/tables", wish);
      location.assign(`/tables/${table.id}`);
    } catch (error) {
      this.said.textContent = `${capital(error.message)}.`;
    }
  }
}

customElements.define("hw-open", Open);
