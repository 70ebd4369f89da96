// Shows the locked shuffle of a hand, and verifies finished hands and shoes.

import { html, nothing } from "../vendor/lit.js";
import { cardName, cards } from "../shared/cards.js";
import { ask, count, problemOf, sentence } from "../shared/house.js";
import { kindOf } from "./kinds.js";
import { Part } from "../shared/part.js";
import { checkHand, checkOpenings, checkShoe } from "./proof.js";

/** @typedef {"seed" | "openings" | "shoe"} Proof */
/** @typedef {{ ok: boolean, text: string, cards: hw.CardText[] }} Verdict */

/**
 * The progress of a shoe in words.
 * @param {hw.Shoe} shoe
 */
const shoeProgress = ({ number, over, ends, cards: all = 0, out = 0, behind = 0, burned }) => {
  if (!number) return nothing;
  if (over) return html`<p>Shoe ${number} is over: ${ends}. The next hand starts a new one.</p>`;
  const left = Math.max(0, all - out - behind);
  return html`<p>Shoe ${number}: ${out} of ${all} dealt${burned ? ` (${burned} burned)` : ""}; ${left} to the cut card.</p>`;
};

const PHASES_OF_A_HAND = new Set(["bank", "wagers", "play"]);

/**
 * The kind of proof that verifies a finished hand; null if there is none.
 * @param {hw.View | null} view
 * @returns {Proof | null}
 */
const proofOf = (view) => {
  if (!view) return null;
  if (view.seed) return "seed";
  return view.shoe && !PHASES_OF_A_HAND.has(view.phase) ? "openings" : null;
};

const EXPLANATIONS = {
  seed: `The shuffle is locked before you bet, and its hash is published. After the hand, you can verify
    every card in your browser.`,
  shoe: `The shuffle is locked before you bet, and its hashes are published. After each hand, you can verify
    its cards in your browser; after the shoe, you can verify the whole shoe.`,
  hand: `The shuffle is locked before the hand, and its hashes are published. After the hand, your browser
    can verify the cards that you saw; cards that nobody showed stay hidden.`,
};

/** @param {hw.View} view */
const explanation = (view) => EXPLANATIONS[view.shoe ? kindOf(view).committed : "seed"];

/**
 * A verdict: the errors found, or a confirmation.
 * @param {(string | false | 0)[]} errors
 * @param {string} confirmation
 * @param {hw.CardText[]} shown
 * @returns {Verdict}
 */
const verdict = (errors, confirmation, shown = []) => {
  const failures = errors.filter(Boolean);
  return { ok: !failures.length, text: failures.length ? `Verification failed: ${failures.join("; ")}.` : confirmation, cards: shown };
};

const SEED_MISMATCH = "the seed does not match the published hash";

/** @param {Awaited<ReturnType<typeof checkHand>>} findings */
const seedVerdict = ({ seedMatches, dealt, differs, rollsMatch }) => verdict([
  !seedMatches && SEED_MISMATCH,
  differs && `card ${differs} does not match the locked shuffle`,
  !rollsMatch && "the dice or the number does not match the seed",
], `Verified: all ${dealt.length} cards match the locked shuffle.`, dealt);

/** @param {Awaited<ReturnType<typeof checkOpenings>>} findings */
const openingsVerdict = ({ opened, closed, cardsMatch, differs }) => verdict([
  !cardsMatch && "a card does not match the published root",
  differs !== "" && `the ${cardName(differs)} was at another place in the shoe`,
  closed && `${count(closed, "dealt card was", "dealt cards were")} not revealed`,
], opened.length ? `Verified: ${count(opened.length, "revealed card matches", "revealed cards match")} the locked shuffle.`
  : "No cards were revealed, so there is nothing to verify.", opened);

/** @param {Awaited<ReturnType<typeof checkShoe>>} findings */
const shoeVerdict = ({ seedMatches, rootMatches, hands, cards: dealt, differs }) => verdict([
  !seedMatches && SEED_MISMATCH,
  !rootMatches && "the seed does not match the published root",
  differs && `hand ${differs} does not match the shoe`,
], `Verified: the whole shoe (${count(hands, "hand")}, ${count(dealt, "card")}) matches the locked shuffle.`);

/**
 * @param {string} name
 * @param {string} hash
 */
const hashRow = (name, hash) => html`<div><dt>${name}</dt><dd><code>${hash}</code></dd></div>`;

/**
 * @param {hw.View} view
 * @param {hw.Published} published
 */
const publishedRows = ({ hand, shoe }, { commitment, roots }) => {
  const subject = shoe?.number ? `Shoe ${shoe.number}` : `Hand ${hand}`;
  return html`${hashRow(`${subject}, commitment`, commitment)}
    ${roots.map(({ cards: size, stub, root }) => hashRow(`${subject}, root of ${size} cards${stub ? ", reshuffled" : ""}`, root))}`;
};

/**
 * The commitment and the roots that a view publishes.
 * @param {hw.View} view
 * @returns {hw.Published}
 */
const publishedIn = ({ commitment, shoe }) => ({ commitment, roots: shoe?.roots ?? [] });

/** Shows the commitment of the hand in play (`now`), and verifies the finished hand (`over`) against the hashes in `published`. */
export class Fairness extends Part {
  static properties = { now: {}, over: {}, published: {}, result: { state: true }, problem: { state: true } };

  constructor() {
    super();
    /** @type {hw.View | null} */
    this.now = null;
    /** @type {hw.View | null} */
    this.over = null;
    /** @type {hw.Published | undefined} */
    this.published = undefined;
    /** @type {(Verdict & { hand: number }) | null} */
    this.result = null;
    this.problem = "";
  }

  willUpdate() {
    if (this.result && this.result.hand !== this.over?.hand) this.result = null;
  }

  /**
   * @param {hw.View} over
   * @param {Proof} proof
   */
  async check(over, proof) {
    this.problem = "";
    // The hashes published before the hand or, if this page was not open then, those published now.
    const published = this.published ?? publishedIn(over);
    const checks = { seed: this.checkSeed, openings: this.checkOpenings, shoe: this.checkShoe };
    try {
      this.result = { hand: over.hand, ...(await checks[proof].call(this, over, published)) };
    } catch (error) {
      this.problem = sentence(problemOf(error).what);
    }
  }

  /**
   * @param {hw.View} over
   * @param {hw.Published} published
   */
  async checkSeed(over, { commitment }) {
    const [{ deck, numbers }, { steps }] = await Promise.all([this.details(over), this.replay(over)]);
    return seedVerdict(await checkHand(commitment, over.seed ?? "", deck, steps.map(({ event }) => event), numbers));
  }

  /**
   * @param {hw.View} over
   * @param {hw.Published} published
   */
  async checkOpenings(over, { roots }) {
    const { steps } = await this.replay(over);
    const dealing = steps.find(({ event }) => event.event === "round-opened");
    const out = dealing?.view.shoe?.out ?? 0;
    return openingsVerdict(await checkOpenings(roots, steps.map(({ event }) => event), over.kind, out));
  }

  /**
   * @param {hw.View} over
   * @param {hw.Published} published
   */
  async checkShoe(over, published) {
    const [{ deck, numbers }, past] = await Promise.all([
      this.details(over),
      ask(`/api/tables/${over.table.id}/shoes/${this.finishedShoe?.first_hand}`),
    ]);
    return shoeVerdict(await checkShoe(published, past, deck, numbers));
  }

  /**
   * @param {hw.View} over
   * @returns {Promise<hw.TableDetails>}
   */
  details({ table }) {
    return ask(`/api/tables/${table.id}`);
  }

  /**
   * @param {hw.View} over
   * @returns {Promise<{ steps: hw.Step[] }>}
   */
  replay({ table, hand }) {
    return ask(`/api/hands/${table.id}/${hand}`);
  }

  /** The shoe of the finished hand; the shoe itself may have ended since then. */
  get finishedShoe() {
    const [over, now] = [this.over?.shoe, this.now?.shoe];
    return over?.number && over.number === now?.number ? now : over;
  }

  /** The hand in play, if its shuffle is published and differs from that of the finished hand. */
  get handInPlay() {
    const { now, over } = this;
    if (!now?.commitment || now.seed || now.shoe?.seed) return null;
    return proofOf(over) && now.commitment === over?.commitment ? null : now;
  }

  render() {
    const { handInPlay, over } = this;
    const view = over ?? this.now;
    if (!view || (!handInPlay && !proofOf(over))) return nothing;
    const shoe = this.finishedShoe ?? this.now?.shoe;
    return html`<section class="fairness" aria-labelledby="fairness">
      <h2 id="fairness">Provably fair</h2>
      <p>${explanation(view)}</p>
      ${shoe ? shoeProgress(shoe) : nothing}
      <dl>
        ${handInPlay ? publishedRows(handInPlay, publishedIn(handInPlay)) : nothing}
        ${over ? this.hashes(over) : nothing}
        ${shoe?.seed ? hashRow(`Shoe ${shoe.number}, seed`, shoe.seed) : nothing}
      </dl>
      ${over ? this.buttons(over, shoe) : nothing}
      <div role="status">${this.problem ? html`<p class="wrong">${this.problem}</p>` : this.verdict()}</div>
    </section>`;
  }

  /** @param {hw.View} over */
  hashes(over) {
    if (!proofOf(over)) return nothing;
    return html`${publishedRows(over, this.published ?? publishedIn(over))}
      ${over.seed ? hashRow(`Hand ${over.hand}, seed`, over.seed) : nothing}`;
  }

  /**
   * @param {hw.View} over
   * @param {hw.Shoe | null | undefined} shoe
   */
  buttons(over, shoe) {
    const proof = proofOf(over);
    if (!proof) return nothing;
    return html`<button type="button" @click=${() => this.check(over, proof)}>Verify hand ${over.hand}</button>
      ${shoe?.seed ? html`<button type="button" @click=${() => this.check(over, "shoe")}>Verify shoe</button>` : nothing}`;
  }

  verdict() {
    const { result } = this;
    if (!result) return nothing;
    return html`<p class=${result.ok ? "fair" : "wrong"}>${result.text}</p>
      ${result.cards.length ? html`<details><summary>Cards in shoe order</summary>
        ${cards(result.cards)}</details>` : nothing}`;
  }
}

customElements.define("hw-fairness", Fairness);
