// What a table says, shows and allows.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./dom.js";

const { moveName } = await import("../../src/houseway/web/static/table/pan-moves.js");
const { banked } = await import("../../src/houseway/web/static/table/banked.js");
const { poker } = await import("../../src/houseway/web/static/table/poker.js");
const { remember } = await import("../../src/houseway/web/static/table/proof.js");
const { Betting } = await import("../../src/houseway/web/static/table/betting.js");
const { withoutRepeats } = await import("../../src/houseway/web/static/table/steps.js");
const { stages } = await import("../../src/houseway/web/static/table/pace.js");
const { startOf, visibleSteps } = await import("../../src/houseway/web/static/table/steps.js");
const { soundsOf } = await import("../../src/houseway/web/static/table/sounds.js");
const { mainChoice } = await import("../../src/houseway/web/static/shared/keys.js");

for (const [name, move] of [
  ["Meld five of clubs, six of clubs, seven of clubs", { kind: "meld", cards: ["5c", "6c", "7c"] }],
  ["Add five of hearts to meld 2", { kind: "add", cards: ["5h"], meld: 2 }],
  [
    "Split meld 1 into three of clubs, four of clubs and six of clubs, seven of clubs",
    { kind: "split", cards: ["3c", "4c", "6c", "7c"], meld: 1, melds: [["3c", "4c"], ["6c", "7c"]] },
  ],
  [
    "Borrow from meld 3: four of clubs, four of diamonds",
    { kind: "borrow", cards: ["4c", "4d"], meld: 3, melds: [["4c", "4d"]] },
  ],
  ["Discard jack of spades", { kind: "discard", cards: ["Js"] }],
]) {
  test(`a pan move is named from its data: ${name}`, () => assert.equal(moveName(move), name));
}

for (const [card, named] of [["Ah", "an ace"], ["Td", "a ten"], ["Ax", "a Blackjack X ace"]]) {
  test(`the prompt names the up card of the player-dealer: ${card}`, () => {
    const decisions = [{ seat: 1, hand: 1, kind: "play" }];
    const view = { phase: "play", decisions, hands: { "player-dealer": [card, "??"] } };
    assert.equal(banked.prompt(view), `Your turn. The player-dealer shows ${named}.`);
  });
}

for (const [name, given, shown] of [
  [
    "a replay lists a bet that was made before the deal once",
    ["wager-made", "round-opened", "wager-placed", "card-dealt"],
    ["wager-made", "round-opened", "card-dealt"],
  ],
  ["a bet made after the deal stays", ["card-dealt", "choice-made", "wager-placed"], ["card-dealt", "choice-made", "wager-placed"]],
]) {
  test(`steps of a replay: ${name}`, () => {
    const steps = given.map((event) => ({ event: { event }, view: {} }));
    assert.deepEqual(withoutRepeats(steps).map(({ event }) => event.event), shown);
  });
}

const line = (wager, paid, taken, why, result = "") => ({ bettor: "a", seat: 1, wager, on: "", paid, taken, why, result });
for (const [text, lines] of [
  ["You lost $50: 15 against 18.", [line("base", "0.00", "50.00", "15 against 18")]],
  ["Even: Player +$10, Tiger -$10.", [line("player", "10.00", "0.00", "8 against 7"), line("tiger", "0.00", "10.00", "no tiger")]],
  ["Push: 18 against 18.", [line("base", "0.00", "0.00", "18 against 18", "push")]],
  ["You won $20: x.", [line("player", "10.00", "0.00", "x"), line("tiger", "10.00", "0.00", "y")]],
]) {
  test(`the result of a hand has its reason: ${text}`, () => {
    const spaces = [{ wager: "player", name: "Player" }, { wager: "tiger", name: "Tiger bet" }];
    const view = { lines, fees: [], spaces, you: { person: "a", banks: false }, bank: { net: "0.00" } };
    assert.equal(banked.result(view), text);
  });
}

test("a replay begins with the first card and shows what a viewer sees", () => {
  const tags = ["bank-accepted", "ready", "round-opened", "card-dealt", "choice-made", "facts-known", "wager-settled", "round-closed"];
  const steps = visibleSteps(tags.map((tag) => ({ event: { event: tag } })));
  assert.deepEqual(steps.map(({ event }) => event.event), ["card-dealt", "choice-made", "wager-settled", "round-closed"]);
  assert.equal(startOf([{ event: { event: "posted" } }, ...steps], 0), 1);
  assert.equal(startOf(steps, 3), 2);
  assert.equal(startOf(steps, 99), 3);
});

test("a replay names the seats that get cards", () => {
  assert.equal(poker.lines.dealt({ to: [3] }), "Cards to seat 3");
  assert.equal(poker.lines.dealt({ to: [2, 3, 2, 3] }), "Cards to seats 2, 3");
});

test("a page remembers the roots it saw first", () => {
  const views = [
    { hand: 3, commitment: "a", shoe: { roots: [{ stub: 0, root: "r", cards: 52 }] } },
    { hand: 3, commitment: "b", shoe: { roots: [{ stub: 0, root: "x", cards: 52 }] } },
    { hand: 3, commitment: "a", shoe: { roots: [{ stub: 1, root: "s", cards: 9 }] } },
    { hand: 4, commitment: "c", seed: "d" },
  ];
  const remembered = new Map();
  for (const view of views) remember(remembered, view);
  const roots = [{ stub: 0, root: "r", cards: 52 }, { stub: 1, root: "s", cards: 9 }];
  assert.deepEqual([...remembered], [[3, { commitment: "a", roots }]]);
});

test("no hand is dealt if the bet is refused", async () => {
  const sent = [];
  const ask = (type) => {
    sent.push(type);
    return Promise.resolve(type !== "wager");
  };
  const betting = new Betting(ask, () => {});
  const space = {
    wager: "base",
    name: "Base",
    requires: [],
    equals: null,
    on: [],
    spots: 0,
    before_the_deal: true,
    minimum: null,
    maximum: null,
    back_line: false,
  };
  betting.see({
    hand: 1,
    phase: "wagers",
    table: { id: "x", limits: ["5.00", "100.00"] },
    spaces: [space],
    you: { person: "a", seats: [1], banks: false },
    seats: [{ seat: 1, person: "a", stack: "50.00", wagers: [], ready: false }],
  });
  await betting.deal();
  assert.deepEqual(sent, ["wager"]);
});

test("cards are dealt one by one and results wait for the last card", () => {
  const seats = [{ seat: 1, person: "a", stack: "90.00" }];
  const base = { kind: "banked", hand: 1, phase: "wagers", hands: {}, decisions: [], lines: [], seats };
  const hands = { 1: ["As", "Kd"], "player-dealer": ["??", "2c"] };
  const paid = [{ ...seats[0], stack: "110.00" }];
  const after = { ...base, phase: "settled", hands, lines: [{}], names: { 1: "21" }, seats: paid };
  const views = stages(base, after);
  assert.deepEqual(views.map((view) => view.seats[0].stack), ["90.00", "90.00", "90.00"]);
  const shown = views.map(({ hands: dealt, lines, names, phase }) => [
    Object.values(dealt).map((cards) => cards.length),
    lines.length,
    Object.keys(names).length,
    phase,
  ]);
  assert.deepEqual(shown, [
    [[1, 0], 0, 0, "play"],
    [[1, 1], 0, 0, "play"],
    [[2, 1], 0, 0, "play"],
  ]);
});

test("cards, chips, turns and wins each have a sound", () => {
  const seat = { seat: 1, person: "a", wagers: [] };
  const base = {
    kind: "banked",
    hand: 1,
    phase: "wagers",
    hands: {},
    decisions: [],
    lines: [],
    you: { person: "a", seats: [1], banks: false },
    seats: [seat],
    bank: {},
  };
  const bet = { ...base, seats: [{ ...seat, wagers: [{ amount: "5.00" }] }] };
  const dealt = { ...bet, phase: "play", hands: { 1: ["As"] } };
  const asked = { ...dealt, decisions: [{}] };
  const over = (paid, taken) => ({ ...dealt, phase: "settled", lines: [{ seat: 1, bettor: "a", paid, taken }] });
  const pairs = [
    [null, dealt],
    [base, bet],
    [bet, dealt],
    [dealt, asked],
    [asked, asked],
    [asked, over("5.00", "0.00")],
    [asked, over("0.00", "5.00")],
  ];
  const sounds = pairs.map(([before, after]) => soundsOf(before, after).join());
  assert.deepEqual(sounds, ["", "chip", "card", "turn", "", "win", ""]);
});

for (const [name, about, main] of [
  ["the first that stays in", {}, "stand"],
  ["the likely one", { likely: "hit" }, "hit"],
  ["not one that gives up the hand", { likely: "surrender" }, "stand"],
  ["the coach's, even to give up", { likely: "hit", advised: "surrender" }, "surrender"],
  ["only one that can be made", { likely: "double", isOpen: (choice) => choice !== "double" }, "stand"],
]) {
  test(`the button that stands out: ${name}`, () => {
    assert.equal(mainChoice(["surrender", "stand", "hit", "double"], about), main);
  });
}
