// The desk form for pan: the best melds of some cards, or a player going out.

import { html, nothing } from "../vendor/lit.js";
import { cards } from "../shared/cards.js";
import { count } from "../shared/house.js";
import { cents, money, wire } from "../shared/money.js";
import { isChecked, valueOf } from "../shared/part.js";
import { collection } from "./settle-answer.js";
import "../shared/card-picker.js";

/** @typedef {hw.Desk<hw.PanModel>} Desk */

/** A stack of this many cents or more was left blank. */
const BLANK_STACK = 90_000_000;
/** The stack for a player whose stack was left blank; it pays everything that is due. */
const FULL_STACK = "1000000.00";
/** The kinds of melds in words. */
const MELDS = { rope: "rope", suits: "different suits", same: "one suit", any: "any suits" };
const STATUSES = [["in", "In the hand"], ["top", "On top"], ["foul", "Foul: keeps paying"]];

/**
 * @param {number} seat
 * @returns {hw.PanPlayer}
 */
const player = (seat) => ({ seat, stack: "", melds: [], cards: [], doubles: false, status: "in" });

/** @param {string} text */
const amount = (text) => {
  const value = cents(text);
  return value === null ? text : wire(Math.max(value, 0));
};

/** @type {hw.CaseKind<hw.PanModel>["write"]} */
const write = (form, model) => {
  const condition = amount(model.condition);
  if (model.cards.length) return { fields: { condition: "condition", cards: "cards" }, body: { condition, cards: model.cards } };
  const out = model.players.find((person) => String(person.seat) === model.out);
  if (!out || ![...out.cards, ...out.melds.flat()].length) return null;
  if (out.cards.length && out.cards.length < (form.sizes.out ?? 0)) return null;
  /** @type {Record<string, string>} */
  const fields = { condition: "condition", out: "out", tops: "tops", option: "option", players: "out" };
  for (const [n, person] of model.players.entries()) fields[`players.${person.seat}`] = `${n}`;
  const players = Object.fromEntries(model.players.map((person) => [String(person.seat), {
    stack: person.stack ? amount(person.stack) : FULL_STACK,
    melds: person.melds.filter((meld) => meld.length),
    ...(person.cards.length ? { cards: person.cards } : {}),
    doubles: person.doubles,
    status: person.status,
  }]));
  return { fields, body: { condition, out: model.out, tops: amount(model.tops || "0"), players } };
};

/**
 * @param {number} seat
 * @param {any} person
 * @returns {hw.PanPlayer}
 */
const readPlayer = (seat, person) => ({ ...player(seat), ...person, stack: person.stack === FULL_STACK ? "" : person.stack });

/** @type {hw.CaseKind<hw.PanModel>["read"]} */
const read = (form, body) => ({
  condition: body.condition ?? "1",
  tops: body.tops ?? "",
  out: body.out ?? "1",
  cards: body.cards ?? [],
  players: Object.entries(body.players ?? {}).map(([seat, person]) => readPlayer(Number(seat), person)),
});

/**
 * @param {Desk} desk
 * @param {{ id: string, label: string, value: string }} box
 * @param {(next: hw.PanModel, value: string) => void} put
 */
const amountBox = (desk, { id, label, value }, put) => {
  const problem = desk.problemIn(id);
  return html`<div class="option"><label for=${id}>${label}</label>
    <input id=${id} inputmode="decimal" autocomplete="off" .value=${value} aria-invalid=${problem ? "true" : nothing}
      @input=${(/** @type {Event} */ event) => desk.change((next) => put(next, valueOf(event)))}>
    ${problem ? html`<small class="wrong">${problem}</small>` : nothing}</div>`;
};

/**
 * @param {Desk} desk
 * @param {number} n
 * @param {(target: hw.PanPlayer) => void} edit
 */
const editPlayer = (desk, n, edit) => desk.change((next) => {
  const target = next.players[n];
  if (target) edit(target);
});

/**
 * @param {Desk} desk
 * @param {hw.PanPlayer} person
 * @param {number} n
 */
const drawPlayer = (desk, person, n) => {
  const isOut = String(person.seat) === desk.model.out;
  return html`<fieldset class="case-player"><legend>Seat ${person.seat}</legend>
  <div class="row">
    ${amountBox(desk, { id: `stack-${n}`, label: "Stack (if short)", value: person.stack }, (next, value) => {
      const target = next.players[n];
      if (target) target.stack = value;
    })}
    <div class="option"><label for="status-${n}">Status</label><select id="status-${n}"
      @change=${(/** @type {Event} */ event) => editPlayer(desk, n, (target) => { target.status = valueOf(event); })}
      >${STATUSES.map(([value, says]) => html`<option value=${value} ?selected=${value === person.status}>${says}</option>`)}</select></div>
    <label class="check"><input type="checkbox" id="doubles-${n}" .checked=${person.doubles}
      @change=${(/** @type {Event} */ event) => editPlayer(desk, n, (target) => { target.doubles = isChecked(event); })}> Plays doubles</label>
  </div>
  ${desk.problemIn(`${n}`) ? html`<p class="wrong">${desk.problemIn(`${n}`)}</p>` : nothing}
  ${isOut && !person.melds.length ? html`<hw-cards id="cards-of-${n}" data-open=${desk.used.length ? nothing : ""}
    .label="Cards of seat ${person.seat}, melded the best way" .cards=${person.cards} .deck=${desk.form.deck} .copies=${desk.form.copies}
    .used=${desk.used} @cards=${(/** @type {CustomEvent} */ event) => editPlayer(desk, n, (target) => { target.cards = event.detail; })}></hw-cards>` : nothing}
  ${person.melds.map((meld, m) => html`<hw-cards id="meld-${n}-${m}" data-open=${meld.length ? nothing : ""} .label="Seat ${person.seat}, meld ${m + 1}" .cards=${meld}
    .deck=${desk.form.deck} .copies=${desk.form.copies} .used=${desk.used}
    @cards=${(/** @type {CustomEvent} */ event) => editPlayer(desk, n, (target) => { target.melds[m] = event.detail; })}></hw-cards>`)}
  ${isOut || person.melds.length ? html`<button type="button" class="quiet small" @click=${() => editPlayer(desk, n, (target) => {
    target.melds.push([]);
    target.cards = [];
  })}>${person.melds.length ? "Add a meld" : "Enter melds"}</button>` : nothing}
</fieldset>`;
};

/** @type {hw.CaseKind<hw.PanModel>["draw"]} */
const draw = (desk) => {
  const { form, model } = desk;
  const next = Math.max(0, ...model.players.map((person) => person.seat)) + 1;
  return html`<div class="row">
      ${amountBox(desk, { id: "condition", label: "Condition (value of a chip)", value: model.condition }, (edited, value) => { edited.condition = value; })}
    </div>
    ${model.cards.length ? nothing : html`<h2>A player goes out</h2>
      <div class="row">
        <div class="option"><label for="out">Seat that goes out</label><select id="out"
          @change=${(/** @type {Event} */ event) => desk.change((edited) => { edited.out = valueOf(event); })}
          >${model.players.map((person) => html`<option ?selected=${String(person.seat) === model.out}>${person.seat}</option>`)}</select>
          ${desk.problemIn("out") ? html`<small class="wrong">${desk.problemIn("out")}</small>` : nothing}</div>
        ${amountBox(desk, { id: "tops", label: "Tops", value: model.tops }, (edited, value) => { edited.tops = value; })}
      </div>
      ${model.players.map((person, n) => drawPlayer(desk, person, n))}
      ${next <= form.seats ? html`<p><button type="button" class="quiet" @click=${() =>
        desk.change((edited) => { edited.players.push(player(next)); })}>Add a player</button></p>` : nothing}`}
    <h2>Only the best melds</h2>
    <hw-cards id="lay-down" label="Cards to meld the best way" .cards=${model.cards} .deck=${form.deck} .copies=${form.copies}
      .used=${desk.used} .error=${desk.problemIn("cards")}
      @cards=${(/** @type {CustomEvent} */ event) => desk.change((edited) => { edited.cards = event.detail; })}></hw-cards>`;
};

/**
 * The stacks after a hand of pan; stacks that were left blank are not shown.
 * @param {Record<string, string>} stacks
 */
const stacksOf = (stacks) => {
  const shown = Object.entries(stacks).filter(([, stack]) => (cents(stack) ?? 0) < BLANK_STACK);
  return shown.length ? html`<p class="net">Stacks: ${shown.map(([seat, stack]) => `seat ${seat} ${money(stack)}`).join(", ")}.</p>` : nothing;
};

/** @type {hw.CaseKind<hw.PanModel>["answer"]} */
const answer = ({ answer: { result } }) => html`<p class="net">${result.from_each ? "The best melds pay" : "Going out pays"} ${count(result.chips, "chip")}${result.from_each ? html`: <b>${money(result.from_each)}</b> from each player` : nothing}.</p>
  <ul class="sets">${result.melds.map((/** @type {any} */ meld) => html`<li>${cards(meld.cards)} ${MELDS[/** @type {keyof typeof MELDS} */ (meld.kind)]}, ${count(meld.chips, "chip")}</li>`)}</ul>
  ${(result.lines ?? []).map((/** @type {any} */ line) => html`<p>Seat ${line.payer} pays <b>${money(line.paid)}</b>${line.paid === line.due ? "" : ` of ${money(line.due)} due`}.</p>`)}
  ${collection(result.fees)}
  ${stacksOf(result.stacks ?? {})}`;

/** @type {hw.CaseKind<hw.PanModel>} */
export const desk = {
  emptyModel: () => ({ condition: "1", tops: "", out: "1", cards: [], players: [1, 2, 3, 4].map(player) }),
  write,
  read,
  draw,
  answer,
  shortResult: ({ chips }) => count(chips, "chip"),
  cards: (model) => [...model.cards, ...model.players.flatMap((person) => [...person.cards, ...person.melds.flat()])],
};
