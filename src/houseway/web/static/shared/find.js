// The search of every page, in a dialog: games, pages and rules, and commands such as `fee zoobac --action 450`.

import { html, nothing } from "../vendor/lit.js";
import { ask, count, problemOf, sentence } from "./house.js";
import { Part, valueOf } from "./part.js";
import { pageOf } from "./server.js";

const PAUSE_MS = 120;

/** @typedef {{ kind: string, text: string, about: string, href: string }} Found */

export class Find extends Part {
  static properties = { found: { state: true }, typed: { state: true }, problem: { state: true } };

  constructor() {
    super();
    /** @type {Found[]} */
    this.found = [];
    this.typed = "";
    this.problem = "";
    this.request = 0;
    this.timer = 0;
  }

  /** @param {string} typed */
  type(typed) {
    this.typed = typed;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.load(), PAUSE_MS);
  }

  async load() {
    const request = ++this.request;
    try {
      const { found } = this.typed.trim() ? await ask(`/api/find?q=${encodeURIComponent(this.typed)}`) : { found: [] };
      if (request === this.request) [this.found, this.problem] = [found, ""];
    } catch (error) {
      if (request === this.request) [this.found, this.problem] = [[], sentence(problemOf(error).what)];
    }
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const step = new Map([["ArrowDown", 1], ["ArrowUp", -1]]).get(event.key);
    if (!step) return;
    event.preventDefault();
    /** @type {NodeListOf<HTMLElement>} */
    const targets = this.querySelectorAll("input, .found a");
    const stops = [...targets];
    const now = stops.findIndex((stop) => stop === document.activeElement);
    stops[(now + step + stops.length) % stops.length]?.focus();
  }

  get rules() {
    return `/search?${new URLSearchParams({ q: this.typed.trim() })}`;
  }

  close() {
    this.closest("dialog")?.close();
  }

  /** @param {Event} event */
  async submit(event) {
    event.preventDefault();
    clearTimeout(this.timer);
    await this.load();
    location.assign(pageOf(this.found[0]?.href ?? this.rules));
    this.close();
  }

  render() {
    return html`<div @keydown=${(/** @type {KeyboardEvent} */ event) => this.pressed(event)}>
      <form role="search" @submit=${(/** @type {Event} */ event) => this.submit(event)}>
        <label for="find-text" class="hear">Search games, pages and rules</label>
        <input id="find-text" type="search" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="2000"
          placeholder="Game, rule, or fee zoobac --action 450" .value=${this.typed}
          @input=${(/** @type {Event} */ event) => this.type(valueOf(event))}>
        <button type="button" class="quiet" @click=${() => this.close()}>Close</button>
      </form>
      ${this.problem ? html`<p class="wrong" role="alert">${this.problem}</p>` : nothing}
      <p class="hear" role="status">${this.typed ? count(this.found.length, "result") : ""}</p>
      <ul class="found">${this.found.map(({ kind, text, about, href }) => html`<li><a href=${href} @click=${() => this.close()}><small>${kind}</small>
        <b>${text}</b> <span>${about}</span></a></li>`)}</ul>
      ${this.typed.trim() ? html`<p><a href=${this.rules}>All rules with “${this.typed.trim()}”</a></p>` : nothing}
    </div>`;
  }
}

customElements.define("hw-find", Find);

/** Open the search. */
export const openFind = async () => {
  const dialog = document.createElement("dialog");
  dialog.className = "find";
  dialog.setAttribute("aria-label", "Search");
  const find = new Find();
  dialog.append(find);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  await find.updateComplete;
  find.querySelector("input")?.focus();
};
