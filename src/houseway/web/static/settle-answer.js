// The desk's answer: the settlement, what to say, and a record to sign.

import { html, nothing } from "./vendor/lit.js";
import { cards } from "./cards.js";
import { capital, presetName, sourceName, words } from "./house.js";
import { lineTable, netOf } from "./line-table.js";
import { cents, change, money, total } from "./money.js";

/** In cents: larger than any pan stack, for stacks that were not given. */
const UNKNOWN = 90_000_000;

/** `body` is the case: it has the hands if the settlement does not repeat them. @typedef {{ form: hw.CaseForm, answer: hw.DeskAnswer, body: any, covers: boolean }} Shown */

/** @param {any[]} fees */
const collection = (fees) => (fees?.length ? html`<h3>Collection</h3><ul class="fees">${fees.map((fee) => html`<li>
  ${capital(words(fee.payer))}${fee.seat ? `, seat ${fee.seat}` : ""}: <b>${money(fee.amount)}</b>
  <small>${[fee.tier, fee.when].filter(Boolean).join(", ")}</small></li>`)}</ul>` : nothing);

/**
 * How hands were set, in games in which they are.
 * @param {any} result
 */
const sets = (result) => (result.set ? html`<ul class="sets">${Object.entries(result.set).map(([name, one]) => html`<li>
  <b>${/^\d+$/.test(name) ? `Seat ${name}` : capital(words(name))}</b>
  front ${cards(/** @type {any} */ (one).low)} back ${cards(/** @type {any} */ (one).high)}
  ${/** @type {any} */ (one).foul ? html`<span class="mark">Foul</span>` : nothing}
  <small>${/** @type {any} */ (one).why}</small></li>`)}</ul>` : nothing);

/** @param {Shown} shown */
const bankedAnswer = ({ form, answer: { result }, covers }) => {
  const names = Object.fromEntries(form.spaces.map((space) => [space.id, space.name]));
  return html`${sets(result)}
    ${lineTable(result.lines, {
      game: form.game,
      caption: result.action_seat ? `Settlement, from seat ${result.action_seat}` : "Settlement in order",
      bettor: (line) => line.bettor,
      wager: (line) => names[line.wager] ?? capital(words(line.wager)),
      apart: true,
    })}
    <p class="net">Player-dealer: ${covers ? "the bank covers every wager" : `bank ${money(result.player_dealer.bank)}, used ${money(result.player_dealer.used)}`},
      net <b>${change(result.player_dealer.net)}</b>.</p>
    ${collection(result.fees)}`;
};

/** @param {any} result */
const pokerAnswer = (result) => html`${result.pots.map((/** @type {any} */ pot, /** @type {number} */ n) => html`
  <h3>${n ? `Side pot ${n}` : "Main pot"}: ${money(pot.amount)}</h3>
  <ul>${pot.winners.map((/** @type {any} */ one) => html`<li>Seat ${one.seat} takes <b>${money(one.share)}</b>
    ${one.part ? html`<span class="mark in-force">${one.part}</span>` : nothing} <small>${one.why}</small></li>`)}</ul>`)}
  ${Object.entries(result.returned ?? {}).map(([seat, back]) => html`<p>Seat ${seat} gets back ${money(/** @type {string} */ (back))} that nobody called.</p>`)}
  ${collection(result.fees)}
  <p class="net">Stacks: ${Object.entries(result.stacks).map(([seat, stack]) => `seat ${seat} ${money(/** @type {string} */ (stack))}`).join(", ")}.</p>`;

/**
 * The stacks after a hand of pan; those that were not given are left out.
 * @param {Record<string, string>} stacks
 */
const stacksOf = (stacks) => {
  const known = Object.entries(stacks).filter(([, stack]) => (cents(stack) ?? 0) < UNKNOWN);
  return known.length ? html`<p class="net">Stacks: ${known.map(([seat, stack]) => `seat ${seat} ${money(stack)}`).join(", ")}.</p>` : nothing;
};

/** @param {any} result */
const panAnswer = (result) => html`<p class="net">${result.chips} chips${result.from_each ? html`: <b>${money(result.from_each)}</b> from each player` : nothing}.</p>
  <ul class="sets">${result.melds.map((/** @type {any} */ meld) => html`<li>${cards(meld.cards)} ${words(meld.kind)}, ${meld.chips} chips</li>`)}</ul>
  ${(result.lines ?? []).map((/** @type {any} */ line) => html`<p>Seat ${line.payer} pays <b>${money(line.paid)}</b>${line.paid === line.due ? "" : ` of ${money(line.due)} due`}.</p>`)}
  ${collection(result.fees)}
  ${stacksOf(result.stacks ?? {})}`;

/** @param {Shown} shown */
const boards = ({ form, body }) => (body?.boards ?? []).map((/** @type {hw.CardText[]} */ board, /** @type {number} */ n) =>
  html`<li><b>${capital(form.shared[n] ?? "board")}</b> ${cards(board)}</li>`);

/** @param {Shown} shown */
const dealt = ({ answer: { result }, body }) => Object.entries(result.hands ?? body?.hands ?? {}).map(([name, held]) => {
  const hands = Array.isArray(/** @type {any} */ (held)[0]) ? /** @type {any[]} */ (held) : [held];
  return html`<li><b>${/^\d+$/.test(name) ? `Seat ${name}` : capital(words(name))}</b> ${hands.map((hand) => cards(hand))}</li>`;
});

/**
 * The parts of a printed record to fill in; a saved ruling fills in its own.
 * @param {string} room
 * @param {hw.SavedRuling | null} saved
 */
const signatures = (room, saved) => html`<div class="record">
  ${saved ? nothing : html`<p>${room}. Amount in dispute: <span class="blank"></span> Date and time: <span class="blank"></span></p>`}
  <p>Dealer: <span class="blank"></span> Floor: <span class="blank"></span> Player: <span class="blank"></span></p>
</div>`;

/**
 * The hands and who is paid what.
 * @param {Shown} shown
 */
export const settlementOf = (shown) => html`<ul class="sets">${boards(shown)}${dealt(shown)}</ul>
  ${shown.answer.result.player_dealer ? bankedAnswer(shown) : nothing}
  ${shown.answer.result.pots ? pokerAnswer(shown.answer.result) : nothing}
  ${shown.answer.result.melds ? panAnswer(shown.answer.result) : nothing}
  ${ruleOf(shown)}`;

/**
 * The section that decides a hand of poker or pan.
 * @param {Shown} shown
 */
const ruleOf = ({ form, answer: { rule } }) => (rule ? html`<p class="source">Rule:
  <a href="/games/${form.game}#${rule.place}">${rule.name}, ${sourceName(rule.source)}</a></p>` : nothing);

/**
 * The result in a few words, for the foot of a small screen.
 * @param {any} result
 */
export const shortResult = (result) => {
  if (result.pots) {
    /** @type {{ seat: string, share: hw.Money }[]} */
    const winners = result.pots.flatMap((/** @type {any} */ pot) => pot.winners);
    const won = Map.groupBy(winners, ({ seat }) => seat);
    return [...won].map(([seat, parts]) => `Seat ${seat} ${money(total(parts, ({ share }) => share))}`).join(", ");
  }
  if (!result.player_dealer) return `${result.chips} chips`;
  const lines = Map.groupBy(/** @type {hw.SettlementLine[]} */ (result.lines), ({ bettor }) => bettor);
  const nets = [...lines].map(([bettor, own]) => /** @type {const} */ ([bettor, total(own, netOf)]));
  return nets.map(([bettor, net]) => `${bettor} ${net ? change(net) : "even"}`).join(", ");
};

/**
 * @param {Shown} shown
 * @param {string} room
 * @param {hw.SavedRuling | null} [saved]
 */
export const answerOf = (shown, room, saved = null) => {
  const { answer } = shown;
  const { result } = answer;
  return html`${saved ? nothing : html`<p class="record">Dispute record</p>`}<h2 id="settled">Settlement</h2>
    ${settlementOf(shown)}
    ${result.differs ? html`<p class="differs"><b>Letter and practice differ.</b> ${result.differs}</p>` : nothing}
    <h3>Say it to the player</h3>
    ${answer.say.map((text) => html`<p class="say">${text}</p>`)}
    <p class="source">Rules ${presetName(result.preset)} ·
      Houseway ${answer.version} · rules ${answer.rules_hash.slice(0, 14)}…${answer.rules_hash.slice(-6)}</p>
    ${signatures(room, saved)}
    <div class="record"><small>Rules hash ${answer.rules_hash}</small></div>`;
};
