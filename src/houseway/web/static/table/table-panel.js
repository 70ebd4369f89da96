// The panel next to the felt, which is a drawer on phones: last hand, table, rules, shuffle.

import { html, nothing } from "../vendor/lit.js";
import "./fairness.js";
import { count, prefer } from "../shared/house.js";
import { kindOf } from "./kinds.js";
import { isChecked, valueOf } from "../shared/part.js";
import "../floor/ruling.js";
import { addChips, seatButtons } from "./seating.js";
import { ownSeat } from "./seats.js";
import { sideRules } from "./side-rules.js";

/** @typedef {import("./table.js").Table} Table */

/** The sections of the panel, in order. */
export const SECTIONS = { hand: "Hand", table: "Table", rules: "Rules", fair: "Shuffle" };

const MAX_PAST_HANDS = 12;

/**
 * Floor actions, for staff.
 * @param {hw.View} view
 * @param {string[]} may
 */
const floor = ({ table, phase, paused, froze, hand, you }, may) => {
  const floorTable = { id: table.id, phase, paused, froze, hand, yours: you.seats.length > 0 };
  return html`<hw-ruling heading="Floor" .table=${floorTable} .may=${may}></hw-ruling>`;
};

/**
 * The newest hands, to replay.
 * @param {string} table
 * @param {hw.PastHand[]} hands
 */
export const pastHands = (table, hands) => {
  if (!hands.length) return nothing;
  const newest = hands.slice(-MAX_PAST_HANDS).reverse();
  return html`<h2>Hand history</h2>
    <ol class="past">${newest.map(({ hand }) => html`<li><a href="/tables/${table}/hands/${hand}">Hand ${hand}</a></li>`)}</ol>`;
};

/**
 * The setting for bank offers: ask, always pass or always take.
 * @param {Table} host
 */
const bankSetting = (host) => {
  if (!host.view || !kindOf(host.view).hasBank) return nothing;
  /** @param {Event} event */
  const change = (event) => { host.preferences = prefer({ bank: valueOf(event) }); };
  const choices = { ask: "Ask me", pass: "Always pass", take: "Always take" };
  return html`<label class="check" for="bank-offers">Bank offers</label>
    <select id="bank-offers" @change=${change}>${Object.entries(choices).map(([value, text]) => html`<option
      value=${value} ?selected=${host.preferences.bank === value}>${text}</option>`)}</select>`;
};

/** @param {Table} host */
const settings = (host) => {
  /**
   * @param {"fourColors" | "keys" | "sounds"} name
   * @param {string} text
   */
  const box = (name, text) => {
    /** @param {Event} event */
    const change = (event) => { host.preferences = prefer({ [name]: isChecked(event) }); };
    return html`<label class="check"><input type="checkbox" .checked=${host.preferences[name]} @change=${change} /> ${text}</label>`;
  };
  return html`<h2>Settings</h2>
    ${box("fourColors", "Four-color deck")}
    ${box("keys", "Keyboard shortcuts")}
    ${box("sounds", "Sounds")}
    ${bankSetting(host)}`;
};

/** @param {Table} host */
const invite = (host) => html`<p class="leave"><button type="button" class="quiet" @click=${() => host.invite()}
  >${host.invited || "Copy invite link"}</button></p>`;

/**
 * A button that adds a bot, and the number of spectators.
 * @param {hw.View} view
 * @param {hw.Send} send
 */
const botsAndSpectators = (view, send) => html`
  ${view.you.seats.length && view.seats.some(({ person }) => person === null) ? html`<p class="leave"><button type="button"
    class="quiet" @click=${() => send("add-bot")}>Add a bot</button></p>` : nothing}
  ${view.spectators ? html`<p class="spectators">${count(view.spectators, "person", "people")} watching</p>` : nothing}`;

/**
 * @param {keyof typeof SECTIONS} name
 * @param {hw.Content | hw.Content[]} content
 */
const section = (name, content) => html`<section id="panel-${name}" class="part" aria-label=${SECTIONS[name]}>${content}</section>`;

/**
 * The whole panel of a table.
 * @param {Table} host
 * @param {hw.View} view
 */
export const panel = (host, view) => {
  const { last } = host;
  const kind = kindOf(view);
  /** @type {hw.Send} */
  const send = (type, fields) => host.ask(type, fields);
  return html`<aside class="panel ${host.panel ? "open" : ""}" aria-label="About this table">
    <nav class="panel-tabs" aria-label="Panel">
      ${Object.entries(SECTIONS).map(([name, text]) => html`<button type="button" class="quiet small"
        @click=${() => host.showPanel(name)}>${text}</button>`)}
      <button type="button" class="quiet small close" aria-label="Close panel" @click=${() => host.showPanel("")}>✕</button>
    </nav>
    <div class="panel-body" tabindex="0" role="group" aria-label="Details">
      ${section("hand", html`${last ? kind.summary(last) : html`<p class="empty">Payouts appear here after a hand.</p>`}
        <hw-coach .view=${view}></hw-coach>
        ${host.log.draw()}
        ${kind.history(view, host.hands)}`)}
      ${section("table", html`
        ${seatButtons(view, send)}
        ${host.view && ownSeat(host.view) ? html`<p class="leave">${addChips(host.view, send, (what) => { host.refusal = what; })}</p>` : nothing}
        ${kind.requests(view, send)}
        ${invite(host)}
        ${botsAndSpectators(view, send)}
        ${floor(view, host.may)}
        <h2>Collection</h2>
        ${host.fees}
        ${pastHands(view.table.id, host.hands)}
        ${settings(host)}`)}
      ${section("rules", html`${kind.payTables(view)}${sideRules(view, kind.hasBank)}`)}
      ${section("fair", html`<hw-fairness .now=${view} .over=${last}
        .published=${host.published.get(last?.hand ?? 0)}></hw-fairness>`)}
    </div>
  </aside>`;
};
