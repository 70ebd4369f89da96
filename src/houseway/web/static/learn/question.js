// A question in a drill or an audition: the table, the form for the answer, and the grade.

import { html, nothing } from "../vendor/lit.js";
import "../shared/card-picker.js";
import { cards } from "../shared/cards.js";
import { citedLines } from "../shared/cited.js";
import { capital, problemOf, sentence, sourceName, words } from "../shared/house.js";
import { lineTable } from "../shared/line-table.js";
import { Part, unset } from "../shared/part.js";

/**
 * @typedef {{ label: string, text: string, cards: boolean }} Shown
 * @typedef {{ id: string, label: string, form: string, choices: string[] }} Field
 * @typedef {{ id: string, label: string }} Row
 * @typedef {{ kind: string, game: string, name: string, ask: string, level: number, shown: Shown[], fields: Field[], rows: Row[], teaches: string }} Question
 * @typedef {{ row: string, paid: string, taken: string }} RowAnswer
 * @typedef {{ fields: Record<string, string>, rows: RowAnswer[] }} Answer
 * @typedef {{ what: string, given: string, due: string }} Difference
 * @typedef {{ right: boolean, chip_error: string, wrong: Difference[], answer: Answer, reason: string, rule: string, values: Shown[], moves: string[], lines: hw.SettlementLine[] }} Grade
 */

/** A hint on how to fill in a field. */
const HINTS = /** @type {Record<string, string>} */ ({
  money: "like 25 or 12.50",
  number: "a whole number",
  seats: "like 1, 4, or none",
});

/** The kinds of questions in words. */
const KINDS = /** @type {Record<string, string>} */ ({
  settle: "pay and take", set: "set by the house way", read: "read the hands", fee: "announce the fee",
  button: "place the action button", irregularity: "rule on an irregularity", decision: "best decision",
  pots: "count side pots", divide: "push the pots", pan: "pan conditions", count: "spot the counter",
});

/** The keyboard that a phone shows for a field. */
const MODES = /** @type {Record<string, "numeric" | "decimal">} */ ({ number: "numeric", money: "decimal" });

/** @param {Shown} part */
const cardsOf = (part) => part.text.split(" ").filter(Boolean);

/** @param {Shown} part */
const shown = (part) => html`<dt>${part.label}</dt><dd>${part.cards ? cards(cardsOf(part)) : plain(part.text)}</dd>`;

/** @param {Shown[]} list */
const table = (list) => html`<dl class="drill-shown">${list.map(shown)}</dl>`;

/**
 * A term of the rulebook in words; the name of a hand, such as 10-8, stays as it is.
 * @param {string} text
 */
const plain = (text) => (/^[a-z]+(-[a-z]+)+$/.test(text) ? words(text) : text);

/** @param {Field} field */
const control = (field) => {
  const id = `field-${field.id}`;
  if (field.form === "choice") {
    return html`<p><label for=${id}>${capital(field.label)}</label>
      <select id=${id} name=${id} required>
        <option value="">Choose</option>
        ${field.choices.map((choice) => html`<option value=${choice}>${plain(choice)}</option>`)}
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
 * The answer from a form, with the wagers in the order of their places.
 * @param {Question} question
 * @param {FormData} data
 * @param {Record<string, hw.CardText[]>} [picked] Cards by field.
 * @returns {Answer}
 */
export const answerOf = (question, data, picked = {}) => {
  const text = (/** @type {string} */ name) => String(data.get(name) ?? "").trim();
  const placed = question.rows.map((row) => ({
    place: Number(text(`place-${row.id}`)),
    row: { row: row.id, paid: text(`paid-${row.id}`) || "0", taken: text(`taken-${row.id}`) || "0" },
  }));
  if (new Set(placed.map(({ place }) => place)).size < placed.length) {
    throw new Error("give each wager a different place");
  }
  const field = (/** @type {Field} */ { id, form }) =>
    form === "cards" ? (picked[id] ?? []).join(" ") : text(`field-${id}`);
  return {
    fields: Object.fromEntries(question.fields.map((entry) => [entry.id, field(entry)])),
    rows: placed.toSorted((a, b) => a.place - b.place).map(({ row }) => row),
  };
};

/**
 * The number of copies of each card in the hand.
 * @param {hw.CardText[]} hand
 */
const countsOf = (hand) => {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const text of hand) counts[text] = (counts[text] ?? 0) + 1;
  return counts;
};

/** The form of a question; sends an `answer` event, or a `refused` event with the error. */
export class QuestionForm extends Part {
  static properties = { question: {}, locked: { type: Boolean }, picked: { state: true } };

  constructor() {
    super();
    /** @type {Question} */
    this.question = unset();
    this.locked = false;
    /** @type {Record<string, hw.CardText[]>} */
    this.picked = {};
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("question")) this.picked = {};
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    if (!changed.has("question")) return;
    this.querySelector("form")?.reset();
    /** @type {HTMLElement | null} */ (this.querySelector("h2"))?.focus();
  }

  /** @param {SubmitEvent} event */
  submit(event) {
    event.preventDefault();
    try {
      const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
      const detail = answerOf(this.question, data, this.picked);
      this.dispatchEvent(new CustomEvent("answer", { detail }));
    } catch (error) {
      this.dispatchEvent(new CustomEvent("refused", { detail: sentence(problemOf(error).what) }));
    }
  }

  /** @param {Field} field */
  picker(field) {
    const hand = this.question.shown.filter((part) => part.cards).flatMap(cardsOf);
    const counts = countsOf(hand);
    const copies = Math.max(1, ...Object.values(counts));
    const chosen = this.picked[field.id] ?? [];
    const missing = Object.entries(counts).flatMap(([text, n]) => Array(copies - n).fill(text));
    return html`<hw-cards id="field-${field.id}" open .label=${capital(field.label)} .cards=${chosen}
      .deck=${Object.keys(counts)} .copies=${copies} .used=${[...chosen, ...missing]}
      @cards=${(/** @type {CustomEvent} */ event) => { this.picked = { ...this.picked, [field.id]: event.detail }; }}></hw-cards>`;
  }

  render() {
    const { question } = this;
    return html`<section aria-labelledby="ask">
      <h2 id="ask" tabindex="-1">${question.ask}</h2>
      <p class="source">${question.name}: ${KINDS[question.kind] ?? words(question.kind)}, level ${question.level}${question.teaches ? ` (${question.teaches})` : ""}</p>
      ${table(question.shown)}
      <form class="answer" @submit=${this.submit}>
        ${question.fields.filter(({ form }) => form === "cards").map((field) => this.picker(field))}
        <div class="drill-fields">${question.fields.filter(({ form }) => form !== "cards").map(control)}</div>
        ${question.rows.map((row) => wager(row, question.rows.length))}
        <button ?disabled=${this.locked}>Check</button>
      </form>
    </section>`;
  }
}

/**
 * The name of a bettor; bettors of new hands have none.
 * @param {string} bettor
 */
const playerName = (bettor) => bettor.replace(/^P\d+$/, "Player").replace(/^P\d+ behind$/, "Back line");

/**
 * How the chips should move: a table of the settled wagers, or a list.
 * @param {Grade} grade
 * @param {Question} question
 */
const moves = (grade, question) => {
  if (grade.lines.length) {
    return lineTable(grade.lines, {
      game: question.game,
      caption: "How the chips should move",
      bettor: (line) => playerName(line.bettor),
      wager: (line) => line.wager,
      separateAmounts: true,
    });
  }
  return grade.moves.length
    ? html`<h4>How the chips should move</h4><ol>${grade.moves.map((move) => html`<li>${move}</li>`)}</ol>`
    : nothing;
};

/**
 * @param {Grade} grade
 * @param {Question} question
 */
const correction = (grade, question) => html`
  <ul>${grade.wrong.map((mistake) => html`<li>${capital(mistake.what)}: ${plain(mistake.given) || "no answer"}; should be ${plain(mistake.due)}</li>`)}</ul>
  ${grade.values.length && !grade.lines.length ? table(grade.values) : nothing}
  ${moves(grade, question)}`;

/**
 * A grade with its reason and, after a wrong answer, the right answer and how the chips should move.
 * @param {Grade} grade
 * @param {Question} question
 */
export const gradeView = (grade, question) => html`<h3>${grade.right ? "Right" : "Wrong"}</h3>
  ${grade.right ? nothing : correction(grade, question)}
  <p>${sentence(grade.reason)} <span class="source">${sourceName(grade.rule)}</span></p>
  ${citedLines(grade.rule)}`;

customElements.define("hw-question", QuestionForm);
