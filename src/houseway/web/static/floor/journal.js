// The journal for auditors, page by page and newest first: each event with the chips that it moved.

import { html, nothing, repeat } from "../vendor/lit.js";
import { ask, capital, problemOf, sentence, words } from "../shared/house.js";
import { money } from "../shared/money.js";
import { time } from "./notices.js";
import { Part } from "../shared/part.js";

const PAGE_SIZE = 100;

const AMOUNT_FIELDS = new Set(["amount", "bank", "used", "returned", "paid", "taken", "in_action", "net", "limits"]);
/** Records of numbers that are not amounts, such as the seconds to act. */
const PLAIN_FIELDS = new Set(["clock"]);

/** @param {unknown} value */
const isEmpty = (value) => ["", "null", "{}", "[]"].includes(typeof value === "object" ? JSON.stringify(value) : String(value));

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
const isRecord = (value) => typeof value === "object" && value !== null;

/**
 * A field in words: a record shows its fields, a list of records only its length.
 * @param {string} name
 * @param {unknown} value
 * @returns {string}
 */
const fieldText = (name, value) => {
  if (AMOUNT_FIELDS.has(name) && typeof value === "number") return `${words(name)} ${money(value)}`;
  if (AMOUNT_FIELDS.has(name) && Array.isArray(value)) return `${words(name)} ${value.map((cents) => money(cents)).join(" to ")}`;
  if (PLAIN_FIELDS.has(name) && isRecord(value)) {
    return `${words(name)} in seconds (${Object.entries(value).map(([phase, seconds]) => `${words(phase)} ${seconds}`).join(", ")})`;
  }
  if (Array.isArray(value)) return value.some(isRecord) ? `${value.length} ${words(name)}` : `${words(name)} ${value.join(", ")}`;
  return isRecord(value) ? `${words(name)} (${fieldTexts(value)})` : `${words(name)} ${value}`;
};

/** @param {Record<string, unknown>} record */
const fieldTexts = (record) =>
  Object.entries(record).filter(([, value]) => !isEmpty(value)).map((pair) => fieldText(...pair)).join(", ");

/**
 * The name of an event, and its nonempty fields as one line.
 * @param {string} body
 */
export const fields = (body) => {
  const { event, ...details } = JSON.parse(body);
  return { what: capital(words(event)), details: fieldTexts(details) };
};

/** @param {hw.StoredEvent["entries"][number]} entry */
const chips = ([debit, credit, amount, why]) => html`<div>${money(amount)} ${debit} → ${credit} <small>${why}</small></div>`;

export class Journal extends Part {
  static properties = { events: { state: true }, hasMore: { state: true }, problem: { state: true } };

  constructor() {
    super();
    /** @type {hw.StoredEvent[] | null} */
    this.events = null;
    this.hasMore = false;
    this.problem = "";
    this.request = 0;
  }

  connectedCallback() {
    super.connectedCallback();
    this.load();
  }

  /** Load the newest page, or add the page before an event. */
  async load(before = 0) {
    this.request += 1;
    const { request } = this;
    try {
      const page = (await ask(`/api/journal?last=${PAGE_SIZE}&before=${before}`)).reverse();
      if (request !== this.request) return;
      this.events = before ? [...(this.events ?? []), ...page] : page;
      this.hasMore = page.length === PAGE_SIZE;
      this.problem = "";
    } catch (error) {
      if (request === this.request) this.problem = sentence(problemOf(error).what);
    }
  }

  render() {
    return html`<section class="journal" aria-labelledby="journal">
      <h2 id="journal">Audit log</h2>
      <p class="answers">
        <button type="button" class="quiet" @click=${() => this.load()}>Refresh</button>
        <span class="source">Live hands appear when finished. Hands in which you had a seat are left out.</span></p>
      <p class="wrong" role="alert">${this.problem}</p>
      ${this.events ? this.list(this.events) : nothing}
    </section>`;
  }

  /** @param {hw.StoredEvent[]} events */
  list(events) {
    return html`<div class="table"><table class="full">
      <caption>Events, newest first</caption>
      <thead><tr><th scope="col" class="number">#</th><th scope="col">Time</th><th scope="col">Table</th>
        <th scope="col">Event</th><th scope="col" class="detail">Chips</th></tr></thead>
      <tbody>${repeat(events, ({ seq }) => seq, (event) => this.row(event))}</tbody>
    </table></div>
    ${this.hasMore ? html`<button type="button" class="quiet" @click=${() => this.load(events.at(-1)?.seq)}>Load more</button>` : nothing}`;
  }

  /** @param {hw.StoredEvent} event */
  row(event) {
    const { what, details } = fields(event.body);
    return html`<tr><td class="number">${event.seq}</td><td>${time(event.at)}</td>
      <td>${event.table}${event.hand ? `, hand ${event.hand}` : ""}</td>
      <td><b>${what}</b> <small>${details}</small></td>
      <td class="detail">${event.entries.map(chips)}</td></tr>`;
  }
}

customElements.define("hw-journal", Journal);
