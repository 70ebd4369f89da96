// Whether a hand was dealt as it was committed to: the seed is hashed and dealt again in the page.

import { LitElement, html, nothing } from "./vendor/lit.js";
import { commitmentOf, redeal, reroll } from "./deal.js";
import { cards } from "./cards.js";
import { ask } from "./house.js";

const LEAVES = new Set(["card-dealt", "card-burned"]);

/** The cards that left the shoe and what was rolled, by the events of a hand. */
export const chancesOf = (events) => ({
  cards: events.filter((event) => LEAVES.has(event.event)).map((event) => event.card),
  rolls: events.flatMap((event) => (event.event === "dice-rolled" ? event.dice : [])),
});

/** Compare a hand with its seed: {bound, dealt, differs, rolls}; `differs` counts from 1, 0 is none. */
export const checkHand = async (commitment, seed, deck, events) => {
  const told = chancesOf(events);
  const dealt = await redeal(seed, deck, told.cards.length);
  const rolled = await reroll(seed, told.rolls.map(() => 6));
  return {
    bound: (await commitmentOf(seed)) === commitment,
    dealt,
    differs: dealt.findIndex((card, n) => card !== told.cards[n]) + 1,
    rolls: rolled.every((die, n) => die === told.rolls[n]),
  };
};

export class Fairness extends LitElement {
  static properties = { view: {}, found: { state: true }, wrong: { state: true } };

  createRenderRoot() {
    return this;
  }

  willUpdate() {
    if (this.found && this.found.hand !== this.view.hand) this.found = null;
  }

  async check() {
    const { id } = this.view.table;
    const { hand, commitment, seed } = this.view;
    this.wrong = "";
    try {
      const [table, past] = await Promise.all([ask(`/api/tables/${id}`), ask(`/api/hands/${id}/${hand}`)]);
      const events = past.steps.map((step) => step.event);
      this.found = { hand, ...(await checkHand(commitment, seed, table.deck, events)) };
    } catch (error) {
      this.wrong = error.message;
    }
  }

  render() {
    const { view } = this;
    if (!view?.commitment) return nothing;
    return html`<section class="fairness" aria-labelledby="fairness">
      <h2 id="fairness">Dealt as committed</h2>
      <p>Before the first wager of hand ${view.hand} the shuffle was fixed and this hash of its seed
        published. After the hand the seed follows, and your browser can deal it again.</p>
      <dl>
        <div><dt>Commitment</dt><dd><code>${view.commitment}</code></dd></div>
        <div><dt>Seed</dt><dd>${view.seed ? html`<code>${view.seed}</code>` : "after the hand"}</dd></div>
      </dl>
      ${view.seed
        ? html`<button type="button" @click=${() => this.check()}>Check hand ${view.hand}</button>`
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
      !found.rolls && "the dice are not those of the seed",
    ].filter(Boolean);
    return html`<p class=${fair ? "fair" : "wrong"}>${fair
      ? `The seed has the published hash, and it deals the ${found.dealt.length} cards of this hand.`
      : `Not as committed: ${faults.join("; ")}.`}</p>
      ${found.dealt.length ? html`<details><summary>The cards in the order of the shoe</summary>
        ${cards(found.dealt)}</details>` : nothing}`;
  }
}

customElements.define("hw-fairness", Fairness);
