// The desk form for a finished poker hand.

import { html, nothing } from "../vendor/lit.js";
import { capital } from "../shared/house.js";
import { cents, money, total, wire } from "../shared/money.js";
import { isChecked, valueOf } from "../shared/part.js";
import { collection } from "./settle-answer.js";
import "../shared/card-picker.js";

/** @typedef {hw.Desk<hw.PokerModel>} Desk */

/**
 * @param {number} seat
 * @returns {hw.PokerPlayer}
 */
const player = (seat) => ({ seat, bet: "", stack: "", folded: false, flop: false, cards: [] });

/** @param {string} text */
const amount = (text) => {
  const value = cents(text);
  return value === null ? text : wire(Math.max(value, 0));
};

/**
 * @template T
 * @param {hw.PokerPlayer[]} players
 * @param {(person: hw.PokerPlayer) => T} value
 */
const bySeat = (players, value) => Object.fromEntries(players.map((person) => [String(person.seat), value(person)]));

/** @type {hw.CaseKind<hw.PokerModel>["write"]} */
const write = (form, model) => {
  const players = model.players.filter((person) => person.bet || person.stack);
  if (players.length < 2) return null;
  /** @type {Record<string, string>} */
  const fields = { button: "button", option: "option", saw_flop: "flop", folded: "folded" };
  for (const [n, person] of model.players.entries()) {
    fields[`hands.${person.seat}`] = `${n}.cards`;
    fields[`bets.${person.seat}`] = `${n}.bet`;
    fields[`stacks.${person.seat}`] = `${n}.stack`;
  }
  for (const [n] of form.shared.entries()) fields[`boards[${n}]`] = `board-${n}`;
  const flop = players.filter((person) => person.flop).map((person) => person.seat);
  return {
    fields,
    body: {
      button: model.button,
      stacks: bySeat(players, (person) => amount(person.stack || person.bet)),
      bets: bySeat(players, (person) => amount(person.bet || "0")),
      folded: players.filter((person) => person.folded).map((person) => person.seat),
      boards: model.boards.filter((board) => board.length),
      hands: bySeat(players.filter((person) => person.cards.length), (person) => person.cards),
      ...(flop.length ? { saw_flop: flop } : {}),
      ...model.extra,
    },
  };
};

/** Keys of a case that the form keeps but does not show. */
const HIDDEN_KEYS = ["faces", "dead", "street", "chip", "last_round", "checked", "stakes", "condition"];

/** @type {hw.CaseKind<hw.PokerModel>["read"]} */
const read = (form, body) => {
  const boards = body.boards?.length ?? 0;
  if (!body.bets || boards > form.shared.length) return null;
  return {
    extra: Object.fromEntries(HIDDEN_KEYS.filter((name) => name in body).map((name) => [name, body[name]])),
    button: body.button ?? 1,
    boards: form.shared.map((_, n) => body.boards?.[n] ?? []),
    players: Object.keys(body.stacks ?? {}).map((seat) => ({
      seat: Number(seat),
      bet: body.bets[seat] ?? "",
      stack: body.stacks[seat],
      folded: (body.folded ?? []).includes(Number(seat)),
      flop: (body.saw_flop ?? []).includes(Number(seat)),
      cards: body.hands?.[seat] ?? [],
    })),
  };
};

/**
 * @param {Desk} desk
 * @param {number} n
 * @param {"bet" | "stack"} name
 * @param {string} label
 */
const box = (desk, n, name, label) => {
  const problem = desk.problemIn(`${n}.${name}`);
  return html`<div class="option"><label for="${name}-${n}">${label}</label>
    <input id="${name}-${n}" inputmode="decimal" autocomplete="off" .value=${desk.model.players[n]?.[name] ?? ""}
      aria-invalid=${problem ? "true" : nothing} @input=${(/** @type {Event} */ event) => desk.change((next) => {
        const target = next.players[n];
        if (target) target[name] = valueOf(event);
      })}>
    ${problem ? html`<small class="wrong">${problem}</small>` : nothing}</div>`;
};

/**
 * @param {Desk} desk
 * @param {number} n
 * @param {"folded" | "flop"} name
 * @param {string} label
 */
const check = (desk, n, name, label) => html`<label class="check"><input type="checkbox" id="${name}-${n}"
  .checked=${Boolean(desk.model.players[n]?.[name])} @change=${(/** @type {Event} */ event) => desk.change((next) => {
    const target = next.players[n];
    if (target) target[name] = isChecked(event);
  })}> ${label}</label>`;

/**
 * Whether a player's deck starts open: only that of the first player, and only if there is no board.
 * @param {Desk} desk
 * @param {number} n
 */
const startsOpen = ({ form, used }, n) => n === 0 && !form.shared.length && !used.length;

/**
 * @param {Desk} desk
 * @param {hw.PokerPlayer} person
 * @param {number} n
 */
const drawPlayer = (desk, person, n) => html`<fieldset class="case-player"><legend>Seat ${person.seat}</legend>
  <hw-cards id="own-${n}" data-open=${startsOpen(desk, n) || (person.added && !person.cards.length) ? "" : nothing} .label="Cards of seat ${person.seat}" .cards=${person.cards} .deck=${desk.form.deck}
    .copies=${desk.form.copies} .used=${desk.used} .full=${desk.form.full.seat ?? Infinity} .error=${desk.problemIn(`${n}.cards`)}
    @cards=${(/** @type {CustomEvent} */ event) => desk.change((next) => {
      const target = next.players[n];
      if (target) target.cards = event.detail;
    })}></hw-cards>
  <div class="row">${box(desk, n, "bet", "Total put in, all streets")}${box(desk, n, "stack", "Starting stack (if not all in)")}
    ${check(desk, n, "folded", "Folded")}
    ${desk.form.shared.length ? check(desk, n, "flop", "Saw the flop") : nothing}</div>
</fieldset>`;

/** @type {hw.CaseKind<hw.PokerModel>["draw"]} */
const draw = (desk) => {
  const { form, model } = desk;
  const next = Math.max(...model.players.map((person) => person.seat)) + 1;
  return html`${form.shared.map((name, n) => html`<hw-cards id="board-${n}" data-open=${n || desk.used.length ? nothing : ""} .label=${capital(name)} .cards=${model.boards[n] ?? []}
      .deck=${form.deck} .copies=${form.copies} .used=${desk.used} .full=${form.full[name] ?? Infinity} .error=${desk.problemIn(`board-${n}`)}
      @cards=${(/** @type {CustomEvent} */ event) => desk.change((edited) => { edited.boards[n] = event.detail; })}></hw-cards>`)}
    ${model.players.map((person, n) => drawPlayer(desk, person, n))}
    ${["flop", "folded"].map((field) => (desk.problemIn(field) ? html`<p class="wrong">${desk.problemIn(field)}</p>` : nothing))}
    ${next <= form.seats ? html`<p><button type="button" class="quiet" @click=${() =>
      desk.change((edited) => { edited.players.push({ ...player(next), added: true }); })}>Add a player</button></p>` : nothing}
    <div class="row"><div class="option"><label for="button">Button</label><select id="button"
      @change=${(/** @type {Event} */ event) => desk.change((edited) => { edited.button = Number(valueOf(event)); })}
      >${Array.from({ length: form.seats }, (_, s) => html`<option ?selected=${s + 1 === model.button}>${s + 1}</option>`)}</select></div></div>`;
};

/** @type {hw.CaseKind<hw.PokerModel>["answer"]} */
const answer = ({ answer: { result } }) => html`${result.pots.map((/** @type {any} */ pot, /** @type {number} */ n) => html`
  <h3>${n ? `Side pot ${n}` : "Main pot"}: ${money(pot.amount)}</h3>
  <ul>${pot.winners.map((/** @type {any} */ winner) => html`<li>Seat ${winner.seat} takes <b>${money(winner.share)}</b>
    ${winner.part ? html`<span class="mark in-force">${winner.part}</span>` : nothing} <small>${winner.why}</small></li>`)}</ul>`)}
  ${Object.entries(result.returned ?? {}).map(([seat, back]) => html`<p>Seat ${seat} gets back an uncalled bet of ${money(/** @type {string} */ (back))}.</p>`)}
  ${collection(result.fees)}
  <p class="net">Stacks: ${Object.entries(result.stacks).map(([seat, stack]) => `seat ${seat} ${money(/** @type {string} */ (stack))}`).join(", ")}.</p>`;

/** @type {hw.CaseKind<hw.PokerModel>["shortResult"]} */
const shortResult = ({ pots }) => {
  /** @type {{ seat: string, share: hw.Money }[]} */
  const winners = pots.flatMap((/** @type {any} */ pot) => pot.winners);
  const won = Map.groupBy(winners, ({ seat }) => seat);
  return [...won].map(([seat, parts]) => `Seat ${seat} ${money(total(parts, ({ share }) => share))}`).join(", ");
};

/** @type {hw.CaseKind<hw.PokerModel>} */
export const desk = {
  emptyModel: (form) => ({ extra: {}, button: 1, boards: form.shared.map(() => []), players: [player(1), player(2)] }),
  write,
  read,
  draw,
  answer,
  shortResult,
  cards: (model) => [...model.boards.flat(), ...model.players.flatMap((person) => person.cards)],
};
