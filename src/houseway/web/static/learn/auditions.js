// The visitor's results and, for trainers, the auditions that they composed.

import { html, nothing } from "../vendor/lit.js";
import { ask, count, minutes, problemOf, sentence } from "../shared/house.js";
import { follow } from "../shared/me.js";
import { Part } from "../shared/part.js";
import { confirmAction } from "../shared/confirm.js";

/**
 * @typedef {{ id: string, title: string, questions: number, level: number, minutes: number }} Brief
 * @typedef {{ take: string, audition: string, title: string, started: string, finished: string | null, questions: number, right: number, seconds: number }} Result
 */

/** @param {string} time */
const dateTime = (time) => new Date(time).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short" });

export class Auditions extends Part {
  static properties = {
    may: { state: true }, composed: { state: true }, results: { state: true }, status: { state: true },
  };

  constructor() {
    super();
    /** @type {string[]} */
    this.may = [];
    /** @type {Brief[]} */
    this.composed = [];
    /** @type {Result[]} */
    this.results = [];
    this.status = "";
    this.unfollow = () => {};
  }

  connectedCallback() {
    super.connectedCallback();
    this.replaceChildren();
    this.unfollow = follow(({ may }) => {
      this.may = may;
      void this.load();
    });
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.unfollow();
  }

  async load() {
    const { composed, results } = await ask("/api/auditions").catch(() => this);
    this.composed = composed;
    this.results = results;
  }

  /**
   * @param {string} path
   * @param {import("../shared/confirm.js").Question} question
   */
  async deleteAfterAsking(path, question) {
    if (!(await confirmAction(question))) return;
    try {
      await ask(path, {});
      this.status = "Deleted.";
    } catch (error) {
      this.status = sentence(problemOf(error).what);
    }
    await this.load();
  }

  render() {
    return html`${this.may.includes("train") ? this.training() : nothing}
      ${this.results.length ? html`<section aria-labelledby="own"><h2 id="own">Your results</h2>
        <ul class="audition-list">${this.results.map((result) => this.result(result))}</ul></section>` : nothing}
      <p role="status">${this.status}</p>`;
  }

  training() {
    return html`<section aria-labelledby="composed"><h2 id="composed">Your auditions</h2>
      <p><a class="as-button" href="/auditions/compose">Compose an audition</a></p>
      <ul class="audition-list">${this.composed.map((audition) => this.audition(audition))}</ul></section>`;
  }

  /** @param {Brief} audition */
  audition(audition) {
    const question = { title: `Delete ${audition.title}?`, text: "Everyone's results are deleted with it. This can't be undone.", yes: "Delete" };
    return html`<li><a href="/auditions/${audition.id}">${audition.title}</a> <small>${count(audition.questions, "question")}</small>
      <a href="/auditions/${audition.id}/results">Results<span class="hear"> of ${audition.title}</span></a>
      <button type="button" class="quiet small" @click=${() => this.deleteAfterAsking(`/api/auditions/${audition.id}/delete`, question)}
        >Delete<span class="hear"> ${audition.title}</span></button></li>`;
  }

  /** @param {Result} result */
  result(result) {
    const name = `${result.title}, ${dateTime(result.started)}`;
    const question = { title: "Delete this result?", text: `${name}. The trainer of the audition sees only that a result was deleted. This can't be undone.`, yes: "Delete" };
    return html`<li>
      ${result.finished ? html`<a href="/takes/${result.take}">${name}</a> <small>${result.right} of ${result.questions} right, ${minutes(result.seconds)}</small>`
        : html`<a href="/auditions/${result.audition}">Continue: ${name}</a>`}
      <button type="button" class="quiet small" @click=${() => this.deleteAfterAsking(`/api/takes/${result.take}/delete`, question)}
        >Delete<span class="hear"> ${name}</span></button></li>`;
  }
}

customElements.define("hw-auditions", Auditions);
