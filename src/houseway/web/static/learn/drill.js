// Drills: the choice of questions, the open question, and the grade of its answer.

import { html, nothing } from "../vendor/lit.js";
import { askOptions, optionFields } from "./game-options.js";
import { ask, minutes, problemOf, sentence } from "../shared/house.js";
import { forget, restore, save } from "../shared/saved-work.js";
import { centsOf, money } from "../shared/money.js";
import { Part } from "../shared/part.js";
import { gradeView } from "./question.js";
import { oneAtATime } from "../shared/sending.js";
import "./stopwatch.js";

/**
 * @typedef {import("./question.js").Question} Question
 * @typedef {import("./question.js").Grade} Grade
 * @typedef {{ asked: number, right: number }} Progress
 * @typedef {{ chosen: Record<string, string>, rules: import("./game-options.js").Rules, progress: Progress, chips: number }} SavedPractice
 */

/** The seed in the address, which repeats the same questions. */
const seedOfAddress = () => new URLSearchParams(location.search).get("seed") ?? "";

/** The table in the address, whose hands staff can practice with. */
const tableOfAddress = () => new URLSearchParams(location.search).get("table") ?? "";

class Drill extends Part {
  static properties = {
    game: {},
    question: { state: true },
    grade: { state: true },
    progress: { state: true },
    problem: { state: true },
    earlierPractice: { state: true },
    options: { state: true },
    rules: { state: true },
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
    /** The practice session of an earlier visit. @type {SavedPractice | null} */
    this.earlierPractice = null;
    /** The options of the game; null until they are loaded. @type {Record<string, import("./game-options.js").Option> | null} */
    this.options = null;
    /** @type {import("./game-options.js").Rules} */
    this.rules = {};
    this.chips = 0;
    this.started = 0;
    /** The number of the latest request for a question; answers to earlier requests are ignored. */
    this.request = 0;
    /** @type {Record<string, string>} */
    this.chosen = {};
    /** @type {HTMLSelectElement[]} */
    this.choices = [];
  }

  connectedCallback() {
    const template = this.querySelector("template");
    this.choices = [...(template?.content.querySelectorAll("select") ?? [])];
    const earlier = location.search ? null : restore("practice", this.game);
    this.earlierPractice = earlier?.progress ? earlier : null;
    super.connectedCallback();
  }

  /** @param {SavedPractice} earlier */
  resume(earlier) {
    Object.assign(this, earlier, { started: Date.now(), earlierPractice: null });
    for (const select of this.choices) select.value = earlier.chosen[select.name] ?? "";
    void this.next();
  }

  forgetPractice() {
    forget("practice", this.game);
    this.earlierPractice = null;
  }

  /** @param {Event} event */
  begin(event) {
    event.preventDefault();
    const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
    this.chosen = Object.fromEntries([...data].map(([name, value]) => [name, String(value)]));
    this.progress = null;
    this.earlierPractice = null;
    this.chips = 0;
    this.started = Date.now();
    void this.next();
  }

  async next() {
    const { kind, preset, hands } = this.chosen;
    const of = hands || tableOfAddress();
    const body = { kind, preset, rules: this.rules, of, seed: seedOfAddress(), practice: true, progress: this.progress };
    this.request += 1;
    const { request } = this;
    try {
      const { item, progress, question } = await ask(`/api/drills/${this.game}`, body);
      if (request !== this.request) return;
      this.item = item;
      this.progress = progress;
      this.question = question;
      this.grade = null;
      this.problem = "";
    } catch (error) {
      if (request === this.request) this.problem = sentence(problemOf(error).what);
    }
  }

  /** @param {CustomEvent} event */
  answer(event) {
    return oneAtATime(this, () => this.gradeAnswer(event.detail));
  }

  /** @param {import("./question.js").Answer} answer */
  async gradeAnswer(answer) {
    const { question, progress, item, request } = this;
    try {
      const graded = await ask("/api/drills/grade", { question, answer, progress, item });
      if (request !== this.request) return;
      this.grade = graded.grade;
      this.progress = graded.progress;
      this.chips += centsOf(graded.grade.chip_error);
      const { chosen, rules, chips } = this;
      if (!location.search) save("practice", this.game, { chosen, rules, chips, progress: graded.progress });
      this.problem = "";
      await this.updateComplete;
      /** @type {HTMLElement | null} */ (this.querySelector("button.next"))?.focus();
    } catch (error) {
      if (request === this.request) this.problem = sentence(problemOf(error).what);
    }
  }

  render() {
    return html`
      ${this.earlierPractice ? this.resumeForm(this.earlierPractice) : nothing}
      <form class="drill-fields" @submit=${this.begin}>
        ${this.choices.map((select) => html`<p><label for=${select.id}>${select.dataset.label}</label> ${select}</p>`)}
        ${this.optionsForm()}
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

  /** @param {SavedPractice} earlier */
  resumeForm(earlier) {
    const { asked, right } = earlier.progress;
    return html`<p class="drill-earlier">Your last practice: ${right} of ${asked} right.
      <button type="button" @click=${() => this.resume(earlier)}>Continue</button>
      <button type="button" class="quiet" @click=${this.forgetPractice}>Delete it</button></p>`;
  }

  optionsForm() {
    const open = async () => {
      this.options ??= await askOptions(this.game).catch((error) => {
        this.problem = sentence(problemOf(error).what);
        return null;
      });
    };
    const change = (/** @type {import("./game-options.js").Rules} */ rules) => { this.rules = rules; };
    return html`<details class="drill-options" @toggle=${open}><summary>Game options</summary>
      ${optionFields(this.options ?? {}, this.rules, { id: "option", change })}</details>`;
  }

  /**
   * @param {Grade} grade
   * @param {Question} question
   */
  graded(grade, question) {
    const { asked = 0, right = 0 } = this.progress ?? {};
    const seconds = Math.round((Date.now() - this.started) / 1000);
    return html`${gradeView(grade, question)}
      <p class="drill-score">${right} of ${asked} right${this.chips ? `, chips off by ${money(this.chips)}` : ""}, time ${minutes(seconds)}</p>`;
  }
}

customElements.define("hw-drill", Drill);
