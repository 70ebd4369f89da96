// The desk form for a hand against a player-dealer.

import { html, nothing } from "../vendor/lit.js";
import { FULL_BANK, caseCards, emptyModel, player, read, write } from "./banked-case.js";
import { cardText, pickable } from "../shared/cards.js";
import { capital, words } from "../shared/house.js";
import { lineTable, netOf } from "../shared/line-table.js";
import { change, money, total } from "../shared/money.js";
import { valueOf } from "../shared/part.js";
import { collection } from "./settle-answer.js";
import "../shared/card-picker.js";
import "./layout.js";

const DEALER = "player-dealer";

/** @typedef {hw.Desk<hw.BankedModel>} Desk */

/** @param {string} name */
const handLabel = (name) => (name.length === 1 ? `Row ${name}` : capital(words(name)));

/**
 * A field to pick the front from a hand; without picked cards, the hand is set the house way.
 * @param {hw.CaseForm} form
 * @param {hw.CardText[]} cards
 * @param {hw.CardText[]} low
 * @param {(low: hw.CardText[]) => void} put
 */
const front = (form, cards, low, put) => {
  const picked = cards.flatMap((text, n) => (low.includes(text) && cards.indexOf(text) === n ? [n] : []));
  /** @param {number} n */
  const toggle = (n) => put(picked.includes(n) ? low.filter((text) => text !== cards[n]) : [...low, cards[n] ?? ""]);
  return html`<div class="set-hand"><p>${capital(form.halves[0])} ${low.length ? nothing : html`<small>none picked: house way</small>`}</p>
    ${pickable(cards, picked, toggle)}</div>`;
};

/**
 * @param {Desk} desk
 * @param {string} name
 */
const sharedHand = (desk, name) => {
  const { form, model } = desk;
  const cards = model.shared[name] ?? [];
  return html`<div class=${form.front && name === DEALER ? "to-set" : ""}><hw-cards id="hand-${name}" data-open=${name === form.shared[0] && !desk.used.length ? "" : nothing} .label=${handLabel(name)} .cards=${cards} .deck=${form.deck}
      .copies=${form.copies} .used=${desk.used} .full=${form.full[name] ?? Infinity} .error=${desk.problemIn(name)}
      @cards=${(/** @type {CustomEvent} */ event) => desk.change((next) => { next.shared[name] = event.detail; })}></hw-cards>
    ${form.front && name === DEALER && cards.length
      ? front(form, cards, model.dealerLow, (low) => desk.change((next) => { next.dealerLow = low; })) : nothing}</div>`;
};

/**
 * @param {Desk} desk
 * @param {hw.CasePlayer} person
 * @param {number} n
 */
const ownHands = (desk, person, n) => {
  const { form } = desk;
  const label = (/** @type {number} */ hand) => (person.hands.length > 1 ? `${person.name}, hand ${hand + 1}` : `${person.name}'s cards`);
  return html`${person.hands.map((cards, hand) => html`<hw-cards id="own-${n}-${hand}" class=${form.front ? "to-set" : ""} data-open=${(hand || person.added) && !cards.length ? "" : nothing} .label=${label(hand)}
      .cards=${cards} .deck=${form.deck} .copies=${form.copies} .used=${desk.used} .full=${form.full.seat ?? Infinity} .error=${hand ? "" : desk.problemIn(`${n}.cards`)}
      @cards=${(/** @type {CustomEvent} */ event) => desk.change((next) => {
        const target = next.players[n];
        if (target) [target.hands[hand], target.low] = [event.detail, []];
      })}></hw-cards>`)}
    ${form.several ? html`<button type="button" class="quiet small" @click=${() => desk.change((next) => {
      next.players[n]?.hands.push([]);
      for (const answers of next.players[n]?.answers ?? []) answers.push("");
    })}>Add a split hand</button>` : nothing}
    ${form.front && person.hands[0]?.length ? front(form, person.hands[0], person.low, (low) => desk.change((next) => {
      const target = next.players[n];
      if (target) target.low = low;
    })) : nothing}`;
};

/**
 * @param {Desk} desk
 * @param {hw.CasePlayer} person
 * @param {number} n
 */
const questions = (desk, person, n) => desk.form.asks.map((ask, a) => (ask.each_hand ? person.hands : [person.hands[0]]).map((_, hand) => {
  const label = ask.each_hand && person.hands.length > 1 ? `${ask.label}, hand ${hand + 1}` : ask.label;
  return html`<div class="option"><label for="ask-${n}-${a}-${hand}">${label}</label>
    <select id="ask-${n}-${a}-${hand}" @change=${(/** @type {Event} */ event) => desk.change((next) => {
      const answers = next.players[n]?.answers[a];
      if (answers) answers[hand] = valueOf(event);
    })}>${ask.choices.map(([value, says]) => html`<option value=${value} ?selected=${value === (person.answers[a]?.[hand] ?? "")}>${says}</option>`)}</select></div>`;
}));

/**
 * Put a stake on a space, and on the spaces that must have the same amount.
 * @param {Desk} desk
 * @param {number} n
 * @param {{ wager: string, value: string }} stake
 */
const stake = (desk, n, { wager, value }) => desk.change((next) => {
  const amounts = next.players[n]?.amounts ?? {};
  amounts[wager] = value;
  for (const space of desk.form.spaces) if (space.equals === wager) amounts[space.id] = value;
});

/**
 * @param {Desk} desk
 * @param {hw.CasePlayer} person
 * @param {number} n
 */
const drawPlayer = (desk, person, n) => {
  const { form, model } = desk;
  return html`<fieldset class="case-player ${model.players.length > 1 ? "" : "only"}"><legend>${person.name}</legend>
    <div class="row seat-row">
      <div class="option seat-number"><label for="seat-${n}">Seat</label><select id="seat-${n}" @change=${(/** @type {Event} */ event) =>
        desk.change((next) => {
          const target = next.players[n];
          if (!target) return;
          const oldSeat = target.seat;
          target.seat = Number(valueOf(event));
          if (target.name === `Seat ${oldSeat}`) target.name = `Seat ${target.seat}`;
        })}>${Array.from({ length: form.seats }, (_, s) => html`<option ?selected=${s + 1 === person.seat}>${s + 1}</option>`)}</select></div>
      <div class="option"><label for="name-${n}">Name</label><input id="name-${n}" .value=${person.name} maxlength="24"
        @change=${(/** @type {Event} */ event) => desk.change((next) => {
          const target = next.players[n];
          if (target) target.name = valueOf(event) || `Seat ${target.seat}`;
        })}></div>
      ${model.players.length > 1 ? html`<button type="button" class="quiet small" @click=${() =>
        desk.change((next) => { next.players.splice(n, 1); })}>Remove</button>` : nothing}
    </div>
    ${desk.problemIn(`${n}`) ? html`<p class="wrong">${desk.problemIn(`${n}`)}</p>` : nothing}
    <hw-layout id="layout-${n}" .label="Wagers of ${person.name}" .spaces=${form.spaces} .amounts=${{ ...person.amounts }} .on=${person.on}
      .problemIn=${(/** @type {string} */ wager) => desk.problemIn(`${n}.${wager}`)}
      @stake=${(/** @type {CustomEvent} */ event) => stake(desk, n, event.detail)}
      @choose=${(/** @type {CustomEvent} */ event) => desk.change((next) => {
        const target = next.players[n];
        if (target) target.on[event.detail.wager] = event.detail.value;
      })}></hw-layout>
    ${form.own ? ownHands(desk, person, n) : nothing}
    <div class="row">${questions(desk, person, n)}</div>
  </fieldset>`;
};

/** @param {Desk} desk */
const freeSeat = ({ form, model }) => {
  const taken = new Set([model.seat, ...model.players.map((person) => person.seat)]);
  return Array.from({ length: form.seats }, (_, n) => n + 1).find((seat) => !taken.has(seat)) ?? 1;
};

/** Whether there is room for the fields that few hands need. */
const isWide = () => matchMedia("(min-width: 40rem)").matches;

/** @param {Desk} desk */
const draw = (desk) => {
  const { form, model } = desk;
  return html`<div class="case-hands">${form.shared.map((name) => sharedHand(desk, name))}</div>
    ${model.players.map((person, n) => drawPlayer(desk, person, n))}
    <details class="table-facts" ?open=${isWide() || Boolean(desk.problemIn("bank") || desk.problemIn("dice"))}>
    <summary>Bank, seats, more players</summary>
    <p><button type="button" class="quiet" @click=${() => desk.change((next) => {
      next.players.push({ ...player(form, freeSeat(desk)), added: true });
    })}>Add a player</button></p>
    <div class="row">
      ${amountBox(desk, { id: "bank", label: "Bank", value: model.bank, hint: "Leave blank to cover every wager" },
        (next, value) => { next.bank = value; })}
      <div class="option"><label for="dealer">Player-dealer's seat</label><select id="dealer" @change=${(/** @type {Event} */ event) =>
        desk.change((next) => { next.seat = Number(valueOf(event)); })}
        >${Array.from({ length: form.seats }, (_, s) => html`<option ?selected=${s + 1 === model.seat}>${s + 1}</option>`)}</select></div>
      ${form.dice ? amountBox(desk, { id: "dice", label: "Dice", value: model.dice, hint: `${form.dice} dice, like 3 4 5; needed when the bank is short` },
        (next, value) => { next.dice = value; }) : nothing}
      ${form.number ? amountBox(desk, { id: "number", label: "Shuffler's number", value: model.number, hint: "Needed when the bank is short" },
        (next, value) => { next.number = value; }) : nothing}
    </div></details>`;
};

/**
 * @param {Desk} desk
 * @param {{ id: string, label: string, value: string, hint: string }} box
 * @param {(next: hw.BankedModel, value: string) => void} put
 */
const amountBox = (desk, { id, label, value, hint }, put) => {
  const problem = desk.problemIn(id === "number" ? "dice" : id);
  return html`<div class="option"><label for=${id}>${label}</label>
    <input id=${id} inputmode="decimal" autocomplete="off" .value=${value} aria-invalid=${problem ? "true" : nothing}
      @input=${(/** @type {Event} */ event) => desk.change((next) => put(next, valueOf(event)))}>
    <small class=${problem ? "wrong" : nothing}>${problem || hint}</small></div>`;
};

/**
 * How hands were set, in games where hands are set.
 * @param {hw.CaseForm} form
 * @param {any} result
 */
const sets = (form, result) => (result.set ? html`<ul class="sets">${Object.entries(result.set).map(([name, setting]) => html`<li>
  <b>${/^\d+$/.test(name) ? `Seat ${name}` : capital(words(name))}</b>
  ${capital(form.halves[0])} <span class="card-text">${cardText(/** @type {any} */ (setting).low)}</span>, ${form.halves[1]} <span class="card-text">${cardText(/** @type {any} */ (setting).high)}</span>
  ${/** @type {any} */ (setting).foul ? html`<span class="mark">Foul</span>` : nothing}
  <small>${/** @type {any} */ (setting).why}</small></li>`)}</ul>` : nothing);

/** @type {hw.CaseKind<hw.BankedModel>["answer"]} */
const answer = ({ form, answer: { result }, body }) => {
  const isFullBank = body?.player_dealer?.bank === FULL_BANK;
  return html`${sets(form, result)}
    <details class="reasons" ?open=${isWide() || result.lines.length > 1}><summary>Reasons and rules</summary>${lineTable(result.lines, {
      game: form.game,
      caption: result.starts_at ? `Settlement, from seat ${result.starts_at}` : "Settlement in order",
      bettor: (line) => line.bettor,
      wager: (line) => form.wager_names[line.wager] ?? capital(words(line.wager)),
      separateAmounts: true,
    })}</details>
    ${(result.notes ?? []).map((/** @type {string} */ note) => html`<p>${note}</p>`)}
    <p class="net">Player-dealer: ${isFullBank ? "the bank covers every wager" : `bank ${money(result.player_dealer.bank)}, used ${money(result.player_dealer.used)}`},
      net <b>${change(result.player_dealer.net)}</b>.</p>
    ${collection(result.fees)}`;
};

/** @type {hw.CaseKind<hw.BankedModel>["shortResult"]} */
const shortResult = ({ lines: every }) => {
  const lines = Map.groupBy(/** @type {hw.SettlementLine[]} */ (every), ({ bettor }) => bettor);
  const nets = [...lines].map(([bettor, ownLines]) => /** @type {const} */ ([bettor, total(ownLines, netOf)]));
  return nets.map(([bettor, net]) => `${bettor} ${net ? change(net) : "even"}`).join(", ");
};

/** @type {hw.CaseKind<hw.BankedModel>} */
export const desk = { emptyModel, write, read, draw, cards: caseCards, answer, shortResult };
