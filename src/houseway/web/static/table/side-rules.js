// The rules and odds of a game, shown next to its table.

import { html, nothing } from "../vendor/lit.js";
import { ask, problemOf, sentence, words } from "../shared/house.js";
import { Part, unset } from "../shared/part.js";
import { request } from "../shared/server.js";

/**
 * The main part of a page; links open in a new tab and ids are removed.
 * @param {string} address
 */
const articleOf = async (address) => {
  const answer = await request(address);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const article = page.querySelector("article");
  for (const marked of article?.querySelectorAll("[id]") ?? []) marked.removeAttribute("id");
  for (const link of article?.querySelectorAll("a[href]") ?? []) {
    link.setAttribute("href", new URL(link.getAttribute("href") ?? "", new URL(address, location.href)).href);
    link.setAttribute("target", "_blank");
  }
  return article;
};

export class SideRules extends Part {
  static properties = {
    view: { attribute: false }, odds: {}, article: { state: true }, failed: { state: true }, prices: { state: true }, problem: { state: true },
  };

  constructor() {
    super();
    /** @type {hw.View} */
    this.view = unset();
    this.odds = false;
    /** @type {Element | null} */
    this.article = null;
    /** Whether the rules did not load. */
    this.failed = false;
    /** @type {hw.PricedWager[] | null} */
    this.prices = null;
    this.problem = "";
  }

  get game() {
    return this.view.table.game;
  }

  /** @param {Event} event */
  async read(event) {
    if (!(/** @type {HTMLDetailsElement} */ (event.target).open) || this.article) return;
    this.article = await articleOf(`/games/${this.game}`).catch(() => null);
    this.failed = !this.article;
  }

  /** @param {Event} event */
  async price(event) {
    if (!(/** @type {HTMLDetailsElement} */ (event.target).open) || this.prices) return;
    try {
      this.prices = (await ask(`/api/price/${this.game}`)).wagers;
    } catch (error) {
      this.problem = sentence(problemOf(error).what);
    }
  }

  render() {
    const page = `/games/${this.game}`;
    return html`<details @toggle=${this.read}><summary>Rules</summary>
        ${this.article ? html`<div class="read">${this.article}</div>`
          : html`<p role="status">${this.failed ? "The rules did not load. Close and open them to try again." : "Loading…"}</p>`}</details>
      ${this.odds ? html`<details @toggle=${this.price}><summary>House edge</summary>${this.edges()}</details>` : nothing}
      <p><a href=${page} target="_blank">Rules in a new tab</a>${this.odds
        ? html` · <a href="${page}/odds" target="_blank">Odds in a new tab</a>` : nothing}</p>`;
  }

  edges() {
    if (this.problem) return html`<p class="wrong">${this.problem}</p>`;
    if (!this.prices) return html`<p role="status">Calculating…</p>`;
    const { spaces = [] } = /** @type {Partial<hw.BankedView>} */ (this.view);
    return html`<table><caption>House edge per unit bet</caption>
      <tbody>${this.prices.map(({ wager, edge, error }) => html`<tr>
        <th scope="row">${spaces.find((space) => space.wager === wager)?.name ?? words(wager)}</th>
        <td class="number">${(100 * edge).toFixed(2)}%${error ? ` ± ${(100 * error).toFixed(2)}` : ""}</td></tr>`)}</tbody></table>`;
  }
}

customElements.define("hw-side-rules", SideRules);

/**
 * @param {hw.View} view
 * @param {boolean} odds whether the game has an odds page
 */
export const sideRules = (view, odds) => html`<hw-side-rules .view=${view} .odds=${odds}></hw-side-rules>`;
