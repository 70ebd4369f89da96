// A hand against a player-dealer: converts between the form and a case.

import { cents, wire } from "./money.js";

/** A bank that covers every wager, where none was given. */
export const COVERS = "1000000.00";

/**
 * @param {hw.CaseForm} form
 * @param {number} seat
 * @returns {hw.CasePlayer}
 */
export const player = (form, seat) => ({
  seat, name: `Seat ${seat}`, amounts: {}, on: {}, hands: [[]], answers: form.asks.map(() => [""]), low: [],
});

/** @param {string} text */
const amount = (text) => {
  const value = cents(text);
  return value === null ? text : wire(Math.max(value, 0));
};

/**
 * The choices of one player as a case has them.
 * @param {hw.CaseForm} form
 * @param {hw.CasePlayer} one
 */
const choicesOf = (form, one) => {
  const bettor = one.name;
  const asked = form.asks.flatMap((_, n) => (one.answers[n] ?? []).flatMap((text, hand) =>
    text.split("+").filter(Boolean).map((choice) => ({ seat: one.seat, bettor, hand: hand + 1, choice }))));
  const set = one.low.length ? [{ seat: one.seat, choice: "set", low: one.low }] : [];
  return [...set, ...asked];
};

/**
 * The wagers of one player; a space of several hands has one on each.
 * @param {hw.CaseForm} form
 * @param {hw.CasePlayer} one
 */
const wagersOf = (form, one) => form.spaces.flatMap((space) => {
  const text = one.amounts[space.id];
  if (!text) return [];
  const on = space.on.length ? { on: one.on[space.id] ?? space.on[0] } : {};
  const wager = { seat: one.seat, bettor: one.name, wager: space.id, amount: amount(text), ...on };
  return Array.from({ length: space.hands }, () => wager);
});

/**
 * @param {hw.CaseForm} form
 * @param {hw.BankedModel} model
 */
const handsOf = (form, model) => {
  /** @type {Record<string, unknown>} */
  const hands = {};
  for (const [name, cards] of Object.entries(model.shared)) if (cards.length) hands[name] = cards;
  if (!form.own) return hands;
  for (const one of model.players) {
    const dealt = one.hands.filter((cards) => cards.length);
    if (dealt.length) hands[one.seat] = dealt.length > 1 ? dealt : dealt[0];
  }
  return hands;
};

/**
 * @param {hw.CaseForm} form
 * @param {hw.BankedModel} model
 * @returns {hw.Written | null}
 */
export const write = (form, model) => {
  /** @type {Record<string, string>} */
  const fields = { "player_dealer": "bank", dice: "dice", number: "dice", option: "option" };
  const wagers = model.players.flatMap((one, n) => wagersOf(form, one).map((wager) => ({ n, wager })));
  const choices = model.players.flatMap((one, n) => choicesOf(form, one).map((choice) => ({ n, choice })));
  const hands = handsOf(form, model);
  if (!wagers.length || !Object.keys(hands).length) return null;
  for (const [index, { n, wager }] of wagers.entries()) fields[`wagers[${index}]`] = `${n}.${wager.wager}`;
  for (const [index, { n }] of choices.entries()) fields[`choices[${index}]`] = `${n}`;
  for (const name of form.shared) fields[`hands.${name}`] = name;
  for (const [n, one] of model.players.entries()) fields[`hands.${one.seat}`] = `${n}.cards`;
  const dealer = model.dealerLow.length ? [{ seat: model.seat, choice: "set", low: model.dealerLow }] : [];
  return {
    fields,
    body: {
      player_dealer: { seat: model.seat, bank: model.bank ? amount(model.bank) : COVERS },
      wagers: wagers.map(({ wager }) => wager),
      hands,
      choices: [...choices.map(({ choice }) => choice), ...dealer],
      ...(model.dice ? { dice: model.dice.split(/\D+/).filter(Boolean).map(Number) } : {}),
      ...(model.number ? { number: Number(model.number) } : {}),
    },
  };
};

/**
 * Fills in the choices of a player from a case.
 * @param {hw.CaseForm} form
 * @param {hw.CasePlayer} one
 * @param {any[]} choices
 */
const recall = (form, one, choices) => {
  for (const choice of choices) {
    if (choice.choice === "set") one.low = choice.low;
    const asked = form.asks.findIndex((ask) => ask.choices.some(([value]) => value.split("+").includes(choice.choice)));
    const answers = one.answers[asked];
    const hand = (choice.hand ?? 1) - 1;
    if (answers) answers[hand] = [answers[hand], choice.choice].filter(Boolean).join("+");
  }
};

/**
 * The player of a case whose seat and name are given.
 * @param {hw.CaseForm} form
 * @param {any} body
 * @param {string} key
 * @returns {hw.CasePlayer}
 */
const readPlayer = (form, body, key) => {
  const [seat, name] = /** @type {[string, string]} */ (key.split("\n"));
  const one = { ...player(form, Number(seat)), name };
  const dealt = form.own ? body.hands[seat] ?? [] : [];
  one.hands = Array.isArray(dealt[0]) ? dealt : [dealt];
  one.answers = form.asks.map(() => one.hands.map(() => ""));
  for (const wager of body.wagers) {
    if (String(wager.seat) !== seat || wager.bettor !== name) continue;
    one.amounts[wager.wager] = wager.amount;
    if (wager.on) one.on[wager.wager] = wager.on;
  }
  recall(form, one, (body.choices ?? []).filter((/** @type {any} */ choice) =>
    String(choice.seat) === seat && (choice.bettor ?? name) === name));
  return one;
};

/**
 * How many rows each bettor of a case has on a space; a separate spot counts as too many.
 * @param {any} body
 * @param {string} wager
 */
const rowsOf = (body, wager) => {
  const rows = body.wagers.filter((/** @type {any} */ row) => row.wager === wager);
  const bettors = Map.groupBy(rows, (/** @type {any} */ row) => `${row.seat} ${row.bettor}`);
  return [...bettors.values()].map((own) => (own.some((row) => row.spot) ? Infinity : own.length));
};

/**
 * Whether the form can show a case: final hands, and no keys the form does not have.
 * @param {hw.CaseForm} form
 * @param {any} body
 */
const canRead = (form, body) => Boolean(body.hands && body.wagers?.length && body.player_dealer)
  && !["shoe", "seated", "limits", "rulings"].some((name) => name in body)
  && !(body.choices ?? []).some((/** @type {any} */ choice) => choice.amount || choice.cards)
  && form.spaces.every((space) => rowsOf(body, space.id).every((rows) => rows === space.hands));

/**
 * @param {hw.CaseForm} form
 * @param {any} body
 * @returns {hw.BankedModel | null}
 */
export const read = (form, body) => {
  if (!canRead(form, body)) return null;
  const model = fresh(form);
  const { seat, bank } = body.player_dealer;
  model.seat = seat;
  model.bank = bank === COVERS ? "" : bank;
  model.dice = (body.dice ?? []).join(" ");
  model.number = String(body.number ?? "");
  for (const name of form.shared) model.shared[name] = body.hands[name] ?? [];
  const keys = new Set(body.wagers.map((/** @type {any} */ one) => `${one.seat}\n${one.bettor}`));
  model.players = [...keys].map((key) => readPlayer(form, body, String(key)));
  model.dealerLow = (body.choices ?? []).find((/** @type {any} */ choice) => choice.seat === seat)?.low ?? [];
  return model;
};

/**
 * @param {hw.CaseForm} form
 * @returns {hw.BankedModel}
 */
export const fresh = (form) => ({
  seat: form.seats, bank: "", dice: "", number: "", dealerLow: [],
  shared: Object.fromEntries(form.shared.map((name) => [name, []])),
  players: [player(form, 1)],
});

/** @param {hw.BankedModel} model */
export const caseCards = (model) => [...Object.values(model.shared).flat(), ...model.players.flatMap((one) => one.hands.flat())];
