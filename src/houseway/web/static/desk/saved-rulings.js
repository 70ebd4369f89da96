// Saved rulings: a list with a search, and the page of one ruling as a record to print.

import { html, nothing, repeat } from "../vendor/lit.js";
import { deskOf } from "./desks.js";
import { ask, problemOf, sentence } from "../shared/house.js";
import { money } from "../shared/money.js";
import { Part, fieldOf, unset } from "../shared/part.js";
import { answerOf } from "./settle-answer.js";

/** @param {string} at */
const dateTime = (at) => new Date(at).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short" });

/** @param {hw.SavedRuling} ruling */
const about = (ruling) => html`<a href="/games/${ruling.game}">${ruling.game_name}</a>${ruling.cardroom ? `, ${ruling.cardroom}` : ""} ·
  ${ruling.name} · <time datetime=${ruling.at}>${dateTime(ruling.at)}</time>`;

export class Rulings extends Part {
  static properties = { rulings: { state: true }, hasMore: { state: true }, problem: { state: true } };

  constructor() {
    super();
    /** @type {hw.SavedRuling[] | null} */
    this.rulings = null;
    this.hasMore = false;
    this.problem = "";
    this.query = new URLSearchParams(location.search).get("q") ?? "";
    this.request = 0;
  }

  connectedCallback() {
    super.connectedCallback();
    this.replaceChildren();
    this.load(0);
  }

  /** @param {number} before */
  async load(before) {
    const older = before ? `&before=${before}` : "";
    this.request += 1;
    const { request } = this;
    try {
      const { rulings, more } = await ask(`/api/rulings?q=${encodeURIComponent(this.query)}${older}`);
      if (request !== this.request) return;
      [this.rulings, this.hasMore, this.problem] = [[...(before ? this.rulings ?? [] : []), ...rulings], more, ""];
    } catch (error) {
      if (request === this.request) this.problem = sentence(problemOf(error).what);
    }
  }

  /** @param {Event} event */
  search(event) {
    this.query = fieldOf(event, "q").trim();
    history.replaceState(null, "", this.query ? `?q=${encodeURIComponent(this.query)}` : location.pathname);
    this.load(0);
  }

  render() {
    if (this.problem) return html`<p class="lead" role="alert">${this.problem} Saved rulings are for floor, auditor and admin accounts.</p>`;
    return html`<form role="search" class="search" @submit=${(/** @type {Event} */ event) => this.search(event)}>
        <label for="q">Search saved rulings</label>
        <input type="search" id="q" name="q" .value=${this.query} autocomplete="off" maxlength="200" />
        <button>Search</button></form>
      ${this.rulings ? this.list(this.rulings) : html`<p role="status">Loading…</p>`}`;
  }

  /** @param {hw.SavedRuling[]} rulings */
  list(rulings) {
    if (!rulings.length) {
      return html`<p role="status">${this.query ? `No rulings found for “${this.query}”.`
        : html`No rulings yet. <a href="/settle">Settle a hand</a>, then save the ruling.`}</p>`;
    }
    const last = rulings.at(-1)?.id ?? 0;
    return html`<ol class="results">${repeat(rulings, ({ id }) => id, (ruling) => html`<li>
        <h2><a href="/saved-rulings/${ruling.id}">${ruling.title}</a></h2>
        <p>${ruling.decision}</p>
        <p class="source">${money(ruling.amount)} in dispute · ${about(ruling)}</p></li>`)}</ol>
      ${this.hasMore ? html`<p><button type="button" class="quiet" @click=${() => this.load(last)}>Load more</button></p>` : nothing}`;
  }
}

export class RulingRecord extends Part {
  static properties = { number: {}, ruling: { state: true }, problem: { state: true } };

  constructor() {
    super();
    this.number = "";
    /** @type {hw.OpenedRuling | null} */
    this.ruling = null;
    /** @type {hw.CaseKind<any>} */
    this.kind = unset();
    this.problem = "";
  }

  connectedCallback() {
    super.connectedCallback();
    this.replaceChildren();
    this.load();
  }

  async load() {
    try {
      /** @type {hw.OpenedRuling} */
      const ruling = await ask(`/api/rulings/${this.number}`);
      if (ruling.form) this.kind = await deskOf(ruling.form.kind);
      this.ruling = ruling;
    } catch (error) {
      this.problem = sentence(problemOf(error).what);
    }
  }

  render() {
    const { ruling } = this;
    if (!ruling) {
      return html`<h1>Ruling ${this.number}</h1>
        ${this.problem ? html`<p class="lead" role="alert">${this.problem}</p>` : html`<p role="status">Loading…</p>`}`;
    }
    const settleLink = `/games/${ruling.game}/settle#${encodeURIComponent(JSON.stringify(ruling.case))}`;
    return html`<h1>${ruling.title}</h1>
      <p class="about">Ruling ${ruling.id} · ${about(ruling)}</p>
      <dl class="decided"><dt>Amount in dispute</dt><dd>${money(ruling.amount)}</dd>
        <dt>Decision</dt><dd>${ruling.decision}</dd></dl>
      ${ruling.form ? html`<section class="answer" aria-label="Settlement">${answerOf(
        { form: ruling.form, kind: this.kind, answer: ruling.answer, body: ruling.case }, ruling.cardroom, ruling)}</section>` : nothing}
      <p class="ways no-print">${ruling.form ? html`<a href=${settleLink}>Settle this hand again</a>` : nothing}
        <button type="button" class="quiet" @click=${() => print()}>Print record</button></p>`;
  }
}

customElements.define("hw-rulings", Rulings);
customElements.define("hw-ruling-record", RulingRecord);
