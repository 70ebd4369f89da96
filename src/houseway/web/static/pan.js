// Pan: deck, drawn card and option card in the middle, melds in front of the seats.

import { html, nothing } from "./vendor/lit.js";
import { card, cardName, cardNames, cards, isHidden } from "./cards.js";
import { paymentMoves } from "./chip-moves.js";
import { count } from "./house.js";
import { centsOf, change, money, total } from "./money.js";
import { conditionFields } from "./open-condition.js";
import { glyphs, moveLine } from "./pan-moves.js";
import { payments } from "./pan-payments.js";
import { question } from "./pan-turn.js";
import { panCase } from "./replay-pan.js";
import { holdsCards, isOwn, mark, ownSeat, seatName, who } from "./seats.js";

const ORDER = "A234567JQK";
const SUITS = "cdhs";

/**
 * Cards sorted as in a hand: by rank, then by suit.
 * @param {hw.CardText[]} texts
 */
const sorted = (texts) =>
  [...texts].sort((first, second) => ORDER.indexOf(first.charAt(0)) - ORDER.indexOf(second.charAt(0))
    || SUITS.indexOf(first.charAt(1)) - SUITS.indexOf(second.charAt(1)));

// The felt.

/**
 * @param {string} title
 * @param {hw.CardText | null | undefined} text
 * @param {string} below
 */
const pile = (title, text, below) => html`<div class="pile common">
  <h3>${title}</h3>${text ? card(text) : html`<span class="card gap" role="img" aria-label="none"></span>`}<p>${below}</p>
</div>`;

/** @param {hw.PanView} view */
const piles = (view) => {
  const { pan } = view;
  if (pan.deck === undefined) return nothing;
  const drawer = pan.drawn && pan.turn ? `by ${isOwn(view, pan.turn) ? "you" : who(view, pan.turn)}` : "";
  return html`<div class="piles">
    ${pile("Deck", "??", count(pan.deck, "card"))}
    ${pile("Drawn", pan.drawn, drawer)}
    ${pile("Option card", pan.option_card, pan.option_card ? "can be taken" : "")}
  </div>`;
};

/** @param {hw.PanView} view */
const tops = ({ pan }) =>
  html`<p class="bank">Condition <b>${money(pan.condition)}</b> · Tops <b>${money(pan.tops)}</b>${centsOf(pan.double_tops)
    ? html` · Doubles tops <b>${money(pan.double_tops)}</b>`
    : nothing}</p>`;

/**
 * The reason why a player is dealt first in a new game.
 * @param {hw.PanView} view
 */
const eldest = (view) => {
  const shown = Object.entries(view.pan.shown);
  const seat = view.pan.eldest ?? 0;
  if (!shown.length || Object.values(view.pan.status ?? {}).includes("in")) return nothing;
  return html`<div class="eldest"><p>The lowest card makes ${isOwn(view, seat) ? "you" : who(view, seat)} the eldest hand.</p>
    <ul>${shown.map(([holder, text]) => html`<li>${card(text)} ${who(view, Number(holder))}</li>`)}</ul></div>`;
};

/**
 * Choices that are listed along with moves; draws and passes can be seen on the table.
 * @type {Record<string, string>}
 */
const CHOICES = { in: "in", top: "on top", take: "takes the option card", force: "forces it", "pluck-again": "draws again" };

/** @param {hw.PanChoice} choice */
const choiceLine = (choice) => (choice.move ? moveLine(choice.move) : CHOICES[choice.choice]);

/** @param {hw.PanView} view */
const lastActions = (view) => {
  const choices = view.phase === "play" ? view.choices.filter(choiceLine).slice(-4) : [];
  if (!choices.length) return html`<div class="lately"></div>`;
  return html`<ol class="lately" aria-label="Last actions">${choices.map(
    (choice) => html`<li><b>${who(view, choice.seat)}:</b> ${choiceLine(choice)}</li>`,
  )}</ol>`;
};

/** @param {hw.PanView} view */
const middle = (view) => html`${tops(view)}${piles(view)}${eldest(view)}${lastActions(view)}`;

/**
 * @param {hw.PanView} view
 * @param {hw.PanSeat} seat
 */
const marks = (view, seat) => html`${seat.eldest ? mark("1st", "the eldest hand") : nothing}${seat.doubles
  ? mark("×2", "plays doubles")
  : nothing}`;

/** @type {Record<string, string>} */
const STATES = { in: "in", top: "on top", foul: "foul", dead: "dead hand" };

/**
 * @param {hw.PanView} view
 * @param {hw.PanSeat} seat
 */
const seatState = (view, seat) =>
  (view.pan.out?.seat === seat.seat ? "out!" : STATES[seat.status ?? ""] ?? "");

/**
 * @param {hw.Meld} meld
 * @param {number} number
 */
const meldItem = (meld, number) => html`<li aria-label="Meld ${number + 1}: ${cardNames(meld.cards)}">
  ${cards(meld.cards)}${centsOf(meld.pay) ? html`<small class="pay">${money(meld.pay)}</small>` : nothing}</li>`;

/**
 * @param {hw.PanView} view
 * @param {hw.PanSeat} seat
 */
const inFront = (view, { seat }) => {
  const melds = view.pan.melds?.[seat] ?? [];
  const thrown = view.pan.thrown?.[seat] ?? [];
  const net = centsOf(view.pan.net?.[seat]);
  return html`
    ${melds.length ? html`<ol class="melds" aria-label="Melds of seat ${seat}">${melds.map(meldItem)}</ol>` : nothing}
    ${thrown.length && !thrown.some(isHidden)
      ? html`<div class="thrown" role="group" aria-label="Thrown by seat ${seat}">${cards(sorted(thrown))}</div>`
      : nothing}
    ${net ? html`<p class="net ${net > 0 ? "win" : "lose"}">${change(net)}</p>` : nothing}`;
};

/**
 * `winner`, `loser` or empty for a seat, after the hand is over.
 * @param {hw.PanView} view
 * @param {hw.PanSeat} seat
 */
const outcome = (view, { seat }) => {
  const net = view.phase === "settled" ? centsOf(view.pan.net?.[seat]) : 0;
  if (!net) return "";
  return net > 0 ? "winner" : "loser";
};

// Prompts and results.

/** @param {hw.PanView} view */
const prompt = (view) => {
  const [decision] = view.decisions;
  if (decision) return question(view, decision);
  if (!view.turn) return "Hand in progress.";
  const declaring = Object.values(view.pan.status ?? {}).includes("dealt");
  if (isOwn(view, view.turn)) return "Your turn.";
  return `${who(view, view.turn)} to ${declaring ? "declare in or on top" : "play"}.`;
};

/** @param {number} net */
const ownOutcome = (net) => {
  if (!net) return "";
  return net > 0 ? ` You won ${money(net)}.` : ` You lost ${money(-net)}.`;
};

/** @param {hw.PanView} view */
const result = (view) => {
  const { out, net } = view.pan;
  const ending = out
    ? `${who(view, out.seat)} ${isOwn(view, out.seat) ? "are" : "is"} out for ${count(out.chips, "chip")}.`
    : `Hand ${view.hand} is over.`;
  return ending + ownOutcome(centsOf(net?.[String(view.you.seats[0])]));
};

/**
 * A button that turns doubles on or off for the viewer.
 * @param {hw.PanView} view
 * @param {hw.Send} send
 */
const requests = (view, send) => {
  const seat = ownSeat(view);
  if (!seat || !view.pan.may_double) return nothing;
  return html`<p class="leave"><button type="button" class="quiet" @click=${() => send("doubles", { on: !seat.doubles })}
    >${seat.doubles ? "Play singles again" : "Play doubles"}</button></p>`;
};

/**
 * The reason for a payment, with suit symbols.
 * @param {string} why
 */
const reason = (why) => why.replaceAll(/\b[2-7JQKA][cdhs]\b/g, (text) => glyphs([text]));

/** @type {hw.Kind<hw.PanView, hw.PanSeat>["lines"]} */
const lines = {
  "eldest-found": (e, view) => `The lowest card makes ${seatName(view, e.seat)} the eldest hand`,
  "eldest-shown": (e, view) => `The lowest fifth card makes ${seatName(view, e.seat)} the eldest hand`,
  "doubles-chosen": (e, view) => `From the next hand on, ${seatName(view, e.seat)} plays ${e.doubles ? "doubles" : "singles"}`,
  "tops-divided": (e) => `Tops of ${money(total(Object.values(e.shares), Number))} divided`,
  "pan-opened": (e, view) => `Hand with ${count(e.seats.length, "player")}, dealt first to ${seatName(view, e.eldest)}`,
  "anted": (e, view) => `${seatName(view, e.seat)} posts ${money(e.amount)}`,
  "hand-dealt": (e) => `${count(e.cards.length, "card")} to seat ${e.seat}`,
  "declared": (e, view) => (e.choice === "in" ? `${seatName(view, e.seat)} is in` : `${seatName(view, e.seat)} goes on top`),
  "pan-drew": (e, view) => `${seatName(view, e.seat)} ${e.option ? "takes" : "draws"} the ${cardName(e.card)}`,
  "meld-laid": (e, view) => `${seatName(view, e.seat)} melds ${cardNames(e.cards)}`,
  "discarded": (e, view) => `${seatName(view, e.seat)} discards the ${cardName(e.card)}`,
  "forced": (e, view) => `${seatName(view, e.by)} forces the ${cardName(e.card)} on ${seatName(view, e.seat)}`,
  "chips-paid": (e, view) => `${seatName(view, e.payer)} pays ${seatName(view, e.payee)} ${money(e.amount)}: ${reason(e.why)}`,
  "excess-taken": (e, view) => `${count(e.cards.length, "extra card")} taken from ${seatName(view, e.seat)}`,
  "hand-fouled": (e, view) => `${seatName(view, e.seat)} has a foul hand: ${e.why}`,
  "hand-killed": (e, view) => `${seatName(view, e.seat)} has a dead hand: ${e.why}`,
  "deck-renewed": (e) => `${count(e.cards, "discard")} shuffled into a new deck`,
  "went-out": (e, view) => `${seatName(view, e.seat)} is out for ${count(e.chips, "chip")}`,
  "tops-awarded": (e, view) => `${seatName(view, e.seat)} takes the tops, ${money(e.amount)}`,
  "pan-closed": () => "The hand is over",
};

/** @type {hw.Kind<hw.PanView, hw.PanSeat>} */
export const pan = {
  middle,
  marks,
  seatState,
  inFront,
  outcome,
  hand: (view, name, texts) => (isOwn(view, Number(name)) && !texts.some(isHidden)
    ? cards(sorted(texts))
    : cards(texts)),
  stakes: (view) => `condition ${money(view.pan.condition)}`,
  prompt,
  controls: (view) => (view.decisions.length ? html`<hw-pan-turn .view=${view}></hw-pan-turn>` : nothing),
  result,
  summary: payments,
  history: () => nothing,
  requests,
  payTables: () => nothing,
  hasBank: false,
  lines,
  committed: "hand",
  chipMoves: paymentMoves,
  caseOf: panCase,
  histories: [],
  unlogged: new Set(["choice-made"]),
  isInHand: holdsCards,
  drawnByRuling: new Set(),
  listed: ({ minimum }) => (minimum ? `${money(minimum)} condition` : ""),
  open: conditionFields,
};
