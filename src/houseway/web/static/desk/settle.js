// The desk: fill in a hand and see its settlement.

import { html, nothing } from "../vendor/lit.js";
import { deskOf } from "./desks.js";
import { Refusal, ask, copyAddress, problemOf, sentence } from "../shared/house.js";
import { whoAmI } from "../shared/me.js";
import "../shared/offline.js";
import { Part, unset } from "../shared/part.js";
import { optionField, presetField } from "./rules-fields.js";
import { saveRuling, savedLine } from "./save-ruling.js";
import { forget, restore, save } from "../shared/saved-work.js";
import { answerOf, tableRules } from "./settle-answer.js";
import { bothOf } from "./what-if.js";

const PAUSE_MS = 350;
/** Milliseconds until the next attempt if the server does not answer. */
const RETRY_MS = 3000;

/** The case in the address, or null. */
const caseInAddress = () => {
  try {
    return JSON.parse(decodeURIComponent(location.hash.slice(1)));
  } catch {
    return null;
  }
};

/**
 * The form field for an error location: the one with the longest matching name.
 * @param {Record<string, string>} fields
 * @param {string} where
 */
export const fieldAt = (fields, where) => {
  const names = Object.keys(fields).filter((name) => where === name || where.startsWith(`${name}.`) || where.startsWith(`${name}[`));
  names.sort((first, second) => second.length - first.length);
  return fields[names[0] ?? ""] ?? "";
};

export class Settle extends Part {
  static properties = {
    form: { type: Object }, room: {}, model: { state: true }, option: { state: true }, preset: { state: true },
    answer: { state: true }, problem: { state: true }, offline: { state: true }, raw: { state: true }, copied: { state: true },
    may: { state: true }, saved: { state: true }, original: { state: true }, busy: { state: true },
  };

  constructor() {
    super();
    /** @type {hw.CaseForm} */
    this.form = unset();
    this.room = "";
    /** @type {hw.CaseKind<any>} */
    this.kind = unset();
    /** Null until the desk is loaded. @type {any} */
    this.model = null;
    this.option = "";
    this.preset = "letter";
    /** @type {hw.DeskAnswer | null} */
    this.answer = null;
    /** The case that the answer is for; the form may have changed since then. @type {Record<string, unknown>} */
    this.settled = {};
    /** Whether the form has changed since the answer. */
    this.busy = false;
    /** @type {{ what: string, where: string } | null} */
    this.problem = null;
    this.offline = false;
    /** A case that the form cannot show. @type {Record<string, unknown> | null} */
    this.raw = null;
    this.copied = "";
    /** The visitor's permissions. @type {string[]} */
    this.may = [];
    /** @type {hw.SavedRuling | null} */
    this.saved = null;
    /** The original hand, while another hand is compared with it. @type {import("./what-if.js").SettledCase | null} */
    this.original = null;
    this.compares = new URLSearchParams(location.search).has("what-if");
    /** Table rules and seats that came with a case. @type {{ rules?: Record<string, unknown>, seats?: number }} */
    this.tableTerms = {};
    this.timer = 0;
    this.request = 0;
    /** @type {Record<string, string>} */
    this.fields = {};
    this.online = () => this.settle();
  }

  connectedCallback() {
    super.connectedCallback();
    this.replaceChildren();
    addEventListener("online", this.online);
    this.begin().catch(() => { this.offline = true; });
    whoAmI().then(({ may }) => { this.may = may; });
  }

  /** Load the desk of the game's kind, which draws the form, and then the case in the address or in storage. */
  async begin() {
    this.kind = await deskOf(this.form.kind);
    this.model = this.kind.emptyModel(this.form);
    const body = caseInAddress() ?? restore("case", this.form.game);
    if (body) this.load(body);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener("online", this.online);
    clearTimeout(this.timer);
  }

  /**
   * Fill the form from a case; a case that the form cannot show is settled without it.
   * @param {any} body
   */
  load(body) {
    const { game, option, preset, rules, seats, ...hand } = body;
    if (seats) this.form = { ...this.form, seats };
    const model = this.kind.read(this.form, hand);
    this.tableTerms = { ...(rules ? { rules } : {}), ...(seats ? { seats } : {}) };
    this.raw = model ? null : { ...body, game: game ?? this.form.game };
    if (model) this.model = model;
    for (const picker of this.querySelectorAll("hw-cards")) /** @type {import("../shared/card-picker.js").CardPicker} */ (picker).open = false;
    this.option = option ?? "";
    this.preset = preset ?? "letter";
    this.settle();
  }

  reset() {
    // Ignore an answer that still arrives for the old case.
    this.request += 1;
    clearTimeout(this.timer);
    [this.raw, this.answer, this.problem, this.original, this.busy] = [null, null, null, null, false];
    this.tableTerms = {};
    this.model = this.kind.emptyModel(this.form);
    forget("case", this.form.game);
    history.replaceState(null, "", location.pathname);
  }

  /** @param {(model: any) => void} edit */
  change(edit) {
    edit(this.model);
    this.requestUpdate();
    this.schedule();
  }

  schedule(pause = PAUSE_MS) {
    this.busy = Boolean(this.answer);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.settle(), pause);
  }

  /** The case from the form, or null if it is incomplete. */
  get body() {
    if (this.raw) return this.raw;
    if (!this.model) return null;
    const writtenCase = this.kind.write(this.form, this.model);
    if (!writtenCase) return null;
    this.fields = writtenCase.fields;
    const option = this.option ? { option: this.option } : {};
    const preset = this.preset === "letter" ? {} : { preset: this.preset };
    return { game: this.form.game, ...option, ...preset, ...this.tableTerms, ...writtenCase.body };
  }

  async settle() {
    const { body } = this;
    this.request += 1;
    const { request } = this;
    [this.copied, this.saved] = ["", null];
    if (!body) {
      [this.answer, this.problem, this.busy] = [null, null, false];
      return;
    }
    save("case", this.form.game, body);
    history.replaceState(null, "", `#${encodeURIComponent(JSON.stringify(body))}`);
    try {
      const answer = await ask("/api/desk", body);
      if (request !== this.request) return;
      [this.answer, this.settled, this.problem, this.offline, this.busy] = [answer, structuredClone(body), null, false, false];
      forget("case", this.form.game);
      if (this.compares) this.compare(true);
    } catch (error) {
      if (request !== this.request) return;
      this.offline = error instanceof Refusal && error.status === 0;
      [this.answer, this.busy] = [null, false];
      this.problem = this.offline ? null : problemOf(error);
      if (this.offline) this.schedule(RETRY_MS);
      else forget("case", this.form.game);
    }
  }

  /** @param {boolean} on */
  compare(on) {
    this.compares = false;
    this.original = on && this.answer ? { body: this.settled, answer: this.answer } : null;
  }

  /** @param {string} field */
  problemIn(field) {
    if (!this.problem || fieldAt(this.fields, this.problem.where) !== field) return "";
    return sentence(this.problem.what);
  }

  async copy() {
    this.copied = (await copyAddress()) ? "Link copied." : "Copy the link from the address bar.";
  }

  /** Send a picture of the settlement, or save it where pictures cannot be sent. */
  async picture() {
    if (!this.answer) return;
    const { sendPicture } = await import("./picture.js");
    this.copied = await sendPicture({ form: this.form, kind: this.kind, answer: this.answer, body: this.settled }, this.room);
  }

  async save() {
    this.saved = await saveRuling(this.settled);
  }

  /** @param {Event} event */
  paste(event) {
    event.preventDefault();
    const text = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("json") ?? "");
    try {
      this.load(JSON.parse(text));
    } catch {
      this.problem = { what: "This is not valid JSON", where: "json" };
    }
  }

  render() {
    if (!this.model) return this.offline ? html`<p class="wrong" role="alert">The page did not load. Reload it.</p>` : nothing;
    const { form } = this;
    const used = this.kind.cards(this.model);
    const desk = { form, model: this.model, used, change: this.change.bind(this), problemIn: this.problemIn.bind(this) };
    return html`<div class="desk">
      <div class="case">
        ${this.top()}
        ${this.raw
          ? html`<p>This case has parts that the form does not show. Edit its JSON below, or
              <button type="button" class="quiet small" @click=${() => this.reset()}>start over</button>.</p>`
          : this.kind.draw(desk)}
      </div>
      <section class="answer ${this.answer || this.problem || this.offline ? "" : "waiting"}" aria-live="polite" aria-busy=${String(this.busy)} aria-label="Settlement">${this.settlement()}</section>
      <div class="case more">
        <div class="row">
          ${optionField(form, this.option, this.problemIn("option"), (id) => { this.option = id; this.schedule(); })}
          ${presetField(form, this.preset, (preset) => { this.preset = preset; this.schedule(); })}
        </div>
        ${tableRules(this.tableTerms.rules ?? {})}
        ${this.json()}
      </div>
    </div>`;
  }

  /** Examples of the game, and on a small screen the result in one line; screen readers read only the settlement. */
  top() {
    const { examples } = this.form;
    const short = this.answer ? this.kind.shortResult(this.answer.result) : "Add the cards and the wagers.";
    return html`<p class="short no-print ${this.answer ? "due" : ""}" aria-hidden="true"><b>${short}</b>
      ${this.answer ? html`<button type="button" class="quiet small" tabindex="-1" @click=${() => this.querySelector(".answer")?.scrollIntoView()}>Why</button>` : nothing}</p>
      ${examples.length ? html`<div class="examples no-print" role="group" aria-label="Examples">${examples.map(({ title, case: body }) => html`<button type="button" class="quiet small"
        @click=${() => this.load({ ...body, game: this.form.game })}>${title}</button>`)}</div>` : nothing}`;
  }

  settlement() {
    if (this.offline) return html`<p class="wrong" role="alert">Offline. The hand is saved on this device and will be settled when you reconnect.</p>`;
    if (this.problem) {
      const place = fieldAt(this.fields, this.problem.where);
      return html`<p class=${place ? "" : "wrong"}>${sentence(this.problem.what)}</p>
        ${this.original ? bothOf({ form: this.form, kind: this.kind }, this.original, null) : nothing}`;
    }
    if (!this.answer) return html`<p>Add the cards and the wagers. The settlement appears here.</p>`;
    const { form, kind, answer, original, settled: body } = this;
    return html`${original ? bothOf({ form, kind }, original, { body, answer }) : answerOf({ form, kind, answer, body, hasForm: !this.raw }, this.room)}
      <p class="ways no-print">
        <button type="button" class="quiet" aria-pressed=${String(Boolean(original))} @click=${() => this.compare(!original)}>What if…</button>
        <button type="button" class="quiet" @click=${() => this.copy()}>Copy link</button>
        <button type="button" class="quiet" @click=${() => this.picture()}>Picture</button>
        <button type="button" class="quiet" @click=${() => print()}>Print record</button>
        ${this.may.includes("rule") ? html`<button type="button" class="quiet" @click=${() => this.save()}>Save ruling…</button>` : nothing}
        <span role="status">${this.copied}${savedLine(this.saved)}</span></p>`;
  }

  json() {
    const text = this.body ? JSON.stringify(this.body, null, 2) : "";
    return html`<details class="no-print"><summary>JSON</summary>
      <form @submit=${(/** @type {Event} */ event) => this.paste(event)}>
        <label for="json">The case as JSON</label>
        <textarea id="json" name="json" rows="12" spellcheck="false" .value=${text}></textarea>
        ${this.problem?.where === "json" ? html`<small class="wrong">This is not valid JSON.</small>` : nothing}
        <p><button class="quiet">Settle this JSON</button></p>
      </form>
      ${this.answer ? html`<label for="json-out">The answer as JSON</label>
        <textarea id="json-out" rows="12" readonly .value=${JSON.stringify(this.answer.result, null, 2)}></textarea>` : nothing}
    </details>`;
  }
}

customElements.define("hw-settle", Settle);
