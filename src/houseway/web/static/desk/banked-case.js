// A hand against a player-dealer: converts between the form and a case.

import { cents, wire } from "../shared/money.js";

/** The keys of a hand that the form has fields for. */
const SHOWN = new Set(["player_dealer", "wagers", "hands", "choices", "dice", "number"]);

/** The bank for a case that does not state one; it covers every wager. */
export const FULL_BANK = "1000000.00";

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
  if (value === null) return text;
  return value < 0 ? `-${wire(-value)}` : wire(value);
};

/**
 * The choices of one player, in the format of a case.
 * @param {hw.CaseForm} form
 * @param {hw.CasePlayer} person
 */
const choicesOf = (form, person) => {
  const bettor = person.name;
  const answers = form.asks.flatMap((_, n) => (person.answers[n] ?? []).flatMap((text, hand) =>
    text.split("+").filter(Boolean).map((choice) => ({ seat: person.seat, bettor, hand: hand + 1, choice }))));
  const set = person.low.length ? [{ seat: person.seat, choice: "set", low: person.low }] : [];
  return [...set, ...answers];
};

/**
 * The wagers of one player; on a space for several hands, one wager for each hand.
 * @param {hw.CaseForm} form
 * @param {hw.CasePlayer} person
 */
const wagersOf = (form, person) => form.spaces.flatMap((space) => {
  const text = person.amounts[space.id];
  if (!text) return [];
  const on = space.on.length ? { on: person.on[space.id] ?? space.on[0] } : {};
  const wager = { seat: person.seat, bettor: person.name, wager: space.id, amount: amount(text), ...on };
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
  for (const person of model.players) {
    const dealt = person.hands.filter((cards) => cards.length);
    if (dealt.length) hands[person.seat] = dealt.length > 1 ? dealt : dealt[0];
  }
  return hands;
};

/**
 * @param {hw.CaseForm} form
 * @param {hw.BankedModel} model
 * @returns {hw.WrittenCase | null}
 */
export const write = (form, model) => {
  /** @type {Record<string, string>} */
  const fields = { "player_dealer": "bank", dice: "dice", number: "dice", option: "option" };
  const wagers = model.players.flatMap((person, n) => wagersOf(form, person).map((wager) => ({ n, wager })));
  const choices = model.players.flatMap((person, n) => choicesOf(form, person).map((choice) => ({ n, choice })));
  const hands = handsOf(form, model);
  if (!wagers.length || !Object.keys(hands).length) return null;
  for (const [index, { n, wager }] of wagers.entries()) fields[`wagers[${index}]`] = `${n}.${wager.wager}`;
  for (const [index, { n }] of choices.entries()) fields[`choices[${index}]`] = `${n}`;
  for (const name of form.shared) fields[`hands.${name}`] = name;
  for (const [n, person] of model.players.entries()) fields[`hands.${person.seat}`] = `${n}.cards`;
  const dealer = model.dealerLow.length ? [{ seat: model.seat, choice: "set", low: model.dealerLow }] : [];
  return {
    fields,
    body: {
      player_dealer: { seat: model.seat, bank: model.bank ? amount(model.bank) : FULL_BANK },
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
 * @param {hw.CasePlayer} person
 * @param {any[]} choices
 */
const fillInChoices = (form, person, choices) => {
  for (const choice of choices) {
    if (choice.choice === "set") person.low = choice.low;
    const question = form.asks.findIndex((ask) => ask.choices.some(([value]) => value.split("+").includes(choice.choice)));
    const answers = person.answers[question];
    const hand = (choice.hand ?? 1) - 1;
    if (answers) answers[hand] = [answers[hand], choice.choice].filter(Boolean).join("+");
  }
};

/**
 * A player of a case; `key` is their seat and name, separated by a line break.
 * @param {hw.CaseForm} form
 * @param {any} body
 * @param {string} key
 * @returns {hw.CasePlayer}
 */
const readPlayer = (form, body, key) => {
  const [seat, name] = /** @type {[string, string]} */ (key.split("\n"));
  const person = { ...player(form, Number(seat)), name };
  const dealt = form.own ? body.hands[seat] ?? [] : [];
  person.hands = Array.isArray(dealt[0]) ? dealt : [dealt];
  person.answers = form.asks.map(() => person.hands.map(() => ""));
  for (const wager of body.wagers) {
    if (String(wager.seat) !== seat || wager.bettor !== name) continue;
    person.amounts[wager.wager] = wager.amount;
    if (wager.on) person.on[wager.wager] = wager.on;
  }
  fillInChoices(form, person, (body.choices ?? []).filter((/** @type {any} */ choice) =>
    String(choice.seat) === seat && (choice.bettor ?? name) === name));
  return person;
};

/**
 * The number of wagers that each bettor of a case has on a space; Infinity if a wager names its spot, which the form cannot show.
 * @param {any} body
 * @param {string} wager
 */
const rowsOf = (body, wager) => {
  const rows = body.wagers.filter((/** @type {any} */ row) => row.wager === wager);
  const bettors = Map.groupBy(rows, (/** @type {any} */ row) => `${row.seat} ${row.bettor}`);
  return [...bettors.values()].map((own) => (own.some((row) => row.spot) ? Infinity : own.length));
};

/**
 * Whether the form has a field for a choice.
 * @param {hw.CaseForm} form
 * @param {any} choice
 */
const hasChoice = (form, { choice, amount: extra, cards }) => !extra && !cards
  && (choice === "set" || form.asks.some((ask) => ask.choices.some(([value]) => value.split("+").includes(choice))));

/**
 * Whether the form has a field for a hand: it is shared, or its seat has a wager.
 * @param {hw.CaseForm} form
 * @param {any} body
 * @param {string} name
 */
const hasHand = (form, body, name) => form.shared.includes(name)
  || (form.own && body.wagers.some((/** @type {any} */ wager) => String(wager.seat) === name));

/**
 * Whether the form can show a case: it has final hands, and nothing that the form has no field for.
 * @param {hw.CaseForm} form
 * @param {any} body
 */
const canRead = (form, body) => Boolean(body.hands && body.wagers?.length && body.player_dealer)
  && Object.keys(body).every((name) => SHOWN.has(name))
  && Object.keys(body.hands).every((name) => hasHand(form, body, name))
  && body.wagers.every((/** @type {any} */ row) => form.spaces.some((space) => space.id === row.wager))
  && (body.choices ?? []).every((/** @type {any} */ choice) => hasChoice(form, choice))
  && form.spaces.every((space) => rowsOf(body, space.id).every((rows) => rows === space.hands));

/**
 * @param {hw.CaseForm} form
 * @param {any} body
 * @returns {hw.BankedModel | null}
 */
export const read = (form, body) => {
  if (!canRead(form, body)) return null;
  const model = emptyModel(form);
  const { seat, bank } = body.player_dealer;
  model.seat = seat;
  model.bank = bank === FULL_BANK ? "" : bank;
  model.dice = (body.dice ?? []).join(" ");
  model.number = String(body.number ?? "");
  for (const name of form.shared) model.shared[name] = body.hands[name] ?? [];
  const keys = new Set(body.wagers.map((/** @type {any} */ wager) => `${wager.seat}\n${wager.bettor}`));
  model.players = [...keys].map((key) => readPlayer(form, body, String(key)));
  model.dealerLow = (body.choices ?? []).find((/** @type {any} */ choice) => choice.seat === seat)?.low ?? [];
  return model;
};

/**
 * @param {hw.CaseForm} form
 * @returns {hw.BankedModel}
 */
export const emptyModel = (form) => ({
  seat: form.seats, bank: "", dice: "", number: "", dealerLow: [],
  shared: Object.fromEntries(form.shared.map((name) => [name, []])),
  players: [player(form, 1)],
});

/** @param {hw.BankedModel} model */
export const caseCards = (model) => [...Object.values(model.shared).flat(), ...model.players.flatMap((person) => person.hands.flat())];
