// Shows the locked shuffle of a hand, and verifies finished hands and shoes.

import { html, nothing } from "./vendor/lit.js";
import { cards } from "./cards.js";
import { ask, count, problemOf } from "./house.js";
import { kindOf } from "./kinds.js";
import { Part } from "./part.js";
import { checkHand, checkOpenings, checkShoe } from "./proof.js";

/** @typedef {"seed" | "openings" | "shoe"} How */
/** @typedef {{ ok: boolean, text: string, cards: hw.CardText[] }} Verdict */

/**
 * How far a shoe has been dealt.
 * @param {hw.Shoe} shoe
 */
const shoeProgress = ({ number, over, ends, cards: all = 0, out = 0, behind = 0, burned }) => {
  if (!number) return nothing;
  if (over) return html`<p>Shoe ${number} is over: ${ends}. The next hand starts a new one.</p>`;
  const left = Math.max(0, all - out - behind);
  return html`<p>Shoe ${number}: ${out} of ${all} dealt${burned ? ` (${burned} burned)` : ""}; ${left} to the cut card.</p>`;
};

const PLAYING = new Set(["bank", "wagers", "play"]);

/**
 * How a finished hand can be verified.
 * @param {hw.View | null} view
 * @returns {How | null}
 */
const proofOf = (view) => {
  if (!view) return null;
  if (view.seed) return "seed";
  return view.shoe && !PLAYING.has(view.phase) ? "openings" : null;
};

const EXPLAINED = {
  seed: `The shuffle is locked before you bet, and its hash is published. After the hand you can verify
    every card in your browser.`,
  shoe: `The shuffle is locked before you bet, and its hashes are published. After each hand you can verify
    its cards in your browser, and after the shoe the whole shoe.`,
  hand: `The shuffle is locked before the hand, and its hashes are published. After the hand you can verify
    the cards you saw in your browser; cards that nobody showed stay hidden.`,
};

/** @param {hw.View} view */
const explanation = (view) => EXPLAINED[view.shoe ? kindOf(view).bound : "seed"];

/**
 * A verdict: the faults found, or the confirmation.
 * @param {(string | false | 0)[]} faults
 * @param {string} proved
 * @param {hw.CardText[]} shown
 * @returns {Verdict}
 */
const verdict = (faults, proved, shown = []) => {
  const failures = faults.filter(Boolean);
  return { ok: !failures.length, text: failures.length ? `Verification failed: ${failures.join("; ")}.` : proved, cards: shown };
};

const OTHER_SEED = "the seed does not match the published hash";

/** @param {Awaited<ReturnType<typeof checkHand>>} found */
const seedVerdict = ({ bound, dealt, differs, rolls }) => verdict([
  !bound && OTHER_SEED,
  differs && `card ${differs} does not match the locked shuffle`,
  !rolls && "the dice or the number does not match the seed",
], `Verified: all ${dealt.length} cards match the locked shuffle.`, dealt);

/** @param {Awaited<ReturnType<typeof checkOpenings>>} found */
const openingsVerdict = ({ opened, closed, proved, differs }) => verdict([
  !proved && "a card does not match the published root",
  differs !== "" && `${differs} was at another place in the shoe`,
  closed && `${closed} dealt cards were not revealed`,
], `Verified: all ${opened.length} revealed cards match the locked shuffle.`, opened);

/** @param {Awaited<ReturnType<typeof checkShoe>>} found */
const shoeVerdict = ({ bound, rooted, hands, cards: dealt, differs }) => verdict([
  !bound && OTHER_SEED,
  !rooted && "the seed does not match the published root",
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
  const whose = shoe?.number ? `Shoe ${shoe.number}` : `Hand ${hand}`;
  return html`${hashRow(`${whose}, commitment`, commitment)}
    ${roots.map(({ cards: size, stub, root }) => hashRow(`${whose}, root of ${size} cards${stub ? ", reshuffled" : ""}`, root))}`;
};

/**
 * What a view publishes about its hand.
 * @param {hw.View} view
 * @returns {hw.Published}
 */
const publishedIn = ({ commitment, shoe }) => ({ commitment, roots: shoe?.roots ?? [] });

/** Shows the commitment of the hand `now`; verifies the hand `over` against what was `published`. */
export class Fairness extends Part {
  static properties = { now: {}, over: {}, published: {}, result: { state: true }, wrong: { state: true } };

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
    this.wrong = "";
  }

  willUpdate() {
    if (this.result && this.result.hand !== this.over?.hand) this.result = null;
  }

  /**
   * @param {hw.View} over
   * @param {How} how
   */
  async check(over, how) {
    this.wrong = "";
    // What was published before the hand or, if this page was not open then, what is published now.
    const published = this.published ?? publishedIn(over);
    const checks = { seed: this.checkSeed, openings: this.checkOpenings, shoe: this.checkShoe };
    try {
      this.result = { hand: over.hand, ...(await checks[how].call(this, over, published)) };
    } catch (error) {
      this.wrong = problemOf(error).what;
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
      ask(`/api/tables/${over.table.id}/shoes/${this.dealtFrom?.first_hand}`),
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

  /** The shoe of the finished hand, which may have ended since. */
  get dealtFrom() {
    const [over, now] = [this.over?.shoe, this.now?.shoe];
    return over?.number && over.number === now?.number ? now : over;
  }

  /** The hand in play, if its shuffle is published and is not that of the finished hand. */
  get bound() {
    const { now, over } = this;
    if (!now?.commitment || now.seed || now.shoe?.seed) return null;
    return proofOf(over) && now.commitment === over?.commitment ? null : now;
  }

  render() {
    const { bound, over } = this;
    const view = over ?? this.now;
    if (!view || (!bound && !proofOf(over))) return nothing;
    const shoe = this.dealtFrom ?? this.now?.shoe;
    return html`<section class="fairness" aria-labelledby="fairness">
      <h2 id="fairness">Provably fair</h2>
      <p>${explanation(view)}</p>
      ${shoe ? shoeProgress(shoe) : nothing}
      <dl>
        ${bound ? publishedRows(bound, publishedIn(bound)) : nothing}
        ${over ? this.hashes(over) : nothing}
        ${shoe?.seed ? hashRow(`Shoe ${shoe.number}, seed`, shoe.seed) : nothing}
      </dl>
      ${over ? this.buttons(over, shoe) : nothing}
      <div role="status">${this.wrong ? html`<p class="wrong">${this.wrong}</p>` : this.verdict()}</div>
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
    const how = proofOf(over);
    if (!how) return nothing;
    return html`<button type="button" @click=${() => this.check(over, how)}>Verify hand ${over.hand}</button>
      ${shoe?.seed ? html`<button type="button" @click=${() => this.check(over, "shoe")}>Verify shoe</button>` : nothing}`;
  }

  verdict() {
    const { result } = this;
    if (!result) return nothing;
    return html`<p class=${result.ok ? "fair" : "wrong"}>${result.text}</p>
      ${result.cards.length ? html`<details><summary>The cards in shoe order</summary>
        ${cards(result.cards)}</details>` : nothing}`;
  }
}

customElements.define("hw-fairness", Fairness);
