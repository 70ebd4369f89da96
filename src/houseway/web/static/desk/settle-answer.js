// The desk's answer: the settlement, what to tell the player, and a record to sign.

import { html, nothing } from "../vendor/lit.js";
import { cards } from "../shared/cards.js";
import { audited } from "./auditors.js";
import { citedLines } from "../shared/cited.js";
import { capital, presetName, sourceName, words } from "../shared/house.js";
import { money } from "../shared/money.js";

/** @typedef {hw.ShownCase} ShownCase */

/** @param {any[]} fees */
export const collection = (fees) => (fees?.length ? html`<h3>Collection</h3><ul class="fees">${fees.map((fee) => html`<li>
  ${capital(words(fee.payer))}${fee.seat ? `, seat ${fee.seat}` : ""}: <b>${money(fee.amount)}</b>
  <small>${fee.terms}</small></li>`)}</ul>` : nothing);

/**
 * The table rules that came with a case.
 * @param {Record<string, unknown>} rules
 */
export const tableRules = (rules) => (Object.keys(rules).length ? html`<p class="source">Table rules: ${Object.entries(rules).map(
  ([name, value]) => `${words(name)} ${words(value)}`).join(", ")}.</p>` : nothing);

/** @param {ShownCase} shown */
const boards = ({ form, body }) => (body?.boards ?? []).map((/** @type {hw.CardText[]} */ board, /** @type {number} */ n) =>
  html`<li><b>${capital(form.shared[n] ?? "board")}</b> ${cards(board)}</li>`);

/** @param {ShownCase} shown */
const dealtHands = ({ answer: { result }, body }) => Object.entries(result.hands ?? body?.hands ?? {}).map(([name, held]) => {
  const hands = Array.isArray(/** @type {any} */ (held)[0]) ? /** @type {any[]} */ (held) : [held];
  return html`<li><b>${/^\d+$/.test(name) ? `Seat ${name}` : capital(words(name))}</b> ${hands.map((hand) => cards(hand))}</li>`;
});

/**
 * The blanks of a printed record; a saved ruling already has the amount and the date.
 * @param {string} room
 * @param {hw.SavedRuling | null} saved
 */
const signatures = (room, saved) => html`<div class="record">
  ${saved ? nothing : html`<p>${room}. Amount in dispute: <span class="blank"></span> Date and time: <span class="blank"></span></p>`}
  <p>Dealer: <span class="blank"></span> Floor: <span class="blank"></span> Player: <span class="blank"></span></p>
</div>`;

/**
 * The hands and the payouts.
 * @param {ShownCase} shown
 */
export const settlementOf = (shown) => html`<ul class="sets">${boards(shown)}${dealtHands(shown)}</ul>
  ${reasons(shown)}`;

/**
 * The payouts with their reasons, without the hands, which the form shows.
 * @param {ShownCase} shown
 */
const reasons = (shown) => html`${shown.kind.answer(shown)}${ruleOf(shown)}`;

/**
 * The section that decides a hand of poker or pan.
 * @param {ShownCase} shown
 */
const ruleOf = ({ form, answer: { rule } }) => (rule ? html`<p class="source">Rule:
  <a href="/games/${form.game}#${rule.place}">${rule.name}, ${sourceName(rule.source)}</a></p>${citedLines(rule.source)}` : nothing);

/**
 * What to tell the player, then the reasons. The hands are in the form; only a record has them, too.
 * @param {ShownCase} shown
 * @param {string} room
 * @param {hw.SavedRuling | null} [saved]
 */
export const answerOf = (shown, room, saved = null) => {
  const { answer } = shown;
  const { result } = answer;
  return html`${saved ? nothing : html`<p class="record">Dispute record</p>`}<h2 id="settled">Settlement</h2>
    ${answer.say.map((text) => html`<p class="say">${text}</p>`)}
    <ul class="sets ${saved || !shown.hasForm ? "" : "record"}">${boards(shown)}${dealtHands(shown)}</ul>
    ${reasons(shown)}
    ${result.differs ? html`<p class="differs"><b>As filed and as usually dealt differ.</b> ${result.differs}</p>` : nothing}
    <p class="source">Rules ${presetName(result.preset)}</p>
    ${audited([["Houseway", answer.version], ["Rules hash", answer.rules_hash]])}
    ${signatures(room, saved)}
    <div class="record"><small>Houseway ${answer.version}. Rules hash ${answer.rules_hash}</small></div>`;
};
