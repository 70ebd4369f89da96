// Accounts, the lobby, the floor and the journal.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./dom.js";

const { returnAddress } = await import("../../src/houseway/web/static/shared/account.js");
const { inOrder } = await import("../../src/houseway/web/static/lobby/lobby.js");
const { availableActions } = await import("../../src/houseway/web/static/floor/ruling.js");
const { fields } = await import("../../src/houseway/web/static/floor/journal.js");
const { ruledOn } = await import("../../src/houseway/web/static/floor/rule.js");

test("signing in never leads to another site", () => {
  const elsewhere = [
    "", "//else.example", "/\\else.example", "https://else.example", "/\t/else.example", "/\n/else.example", "\t//else.example",
    "/\r\\else.example", ["javascript", "alert(1)"].join(":"), "data:text/html,x", "blob:http://localhost/x", "http://localhost:1/", "http://localhost@else.example",
    "https://localhost/floor", "http://[",
  ];
  const targets = (addresses) => addresses.map((to) => returnAddress(`?to=${encodeURIComponent(to)}`));
  assert.deepEqual(targets(elsewhere), elsewhere.map(() => ""));
  assert.equal(returnAddress("?to=/%09/else.example"), "");
  assert.equal(returnAddress("?too=/floor"), "");
  const [home] = targets(["/"]);
  assert.deepEqual(targets(["/floor", "/games/a/b?c=d#e", "/.//else.example"]), [
    `${home}floor`, `${home}games/a/b?c=d#e`, `${home}/else.example`,
  ]);
});

test("the lobby lists own tables, then tables with people, then bot tables, then full tables", () => {
  const seats = { seats: 6, yours: false };
  const tables = [
    { ...seats, id: "full", taken: 6, bots: 2 },
    { ...seats, id: "bots", taken: 3, bots: 3 },
    { ...seats, id: "people", taken: 3, bots: 2 },
    { ...seats, id: "own", taken: 6, bots: 5, yours: true },
  ];
  const ids = inOrder(tables).map(({ id }) => id);
  assert.deepEqual(ids, ["own", "people", "bots", "full"]);
});

test("floor staff cannot view or rule on their own hand", () => {
  const state = { phase: "play", paused: false, froze: false, yours: false };
  const permissions = ["pause", "resume", "rule", "void", "close", "look"];
  assert.deepEqual(availableActions(state, permissions), ["pause", "rule", "void", "close", "look"]);
  const own = { ...state, yours: true };
  assert.deepEqual(availableActions(own, permissions), ["pause", "void", "close"]);
  assert.deepEqual(availableActions(state, ["pause", "resume"]), ["pause"]);
  assert.deepEqual(availableActions({ ...state, phase: "stopped" }, permissions), []);
});

test("a journal event is shown in words with a count for a long list", () => {
  const proof = { place: 3, card: "As", salt: "00".repeat(32), path: Array(9).fill("11".repeat(32)) };
  const body = {
    event: "cards-opened",
    hand: 2,
    amount: 2500,
    openings: Array(6).fill(proof),
    rules: { decks: 8, settlement_order: "wager-by-wager" },
    roles: ["player", "floor"],
    why: "",
  };
  assert.deepEqual(fields(JSON.stringify(body)), {
    what: "Cards opened",
    details:
      "hand 2, amount $25, 6 openings, " +
      "rules (decks 8, settlement order wager-by-wager), roles player, floor",
  });
});

test("a ruling on a bettor who concedes includes the seat", () => {
  const ruled = (entries) => {
    const data = new FormData();
    for (const [key, value] of Object.entries(entries)) data.set(key, value);
    return ruledOn(data);
  };
  const target = ruled({ remedy: "concede-bettor", seat: "", bettor: "3 anna maria" });
  assert.deepEqual(target, { seat: 3, bettor: "anna maria" });
  assert.deepEqual(ruled({ remedy: "forfeit-seat", seat: "2", bettor: "3 anna" }), { seat: 2 });
  assert.deepEqual(ruled({ remedy: "play-on", seat: "" }), {});
});
