// The form that opens a table: shows the fees of the chosen option, opens the table and goes to it.

import { Refusal, ask, count, problemOf, sentence } from "../shared/house.js";
import { KINDS } from "../table/kinds.js";
import { isChanged } from "../shared/live-answer.js";
import { NO_CLOCK } from "../table/next-hand.js";
import { goTo, oneAtATime } from "../shared/sending.js";
import { askedFor } from "../shared/taken-name.js";

const PHASES = ["bank", "wagers", "play", "settled"];

/**
 * The requested clock by phase; empty for the standard clock.
 * @param {string} pace
 * @param {Record<string, string>} seconds
 */
export const clockOf = (pace, seconds) => {
  const phases = PHASES.filter((phase) => phase in seconds);
  if (pace === "slow") return Object.fromEntries(phases.filter((phase) => phase !== "settled").map((phase) => [phase, NO_CLOCK]));
  return pace === "own" ? Object.fromEntries(phases.map((phase) => [phase, Number(seconds[phase])])) : {};
};

/**
 * Handles the form inside the element.
 * @implements {hw.OpenForm}
 */
export class Open extends HTMLElement {
  connectedCallback() {
    this.isSignedIn = false;
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      void oneAtATime(this.form, () => this.open());
    });
    this.form.addEventListener("change", (event) => this.changed(event));
    this.showAll();
    // After the Back button, browsers restore the choices after this script has run.
    addEventListener("pageshow", () => this.showAll());
    const button = this.form.querySelector("button");
    if (button) button.disabled = false;
  }

  get form() {
    return /** @type {HTMLFormElement} */ (this.querySelector("form"));
  }

  get game() {
    return this.getAttribute("game") ?? "";
  }

  get stakesFields() {
    return KINDS[/** @type {hw.KindName} */ (this.getAttribute("kind"))].open;
  }

  /** @param {string} name */
  field(name) {
    const field = this.form.elements.namedItem(name);
    return /** @type {HTMLInputElement | HTMLSelectElement | RadioNodeList | null} */ (field);
  }

  /** @param {string} name */
  box(name) {
    return /** @type {HTMLInputElement} */ (this.field(name));
  }

  /** @param {string} name */
  textOf(name) {
    return String(new FormData(this.form).get(name) ?? "").trim();
  }

  /**
   * @param {string} id
   * @param {string} text
   */
  note(id, text) {
    const line = this.querySelector(`#${id}`);
    if (line) line.textContent = text;
  }

  /** The line of the list with the terms of the chosen collection option. */
  get optionTerms() {
    const number = this.textOf("option");
    /** @type {NodeListOf<HTMLOptionElement>} */
    const options = this.querySelectorAll("hw-option option");
    return [...options].find((option) => option.value === number)?.dataset;
  }

  get option() {
    return this.optionTerms?.id ?? this.textOf("option");
  }

  /** @returns {hw.FiledOption | null} */
  get filed() {
    const filed = this.optionTerms?.filed;
    return filed ? JSON.parse(filed) : null;
  }

  /** @param {Event} event */
  changed(event) {
    const { name } = /** @type {HTMLInputElement} */ (event.target);
    if (name === "option") this.showOption();
    else if (name === "collect_by") this.showFees();
    else if (name === "pace") this.showPace();
    else if (name === "preset") this.showPreset();
  }

  /** Show everything that depends on the choices, including choices made before this script ran. */
  showAll() {
    this.showOption();
    this.showPace();
    const preset = this.field("preset");
    if (preset instanceof Element && isChanged(preset) && !this.presetRules.some(isChanged)) this.showPreset();
  }

  /** Show the fees and limits of the chosen option. */
  showOption() {
    this.offerWays();
    this.showFees();
    this.stakesFields.show(this);
  }

  /** Offer the collection methods of the option; keep the chosen method if possible. */
  offerWays() {
    const select = /** @type {HTMLSelectElement | null} */ (this.field("collect_by"));
    if (!select) return;
    const before = select.value;
    const ways = this.filed?.ways ?? [];
    select.replaceChildren(...ways.map(({ way, label }) => new Option(label, way, false, way === before)));
    /** @type {HTMLElement | null} */
    const row = this.querySelector("#ways");
    if (row) row.hidden = !ways.length;
  }

  /** Show the fees of the chosen option and collection method. */
  showFees() {
    const { filed } = this;
    if (!filed) return;
    const chosen = this.textOf("collect_by");
    this.note("fees", filed.ways?.find(({ way }) => way === chosen)?.fees ?? filed.fees);
  }

  /** The options that differ between letter and practice. */
  get presetRules() {
    /** @type {NodeListOf<HTMLSelectElement>} */
    const fields = this.form.querySelectorAll("[data-practice]");
    return [...fields];
  }

  showPreset() {
    const preset = this.textOf("preset");
    for (const field of this.presetRules) field.value = field.dataset[preset] ?? field.value;
  }

  showPace() {
    /** @type {HTMLElement | null} */
    const clock = this.querySelector("#own-clock");
    if (clock) clock.hidden = this.textOf("pace") !== "own";
  }

  get clock() {
    const seconds = PHASES.filter((phase) => this.field(`clock-${phase}`))
      .map((phase) => [phase, this.textOf(`clock-${phase}`)]);
    return clockOf(this.textOf("pace"), Object.fromEntries(seconds));
  }

  /**
   * The request to open a table, and its first error.
   * @returns {{ request: hw.TableRequest, problem: hw.Problem | null }}
   */
  read() {
    /** @type {NodeListOf<HTMLSelectElement>} */
    const chosen = this.form.querySelectorAll("[data-rule]");
    /** @type {hw.TableRequest} */
    const request = {
      game: this.game,
      rules: Object.fromEntries([...chosen].map((field) => [field.dataset.rule, field.value])),
      seats: Number(this.textOf("seats")),
      bots: Number(this.textOf("bots")),
      clock: this.clock,
      coach: this.textOf("coach") || "off",
    };
    if (this.option) request.option = this.option;
    if (this.textOf("collect_by")) request.collect_by = this.textOf("collect_by");
    return { request, problem: this.stakesFields.read(this, request) ?? this.countProblem(request) };
  }

  /**
   * @param {hw.TableRequest} request
   * @returns {hw.Problem | null}
   */
  countProblem({ seats, bots }) {
    if (!Number.isInteger(seats)) return { field: "seats", what: "enter a whole number" };
    if (!Number.isInteger(bots)) return { field: "bots", what: "enter a whole number" };
    return bots < seats ? null : { field: "bots", what: `a table with ${count(seats, "seat")}, including yours, has room for up to ${count(seats - 1, "bot")}` };
  }

  /**
   * Show an error next to its field, or below the form.
   * @param {hw.Problem} problem
   */
  mark({ field: name, what }) {
    const field = name ? this.field(name) : null;
    const line = (field && this.querySelector(`#wrong-${CSS.escape(name)}`)) ?? this.form.querySelector("p.wrong");
    if (line) line.textContent = sentence(what);
    if (!(field instanceof HTMLElement)) return;
    field.setAttribute("aria-invalid", "true");
    field.focus();
  }

  unmark() {
    for (const line of this.querySelectorAll(".wrong")) line.textContent = "";
    for (const field of this.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
  }

  /**
   * The field that a server error is about, if any.
   * @param {string} where
   */
  fieldAt(where) {
    if (where === "name") return "nickname";
    return where === "limits" ? this.stakesFields.limitsField : where.replace(/^clock\./, "clock-");
  }

  /** Sign in as a guest; signed-in visitors have no name field. */
  async enter() {
    if (!this.field("nickname") || this.isSignedIn) return;
    const nickname = this.textOf("nickname");
    if (!nickname) throw new Refusal("enter a name", 0, "name");
    askedFor(nickname);
    await ask("/api/guest", { nickname });
    this.isSignedIn = true;
  }

  /** Send the form and go to the new table. */
  async open() {
    this.unmark();
    const { request, problem } = this.read();
    if (problem) {
      this.mark(problem);
      return;
    }
    try {
      await this.stakesFields.check?.(this);
      await this.enter();
      const table = await ask("/api/tables", request);
      await goTo(`/tables/${table.id}`);
    } catch (error) {
      const { what, where } = problemOf(error);
      this.mark({ field: this.fieldAt(where), what });
    }
  }
}

customElements.define("hw-open", Open);
