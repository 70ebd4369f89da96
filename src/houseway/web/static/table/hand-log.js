// The log of the hand: a line for each event that the viewer may see.

import { html, nothing } from "../vendor/lit.js";
import { kindOf } from "./kinds.js";
import { lineOf } from "../replay/replay-lines.js";
import { DEALS } from "./steps.js";

/** Events that are not useful to players, or that players see on the felt. */
const SILENT = new Set([
  "hand-committed", "shoe-committed", "seed-revealed", "cards-opened", "facts-known", "ready", "choice-held",
  "card-burned", "seated", "left", "chips-bought", "bank-offered", "table-opened", "button-moved", "table-waits",
  "round-closed", "cards-moved", "hand-closed", "pan-closed", "leaving-asked", "sat-out", "sat-in", "waiting-joined", "waiting-left",
  "seat-offered", "street-closed", "table-paused", "table-resumed", "button-drawn",
]);

export class HandLog {
  constructor() {
    this.hand = 0;
    /** @type {string[]} */
    this.lines = [];
    this.dealing = false;
    this.dealt = false;
  }

  /**
   * @param {hw.View} view the table after the events
   * @param {readonly { event: hw.HandEvent }[]} events
   */
  add(view, events) {
    for (const { event } of events) this.note(view, event);
    this.hand = view.hand;
  }

  /**
   * @param {hw.View} view
   * @param {hw.HandEvent} event
   */
  note(view, event) {
    if (event.event === "hand-committed") {
      this.lines = [];
      this.dealing = false;
      this.dealt = false;
    }
    if (SILENT.has(event.event) || kindOf(view).unlogged.has(event.event)) return;
    // Bets made before the deal are already in the log.
    if (event.event === "wager-placed" && !this.dealt) return;
    // Cards dealt in a row become one line.
    const deals = DEALS.has(event.event);
    this.dealt ||= deals;
    if (deals && !this.dealing) this.lines = [...this.lines, "Cards dealt"];
    if (!deals) this.lines = [...this.lines, lineOf({ event, view })];
    this.dealing = deals;
  }

  /** The lines, newest last. */
  draw() {
    if (!this.lines.length) return nothing;
    return html`<details class="log" open><summary>Hand ${this.hand} log</summary>
      <ol class="steps" tabindex="0" aria-label="Log of the hand">${this.lines.map((line) => html`<li>${line}</li>`)}</ol></details>`;
  }
}
