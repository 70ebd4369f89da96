// Amounts, odds, clocks and limits as people type and read them.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./dom.js";

const { cents } = await import("../../src/houseway/web/static/shared/money.js");
const { decimal, parseTyped } = await import("../../src/houseway/web/static/odds/exact.js");
const { clockLabel, clockText } = await import("../../src/houseway/web/static/table/clock.js");
const { limitsProblem } = await import("../../src/houseway/web/static/lobby/open-limits.js");

test("amounts are read to the cent", () => {
  const typed = ["25", "12.5", "$1,000", "0.05", "x", "1.234"];
  assert.deepEqual(typed.map(cents), [2500, 1250, 100000, 5, null, null]);
});

test("odds are read as fractions", () => {
  const typed = ["25 to 1", "10 for 1", "3/2", "0.95", "-1"];
  const decimals = typed.map((text) => decimal(parseTyped(text), 2));
  assert.deepEqual(decimals, ["25.00", "9.00", "1.50", "0.95", "-1.00"]);
});

test("the clock shows minutes from one minute up", () => {
  const seconds = [600, 599, 61, 60, 59, 0];
  assert.deepEqual(seconds.map(clockText), ["10:00", "9:59", "1:01", "1:00", "59 s", "0 s"]);
  assert.deepEqual(seconds.map(clockLabel), [
    "10 minutes",
    "9 minutes 59 seconds",
    "1 minute 1 second",
    "1 minute",
    "59 seconds",
    "0 seconds",
  ]);
});

const FIXED = { minimum: [500, 500], maximum: [10_000, 10_000] };
const WIDE = { minimum: [100, 100_000], maximum: [10_000, 1_000_000] };

for (const [filed, minimum, maximum, field] of [
  [FIXED, "5", "100", undefined],
  [FIXED, "10", "100", "minimum"],
  [WIDE, "25", "500", undefined],
  [WIDE, "25", "50", "maximum"],
  [WIDE, "", "", undefined],
  [{ minimum: [100, 100_000] }, "25", "", "maximum"],
  [{}, "500", "25", "maximum"],
  [{}, "much", "25", "minimum"],
  [{}, "0.50", "2", undefined],
]) {
  test(`limits must be within those filed for the option: ${JSON.stringify([filed, minimum, maximum])}`, () => {
    assert.equal(limitsProblem(filed, minimum, maximum)?.field, field);
  });
}
