// The baccarat roads.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./dom.js";

const { beadPlate, bigRoad, shoesOf } = await import("../../src/houseway/web/static/table/roads.js");

const road = (winners) => bigRoad([...winners]).map(({ who, x, y, ties }) => [who, x, y, ties]);
const places = (winners) => road(winners).map(([, x, y]) => [x, y]);

test("each shoe has separate roads", () => {
  const hands = [..."aaabbc"].map((commitment, place) => ({ hand: place + 1, commitment }));
  const shoes = shoesOf(hands).map((shoe) => shoe.map(({ hand }) => hand));
  assert.deepEqual(shoes, [[1, 2, 3], [4, 5], [6]]);
});

test("the big road starts a column when the winner changes, and marks ties", () => {
  assert.deepEqual(road("BBTPB"), [
    ["B", 0, 0, 0],
    ["B", 0, 1, 1],
    ["P", 1, 0, 0],
    ["B", 2, 0, 0],
  ]);
});

test("a run of more than six wins turns right", () => {
  assert.deepEqual(places("BBBBBBBBP").slice(5), [[0, 5], [1, 5], [2, 5], [1, 0]]);
});

test("a run turns right above another run in its way", () => {
  const [turned, ...next] = places("BBBBBBBPPPPPP").slice(6);
  assert.deepEqual(turned, [1, 5]);
  assert.deepEqual(next, [[1, 0], [1, 1], [1, 2], [1, 3], [1, 4], [2, 4]]);
});

test("ties before the first win mark that win", () => {
  assert.deepEqual(road("TTP"), [["P", 0, 0, 2]]);
});

test("the bead plate fills columns of six", () => {
  const beads = beadPlate([..."BPTBPTB"]).map(({ x, y }) => [x, y]);
  assert.deepEqual(beads.slice(4), [[0, 4], [0, 5], [1, 0]]);
});
