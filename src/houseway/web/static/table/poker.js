// Poker: boards and pots in the middle, bets in front of the seats, and the result of a hand.

import { html, nothing } from "../vendor/lit.js";
import { card, cardName, cardNames } from "../shared/cards.js";
import { potMoves } from "./chip-moves.js";
import { group } from "./groups.js";
import { capital, count, words } from "../shared/house.js";
import { centsOf, change, money, total } from "../shared/money.js";
import { stakesFields } from "../lobby/open-stakes.js";
import { requests } from "./poker-requests.js";
import "./poker-turn.js";
import { pokerCase } from "../replay/replay-poker.js";
import { holdsCards, isOwn, mark, ownSeat, seatName, who } from "./seats.js";

// The felt.

/** @type {Record<string, string>} */
const STREETS = { "": "Waiting", "before-draw": "First bet", "after-draw": "After the draw", "pre-flop": "Preflop" };

/** @param {string} street */
const streetName = (street) => STREETS[street] ?? capital(words(street));

/**
 * @param {hw.PokerView} view
 * @returns {hw.Common[]}
 */
const commons = (view) => {
  const boards = [...view.poker.boards, view.poker.common].filter((texts) => texts.length);
  return boards.map((texts, n) => ({ name: `board:${n}`, title: boards.length > 1 ? `Board ${n + 1}` : "Board", groups: [group(texts)], outcome: "" }));
};

/**
 * The pots. Side pots are shown after a player is all in; until then, unequal bets can still be called.
 * @param {hw.PokerView} view
 */
const pots = (view) => {
  const { pots: all, pot } = view.poker;
  if (!centsOf(pot)) return nothing;
  const divided = all.length > 1 && view.seats.some((seat) => seat.all_in);
  if (!divided) return html`<p class="bank">Pot <b>${money(pot)}</b></p>`;
  return html`<ul class="pots" aria-label="Pots">${all.map((side, number) => html`<li
    title=${count(side.seats.length, "player")}>${number ? `Side${all.length > 2 ? ` ${number}` : ""}` : "Main"} <b>${money(side.amount)}</b></li>`)}</ul>`;
};

/** @param {hw.PokerView} view */
const above = ({ poker: { street, stakes } }) => html`<p class="street">${streetName(street)} <small>${stakes}</small></p>`;

/**
 * @param {hw.PokerView} view
 * @param {hw.PokerSeat} seat
 */
const marks = (view, seat) => {
  const { small, big } = view.poker.blinds;
  return html`${seat.button && view.table.family !== "stud" ? mark("D", "the dealer button") : nothing}${seat.seat === small
    ? mark("SB", "the small blind") : nothing}${seat.seat === big ? mark("BB", "the big blind") : nothing}`;
};

/**
 * The number of cards that a seat drew, for each draw.
 * @param {hw.PokerView} view
 * @param {number} seat
 */
const drawn = (view, seat) => {
  const draws = view.choices.filter((choice) => choice.seat === seat && choice.decision === "draw");
  return draws.map(({ choice, cards: thrown = [] }) => (choice === "pat" ? "pat" : `drew ${thrown.length}`)).join(", ");
};

/**
 * @param {hw.PokerView} view
 * @param {hw.PokerSeat} seat
 */
const seatState = (view, seat) => {
  if (seat.waits_for_blind) return "waiting for the big blind";
  if (seat.folded) return "folded";
  if (seat.all_in) return "all in";
  return seat.missed ? "missed blinds" : drawn(view, seat.seat);
};

/**
 * @param {hw.PokerView} _view
 * @param {hw.PokerSeat} seat
 */
const inFront = (_view, seat) => (centsOf(seat.bet) ? html`<span class="chip">${money(seat.bet)}</span>` : nothing);

/**
 * `winner` for a seat that won a pot, `loser` for the other players, after the hand is over.
 * @param {hw.PokerView} view
 * @param {hw.PokerSeat} seat
 */
const outcome = (view, { seat, person }) => {
  if (view.phase !== "settled" || !person || !view.poker.awards.length) return "";
  return view.poker.awards.some((award) => award.seat === seat) ? "winner" : "loser";
};

/**
 * A hand with its name; in the viewer's hand, the cards that the other players see are marked.
 * @param {hw.PokerView} view
 * @param {string} name
 * @param {hw.CardText[]} texts
 * @param {import("./picks.js").Picks} [picks]
 */
const groups = (view, name, texts, picks) => {
  if (picks?.hand === name) return [{ cards: picks.draw(texts), count: texts.length }];
  const up = isOwn(view, Number(name)) ? view.poker.up?.[name] : undefined;
  const whole = group(texts, view.names?.[name]);
  if (!up) return [whole];
  return [{ ...whole, cards: html`<span class="cards">${texts.map((text, n) => card(text, up[n] ? "up" : "hole"))}</span>` }];
};

// Prompts and results.

/** @type {Record<string, string>} */
const QUESTIONS = {
  draw: "draw or stand pat.", discard: "discard one.", expose: "show or keep?",
  kill: "kill the pot?", "run-twice": "run it twice?",
};

/** @param {hw.PokerDecision} decision */
const betQuestion = ({ call, choices }) => (centsOf(call) ? `${money(call)} to you.` : `${choices.join(" or ")}.`);

/** @param {hw.PokerView} view */
const prompt = (view) => {
  const [decision] = view.decisions;
  if (decision) return `Your turn: ${QUESTIONS[decision.kind] ?? betQuestion(decision)}`;
  if (!view.turn) return "Hand in progress.";
  return isOwn(view, view.turn) ? "Your turn." : `${who(view, view.turn)} to act.`;
};

/**
 * The viewer's net result and the collection, in words.
 * @param {hw.PokerView} view
 */
const netAndCollection = (view) => {
  const net = view.poker.net?.[String(ownSeat(view)?.seat ?? 0)];
  const fees = total(view.fees, (fee) => fee.amount);
  return [net && centsOf(net) ? `your net ${change(net)}` : "", fees ? `collection ${money(fees)}` : ""].filter(Boolean).join(", ");
};

/**
 * @param {hw.PokerView} view
 * @param {number} seat
 */
const wins = (view, seat) => `${who(view, seat)} ${isOwn(view, seat) ? "win" : "wins"}`;

/**
 * The amount that a seat won, and the winning hand.
 * @param {hw.PokerView} view
 * @param {number} seat
 * @param {hw.Award[]} awards
 */
const winLine = (view, seat, awards) => {
  const hands = view.poker.shown.includes(seat) ? new Set(awards.map(({ why }) => why)) : [];
  const shown = [...hands].join(" and ");
  return `${wins(view, seat)} ${money(total(awards, (award) => award.amount))}${shown ? ` with ${shown}` : ""}`;
};

/**
 * The winners of a pot that went entirely to the collection.
 * @param {hw.PokerView} view
 */
const unpaid = (view) => {
  const parts = view.poker.unpaid.map(({ seat, why }) => `${wins(view, seat)} with ${why}`);
  return [...new Set(parts), "the whole pot went to the collection"].join("; ");
};

/** @param {hw.PokerView} view */
const result = (view) => {
  const winners = Map.groupBy(view.poker.awards.filter(({ amount }) => centsOf(amount)), (award) => award.seat);
  const parts = [...winners].map(([seat, awards]) => winLine(view, seat, awards));
  const details = netAndCollection(view);
  return `${capital(parts.join("; ") || unpaid(view))}${details ? ` (${details})` : ""}.`;
};

/** @param {hw.Award} award */
const share = (award) =>
  [award.pot > 1 ? `side pot ${award.pot - 1}` : "main pot", award.board ? `board ${award.board}` : "", award.part]
    .filter(Boolean).join(", ");

/**
 * The awards after the hand: the player, the pot, the amount and the hand.
 * @param {hw.PokerView} view
 */
const summary = (view) => {
  const { awards } = view.poker;
  if (!awards.length) return nothing;
  return html`<section class="settlement awards" aria-label="Pots">
    <h2>Hand ${view.hand}</h2>
    <div class="table"><table>
      <thead><tr><th scope="col">#</th><th scope="col">Player</th><th scope="col">Pot</th>
        <th scope="col" class="number">Wins</th><th scope="col">Hand</th></tr></thead>
      <tbody>${awards.map((award, number) => html`<tr class=${isOwn(view, award.seat) ? "yours" : nothing}>
        <td class="number">${number + 1}</td>
        <th scope="row">${who(view, award.seat)} <small>seat ${award.seat}</small></th>
        <td>${capital(share(award))}</td>
        <td class="number win">${money(award.amount)}</td>
        <td class="why">${capital(award.why)}</td></tr>`)}</tbody>
    </table></div>
    ${view.fees.length ? html`<p class="net">Collection ${money(total(view.fees, (fee) => fee.amount))}</p>` : nothing}
  </section>`;
};

/** @type {Record<string, (money: string) => string>} */
const VERBS = {
  fold: () => "folds", check: () => "checks", call: () => "calls", bet: (to) => `bets ${to}`, raise: (to) => `raises to ${to}`,
};

/** @param {hw.HandEvent} event */
const timeLine = ({ fees, pot }) => {
  if (pot) return `Time collection of ${money(pot)} due from the pot`;
  return `Time collection of ${money(total(Object.values(fees), Number))} from ${count(Object.keys(fees).length, "player")}`;
};

/** @type {hw.Kind<hw.PokerView, hw.PokerSeat>["lines"]} */
const lines = {
  "hand-opened": (e, view) => `${seatName(view, e.button)} has the button`,
  "posted": (e, view) => `${seatName(view, e.seat)} posts ${money(e.amount)}: ${words(e.what)}`,
  "street-opened": (e) => `${streetName(e.street)}: betting begins`,
  "street-closed": (e, view) => (e.returned ? `${money(e.returned)} returned to ${seatName(view, e.seat)}` : "Bets into the pot"),
  "dealt": (e) => {
    const seats = [...new Set(e.to)];
    return `Cards to ${seats.length === 1 ? "seat" : "seats"} ${seats.join(", ")}`;
  },
  "board-dealt": (e) => `${e.street ? streetName(e.street) : "Board"}: ${cardNames(e.cards)}`,
  "acted": (e, view) => `${seatName(view, e.seat)} ${VERBS[e.choice]?.(money(e.level)) ?? words(e.choice)}`,
  "turned": (e, view) => `${seatName(view, e.seat)} shows`,
  "drew": (e, view) => `${seatName(view, e.seat)} ${e.thrown.length ? `discards ${count(e.thrown.length, "card")}` : "stands pat"}`,
  "reshuffled": (e) => `${count(e.cards.length, "card")} shuffled in: ${e.why}`,
  "bet-returned": (e, view) => `${money(e.amount)} returned to ${seatName(view, e.seat)}: ${e.why}`,
  "exposed-burned": (e) => `The exposed card becomes a burn card: ${cardName(e.card)}`,
  "pot-awarded": (e, view) => `${seatName(view, e.seat)} wins ${money(e.amount)}: ${e.why}`,
  "hand-closed": () => "The hand is over",
  "seat-changed": (e, view) => `${seatName(view, e.to)} changes seats (seat ${e.to})`,
  "straddle-asked": (e, view) => `${seatName(view, e.seat)} turns auto-straddle ${e.on ? "on" : "off"}`,
  "bomb-pot-joined": (e, view) => `${seatName(view, e.seat)} joins the next bomb pot for ${money(e.amount)}`,
  "hands-declared": (e, view) =>
    `${seatName(view, e.seat)} ${e.on ? "declares" : "no longer declares"} ${count(view.poker.declared_hands, "hand")} for the next time collection`,
  "time-charged": timeLine,
  "time-returned": (e) => `Time collection of ${money(e.amount)} returned`,
};

/** @type {hw.Kind<hw.PokerView, hw.PokerSeat>} */
export const poker = {
  above,
  commons,
  below: pots,
  groups,
  marks,
  seatState,
  inFront,
  outcome,
  melds: () => null,
  stakes: (view) => view.poker.stakes,
  prompt,
  controls: (view, { picks }) =>
    (view.decisions.length ? html`<hw-poker-turn .view=${view} .picked=${picks.picked}></hw-poker-turn>` : nothing),
  result,
  net: (view) => centsOf(view.poker.net?.[String(ownSeat(view)?.seat ?? 0)]),
  summary,
  history: () => nothing,
  requests,
  payTables: () => nothing,
  hasBank: false,
  lines,
  committed: "hand",
  chipMoves: potMoves,
  caseOf: pokerCase,
  histories: ["phh", "ohh"],
  unlogged: new Set(["choice-made"]),
  isInHand: holdsCards,
  drawnByRuling: new Set(["replace-card", "redeal-board", "set-aside-board", "void-round"]),
  listed: (table) => table.stakes ?? "",
  open: stakesFields,
};
