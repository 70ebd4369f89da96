// What the floor may do at one table: on the floor's page and beside the felt.

import { html, nothing } from "./vendor/lit.js";
import { cards } from "./cards.js";
import { ask, capital, sentence, words } from "./house.js";
import { Part } from "./part.js";
import { rule } from "./rule.js";
import { sure } from "./sure.js";

const HAND = ["bank", "wagers", "play"];

/** The actions that are open now, for a table {phase, paused, froze, yours} and one's rights. */
export const remedies = (table, may) => {
  if (table.phase === "stopped" && !table.froze) return [];
  const inHand = HAND.includes(table.phase);
  const open = {
    pause: !table.paused && !table.froze,
    resume: table.paused || table.froze,
    rule: table.phase === "play" && !table.froze && !table.yours,
    void: inHand || table.froze,
    close: true,
    look: table.phase === "play" && !table.yours,
  };
  return Object.keys(open).filter((name) => open[name] && may.includes(name));
};

const BUTTONS = {
  pause: "Pause", resume: "Resume", rule: "Rule …", void: "Void the hand …", close: "Close …", look: "Look at all cards …",
};

const asked = (table) => ({
  void: {
    title: `Void hand ${table.hand} of table ${table.id}?`,
    text: "Every wager that is not settled and the bank go back. This cannot be undone, and everybody reads the reason.",
    yes: "Void the hand",
    reason: "Reason",
  },
  close: {
    title: `Close table ${table.id}?`,
    text: "Everybody stands up and takes their chips along. A closed table is not opened again.",
    yes: "Close the table",
  },
  closeInHand: {
    title: `Close table ${table.id} in hand ${table.hand}?`,
    text: "The hand is voided first: every wager that is not settled and the bank go back. Then everybody takes their chips along. This cannot be undone.",
    yes: "Void the hand and close",
    reason: "Reason",
  },
  look: {
    title: `Look at all cards of table ${table.id}?`,
    text: "Hidden cards are shown to you, and the journal keeps that you looked.",
    yes: "Look",
  },
});

export class Ruling extends Part {
  static properties = { table: {}, may: {}, heading: {}, seen: { state: true }, wrong: { state: true } };

  willUpdate() {
    // What was seen is of one hand; it goes with it.
    if (this.seen && (this.seen.hand !== this.table.hand || this.table.phase !== "play")) this.seen = null;
  }

  async act(name) {
    const path = (action) => `/api/tables/${this.table.id}/${action}`;
    this.wrong = "";
    try {
      if (name === "void") await this.withReason(asked(this.table).void, [path("void")]);
      else if (name === "close" && HAND.includes(this.table.phase))
        await this.withReason(asked(this.table).closeInHand, [path("void"), path("close")]);
      else if (name === "close") {
        if (await sure(asked(this.table).close)) await ask(path("close"), {});
      } else if (name === "look") {
        if (await sure(asked(this.table).look)) this.seen = await ask(path("look"));
      } else if (name === "rule") await rule(this.table);
      else await ask(path(name), {});
    } catch (error) {
      this.wrong = sentence(error.message);
    }
    this.dispatchEvent(new Event("ruled", { bubbles: true }));
  }

  async withReason(question, [first, ...rest]) {
    const reason = await sure(question);
    if (!reason) return;
    await ask(first, { reason });
    for (const path of rest) await ask(path, {});
  }

  render() {
    const open = remedies(this.table, this.may ?? []);
    if (!open.length) return nothing;
    return html`${this.heading ? html`<h2>${this.heading}</h2>` : nothing}
      <div class="ruling" role="group" aria-label="Floor, table ${this.table.id}">
        ${open.map((name) => html`<button type="button" class="quiet" @click=${() => this.act(name)}>${BUTTONS[name]}</button>`)}
      </div>
      <p class="wrong" role="alert">${this.wrong ?? ""}</p>
      ${this.seen ? this.look() : nothing}`;
  }

  look() {
    const hands = Object.entries(this.seen.hands);
    return html`<section class="looked" aria-label="All cards of table ${this.table.id}">
      <h3>All cards of hand ${this.seen.hand}</h3>
      ${hands.length ? nothing : html`<p>No card is dealt yet.</p>`}
      <ul>${hands.map(([name, texts]) => html`<li>
        <span>${/^\d/.test(name) ? `Seat ${name.replace("/", ", hand ")}` : capital(words(name))}</span> ${cards(texts)}
      </li>`)}</ul>
      <button type="button" class="quiet small" @click=${() => { this.seen = null; }}>Put away</button>
    </section>`;
  }
}

customElements.define("hw-ruling", Ruling);
