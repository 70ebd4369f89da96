// Pan at the table: deck, drawn card and option card in the middle, melds before the seats.

import { html, nothing } from "./vendor/lit.js";
import { card, cards, isHidden, say, sayAll } from "./cards.js";
import { capital, cents, change, count, money } from "./house.js";
import { hint, letters } from "./keys.js";
import { Part } from "./part.js";
import { mark, own, who } from "./seats.js";

const ORDER = "A234567JQK";
const SUITS = "cdhs";
const CARDS = /[A2-7JQK][cdhs]/g;

/** Cards as one holds them: by rank, then by suit. */
const sorted = (texts) =>
  [...texts].sort((one, two) => ORDER.indexOf(one[0]) - ORDER.indexOf(two[0])
    || SUITS.indexOf(one[1]) - SUITS.indexOf(two[1]));

/** A verb for "you" or for somebody else. */
const does = (view, seat, you, other) => `${who(view, seat)} ${own(view, seat) ? you : other}`;

// The felt.

const pile = (title, inside, below) => html`<div class="pile common">
  <h3>${title}</h3>${inside}<p>${below}</p>
</div>`;

const gap = html`<span class="card gap" role="img" aria-label="none"></span>`;

const piles = (view) => {
  const { pan } = view;
  if (pan.deck === undefined) return nothing;
  const drawn = pan.drawn && pan.turn ? `by ${own(view, pan.turn) ? "you" : who(view, pan.turn)}` : "";
  return html`<div class="piles">
    ${pile("Deck", card("??"), count(pan.deck, "card"))}
    ${pile("Drawn", pan.drawn ? card(pan.drawn) : gap, drawn)}
    ${pile("Option card", pan.option_card ? card(pan.option_card) : gap, pan.option_card ? "may be taken" : "")}
  </div>`;
};

const tops = (view) => {
  const { pan } = view;
  return html`<p class="bank">Condition <b>${money(pan.condition)}</b> · Tops <b>${money(pan.tops)}</b>${cents(pan.double_tops)
    ? html` · Doubles tops <b>${money(pan.double_tops)}</b>`
    : nothing}</p>`;
};

/** Why somebody is dealt first in a new game. */
const eldest = (view) => {
  const shown = Object.entries(view.pan.shown);
  if (!shown.length || Object.values(view.pan.status ?? {}).includes("in")) return nothing;
  return html`<div class="eldest"><p>The lowest card makes ${own(view, view.pan.eldest) ? "you" : who(view, view.pan.eldest)} the eldest hand.</p>
    <ul>${shown.map(([seat, text]) => html`<li>${card(text)} ${who(view, Number(seat))}</li>`)}</ul></div>`;
};

const ownHand = (view) => {
  const texts = view.hands[String(view.you.seats[0])] ?? [];
  if (!texts.length || texts.some(isHidden)) return nothing;
  return html`<div class="hand own common"><h3>Your hand</h3>
    <span class="cards">${sorted(texts).map(card)}</span></div>`;
};

const GLYPHS = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** Words with the cards in them as one reads them. */
const glyphs = (text) => text.replaceAll(CARDS, (one) => one[0] + GLYPHS[one[1]]);

/** Choices that are told beside moves; that a card was plucked or let pass is seen anyway. */
const TOLD = { in: "in", top: "on top", take: "takes the option card", force: "forces it", "pluck-again": "plucks again" };

const told = (one) => (one.decision === "move" ? glyphs(one.choice) : TOLD[one.choice]);

const lately = (view) => {
  const made = view.phase === "play" ? view.choices.filter(told).slice(-4) : [];
  if (!made.length) return nothing;
  return html`<ol class="lately" aria-label="What was done last">${made.map(
    (one) => html`<li><b>${who(view, one.seat)}:</b> ${told(one)}</li>`,
  )}</ol>`;
};

export const middle = (view) => html`${tops(view)}${piles(view)}${eldest(view)}${lately(view)}${ownHand(view)}`;

export const marks = (view, seat) => html`${seat.eldest ? mark("1st", "the eldest hand") : nothing}${seat.doubles
  ? mark("×2", "plays doubles")
  : nothing}`;

const STATES = { in: "in", top: "on top", foul: "foul", dead: "dead hand" };

export const state = (view, seat) =>
  view.pan.out?.seat === seat.seat ? "out!" : STATES[seat.status] ?? "";

const meld = (one, number) => html`<li aria-label="Meld ${number + 1}: ${sayAll(one.cards)}">
  ${cards(one.cards)}${cents(one.pay) ? html`<small class="pay">${money(one.pay)}</small>` : nothing}</li>`;

export const below = (view, seat) => {
  const melds = view.pan.melds?.[seat.seat] ?? [];
  const thrown = view.pan.thrown?.[seat.seat];
  const net = view.pan.net?.[seat.seat];
  return html`
    ${melds.length ? html`<ol class="melds" aria-label="Melds of seat ${seat.seat}">${melds.map(meld)}</ol>` : nothing}
    ${thrown && !isHidden(thrown[0])
      ? html`<div class="thrown" aria-label="Thrown by seat ${seat.seat}">${cards(sorted(thrown))}</div>`
      : nothing}
    ${net && cents(net) ? html`<p class="net ${cents(net) > 0 ? "win" : "lose"}">${change(net)}</p>` : nothing}`;
};

export const stakes = (view) => `condition ${money(view.pan.condition)}`;

// What is said.

const DOES = {
  declare: "declare in or on top", "split-tops": "answer whether the tops are split",
  draw: "draw", "pluck-again": "play", force: "let the card pass or force it", move: "play",
};

const ASKS = {
  declare: () => "Do you stay in?",
  "split-tops": () => "Two are left: split the tops?",
  draw: (view) => (view.decisions[0].choices.includes("take")
    ? `Your turn: the ${say(view.pan.option_card)}, or a card from the deck?`
    : `Your turn: you have no use for the ${say(view.pan.option_card)}.`),
  "pluck-again": (view) => `You plucked the ${say(view.pan.drawn)}.`,
  force: (view) => `${does(view, view.pan.turn, "pass", "passes")} the ${say(view.pan.option_card)}: force it?`,
  move: (view) => (view.pan.drawn ? `You drew the ${say(view.pan.drawn)}.` : "Lay down, or discard a card."),
};

export const prompt = (view) => {
  const [asked] = view.decisions;
  if (asked) return ASKS[asked.kind](view);
  if (!view.turn) return "The hand is being played.";
  const declaring = Object.values(view.pan.status).includes("dealt");
  return `${who(view, view.turn)} to ${declaring ? DOES.declare : "play"}.`;
};

export const result = (view) => {
  const { pan } = view;
  const mine = cents(pan.net?.[String(view.you.seats[0])]);
  const how = mine > 0 ? ` You won ${money(mine)}.` : mine < 0 ? ` You lost ${money(-mine)}.` : "";
  if (pan.out) return `${does(view, pan.out.seat, "are", "is")} out for ${count(pan.out.chips, "chip")}.${how}`;
  return `Hand ${view.hand} is over.${how}`;
};

/** Payments of one collection together: who collects how much from whom for what. */
const collections = (payments) => {
  const all = [];
  for (const one of payments) {
    const last = all.at(-1);
    const same = last && last.payee === one.payee && last.why === one.why && !last.payers.includes(one.payer);
    if (same) {
      last.payers.push(one.payer);
      last.amounts.push(cents(one.amount));
      last.sum += cents(one.amount);
    } else {
      const { payee, why, payer, amount } = one;
      all.push({ payee, why, payers: [payer], amounts: [cents(amount)], sum: cents(amount) });
    }
  }
  return all;
};

const reason = (why) => capital(glyphs(why));

/** What a collection is to the viewer, in cents. */
const share = (view, one) => {
  if (own(view, one.payee)) return one.sum;
  return -one.payers.reduce((sum, seat, n) => sum + (own(view, seat) ? one.amounts[n] : 0), 0);
};

const row = (view, one, number) => {
  const mine = share(view, one);
  const from = one.payers.length > 2 ? `${one.payers.length} players` : one.payers.map((seat) => who(view, seat)).join(" and ");
  return html`<tr class=${mine ? "yours" : nothing}>
    <td class="number">${number + 1}</td>
    <th scope="row">${who(view, one.payee)} <small>seat ${one.payee}</small></th>
    <td class="why">${reason(one.why)} <small>from ${from}</small></td>
    <td class="number">${money(one.sum)}</td>
    <td class="number ${mine > 0 ? "win" : "lose"}">${mine ? change(mine) : ""}</td>
  </tr>`;
};

const net = (view, [seat, amount]) => html`<li>${who(view, Number(seat))} <b>${change(amount)}</b></li>`;

/** What was collected in the hand, in order, and what everybody won or lost. */
export const payments = (view) => {
  const { pan } = view;
  if (!pan.payments) return nothing;
  const all = collections(pan.payments);
  return html`<section class="settlement" aria-label="Payments">
    <h2>Payments of hand ${view.hand}</h2>
    ${Object.keys(pan.net).length ? html`<ul class="nets" aria-label="Won and lost">${Object.entries(pan.net).map((one) => net(view, one))}</ul>` : nothing}
    ${all.length ? html`<div class="table"><table class="full">
      <caption>Every collection in order</caption>
      <thead><tr><th scope="col" class="number">#</th><th scope="col">Collects</th><th scope="col">For</th>
        <th scope="col" class="number">Chips</th><th scope="col" class="number">You</th></tr></thead>
      <tbody>${all.map((one, number) => row(view, one, number))}</tbody>
    </table></div>` : html`<p>No condition was paid.</p>`}
    ${view.fees.length ? html`<p>Collection ${money(view.fees.reduce((sum, one) => sum + cents(one.amount), 0))}.</p>` : nothing}
  </section>`;
};

/** What a player may change between hands. */
export const wishes = (view, ask) => {
  const seat = view.seats[view.you.seats[0] - 1];
  if (!seat || !view.pan.may_double) return nothing;
  return html`<p class="leave"><button type="button" class="quiet" @click=${() => ask("doubles", { on: !seat.doubles })}
    >${seat.doubles ? "Play singles again" : "Play doubles"}</button></p>`;
};

// What an event of a hand says, for its replay.

export const PAN_SAYS = {
  "eldest-found": (e) => `The lowest card makes seat ${e.seat} the eldest hand`,
  "pan-opened": (e) => `A hand of ${count(e.seats.length, "player")}, dealt first to seat ${e.eldest}`,
  "anted": (e) => `Seat ${e.seat} posts ${money(e.amount)}`,
  "hand-dealt": (e) => `${count(e.cards.length, "card")} to seat ${e.seat}`,
  "declared": (e) => (e.choice === "in" ? `Seat ${e.seat} is in` : `Seat ${e.seat} goes on top`),
  "pan-drew": (e) => `Seat ${e.seat} ${e.option ? "takes" : "plucks"} the ${say(e.card)}`,
  "meld-laid": (e) => `Seat ${e.seat} has ${sayAll(e.cards)} down`,
  "discarded": (e) => `Seat ${e.seat} discards the ${say(e.card)}`,
  "forced": (e) => `Seat ${e.by} forces the ${say(e.card)} on seat ${e.seat}`,
  "chips-paid": (e) => `Seat ${e.payer} pays seat ${e.payee} ${money(e.amount)}: ${e.why}`,
  "deck-renewed": (e) => `${count(e.cards, "discard")} become the deck`,
  "went-out": (e) => `Seat ${e.seat} is out for ${count(e.chips, "chip")}`,
  "tops-awarded": (e) => `Seat ${e.seat} takes the tops, ${money(e.amount)}`,
  "pan-closed": () => "The hand is over",
};

// The turn.

/** What a choice is called, where it is no move. */
const CALLED = {
  in: () => "Stay in", top: () => "Go on top", play: () => "Play the hand", split: () => "Split the tops",
  take: (view) => `Take the ${say(view.pan.option_card)}`, pluck: () => "Pluck a card", let: () => "Let it pass",
  force: (view) => `Force the ${say(view.pan.option_card)}`, keep: () => "Keep it", "pluck-again": () => "Discard it and pluck again",
};

const GROUPS = [
  ["Lay down", /^meld/],
  ["Add to a meld", /^add/],
  ["Split and borrow", /^(split|borrow)/],
  ["Discard", /^discard/],
];

/** A move in words, for those who do not see the cards. */
const saysMove = (choice) => capital(choice.replaceAll(CARDS, say).replace(/ to (\d+)$/, " to meld $1"));

/** A move as it is shown: its cards, and where they go. */
const showsMove = (choice) => {
  const [, place] = / to (\d+)$/.exec(choice) ?? [];
  const [, from, laid] = /^(?:split|borrow .* from) (\d+) with .*: (.*)$/.exec(choice) ?? [];
  if (laid) {
    return html`<span>${choice.startsWith("split") ? `Meld ${from} into` : `With one of meld ${from}`}</span>
      ${laid.split(" and ").map((part) => cards(part.split(" ")))}`;
  }
  return html`${cards(choice.match(CARDS))}${place ? html`<span>to meld ${place}</span>` : nothing}`;
};

const KEYS = "1234567890";

export class PanTurn extends Part {
  static properties = { view: {} };

  choose({ seat, hand, kind }, choice) {
    const fields = { seat, hand, kind, choice };
    this.say("choose", fields);
  }

  render() {
    return html`${this.view.decisions.map((one) => (one.kind === "move" ? this.moves(one) : this.plain(one)))}`;
  }

  plain(one) {
    const keys = letters(one.choices.map((choice) => CALLED[choice](this.view)));
    return html`<fieldset class="decision">
      <legend class="hear">${ASKS[one.kind](this.view)}</legend>
      <div class="choices">${one.choices.map((choice, n) => html`<button type="button" class="main" data-key=${keys[n]}
        data-choice=${choice} @click=${() => this.choose(one, choice)}>${CALLED[choice](this.view)} ${hint(keys[n])}</button>`)}</div>
    </fieldset>`;
  }

  moves(one) {
    const groups = GROUPS.map(([title, fits]) => [title, one.choices.filter((choice) => fits.test(choice))]);
    let number = 0;
    return html`${groups.filter(([, choices]) => choices.length).map(([title, choices]) => html`<fieldset class="decision moves">
      <legend>${title}</legend>
      <div class="choices">${choices.map((choice) => this.move(one, choice, this.key(one, choice, number++)))}</div>
    </fieldset>`)}`;
  }

  /** Digits in the order of the buttons; D throws away what was drawn. */
  key(one, choice, number) {
    return choice === `discard ${this.view.pan.drawn}` ? "d" : KEYS[number] ?? "";
  }

  move(one, choice, key) {
    const pay = one.pays[choice];
    return html`<button type="button" class="main move" data-key=${key} data-choice=${choice}
      aria-label="${saysMove(choice)}${pay ? `, collects ${money(pay)} from each` : ""}"
      @click=${() => this.choose(one, choice)}>${showsMove(choice)}${pay ? html`<small>+${money(pay)} each</small>` : nothing} ${hint(key)}</button>`;
  }
}

customElements.define("hw-pan-turn", PanTurn);
