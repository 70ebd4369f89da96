// The desk's answer: the settlement, what to tell the player, and a record to sign.

import { html, nothing } from "./vendor/lit.js";
import { cards } from "./cards.js";
import { citedLines } from "./cited.js";
import { capital, feeMoment, presetName, sourceName, tierName, words } from "./house.js";
import { money } from "./money.js";

/** @typedef {hw.ShownCase} ShownCase */

/** @param {any[]} fees */
export const collection = (fees) => (fees?.length ? html`<h3>Collection</h3><ul class="fees">${fees.map((fee) => html`<li>
  ${capital(words(fee.payer))}${fee.seat ? `, seat ${fee.seat}` : ""}: <b>${money(fee.amount)}</b>
  <small>${[tierName(fee), feeMoment(fee)].filter(Boolean).join(", ")}</small></li>`)}</ul>` : nothing);

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
  ${shown.kind.answer(shown)}
  ${ruleOf(shown)}`;

/**
 * The section that decides a hand of poker or pan.
 * @param {ShownCase} shown
 */
const ruleOf = ({ form, answer: { rule } }) => (rule ? html`<p class="source">Rule:
  <a href="/games/${form.game}#${rule.place}">${rule.name}, ${sourceName(rule.source)}</a></p>${citedLines(rule.source)}` : nothing);

/**
 * @param {ShownCase} shown
 * @param {string} room
 * @param {hw.SavedRuling | null} [saved]
 */
export const answerOf = (shown, room, saved = null) => {
  const { answer } = shown;
  const { result } = answer;
  return html`${saved ? nothing : html`<p class="record">Dispute record</p>`}<h2 id="settled">Settlement</h2>
    ${settlementOf(shown)}
    ${result.differs ? html`<p class="differs"><b>The letter of the filing and usual practice differ.</b> ${result.differs}</p>` : nothing}
    <h3>What to tell the player</h3>
    ${answer.say.map((text) => html`<p class="say">${text}</p>`)}
    <p class="source">Rules ${presetName(result.preset)} ·
      Houseway ${answer.version} · rules hash ${answer.rules_hash.slice(0, 14)}…${answer.rules_hash.slice(-6)}</p>
    ${signatures(room, saved)}
    <div class="record"><small>Rules hash ${answer.rules_hash}</small></div>`;
};
