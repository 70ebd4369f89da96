// Taking an audition: the server asks, grades and times the questions one by one.

import { html, nothing } from "../vendor/lit.js";
import { ask, count, problemOf, sentence } from "../shared/house.js";
import { askAgain, follow } from "../shared/me.js";
import { Part, fieldOf, unset } from "../shared/part.js";
import { gradeView } from "./question.js";
import { goTo, oneAtATime } from "../shared/sending.js";
import "./stopwatch.js";
import { confirmAction } from "../shared/confirm.js";

/**
 * @typedef {import("./question.js").Question} Question
 * @typedef {import("./question.js").Grade} Grade
 * @typedef {{ id: string, title: string, questions: number, level: number, minutes: number, games: string[], take: string | null }} About
 * @typedef {{ title: string, questions: number, number: number, question: Question | null, elapsed: number, left: number | null }} Turn
 */

const END = {
  title: "Finish now?",
  text: "Questions that you have not answered count as wrong.",
  yes: "Finish",
};

export class Audition extends Part {
  static properties = {
    audition: {}, me: { state: true }, about: { state: true }, turn: { state: true }, grade: { state: true },
    problem: { state: true },
  };

  constructor() {
    super();
    this.audition = "";
    /** Undefined until the server has answered. @type {hw.Me | null | undefined} */
    this.me = undefined;
    /** @type {About} */
    this.about = unset();
    this.take = "";
    /** @type {Turn | null} */
    this.turn = null;
    /** @type {Grade | null} */
    this.grade = null;
    this.problem = "";
    this.since = 0;
    this.until = 0;
    this.unfollow = () => {};
  }

  connectedCallback() {
    super.connectedCallback();
    this.replaceChildren();
    this.unfollow = follow(({ me }) => { this.me = me; });
    void this.load();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.unfollow();
  }

  /** @param {() => Promise<unknown>} act */
  async attempt(act) {
    try {
      this.problem = "";
      await act();
    } catch (error) {
      this.problem = sentence(problemOf(error).what);
    }
  }

  /** @param {() => Promise<unknown>} act The action of the pressed button. */
  press(act) {
    return oneAtATime(this, () => this.attempt(act));
  }

  load() {
    return this.attempt(async () => {
      this.about = await ask(`/api/auditions/${this.audition}`);
      if (!this.about.take) return;
      this.take = this.about.take;
      await this.showNext();
    });
  }

  /** @param {Event} event */
  start(event) {
    const nickname = fieldOf(event, "nickname");
    return this.press(async () => {
      if (!this.me) {
        await ask("/api/guest", { nickname });
        await askAgain();
      }
      const { take } = await ask(`/api/auditions/${this.audition}/takes`, {});
      this.take = take;
      await this.showNext();
    });
  }

  next() {
    return this.press(() => this.showNext());
  }

  /** When time is up, show the result even if another request is unanswered. */
  timeUp() {
    return this.attempt(() => this.showNext());
  }

  /** Show the open question or the next question; after the last question, go to the result. */
  async showNext() {
    /** @type {Turn} */
    const turn = await ask(`/api/takes/${this.take}/question`, {});
    if (!turn.question) {
      await this.showResult();
      return;
    }
    this.since = Date.now() - 1000 * turn.elapsed;
    this.until = turn.left === null ? 0 : Date.now() + 1000 * turn.left;
    // While a question is open, its form keeps the values filled in.
    const isOpen = turn.number === this.turn?.number;
    if (!isOpen) this.grade = null;
    this.turn = isOpen && this.turn ? { ...turn, question: this.turn.question } : turn;
  }

  showResult() {
    return goTo(`/takes/${this.take}`);
  }

  /** @param {CustomEvent} event */
  answer(event) {
    return this.press(async () => {
      const { grade } = await ask(`/api/takes/${this.take}/answer`, { number: this.turn?.number, answer: event.detail });
      this.grade = grade;
      await this.updateComplete;
      /** @type {HTMLElement | null} */ (this.querySelector("button.next"))?.focus();
    });
  }

  async finish() {
    if (!(await confirmAction(END))) return;
    await this.press(async () => {
      await ask(`/api/takes/${this.take}/finish`, {});
      await this.showResult();
    });
  }

  render() {
    return html`${this.turn?.question ? this.questionView(this.turn, this.turn.question) : this.intro()}
      <div class="drill-problem" role="alert">${this.problem}</div>`;
  }

  intro() {
    if (!this.about || this.me === undefined) return this.problem ? nothing : html`<p role="status">Loading…</p>`;
    const { questions, minutes, level, games } = this.about;
    return html`<p>${count(questions, "question")}, level ${level}, ${minutes ? `${count(minutes, "minute")} at most` : "no time limit"}.
        You can answer each question once. ${minutes ? "The clock starts with" : "Your time is measured from"} the first question.</p>
      <details><summary>${count(games.length, "game")}</summary><ul>${games.map((name) => html`<li>${name}</li>`)}</ul></details>
      <form class="drill-fields" @submit=${this.start}>
        ${this.me ? html`<p>Signed in as ${this.me.name}.</p>` : html`<p><label for="nickname">Your name</label>
          <input id="nickname" name="nickname" maxlength="24" autocomplete="name" required></p>`}
        <button>Start the audition</button>
      </form>`;
  }

  /**
   * @param {Turn} turn
   * @param {Question} question
   */
  questionView(turn, question) {
    const last = turn.number === turn.questions;
    return html`<p class="audition-place">Question ${turn.number} of ${turn.questions}</p>
      <hw-stopwatch .since=${this.since} .until=${this.until} @over=${this.timeUp}></hw-stopwatch>
      <hw-question .question=${question} ?locked=${this.grade !== null} @answer=${this.answer}
        @refused=${(/** @type {CustomEvent} */ event) => { this.problem = event.detail; }}></hw-question>
      <div class="drill-result" aria-live="polite">${this.grade ? gradeView(this.grade, question) : nothing}</div>
      <p class="answers">
        ${this.grade ? html`<button class="next" @click=${this.next}>${last ? "Show the result" : "Next question"}</button>` : nothing}
        <button type="button" class="quiet" @click=${this.finish}>Finish now…</button>
      </p>`;
  }
}

customElements.define("hw-audition", Audition);
