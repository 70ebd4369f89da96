// Floor actions at one table, on the Floor page and next to the felt.

import { html, nothing } from "../vendor/lit.js";
import { cards } from "../shared/cards.js";
import { ask, capital, problemOf, sentence } from "../shared/house.js";
import { Part, unset } from "../shared/part.js";
import { rule } from "./rule.js";
import { handName } from "../table/seats.js";
import { oneAtATime } from "../shared/sending.js";
import { confirmAction } from "../shared/confirm.js";

const HAND_PHASES = ["bank", "wagers", "play"];

/** @typedef {"pause" | "resume" | "rule" | "void" | "close" | "look"} Action */

/** @type {Record<Action, string>} */
const BUTTONS = {
  pause: "Pause", resume: "Resume", rule: "Make a ruling…", void: "Void hand…", close: "Close table…", look: "Show all cards…",
};
const ACTIONS = /** @type {Action[]} */ (Object.keys(BUTTONS));

/**
 * The actions at a table that are possible now and that the permissions in `may` allow.
 * @param {hw.FloorTable} table
 * @param {string[]} may
 */
export const availableActions = (table, may) => {
  if (table.phase === "stopped" && !table.froze) return [];
  /** @type {Record<Action, boolean>} */
  const open = {
    pause: !table.paused && !table.froze,
    resume: table.paused || Boolean(table.froze),
    rule: table.phase === "play" && !table.froze && !table.yours,
    void: HAND_PHASES.includes(table.phase) || Boolean(table.froze),
    close: true,
    look: table.phase === "play" && !table.yours,
  };
  return ACTIONS.filter((name) => open[name] && may.includes(name));
};

/** @param {hw.FloorTable} table */
const questions = (table) => ({
  void: {
    title: `Void hand ${table.hand} of table ${table.id}?`,
    text: "All unsettled chips are returned. This can't be undone. Players will see the reason.",
    yes: "Void hand",
    reason: "Reason",
  },
  close: {
    title: `Close table ${table.id}?`,
    text: "Players are cashed out. You can't reopen it.",
    yes: "Close table",
  },
  closeInHand: {
    title: `Close table ${table.id} during hand ${table.hand}?`,
    text: "The hand is voided first: all unsettled chips are returned. Then players are cashed out. This can't be undone.",
    yes: "Void hand and close",
    reason: "Reason",
  },
  look: {
    title: `Show all cards of table ${table.id}?`,
    text: "You'll see hidden cards. This is logged.",
    yes: "Show",
  },
});

export class Ruling extends Part {
  static properties = { table: {}, may: {}, heading: {}, lookedAt: { state: true }, problem: { state: true } };

  constructor() {
    super();
    /** @type {hw.FloorTable} */
    this.table = unset();
    /** @type {string[]} */
    this.may = [];
    this.heading = "";
    /** The view with all cards, if they are shown. @type {hw.View | null} */
    this.lookedAt = null;
    this.problem = "";
  }

  willUpdate() {
    // Hide the cards when the hand ends.
    if (this.lookedAt && (this.lookedAt.hand !== this.table.hand || this.table.phase !== "play")) this.lookedAt = null;
  }

  /** @param {Action} name */
  press(name) {
    return oneAtATime(this, () => this.act(name));
  }

  /** @param {Action} name */
  async act(name) {
    this.problem = "";
    try {
      await this.carryOut(name);
    } catch (error) {
      this.problem = sentence(problemOf(error).what);
    }
    this.dispatchEvent(new Event("ruled", { bubbles: true }));
  }

  /** @param {Action} name */
  async carryOut(name) {
    const question = questions(this.table);
    switch (name) {
      case "void":
        return this.withReason(question.void, ["void"]);
      case "close":
        if (HAND_PHASES.includes(this.table.phase)) return this.withReason(question.closeInHand, ["void", "close"]);
        return (await confirmAction(question.close)) ? ask(this.path("close"), {}) : null;
      case "look":
        if (await confirmAction(question.look)) this.lookedAt = await ask(this.path("look"), {});
        return null;
      case "rule":
        return rule(this.table);
      default:
        return ask(this.path(name), {});
    }
  }

  /** @param {string} action */
  path(action) {
    return `/api/tables/${this.table.id}/${action}`;
  }

  /**
   * @param {import("../shared/confirm.js").Question} question
   * @param {string[]} actions
   */
  async withReason(question, actions) {
    const reason = await confirmAction(question);
    if (!reason) return;
    for (const action of actions) await ask(this.path(action), action === "void" ? { reason } : {});
  }

  render() {
    const open = availableActions(this.table, this.may);
    if (!open.length) return nothing;
    return html`${this.heading ? html`<h2>${this.heading}</h2>` : nothing}
      <div class="ruling" role="group" aria-label="Floor, table ${this.table.id}">
        ${open.map((name) => html`<button type="button" class="quiet" @click=${() => this.press(name)}>${BUTTONS[name]}</button>`)}
      </div>
      <p class="wrong" role="alert">${this.problem}</p>
      ${this.lookedAt ? this.allCards(this.lookedAt) : nothing}`;
  }

  /** @param {hw.View} view */
  allCards(view) {
    const hands = Object.entries(view.hands);
    return html`<section class="looked" aria-label="All cards of table ${this.table.id}">
      <h3>All cards of hand ${view.hand}</h3>
      ${hands.length ? nothing : html`<p>No cards dealt yet.</p>`}
      <ul>${hands.map(([name, texts]) => html`<li><span>${capital(handName(name))}</span> ${cards(texts)}</li>`)}</ul>
      <button type="button" class="quiet small" @click=${() => { this.lookedAt = null; }}>Hide</button>
    </section>`;
  }
}

customElements.define("hw-ruling", Ruling);
