// Pan: deck, drawn card and option card in the middle, melds in front of the seats.

import { html, nothing } from "../vendor/lit.js";
import { card, cardName, cardNames, cards, isHidden } from "../shared/cards.js";
import { paymentMoves } from "./chip-moves.js";
import { count } from "../shared/house.js";
import { fanned } from "./fan.js";
import { group } from "./groups.js";
import { centsOf, change, money, total } from "../shared/money.js";
import { conditionFields } from "../lobby/open-condition.js";
import { glyphs, moveLine } from "./pan-moves.js";
import { payments } from "./pan-payments.js";
import { question } from "./pan-turn.js";
import { panCase } from "../replay/replay-pan.js";
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
 * @param {string} name
 * @param {string} title
 * @param {hw.CardText | null | undefined} text
 * @param {string} foot
 * @returns {hw.Common}
 */
const pile = (name, title, text, foot) => {
  const drawn = text ? card(text) : html`<span class="card gap" role="img" aria-label="none"></span>`;
  return { name, title, groups: [{ cards: drawn, count: 1 }], outcome: "", foot };
};

/**
 * The deck, the drawn card and the option card.
 * @param {hw.PanView} view
 * @returns {hw.Common[]}
 */
const commons = (view) => {
  const { pan } = view;
  if (pan.deck === undefined) return [];
  const drawer = pan.drawn && pan.turn ? `by ${isOwn(view, pan.turn) ? "you" : who(view, pan.turn)}` : "";
  return [
    pile("deck", "Deck", "??", count(pan.deck, "card")), pile("drawn", "Drawn", pan.drawn, drawer),
    pile("option", "Option card", pan.option_card, pan.option_card ? "can be taken" : ""),
  ];
};

/** @param {hw.PanView} view */
const tops = ({ pan }) =>
  html`<p class="bank">Tops <b>${money(pan.tops)}</b>${centsOf(pan.double_tops) ? html` · Doubles <b>${money(pan.double_tops)}</b>` : nothing}</p>`;

/**
 * The reason why a player is dealt first in a new game.
 * @param {hw.PanView} view
 */
const eldest = (view) => {
  const seat = view.pan.eldest ?? 0;
  const text = view.pan.shown[seat];
  if (!text || Object.values(view.pan.status ?? {}).includes("in")) return nothing;
  return html`<p class="eldest">${isOwn(view, seat) ? "You are" : `${who(view, seat)} is`} first: lowest card ${glyphs([text])}</p>`;
};

/**
 * Choices that are listed along with moves; draws and passes can be seen on the table.
 * @type {Record<string, string>}
 */
const CHOICES = { in: "in", top: "on top", take: "takes the option card", force: "forces it", "pluck-again": "draws again" };

/** @param {hw.PanChoice} choice */
const choiceLine = (choice) => (choice.move ? moveLine(choice.move) : CHOICES[choice.choice]);

/**
 * The last action, or who is dealt first.
 * @param {hw.PanView} view
 */
const below = (view) => {
  const last = view.phase === "play" ? view.choices.findLast(choiceLine) : undefined;
  return last ? html`<p class="lately"><b>${who(view, last.seat)}:</b> ${choiceLine(last)}</p>` : eldest(view);
};

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
 * @param {hw.CardText[]} texts
 * @param {number} number
 * @param {hw.Money | null | undefined} pay
 */
const meldItem = (texts, number, pay) => html`<li aria-label="Meld ${number + 1}: ${cardNames(texts)}">${cards(texts)}${centsOf(pay)
  ? html`<small class="pay">${money(pay)}</small>` : nothing}</li>`;

/**
 * The melds of a seat, or the hand that was thrown on top; null if there are none.
 * @param {hw.PanView} view
 * @param {hw.PanSeat} seat
 * @param {{ rect: import("./layout-sizes.js").Rect, card: number }} space
 */
const melds = (view, { seat }, { rect, card: size }) => {
  const placed = view.pan.melds?.[seat] ?? [];
  const thrown = view.pan.thrown?.[seat] ?? [];
  const isThrown = !placed.length && thrown.length > 0 && !thrown.some(isHidden);
  const rows = isThrown ? [sorted(thrown)] : placed.map((meld) => meld.cards);
  if (!rows.length) return null;
  const perLine = rect.h > 2 * size ? Math.ceil(rows.length / 2) : rows.length;
  const lines = Array.from({ length: Math.ceil(rows.length / perLine) }, (_, n) => rows.slice(n * perLine, (n + 1) * perLine));
  const fans = lines.map((line) => fanned(line.map(({ length }) => length), size, rect.w));
  // All lines have cards of one size.
  const { card: width, lap, gap } = fans.reduce((least, fan) => (fan.card + fan.lap < least.card + least.lap ? fan : least));
  return html`<div class=${isThrown ? "melds thrown" : "melds"} role="group" aria-label="${isThrown ? "Thrown by" : "Melds of"} seat ${seat}"
    .style=${`--card-width:${width.toFixed(1)}px;--lap:${lap.toFixed(1)}px;--gap:${gap.toFixed(1)}px`}>${lines.map((line, row) => html`<ol
    class=${lap < -0.1 * width ? "lapped" : ""}>${line.map((texts, n) => meldItem(texts, row * perLine + n, isThrown ? null : placed[row * perLine + n]?.pay))}</ol>`)}</div>`;
};

/**
 * The net result of a seat after the hand.
 * @param {hw.PanView} view
 * @param {hw.PanSeat} seat
 */
const inFront = (view, { seat }) => {
  const net = centsOf(view.pan.net?.[seat]);
  return net ? html`<b class="net ${net > 0 ? "win" : "lose"}">${change(net)}</b>` : nothing;
};

/**
 * The viewer's hand; other hands are hidden, so only the number of their cards is shown.
 * @param {hw.PanView} view
 * @param {string} name
 * @param {hw.CardText[]} texts
 */
const groups = (view, name, texts) => [group(isOwn(view, Number(name)) && !texts.some(isHidden) ? sorted(texts) : texts)];

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
  above: tops,
  commons,
  below,
  groups,
  melds,
  marks,
  seatState,
  inFront,
  outcome,
  stakes: (view) => `condition ${money(view.pan.condition)}`,
  prompt,
  controls: (view) => (view.decisions.length ? html`<hw-pan-turn .view=${view}></hw-pan-turn>` : nothing),
  result,
  net: (view) => centsOf(view.pan.net?.[String(view.you.seats[0])]),
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
