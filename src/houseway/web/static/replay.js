// A past hand, step by step: each step is an event and the table after it.

import { html, nothing } from "./vendor/lit.js";
import "./fairness.js";
import { felt } from "./felt.js";
import { ask, preferences, problemOf, sentence } from "./house.js";
import { hint, listen } from "./keys.js";
import { kindOf } from "./kinds.js";
import { Part, valueOf } from "./part.js";
import { deskAddress } from "./replay-case.js";
import { exportLinks } from "./replay-export.js";
import { lineOf } from "./replay-lines.js";
import { withoutRepeats } from "./steps.js";

/** Milliseconds between steps of autoplay. */
const STEP_MS = 700;

export class Replay extends Part {
  static properties = { table: {}, hand: {}, steps: { state: true }, at: { state: true }, problem: { state: true }, timer: { state: true } };

  constructor() {
    super();
    this.table = "";
    this.hand = "";
    /** The steps that the page shows. @type {hw.Step[]} */
    this.steps = [];
    /** All steps. @type {hw.Step[]} */
    this.all = [];
    this.at = 0;
    this.problem = "";
    /** The autoplay timer; 0 if off. */
    this.timer = 0;
    this.cleanUp = () => {};
  }

  connectedCallback() {
    super.connectedCallback();
    const stops = [listen(this), this.followArrows(), () => this.stop()];
    this.cleanUp = () => stops.forEach((stop) => stop());
    this.load();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.cleanUp();
  }

  async load() {
    try {
      this.all = (await ask(`/api/hands/${this.table}/${this.hand}`)).steps;
      this.steps = withoutRepeats(this.all);
    } catch (error) {
      this.problem = problemOf(error).what;
    }
  }

  /** Arrow keys move by one step, Home and End to the first and last step; returns a function that stops this. */
  followArrows() {
    /** @param {KeyboardEvent} event */
    const press = (event) => {
      const typing = event.target instanceof Element && event.target.closest("input, select, textarea");
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      /** @type {Record<string, number>} */
      const steps = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.steps.length - 1 };
      const step = steps[event.key];
      if (step === undefined) return;
      event.preventDefault();
      this.stop();
      this.go(step);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }

  /** Start or stop autoplay. */
  toggle() {
    if (this.timer) {
      this.stop();
      return;
    }
    if (this.at >= this.steps.length - 1) this.go(0);
    this.timer = setInterval(() => {
      this.go(this.at + 1);
      if (this.at >= this.steps.length - 1) this.stop();
    }, STEP_MS);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
  }

  /** @param {number} step */
  go(step) {
    this.at = Math.min(Math.max(step, 0), this.steps.length - 1);
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    if (!changed.has("at")) return;
    // Only the list scrolls; the felt stays in sight.
    /** @type {HTMLElement | null} */
    const step = this.querySelector("[aria-current=step]");
    const list = step?.closest("ol");
    if (step && list) list.scrollTop = step.offsetTop - list.offsetTop - list.clientHeight / 2;
  }

  render() {
    if (this.problem) return html`<p class="lead">${sentence(this.problem)}</p>`;
    const step = this.steps[this.at];
    if (!step) return html`<p class="lead" role="status">Loading hand…</p>`;
    const { view } = step;
    return html`<div class="play ${preferences().fourColors ? "four-colors" : ""}">
      <header class="about-table">
        <h1>${view.table.name}, hand ${this.hand}</h1>
        <p>${view.table.cardroom} · <a href="/games/${view.table.game}">Rules</a>${this.deskLinks()}</p>
        ${exportLinks(this.table, this.hand, this.all)}
      </header>
      ${felt(view)}
      <section class="step" aria-label="Step">
        <p class="prompt"><span role="status">${lineOf(step)}</span> <span class="clock">${this.at + 1} of ${this.steps.length}</span></p>
        ${this.controls()}
      </section>
      <div class="beside"><div>
        ${kindOf(view).summary(view)}
        <hw-fairness .over=${this.steps.at(-1)?.view ?? null}></hw-fairness>
      </div><aside aria-label="All steps">${this.list()}</aside></div>
    </div>`;
  }

  /** Links to the desk with this hand. */
  deskLinks() {
    const address = deskAddress(this.all);
    return address ? html` · <a href=${address}>Settle this hand</a> · <a href=${address.replace("#", "?what-if#")}>What if…</a>` : nothing;
  }

  controls() {
    /**
     * @param {string} sign
     * @param {string} name
     * @param {string} key
     * @param {number} step
     */
    const button = (sign, name, key, step) => html`<button type="button" class="quiet" data-key=${key} aria-label=${name} title=${name}
      ?disabled=${step < 0 || step >= this.steps.length || step === this.at} @click=${() => this.go(step)}>${sign} ${hint(key)}</button>`;
    /** @param {Event} event */
    const slide = (event) => this.go(Number(valueOf(event)) - 1);
    return html`<div class="choices">
      ${button("⏮", "First step", "f", 0)}${button("◀", "Previous step", "b", this.at - 1)}
      <button type="button" class="quiet" data-key="space" @click=${() => this.toggle()}>${this.timer ? "Pause" : "Autoplay"} ${hint("space")}</button>
      ${button("▶", "Next step", "n", this.at + 1)}${button("⏭", "Last step", "l", this.steps.length - 1)}
      <label class="hear" for="step">Step</label>
      <input id="step" type="range" min="1" max=${this.steps.length} .value=${String(this.at + 1)} @input=${slide} />
    </div>`;
  }

  list() {
    return html`<h2>Steps</h2><ol class="steps">${this.steps.map((step, n) => html`<li>
      <button type="button" aria-current=${n === this.at ? "step" : nothing} @click=${() => this.go(n)}>${lineOf(step)}</button>
    </li>`)}</ol>`;
  }
}

customElements.define("hw-replay", Replay);
