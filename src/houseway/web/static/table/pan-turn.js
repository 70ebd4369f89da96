// A pan player's turn: a button for each choice, and for each move with its cards.

import { html, nothing } from "../vendor/lit.js";
import { cardName, cards } from "../shared/cards.js";
import { choiceClass, hint, keyFor, mainChoice } from "../shared/keys.js";
import { money } from "../shared/money.js";
import { discards, moveName } from "./pan-moves.js";
import { Part, unset } from "../shared/part.js";
import { isOwn, who } from "./seats.js";

/** @typedef {(view: hw.PanView) => string} Words */

/** @param {hw.CardText | null | undefined} text */
const theCard = (text) => `the ${text ? cardName(text) : "card"}`;

/**
 * The question for each kind of decision.
 * @type {Record<string, Words>}
 */
const QUESTIONS = {
  declare: () => "In or on top?",
  "split-tops": () => "Two players left. Chop the tops?",
  draw: ({ decisions: [decision], pan }) => (decision?.choices.includes("take")
    ? `Your turn: ${theCard(pan.option_card)}, or a card from the deck?`
    : `Can't use ${theCard(pan.option_card)}. Draw from the deck.`),
  "pluck-again": ({ pan }) => `You drew ${theCard(pan.drawn)}.`,
  force: (view) => {
    const passer = view.pan.turn ?? 0;
    return `${who(view, passer)} ${isOwn(view, passer) ? "pass" : "passes"} ${theCard(view.pan.option_card)}: force it?`;
  },
  move: ({ pan }) => (pan.drawn ? `You drew ${theCard(pan.drawn)}.` : "Meld, or discard a card."),
};

/**
 * @param {hw.PanView} view
 * @param {hw.PanDecision} decision
 */
export const question = (view, decision) => QUESTIONS[decision.kind]?.(view) ?? "Your turn.";

/**
 * The name of a choice that is not a move.
 * @type {Record<string, Words>}
 */
const LABELS = {
  in: () => "Stay in", top: () => "On top", play: () => "Play the hand", split: () => "Chop the tops",
  take: ({ pan }) => `Take ${theCard(pan.option_card)}`, pluck: () => "Draw from the deck", let: () => "Let it pass",
  force: ({ pan }) => `Force ${theCard(pan.option_card)}`, keep: () => "Keep it",
  "pluck-again": () => "Throw it and draw again",
};

/** @type {{ title: string, kinds: hw.PanMove["kind"][] }[]} */
const GROUPS = [
  { title: "Meld", kinds: ["meld"] },
  { title: "Add to a meld", kinds: ["add"] },
  { title: "Split or borrow", kinds: ["split", "borrow"] },
  { title: "Discard", kinds: ["discard"] },
];

/**
 * A move with its cards and its meld.
 * @param {hw.PanMove} move
 */
const moveCards = (move) => {
  if (move.melds) {
    return html`<span>${move.kind === "split" ? `Split meld ${move.meld}` : `Borrow from meld ${move.meld}`}</span>
      ${move.melds.map(cards)}`;
  }
  return html`${cards(move.cards)}${move.meld ? html`<span>to meld ${move.meld}</span>` : nothing}`;
};

const KEYS = "1234567890";

export class PanTurn extends Part {
  static properties = { view: {} };

  constructor() {
    super();
    /** @type {hw.PanView} */
    this.view = unset();
  }

  /**
   * @param {hw.PanDecision} decision
   * @param {string} choice
   */
  choose({ seat, hand, kind }, choice) {
    this.send("choose", { seat, hand, kind, choice });
  }

  render() {
    return html`${this.view.decisions.map((decision) =>
      (decision.kind === "move" ? this.moves(decision) : this.choices(decision)))}`;
  }

  /** @param {hw.PanDecision} decision */
  choices(decision) {
    const labels = decision.choices.map((choice) => LABELS[choice]?.(this.view) ?? choice);
    return html`<fieldset class="decision">
      <legend class="hear">${question(this.view, decision)}</legend>
      <div class="choices">${decision.choices.map((choice, n) => html`<button type="button" class=${choiceClass(choice, choice === mainChoice(decision.choices))} data-key=${keyFor(choice)}
        data-choice=${choice} @click=${() => this.choose(decision, choice)}>${labels[n]} ${hint(keyFor(choice))}</button>`)}</div>
    </fieldset>`;
  }

  /** @param {hw.PanDecision} decision */
  moves(decision) {
    const all = decision.moves ?? [];
    const groups = GROUPS.map(({ title, kinds }) => ({ title, moves: all.filter((move) => kinds.includes(move.kind)) }));
    const order = groups.flatMap(({ moves }) => moves);
    return html`${groups.filter(({ moves }) => moves.length).map(({ title, moves }) => html`<fieldset class="decision moves">
      <legend>${title}</legend>
      <div class="choices">${moves.map((move) => this.move(decision, move, order.indexOf(move)))}</div>
    </fieldset>`)}`;
  }

  /**
   * Digits in the order of the buttons; D discards the card just drawn.
   * @param {hw.PanMove} move
   * @param {number} number
   */
  key(move, number) {
    return discards(move, this.view.pan.drawn) ? "d" : KEYS.charAt(number);
  }

  /**
   * @param {hw.PanDecision} decision
   * @param {hw.PanMove} move
   * @param {number} number its place among the buttons; the first stands out
   */
  move(decision, move, number) {
    const pay = decision.pays[move.choice];
    const key = this.key(move, number);
    return html`<button type="button" class="${number ? "quiet" : "main"} move" data-key=${key} data-choice=${move.choice}
      aria-label="${moveName(move)}${pay ? `, collects ${money(pay)} from each player` : ""}"
      @click=${() => this.choose(decision, move.choice)}>${moveCards(move)}${pay ? html`<small>+${money(pay)} each</small>` : nothing} ${hint(key)}</button>`;
  }
}

customElements.define("hw-pan-turn", PanTurn);
