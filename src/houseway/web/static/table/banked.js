// Games with a player-dealer: the felt, the prompts and the result of a hand.

import { html, nothing } from "../vendor/lit.js";
import "./bank-offer.js";
import { bankedLines } from "./banked-lines.js";
import { cardName, isHidden } from "../shared/cards.js";
import { wagerMoves } from "./chip-moves.js";
import "./decide.js";
import { capital, words } from "../shared/house.js";
import { cents, centsOf, change, money, moneyRange, total } from "../shared/money.js";
import { netOf } from "../shared/line-table.js";
import { limitFields } from "../lobby/open-limits.js";
import { handNamed } from "./picks.js";
import { bankedCase } from "../replay/replay-banked.js";
import { roads } from "./roads.js";
import { nameOf, placeOf } from "./seats.js";
import { ownFees, ownResult, settlement } from "./settlement.js";
import { bettingBar, payTables } from "./betting-bar.js";
import { group } from "./groups.js";
import { spotName } from "./spots.js";
import { stakesInFront } from "./stakes.js";
import { ownStakes, wagerName } from "./wagers.js";

// The felt.

/**
 * `winner`, `loser` or empty for the player of a seat, after everything is settled.
 * @param {hw.BankedView} view
 * @param {hw.BankedSeat} seat
 */
const seatOutcome = (view, { seat, person, player_dealer: banks }) => {
  if (view.phase !== "settled" || !person) return "";
  const lines = view.lines.filter((line) => line.seat === seat && line.bettor === person);
  const net = banks ? centsOf(view.bank.net) : total(lines, netOf);
  if (!net) return "";
  return net > 0 ? "winner" : "loser";
};

/**
 * `winner`, `loser` or empty for a hand without a seat: banker or player in baccarat, or the player-dealer's hand.
 * @param {hw.BankedView} view
 * @param {string} name
 */
const commonOutcome = ({ facts = {}, phase, bank: { net } }, name) => {
  const { winner } = facts;
  if (name === "player-dealer" && phase === "settled" && centsOf(net)) return centsOf(net) > 0 ? "winner" : "loser";
  if (winner !== "banker" && winner !== "player") return "";
  if (name !== "banker" && name !== "player") return "";
  return winner === name ? "winner" : "loser";
};

/**
 * Whether the player-dealer's hand qualified, in games where that matters.
 * @param {hw.BankedView} view
 */
const verdict = ({ facts = {}, hands }) => {
  const { qualifies } = facts;
  if (typeof qualifies !== "boolean" || !("player-dealer" in hands)) return nothing;
  return html`<p class="verdict">Player-dealer ${qualifies ? "qualifies" : "does not qualify"}</p>`;
};

/**
 * A hand with its total or name; divided into back and front after it is set.
 * @param {hw.BankedView} view
 * @param {string} name
 * @param {hw.CardText[]} texts
 * @param {import("./picks.js").Picks} [picks]
 */
const groups = (view, name, texts, picks) => {
  if (picks?.hand === name) return [{ cards: picks.draw(texts, view.card_names), count: texts.length }];
  const set = view.set?.[name];
  if (!set?.low.length) return [group(texts, view.names?.[name], view.card_notes)];
  return [group(set.high, set.foul ? "Foul" : set.high_name), group(set.low, set.low_name)];
};

/**
 * The hands without a seat: the player-dealer's hand, the board, banker and player, piles.
 * @param {hw.BankedView} view
 * @param {import("./felt.js").Acts} acts
 * @returns {hw.Common[]}
 */
const commons = (view, { picks }) => Object.entries(view.hands).filter(([name]) => !placeOf(name).seat).map(([name, texts]) => ({
  name, title: capital(words(name)), groups: groups(view, name, texts, picks), outcome: commonOutcome(view, name),
}));

/** @param {hw.BankedView} view */
const above = (view) => {
  if (!centsOf(view.bank.amount)) return nothing;
  const banker = view.seats.find((seat) => seat.player_dealer)?.name ?? "";
  return html`<p class="bank" title="${banker} is banking">Bank <b>${money(view.bank.amount)}</b>${centsOf(view.bank.used)
    ? html` · <b>${money(view.bank.used)}</b> in action` : nothing}</p>`;
};

/**
 * @param {hw.BankedView} view
 * @param {hw.BankedSeat} seat
 */
const marks = (view, seat) => html`${seat.player_dealer
  ? html`<span class="button pd" title="Player-dealer (hand ${seat.player_dealer})"
      >PD<span class="hear">: player-dealer (hand ${seat.player_dealer})</span></span>`
  : nothing}${seat.action
  ? html`<span class="button action" title="Action starts here"
      >A<span class="hear">: the action button</span></span>`
  : nothing}`;

/**
 * @param {hw.BankedView} view
 * @param {hw.BankedSeat} seat
 */
const seatState = (view, seat) => {
  if (seat.offered) return "offered the bank";
  return view.phase === "wagers" && seat.ready ? "ready" : "";
};

// Prompts.

/**
 * A card with its article and without its suit: an ace, a ten, a Blackjack X ace.
 * @param {hw.CardText} text
 */
const aCard = (text) => {
  const name = cardName(text).replace(/ of \w+$/, "");
  return `${/^(?:ace|eight)/.test(name) ? "an" : "a"} ${name}`;
};

/**
 * The name of a hand as a sentence uses it: a pair of fives, an ace-high flush, 17.
 * @param {string} name
 */
const withArticle = (name) => {
  if (!/^pair |straight|flush|royal/.test(name)) return name;
  return `${/^[ae]/.test(name) ? "an" : "a"} ${name}`;
};

const ORDER = ["First", "Second", "Third", "Fourth"];

/**
 * The viewer's hand in words: the hand of the decision, or both hands if cards may be switched.
 * @param {hw.BankedView} view
 * @param {hw.Decision} decision
 */
const ownHand = (view, decision) => {
  const { names = {} } = view;
  const own = Object.keys(names).filter((name) => placeOf(name).seat === decision.seat);
  const name = handNamed(view, decision);
  if (decision.kind === "switch") return ` You have ${own.map((key) => names[key]).join(" and ")}.`;
  const label = names[name];
  if (!label) return "";
  if (own.length < 2) return ` You have ${withArticle(label)}.`;
  return ` ${ORDER[placeOf(name).hand - 1] ?? "Next"} hand: ${label}.`;
};

/**
 * The viewer's hand and the player-dealer's up card in words.
 * @param {hw.BankedView} view
 */
const situation = (view) => {
  const [decision] = view.decisions;
  if (!decision) return "";
  const own = ownHand(view, decision);
  const dealer = (view.hands["player-dealer"] ?? []).filter((text) => !isHidden(text));
  const whole = view.names?.["player-dealer"];
  const upCard = dealer.length === 1 ? ` The player-dealer shows ${aCard(dealer[0] ?? "")}.` : "";
  const shows = whole ? ` The player-dealer has ${withArticle(whole)}.` : upCard;
  return `${own}${shows}`;
};

/** @param {hw.BankedView} view */
const prompt = (view) => {
  switch (view.phase) {
    case "bank":
      if (view.offer?.yours) return "You're offered the bank.";
      return view.offer ? `${nameOf(view, view.offer.person)} has the option to bank.` : "Offering the bank…";
    case "wagers":
      return view.you.banks ? "You're banking. Waiting for bets." : "Place your bets.";
    default:
      return view.decisions.length ? `Your turn.${situation(view)}` : "Hand in progress.";
  }
};

/**
 * @param {hw.BankedView} view
 * @param {hw.TableParts} parts
 */
const controls = (view, { betting, picks, advice }) => {
  if (view.phase === "bank" && view.offer?.yours) {
    return html`<hw-bank-offer .offer=${view.offer} .table=${view.table.id} .hand=${view.hand}></hw-bank-offer>`;
  }
  if (view.phase === "wagers" && !view.you.banks) return bettingBar(betting);
  return view.decisions.length ? html`<hw-decide .view=${view} .picks=${picks} .picked=${picks.picked} .advice=${advice}></hw-decide>` : nothing;
};

/**
 * The viewer's net result in cents, from their wagers or from banking; null without either.
 * @param {hw.BankedView} view
 */
const netResult = (view) => (view.you.banks ? cents(view.bank.net) : ownResult(view));

/** With more wagers than this, the result does not list them. */
const MAX_LISTED = 3;

/**
 * What decided the viewer's result: the reason of the first wager if all went the same way, otherwise the net of each.
 * @param {hw.BankedView} view
 */
const decider = (view) => {
  const own = view.lines.filter((line) => line.bettor === view.you.person);
  const wagers = [...Map.groupBy(own, ({ wager, on }) => wagerName(view, wager, on))]
    .map(([name, lines]) => ({ name: spotName(name), net: total(lines, netOf), why: lines[0]?.why ?? "" }));
  const settled = wagers.filter(({ net }) => net);
  if (settled.some(({ net }) => net > 0) && settled.some(({ net }) => net < 0)) {
    return settled.length > MAX_LISTED ? "" : settled.map(({ name, net }) => `${name} ${change(net)}`).join(", ");
  }
  return (settled[0] ?? wagers[0])?.why ?? "";
};

/**
 * @param {number} net
 * @param {hw.BankedView} view
 */
const outcome = (net, view) => {
  const who = view.you.banks ? "Bank" : "You";
  if (net) return `${who} ${net > 0 ? "won" : "lost"} ${money(Math.abs(net))}`;
  const own = view.lines.filter((line) => line.bettor === view.you.person);
  return own.length && own.every((line) => line.result === "push") ? "Push" : "Even";
};

/** @param {hw.BankedView} view */
const result = (view) => {
  const net = netResult(view);
  if (net === null) return "Hand over.";
  const fees = ownFees(view);
  const why = view.you.banks ? "" : decider(view);
  return `${outcome(net, view)}${why ? `: ${why}` : ""}${fees ? ` (collection ${money(fees)})` : ""}.`;
};

/** @type {hw.Kind<hw.BankedView, hw.BankedSeat>} */
export const banked = {
  above,
  commons,
  below: verdict,
  groups,
  marks,
  seatState,
  inFront: stakesInFront,
  outcome: seatOutcome,
  melds: () => null,
  stakes: ({ table: { limits } }) => (limits ? moneyRange(...limits) : "No posted limits"),
  prompt,
  controls,
  result,
  net: (view) => netResult(view) ?? 0,
  summary: settlement,
  history: (view, hands) => (view.table.family === "baccarat" ? roads(hands, view.shoe) : nothing),
  requests: () => nothing,
  payTables,
  hasBank: true,
  lines: bankedLines,
  committed: "shoe",
  chipMoves: wagerMoves,
  caseOf: bankedCase,
  histories: [],
  unlogged: new Set(),
  isInHand: (view) => ownStakes(view).length > 0 || view.you.banks,
  drawnByRuling: new Set(),
  listed: ({ minimum, maximum }) => (minimum && maximum ? moneyRange(minimum, maximum) : ""),
  open: limitFields,
};
