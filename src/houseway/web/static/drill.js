// Drills: a question, its answer and its grade.

import { html, nothing } from "./vendor/lit.js";
import { ask, capital, problemOf, sentence } from "./house.js";
import { centsOf, money } from "./money.js";
import { Part } from "./part.js";
import { clock, gradeView } from "./question.js";
import "./stopwatch.js";

/**
 * @typedef {import("./question.js").Question} Question
 * @typedef {import("./question.js").Grade} Grade
 * @typedef {{ asked: number, right: number }} Progress
 */

/** A seed in the address asks the same questions again. */
const seedOfAddress = () => new URLSearchParams(location.search).get("seed") ?? "";

/** Staff practice with the hands of the table in the address. */
const tableOfAddress = () => new URLSearchParams(location.search).get("table") ?? "";

class Drill extends Part {
  static properties = {
    game: {},
    question: { state: true },
    grade: { state: true },
    progress: { state: true },
    problem: { state: true },
  };

  constructor() {
    super();
    this.game = "";
    /** @type {Question | null} */
    this.question = null;
    /** @type {Grade | null} */
    this.grade = null;
    /** @type {Progress | null} */
    this.progress = null;
    /** @type {unknown} */
    this.item = null;
    this.problem = "";
    this.chips = 0;
    this.started = 0;
    /** @type {Record<string, string>} */
    this.chosen = {};
    /** @type {HTMLSelectElement[]} */
    this.choices = [];
  }

  connectedCallback() {
    const template = this.querySelector("template");
    this.choices = [...(template?.content.querySelectorAll("select") ?? [])];
    super.connectedCallback();
  }

  /** @param {Event} event */
  begin(event) {
    event.preventDefault();
    const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
    this.chosen = Object.fromEntries([...data].map(([name, value]) => [name, String(value)]));
    this.progress = null;
    this.chips = 0;
    this.started = Date.now();
    void this.next();
  }

  async next() {
    const { kind, preset, hands } = this.chosen;
    const of = hands || tableOfAddress();
    const body = { kind, preset, of, seed: seedOfAddress(), practice: true, progress: this.progress };
    try {
      const asked = await ask(`/api/drills/${this.game}`, body);
      this.item = asked.item;
      this.progress = asked.progress;
      this.question = asked.question;
      this.grade = null;
      this.problem = "";
    } catch (error) {
      this.problem = sentence(problemOf(error).what);
    }
  }

  /** @param {CustomEvent} event */
  async answer(event) {
    const { question, progress, item } = this;
    try {
      const graded = await ask("/api/drills/grade", { question, answer: event.detail, progress, item });
      this.grade = graded.grade;
      this.progress = graded.progress;
      this.chips += centsOf(graded.grade.chip_error);
      this.problem = "";
      await this.updateComplete;
      /** @type {HTMLElement | null} */ (this.querySelector("button.next"))?.focus();
    } catch (error) {
      this.problem = sentence(problemOf(error).what);
    }
  }

  render() {
    return html`
      <form class="drill-fields" @submit=${this.begin}>
        ${this.choices.map((select) => html`<p><label for=${select.id}>${capital(select.name)}</label> ${select}</p>`)}
        <button>${this.question ? "Start over" : "Start"}</button>
      </form>
      ${this.question ? html`<hw-stopwatch .since=${this.started}></hw-stopwatch>
        <hw-question .question=${this.question} ?locked=${this.grade !== null} @answer=${this.answer}
        @refused=${(/** @type {CustomEvent} */ event) => { this.problem = event.detail; }}></hw-question>` : nothing}
      <div class="drill-problem" role="alert">${this.problem}</div>
      <div class="drill-result" aria-live="polite">${this.grade && this.question ? this.graded(this.grade, this.question) : nothing}</div>
      ${this.grade ? html`<p><button class="next" @click=${this.next}>Next question</button></p>` : nothing}
    `;
  }

  /**
   * @param {Grade} grade
   * @param {Question} question
   */
  graded(grade, question) {
    const { asked = 0, right = 0 } = this.progress ?? {};
    const seconds = Math.round((Date.now() - this.started) / 1000);
    return html`${gradeView(grade, question)}
      <p class="drill-score">${right} of ${asked} right, chips off by ${money(this.chips)}, ${clock(seconds)}</p>`;
  }
}

customElements.define("hw-drill", Drill);
