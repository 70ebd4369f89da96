// Whether a hand was dealt as it was committed to: the page hashes what was revealed and compares.
//
// Where all cards are shown the seed of a hand is revealed and dealt again. Where a shoe lasts over
// several hands, or hands may be mucked, cards are opened one by one against the published root;
// the seed of a shoe follows when it ends, and then the whole shoe is dealt again.

import { html, nothing } from "./vendor/lit.js";
import { commitmentOf, opens, redeal, reroll, rootOf } from "./deal.js";
import { cards } from "./cards.js";
import { ask } from "./house.js";
import { Part } from "./part.js";

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

/** Keep what a view publishes of a hand; what is said of it later does not count. */
export const remember = (promised, { hand, commitment, seed, shoe }) => {
  if (!commitment || seed || shoe?.seed) return;
  const kept = promised.get(hand) ?? { commitment, roots: [] };
  const known = new Set(kept.roots.map((one) => one.stub));
  const news = (shoe?.roots ?? []).filter((one) => !known.has(one.stub));
  promised.set(hand, { ...kept, roots: [...kept.roots, ...news] });
};

const HIDDEN = "??";
const MIXES = new Set(["reshuffled", "deck-renewed"]);

/** Remedies at a poker table whose card has left the deck without being dealt. */
const DRAWN = new Set(["replace-card", "redeal-board", "set-aside-board", "void-round"]);
const ruledOut = ({ card, remedy }, kind) => (kind === "poker" && card && DRAWN.has(remedy) ? [card] : []);

/** The cards that an event takes out of the shoe. */
const TAKES = {
  "card-dealt": ({ card }) => [card],
  "card-burned": () => [HIDDEN],
  "floor-ruled": ruledOut,
  dealt: ({ cards }) => cards,
  "board-dealt": ({ cards, shared }) => (shared ? [] : cards),
  "hand-dealt": ({ cards }) => cards,
  "pan-drew": ({ card, option }) => (option ? [] : [card]),
};

/** The cards that left the shoe as far as they were seen, by stub and place. */
export const leftShoe = (events, kind, out = 0) => {
  const left = new Map();
  let [stub, place] = [0, out];
  for (const event of events) {
    if (MIXES.has(event.event)) [stub, place] = [stub + 1, 0];
    for (const card of TAKES[event.event]?.(event, kind) ?? []) {
      left.set(`${stub}/${place}`, card);
      place += 1;
    }
  }
  return left;
};

/**
 * Check the cards that were opened after a hand: {opened, closed, proved, differs}.
 * `proved`: every opening leads to its root; `differs`: a card that lay elsewhere in the hand;
 * `closed`: how many cards were dealt and seen but not opened.
 */
export const checkOpenings = async (roots, events, kind, out = 0) => {
  const openings = events.filter((event) => event.event === "cards-opened").flatMap((event) => event.openings);
  const rootOfStub = new Map(roots.map((one) => [one.stub, one]));
  const proofs = await Promise.all(openings.map(async (opening) => {
    const bound = rootOfStub.get(opening.stub ?? 0);
    return bound ? opens(bound.root, bound.cards, opening) : false;
  }));
  const left = leftShoe(events, kind, out);
  const placeOf = ({ stub = 0, place }) => `${stub}/${place}`;
  const opened = new Set(openings.map(placeOf));
  const other = openings.find((one) => ![undefined, HIDDEN, one.card].includes(left.get(placeOf(one))));
  return {
    opened: openings.map((one) => one.card),
    closed: [...left].filter(([place, card]) => card !== HIDDEN && !opened.has(place)).length,
    proved: proofs.every(Boolean),
    differs: other?.card ?? "",
  };
};

/** Check a shoe that is over, hand by hand: {bound, rooted, hands, differs}; `differs` names a hand. */
export const checkShoe = async ({ commitment, roots }, past, deck, numbers = 0) => {
  const order = await redeal(past.seed, deck, deck.length);
  let place = past.burned;
  let differs = past.first && past.first !== order[0] ? past.hands[0].hand : 0;
  for (const [n, { hand, events }] of past.hands.entries()) {
    const told = chancesOf(events);
    const dealt = order.slice(place, place + told.cards.length);
    const rolled = await reroll(past.seed, told.rolls.map((one) => one.highest || numbers), n + 1);
    const same = told.cards.every((card, k) => card === dealt[k])
      && rolled.every((number, k) => number === told.rolls[k].rolled);
    if (!same && !differs) differs = hand;
    place += told.cards.length;
  }
  return {
    bound: (await commitmentOf(past.seed)) === commitment,
    rooted: (await rootOf(past.seed, order)) === roots[0]?.root && roots[0]?.cards === deck.length,
    hands: past.hands.length,
    cards: place,
    differs,
  };
};

/** How far a shoe has been dealt. */
const shoeLeft = (shoe) => {
  if (shoe.over) return `The shoe is over: ${shoe.ends}. The next hand begins a new one.`;
  const cards = Math.max(0, shoe.cards - shoe.out - shoe.behind);
  return `${shoe.out} of ${shoe.cards} cards are out${shoe.burned ? `, ${shoe.burned} of them burned` : ""}; the cut card comes after ${cards} more.`;
};

const PLAYING = new Set(["bank", "wagers", "play"]);

/** What proves a hand that is over. */
const waysOf = (view) => {
  if (!view) return "";
  if (view.seed) return "seed";
  return view.shoe && !PLAYING.has(view.phase) ? "openings" : "";
};

const EXPLAINED = {
  seed: `The shuffle of a hand is fixed before its first wager, and a hash of its seed is published.
    After the hand the seed follows, and your browser can deal it again.`,
  shoe: `The order of a shoe is fixed before its first wager and bound card by card: one hash, the root, is
    published. After each hand its cards are opened against the root; when the shoe ends its seed follows,
    and your browser can deal the whole shoe again.`,
  hand: `The order of the cards is fixed before the hand and bound card by card: one hash, the root, is
    published. After the hand the cards that you saw are opened against it; those that nobody showed stay closed.`,
};

const explained = (view) => EXPLAINED[!view?.shoe ? "seed" : view.kind === "banked" ? "shoe" : "hand"];

/** Shows what the hand `now` is bound by; checks the hand that is `over` by what was `promised`. */
export class Fairness extends Part {
  static properties = {
    now: {}, over: {}, promised: {}, found: { state: true }, wrong: { state: true },
  };

  willUpdate() {
    if (this.found && this.found.hand !== this.over?.hand) this.found = null;
  }

  /** What was published before, or if this page was not there, what is said now. */
  get bound() {
    return this.promised ?? { commitment: this.over.commitment, roots: this.over.shoe?.roots ?? [] };
  }

  async check(how) {
    const { hand } = this.over;
    this.wrong = "";
    try {
      this.found = { hand, how, ...(await this[how]()) };
    } catch (error) {
      this.wrong = error.message;
    }
  }

  /** The shoe of the hand that is over, which may have ended since then. */
  get dealtFrom() {
    const [over, now] = [this.over?.shoe, this.now?.shoe];
    return over?.number && over.number === now?.number ? now : over;
  }

  about() {
    return ask(`/api/tables/${this.over.table.id}`);
  }

  past() {
    return ask(`/api/hands/${this.over.table.id}/${this.over.hand}`);
  }

  async seed() {
    const [about, past] = await Promise.all([this.about(), this.past()]);
    const events = past.steps.map((step) => step.event);
    return checkHand(this.bound.commitment, this.over.seed, about.deck, events, about.numbers);
  }

  async openings() {
    const { steps } = await this.past();
    const events = steps.map((step) => step.event);
    const dealing = steps.find((step) => step.event.event === "round-opened");
    return checkOpenings(this.bound.roots, events, this.over.kind, dealing?.view.shoe?.out ?? 0);
  }

  async shoe() {
    const [about, past] = await Promise.all([
      this.about(),
      ask(`/api/tables/${this.over.table.id}/shoes/${this.dealtFrom.first_hand}`),
    ]);
    return checkShoe(this.bound, past, about.deck, about.numbers);
  }

  render() {
    const { now, over } = this;
    const open = now?.commitment && !now.seed && !now.shoe?.seed;
    const how = waysOf(over);
    if (!open && !how) return nothing;
    const news = open && !(how && now.commitment === over.commitment);
    const shoe = this.dealtFrom ?? now?.shoe;
    return html`<section class="fairness" aria-labelledby="fairness">
      <h2 id="fairness">Dealt as committed</h2>
      <p>${explained(over ?? now)}</p>
      ${shoe?.number ? html`<p>Shoe ${shoe.number}: ${shoeLeft(shoe)}</p>` : nothing}
      <dl>
        ${news ? this.published(now, now.commitment, now.shoe?.roots) : nothing}
        ${how ? this.published(over, this.bound.commitment, this.bound.roots) : nothing}
        ${how === "seed" ? this.row(`Hand ${over.hand}, seed`, over.seed) : nothing}
        ${shoe?.seed ? this.row(`Shoe ${shoe.number}, seed`, shoe.seed) : nothing}
      </dl>
      ${how ? html`<button type="button" @click=${() => this.check(how)}>Check hand ${over.hand}</button>` : nothing}
      ${how && shoe?.seed ? html`<button type="button" @click=${() => this.check("shoe")}>Check the whole shoe</button>` : nothing}
      <div role="status">${this.wrong ? html`<p class="wrong">${this.wrong}</p>` : this.verdict()}</div>
    </section>`;
  }

  row(name, hash) {
    return html`<div><dt>${name}</dt><dd><code>${hash}</code></dd></div>`;
  }

  published({ hand, shoe }, commitment, roots = []) {
    const whose = shoe?.number ? `Shoe ${shoe.number}` : `Hand ${hand}`;
    return html`${this.row(`${whose}, commitment`, commitment)}
      ${roots.map((one) => this.row(`${whose}, root of ${one.cards} cards${one.stub ? ", mixed again" : ""}`, one.root))}`;
  }

  verdict() {
    const { found } = this;
    if (!found) return nothing;
    const faults = FAULTS[found.how](found).filter(Boolean);
    const shown = found.dealt ?? found.opened ?? [];
    return html`<p class=${faults.length ? "wrong" : "fair"}>${faults.length
      ? `Not as committed: ${faults.join("; ")}.`
      : FAIR[found.how](found)}</p>
      ${shown.length ? html`<details><summary>The cards in the order of the shoe</summary>
        ${cards(shown)}</details>` : nothing}`;
  }
}

const OTHER_SEED = "the seed is not the one that was committed to";

const FAULTS = {
  seed: (found) => [
    !found.bound && OTHER_SEED,
    found.differs && `card ${found.differs} is not the one that the seed deals`,
    !found.rolls && "the dice or the number are not those of the seed",
  ],
  openings: (found) => [
    !found.proved && "a card does not lead to the published root",
    found.differs && `${found.differs} lay elsewhere in the hand`,
    found.closed && `${found.closed} cards that were dealt are not opened`,
  ],
  shoe: (found) => [
    !found.bound && OTHER_SEED,
    !found.rooted && "the seed does not give the published root",
    found.differs && `hand ${found.differs} is not what the shoe deals`,
  ],
};

const FAIR = {
  seed: ({ dealt }) => `The seed has the published hash, and it deals the ${dealt.length} cards of this hand.`,
  openings: ({ opened }) => `Each of the ${opened.length} cards that were opened leads to the published root.`,
  shoe: ({ hands, cards }) => `The seed has the published hash and root, and it deals all ${hands} hands of the shoe, ${cards} cards.`,
};

customElements.define("hw-fairness", Fairness);
