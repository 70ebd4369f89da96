// A past hand, step by step: each step is an event and the table after it.

import { html, nothing } from "../vendor/lit.js";
import "../table/fairness.js";
import "../table/felt.js";
import { ask, copyAddress, preferences, problemOf, sentence } from "../shared/house.js";
import { ICONS } from "./replay-icons.js";
import { listen } from "../shared/keys.js";
import { kindOf } from "../table/kinds.js";
import { Part, valueOf } from "../shared/part.js";
import { deskAddress } from "./replay-case.js";
import { exportLinks } from "./replay-export.js";
import { lineOf } from "./replay-lines.js";
import { isSeen, startOf, visibleSteps, withoutRepeats } from "../table/steps.js";

/** Milliseconds between steps of autoplay, by speed. @type {Record<string, number>} */
const SPEEDS = { "½×": 1400, "1×": 700, "2×": 350, "4×": 175 };

export class Replay extends Part {
  static properties = {
    table: {}, hand: {}, steps: { state: true }, at: { state: true }, problem: { state: true }, timer: { state: true },
    speed: { state: true }, everything: { state: true }, shared: { state: true },
  };

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
    this.speed = "1×";
    /** Whether steps that change nothing on the felt are shown too. */
    this.everything = false;
    /** The answer to a press of the share button; empty before. */
    this.shared = "";
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
      this.steps = this.shownSteps();
      this.at = startOf(this.steps, Number(new URLSearchParams(location.search).get("step")));
    } catch (error) {
      this.problem = problemOf(error).what;
    }
  }

  /** The steps with something to see, or all of them. */
  shownSteps() {
    const steps = withoutRepeats(this.all);
    return this.everything ? steps : visibleSteps(steps).filter(({ event, view }) => !kindOf(view).unlogged.has(event.event));
  }

  /**
   * What a step shows; the last one, which is bookkeeping, shows the end of the hand.
   * @param {hw.Step} step
   */
  lineText(step) {
    return this.everything || isSeen(step) ? lineOf(step) : "The hand is over";
  }

  /** Show or hide the steps that change nothing on the felt. */
  toggleEverything() {
    const current = this.steps[this.at];
    this.everything = !this.everything;
    this.steps = this.shownSteps();
    this.go(Math.max(0, current ? this.steps.indexOf(current) : 0));
  }

  /** Copy the address of the step that is shown. */
  async share() {
    history.replaceState(null, "", `?step=${this.at + 1}`);
    this.shared = (await copyAddress()) ? "Link copied" : "Copy the link from the address bar";
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
    this.start();
  }

  start() {
    this.timer = setInterval(() => {
      this.go(this.at + 1);
      if (this.at >= this.steps.length - 1) this.stop();
    }, SPEEDS[this.speed]);
  }

  /** The next speed of autoplay. */
  changeSpeed() {
    const names = Object.keys(SPEEDS);
    this.speed = names[(names.indexOf(this.speed) + 1) % names.length] ?? "1×";
    if (!this.timer) return;
    this.stop();
    this.start();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
  }

  /** @param {number} step */
  go(step) {
    this.shared = "";
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
      </header>
      <hw-felt .view=${view}></hw-felt>
      <section class="step" aria-label="Step">
        <p class="prompt"><span role="status">${this.lineText(step)}</span> <span class="clock">${this.at + 1} of ${this.steps.length}</span></p>
        ${this.controls()}
      </section>
      <div class="beside"><div>
        ${kindOf(view).summary(view)}
        ${exportLinks(this.table, this.hand, this.all)}
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
     * @param {keyof typeof ICONS} icon
     * @param {string} name
     * @param {string} key
     * @param {number} step
     */
    const button = (icon, name, key, step) => html`<button type="button" class="quiet icon" data-key=${key} aria-label=${name} title="${name} (${key})"
      ?disabled=${step < 0 || step >= this.steps.length || step === this.at} @click=${() => this.go(step)}>${ICONS[icon]}</button>`;
    /** @param {Event} event */
    const slide = (event) => this.go(Number(valueOf(event)) - 1);
    const playing = this.timer ? "Pause" : "Autoplay";
    return html`<div class="choices">
      ${button("first", "First step", "f", 0)}${button("back", "Previous step", "b", this.at - 1)}
      <button type="button" class="quiet icon" data-key="space" aria-label=${playing} title="${playing} (space)"
        @click=${() => this.toggle()}>${this.timer ? ICONS.pause : ICONS.play}</button>
      ${button("next", "Next step", "n", this.at + 1)}${button("last", "Last step", "l", this.steps.length - 1)}
      <label class="hear" for="step">Step</label>
      <input id="step" type="range" min="1" max=${this.steps.length} .value=${String(this.at + 1)} @input=${slide} />
      <button type="button" class="quiet icon" title="Speed of autoplay" aria-label="Speed ${this.speed}" @click=${() => this.changeSpeed()}>${this.speed}</button>
      <button type="button" class="quiet icon" aria-label=${this.shared || "Copy the link to this step"} title=${this.shared || "Copy the link to this step"}
        @click=${() => this.share()}>${this.shared ? ICONS.done : ICONS.share}</button>
    </div>`;
  }

  list() {
    return html`<h2>Steps</h2>
      <label class="check"><input type="checkbox" .checked=${this.everything} @change=${() => this.toggleEverything()} /> Bookkeeping too</label><ol class="steps">${this.steps.map((step, n) => html`<li>
      <button type="button" aria-current=${n === this.at ? "step" : nothing} @click=${() => this.go(n)}>${this.lineText(step)}</button>
    </li>`)}</ol>`;
  }
}

customElements.define("hw-replay", Replay);
