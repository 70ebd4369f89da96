// Whether a hand was dealt as it was committed to: the seed is hashed and dealt again in the page.

import { LitElement, html, nothing } from "./vendor/lit.js";
import { commitmentOf, redeal, reroll } from "./deal.js";
import { cards } from "./cards.js";
import { ask } from "./house.js";

const LEAVES = new Set(["card-dealt", "card-burned"]);

/** What comes from the stream of dice, with how many there are to choose from; 0: as the table says. */
const ROLLS = {
  "dice-rolled": ({ dice }) => dice.map((rolled) => ({ rolled, highest: 6 })),
  "number-drawn": ({ number }) => [{ rolled: number, highest: 0 }],
};

/** The cards that left the shoe and what was rolled, by the events of a hand. */
export const chancesOf = (events) => ({
  cards: events.filter((event) => LEAVES.has(event.event)).map((event) => event.card),
  rolls: events.flatMap((event) => ROLLS[event.event]?.(event) ?? []),
});

/**
 * Compare a hand with its seed: {bound, dealt, differs, rolls}; `differs` counts from 1, 0 is none.
 * `numbers` is the highest number that the table draws for its action button.
 */
export const checkHand = async (commitment, seed, deck, events, numbers = 0) => {
  const told = chancesOf(events);
  const dealt = await redeal(seed, deck, told.cards.length);
  const rolled = await reroll(seed, told.rolls.map((one) => one.highest || numbers));
  return {
    bound: (await commitmentOf(seed)) === commitment,
    dealt,
    differs: dealt.findIndex((card, n) => card !== told.cards[n]) + 1,
    rolls: rolled.every((number, n) => number === told.rolls[n].rolled),
  };
};

/** Shows the commitment of the hand `now`; checks the hand that is `over` by what was `promised`. */
export class Fairness extends LitElement {
  static properties = {
    now: {}, over: {}, promised: {}, found: { state: true }, wrong: { state: true },
  };

  createRenderRoot() {
    return this;
  }

  willUpdate() {
    if (this.found && this.found.hand !== this.over?.hand) this.found = null;
  }

  async check() {
    const { hand, commitment, seed, table } = this.over;
    this.wrong = "";
    try {
      const [about, past] = await Promise.all([
        ask(`/api/tables/${table.id}`),
        ask(`/api/hands/${table.id}/${hand}`),
      ]);
      const events = past.steps.map((step) => step.event);
      const bound = this.promised ?? commitment;
      this.found = { hand, ...(await checkHand(bound, seed, about.deck, events, about.numbers)) };
    } catch (error) {
      this.wrong = error.message;
    }
  }

  render() {
    const { now, over } = this;
    const open = now?.commitment && !now.seed;
    if (!open && !over?.seed) return nothing;
    return html`<section class="fairness" aria-labelledby="fairness">
      <h2 id="fairness">Dealt as committed</h2>
      <p>The shuffle of a hand is fixed before its first wager, and a hash of its seed is published.
        After the hand the seed follows, and your browser can deal it again.</p>
      <dl>
        ${open ? html`<div><dt>Hand ${now.hand}, commitment</dt><dd><code>${now.commitment}</code></dd></div>` : nothing}
        ${over?.seed ? html`<div><dt>Hand ${over.hand}, commitment</dt><dd><code>${this.promised ?? over.commitment}</code></dd></div>
          <div><dt>Hand ${over.hand}, seed</dt><dd><code>${over.seed}</code></dd></div>` : nothing}
      </dl>
      ${over?.seed
        ? html`<button type="button" @click=${() => this.check()}>Check hand ${over.hand}</button>`
        : nothing}
      <div role="status">${this.wrong ? html`<p class="wrong">${this.wrong}</p>` : this.verdict()}</div>
    </section>`;
  }

  verdict() {
    const { found } = this;
    if (!found) return nothing;
    const fair = found.bound && !found.differs && found.rolls;
    const faults = [
      !found.bound && "the seed is not the one that was committed to",
      found.differs && `card ${found.differs} is not the one that the seed deals`,
      !found.rolls && "the dice or the number are not those of the seed",
    ].filter(Boolean);
    return html`<p class=${fair ? "fair" : "wrong"}>${fair
      ? `The seed has the published hash, and it deals the ${found.dealt.length} cards of this hand.`
      : `Not as committed: ${faults.join("; ")}.`}</p>
      ${found.dealt.length ? html`<details><summary>The cards in the order of the shoe</summary>
        ${cards(found.dealt)}</details>` : nothing}`;
  }
}

customElements.define("hw-fairness", Fairness);
