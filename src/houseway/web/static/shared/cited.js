// The lines of the papers that a source cites, if the server has text copies of the papers.

import { html, nothing } from "../vendor/lit.js";
import { ask, problemOf, sentence } from "./house.js";
import { Part, unset } from "./part.js";

/** @type {Promise<string[]> | undefined} */
let copies;

/** The numbers of the papers that the server has copies of; requested only once by a page. */
const papersOnServer = () => (copies ??= ask("/api/papers").then(({ papers }) => papers, () => []));

/** @param {{ number: string, text: string }} line */
const lineOf = ({ number, text }) => html`<p><small>${number}</small> ${text}</p>`;

export class Cited extends Part {
  static properties = { source: {}, isOnServer: { state: true }, answer: { state: true }, problem: { state: true } };

  constructor() {
    super();
    /** The source, such as `001 lines 1511`. @type {string} */
    this.source = unset();
    this.isOnServer = false;
    /** @type {{ lines: { number: string, text: string }[], note: string } | null} */
    this.answer = null;
    this.problem = "";
  }

  async connectedCallback() {
    super.connectedCallback();
    const papers = await papersOnServer();
    this.isOnServer = papers.some((/** @type {string} */ number) => this.source.includes(`${number} line`));
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("source")) this.answer = null;
  }

  /** @param {Event} event */
  async load(event) {
    const { open } = /** @type {HTMLDetailsElement} */ (event.target);
    if (!open || this.answer) return;
    const { source } = this;
    try {
      const answer = await ask(`/api/papers?source=${encodeURIComponent(source)}`);
      if (source === this.source) this.answer = answer;
      this.problem = "";
    } catch (error) {
      this.problem = sentence(problemOf(error).what);
    }
  }

  lines() {
    if (this.problem) return html`<p role="alert">${this.problem}</p>`;
    if (!this.answer) return html`<p>Loading…</p>`;
    const { lines, note } = this.answer;
    return note ? html`<p>${note}</p>` : html`<blockquote>${lines.map(lineOf)}</blockquote>`;
  }

  render() {
    return this.isOnServer
      ? html`<details class="cited" @toggle=${this.load}><summary>Cited lines</summary>${this.lines()}</details>`
      : nothing;
  }
}

/**
 * The cited lines of a source in a collapsed section; nothing if the server has no copy.
 * @param {string | null} source
 */
export const citedLines = (source) => (source ? html`<hw-cited .source=${source}></hw-cited>` : nothing);

customElements.define("hw-cited", Cited);
