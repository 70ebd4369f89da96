// Drills: a question, its answer, and what the engine says to it.

import { html, nothing } from "./vendor/lit.js";
import { cards } from "./cards.js";
import { ask, capital, problemOf, sentence, words } from "./house.js";
import { centsOf, money } from "./money.js";
import { Part } from "./part.js";

/**
 * @typedef {{ label: string, text: string, cards: boolean }} Shown
 * @typedef {{ id: string, label: string, form: string, choices: string[] }} Field
 * @typedef {{ id: string, label: string }} Row
 * @typedef {{ kind: string, ask: string, level: number, shown: Shown[], fields: Field[], rows: Row[], teaches: string }} Question
 * @typedef {{ row: string, paid: string, taken: string }} RowAnswer
 * @typedef {{ fields: Record<string, string>, rows: RowAnswer[] }} Answer
 * @typedef {{ what: string, given: string, due: string }} Difference
 * @typedef {{ right: boolean, chip_error: string, wrong: Difference[], answer: Answer, reason: string, rule: string, values: Shown[], moves: string[] }} Grade
 * @typedef {{ asked: number, right: number }} Progress
 */

/** How a field is written, for a person who does not know yet. */
const HINTS = /** @type {Record<string, string>} */ ({
  money: "such as 25 or 12.50",
  number: "a whole number",
  cards: "such as As Kd",
  seats: "such as 1, 4, or none",
});

/** The keys that a phone shows for a field. */
const MODES = /** @type {Record<string, "numeric" | "decimal">} */ ({ number: "numeric", money: "decimal" });

/** @param {Shown} one */
const shown = (one) => html`<dt>${one.label}</dt><dd>${one.cards ? cards(one.text.split(" ").filter(Boolean)) : one.text}</dd>`;

/** @param {Shown[]} list */
const table = (list) => html`<dl class="drill-shown">${list.map(shown)}</dl>`;

/** @param {Field} field */
const control = (field) => {
  const id = `field-${field.id}`;
  if (field.form === "choice") {
    return html`<p><label for=${id}>${capital(field.label)}</label>
      <select id=${id} name=${id} required>
        <option value="">Choose</option>
        ${field.choices.map((choice) => html`<option value=${choice}>${words(choice)}</option>`)}
      </select></p>`;
  }
  const mode = MODES[field.form] ?? "text";
  return html`<p><label for=${id}>${capital(field.label)} <small>(${HINTS[field.form]})</small></label>
    <input id=${id} name=${id} inputmode=${mode} autocomplete="off" required></p>`;
};

/**
 * @param {Row} row
 * @param {number} count
 */
const wager = (row, count) => html`<fieldset class="drill-row">
  <legend>${row.label}</legend>
  <p><label for="place-${row.id}">Place</label>
    <input id="place-${row.id}" name="place-${row.id}" type="number" min="1" max=${count} required></p>
  <p><label for="paid-${row.id}">Paid</label>
    <input id="paid-${row.id}" name="paid-${row.id}" inputmode="decimal" value="0" autocomplete="off"></p>
  <p><label for="taken-${row.id}">Taken</label>
    <input id="taken-${row.id}" name="taken-${row.id}" inputmode="decimal" value="0" autocomplete="off"></p>
</fieldset>`;

/**
 * The answer that a form holds: wagers by their places.
 * @param {Question} question
 * @param {FormData} data
 * @returns {Answer}
 */
export const answerOf = (question, data) => {
  const text = (/** @type {string} */ name) => String(data.get(name) ?? "").trim();
  const placed = question.rows.map((row) => ({
    place: Number(text(`place-${row.id}`)),
    row: { row: row.id, paid: text(`paid-${row.id}`) || "0", taken: text(`taken-${row.id}`) || "0" },
  }));
  if (new Set(placed.map(({ place }) => place)).size < placed.length) {
    throw new Error("give each wager a place of its own");
  }
  return {
    fields: Object.fromEntries(question.fields.map(({ id }) => [id, text(`field-${id}`)])),
    rows: placed.toSorted((a, b) => a.place - b.place).map(({ row }) => row),
  };
};

/**
 * Seconds as a clock shows them.
 * @param {number} seconds
 */
export const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** A seed in the address asks the same questions again. */
const seedOfAddress = () => new URLSearchParams(location.search).get("seed") ?? "";

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
    /** @type {{ kind: string, preset: string }} */
    this.chosen = { kind: "", preset: "letter" };
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
    this.chosen = { kind: String(data.get("kind") ?? ""), preset: String(data.get("preset") ?? "") };
    this.progress = null;
    this.chips = 0;
    this.started = Date.now();
    void this.next();
  }

  async next() {
    const body = { ...this.chosen, seed: seedOfAddress(), practice: true, progress: this.progress };
    try {
      const asked = await ask(`/api/drills/${this.game}`, body);
      this.item = asked.item;
      this.progress = asked.progress;
      this.question = asked.question;
      this.grade = null;
      this.problem = "";
      await this.updateComplete;
      /** @type {HTMLFormElement | null} */ (this.querySelector("form.answer"))?.reset();
      /** @type {HTMLElement | null} */ (this.querySelector("h2"))?.focus();
    } catch (error) {
      this.problem = sentence(problemOf(error).what);
    }
  }

  /** @param {SubmitEvent} event */
  async answer(event) {
    event.preventDefault();
    const { question, progress, item } = this;
    if (!question) return;
    try {
      const given = answerOf(question, new FormData(/** @type {HTMLFormElement} */ (event.target)));
      const graded = await ask("/api/drills/grade", { question, answer: given, progress, item });
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
        ${this.choices.map((select) => html`<p><label>${capital(select.name)} ${select}</label></p>`)}
        <button>${this.question ? "Start over" : "Start"}</button>
      </form>
      ${this.question ? this.asked(this.question) : nothing}
      <div class="drill-problem" role="alert">${this.problem}</div>
      <div class="drill-result" aria-live="polite">${this.grade ? this.graded(this.grade) : nothing}</div>
      ${this.grade ? html`<p><button class="next" @click=${this.next}>Next question</button></p>` : nothing}
    `;
  }

  /** @param {Question} question */
  asked(question) {
    return html`<section aria-labelledby="ask">
      <h2 id="ask" tabindex="-1">${question.ask}</h2>
      <p class="source">${capital(question.kind)}, level ${question.level}${question.teaches ? `: ${question.teaches}` : ""}</p>
      ${table(question.shown)}
      <form class="answer" @submit=${this.answer}>
        <div class="drill-fields">${question.fields.map(control)}</div>
        ${question.rows.map((row) => wager(row, question.rows.length))}
        <button ?disabled=${this.grade !== null}>Check</button>
      </form>
    </section>`;
  }

  /** @param {Grade} grade */
  graded(grade) {
    const { asked = 0, right = 0 } = this.progress ?? {};
    const seconds = Math.round((Date.now() - this.started) / 1000);
    return html`<h3>${grade.right ? "Right" : "Wrong"}</h3>
      ${grade.right ? nothing : this.corrected(grade)}
      <p>${sentence(grade.reason)} <span class="source">${grade.rule}</span></p>
      <p class="drill-score">${right} of ${asked} right, chips off by ${money(this.chips)}, ${clock(seconds)}</p>`;
  }

  /** @param {Grade} grade */
  corrected(grade) {
    return html`<ul>${grade.wrong.map((one) => html`<li>${capital(one.what)}: ${one.given || "no answer"}; due is ${words(one.due)}</li>`)}</ul>
      ${grade.values.length ? table(grade.values) : nothing}
      ${grade.moves.length ? html`<ol>${grade.moves.map((move) => html`<li>${move}</li>`)}</ol>` : nothing}`;
  }
}

customElements.define("hw-drill", Drill);
