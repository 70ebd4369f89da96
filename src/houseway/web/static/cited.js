// The lines of the papers behind a source, where the server has text copies of the papers.

import { html, nothing } from "./vendor/lit.js";
import { ask, problemOf, sentence } from "./house.js";
import { given, Part } from "./part.js";

/** @type {Promise<string[]> | undefined} */
let copies;

/** The numbers of the papers that the server has copies of; asked once for each page. */
const papersThere = () => (copies ??= ask("/api/papers").then(({ papers }) => papers, () => []));

/** @param {{ number: string, text: string }} line */
const lineOf = ({ number, text }) => html`<p><small>${number}</small> ${text}</p>`;

export class Cited extends Part {
  static properties = { source: {}, there: { state: true }, answer: { state: true }, problem: { state: true } };

  constructor() {
    super();
    /** Such as `001 lines 1511`. @type {string} */
    this.source = given();
    this.there = false;
    /** @type {{ lines: { number: string, text: string }[], note: string } | null} */
    this.answer = null;
    this.problem = "";
  }

  async connectedCallback() {
    super.connectedCallback();
    const papers = await papersThere();
    this.there = papers.some((/** @type {string} */ number) => this.source.includes(`${number} line`));
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
    return this.there
      ? html`<details class="cited" @toggle=${this.load}><summary>Cited lines</summary>${this.lines()}</details>`
      : nothing;
  }
}

/**
 * The cited lines of a source, folded; nothing if the server has no copies.
 * @param {string | null} source
 */
export const citedLines = (source) => (source ? html`<hw-cited .source=${source}></hw-cited>` : nothing);

customElements.define("hw-cited", Cited);
