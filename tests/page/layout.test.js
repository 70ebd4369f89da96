// The layout of a felt: for every size, family and number of players, nothing intersects and cards are wide enough.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./dom.js";

const { layoutOf } = await import("../../src/houseway/web/static/table/layout.js");
const { fanned, fontForTwoLines } = await import("../../src/houseway/web/static/table/fan.js");

const NOTHING = { hand: 0, own: 0, folds: false, melds: 0, commons: [], spots: 0, below: 1 };
const SHAPES = {
  "baccarat": { ...NOTHING, commons: [3, 3], spots: 8 },
  "blackjack": { ...NOTHING, hand: 3, own: 4, commons: [4], spots: 6 },
  "split hands": { ...NOTHING, hand: 8, own: 11, commons: [5], spots: 6 },
  "hold'em against the bank": { ...NOTHING, hand: 2, own: 2, commons: [2, 5], spots: 6 },
  "three cards": { ...NOTHING, hand: 3, own: 3, commons: [3], spots: 5 },
  "pai gow": { ...NOTHING, hand: 7, own: 7, commons: [7], spots: 4 },
  "tiles": { ...NOTHING, hand: 6, own: 4, commons: [6], spots: 2 },
  "three rows": { ...NOTHING, commons: [5, 5, 5], spots: 13 },
  "hold'em": { ...NOTHING, hand: 2, own: 2, commons: [5] },
  "two boards": { ...NOTHING, hand: 4, own: 4, commons: [5, 5], below: 2 },
  "stud": { ...NOTHING, hand: 7, own: 7 },
  "draw": { ...NOTHING, hand: 5, own: 5 },
  "pan": { ...NOTHING, hand: 9, own: 11, folds: true, melds: 1, commons: [1, 1, 1], below: 2 },
};
// The space inside the rail, with the action bar and the header outside it.
const FELTS = { "360x640": [342, 430], "390x844": [372, 640], "740x360": [490, 300], "1366x768": [1322, 626], "2560x1440": [2180, 1270] };
const MOST_PLAYERS = { stud: 8 };

const parts = (layout) => {
  const named = layout.places.flatMap(({ plate, cards, badge, bet }, n) =>
    Object.entries({ plate, cards, badge, bet }).map(([name, rect]) => [`${name} ${n}`, rect]));
  const commons = layout.commons.flatMap(({ title, cards }, n) => [[`title ${n}`, title], [`common ${n}`, cards]]);
  const own = Object.entries(layout.own ?? {}).filter(([name]) => name !== "box").map(([name, rect]) => [`own ${name}`, rect]);
  const spots = layout.spots.map((rect, n) => [`spot ${n}`, rect]);
  const all = [...named, ...commons, ...own, ...spots, ["above", layout.above], ["below", layout.below], ["row", layout.row]];
  return all.filter(([, rect]) => rect && rect.w > 0 && rect.h > 0);
};

const overlap = (a, b) => a.x < b.x + b.w - 0.5 && b.x < a.x + a.w - 0.5 && a.y < b.y + b.h - 0.5 && b.y < a.y + a.h - 0.5;

const faults = (layout, width) => {
  const all = parts(layout);
  const outside = all.filter(([, { x, y, w, h }]) => x < -0.5 || y < -0.5 || x + w > width + 0.5 || y + h > layout.height + 0.5);
  const pairs = all.flatMap(([name, rect], n) => all.slice(n + 1).filter(([, other]) => overlap(rect, other)).map(([other]) => `${name} and ${other}`));
  return [...outside.map(([name]) => `${name} outside`), ...pairs];
};

for (const [felt, [width, height]] of Object.entries(FELTS)) {
  test(`nothing intersects at ${felt}, with one to ten players of every family`, () => {
    for (const [name, shape] of Object.entries(SHAPES)) {
      for (let others = 0; others < (MOST_PLAYERS[name] ?? 10); others += 1) {
        for (const seated of [true, false]) {
          const layout = layoutOf(width, height, { ...shape, others, seated });
          assert.deepEqual(faults(layout, width), [], `${name}, ${others} others, seated: ${seated}`);
          assert.equal(layout.places.length, others);
        }
      }
    }
  });
}

test("a planted overlap is found", () => {
  const layout = layoutOf(1322, 626, { ...SHAPES["hold'em"], others: 9, seated: true });
  layout.places[3].bet.y -= 40;
  assert.notDeepEqual(faults(layout, 1322), []);
});

const LEAST = { "1366x768": { other: 40, common: 60, own: 72 }, "390x844": { other: 26, common: 40, own: 56 } };
// With ten players, long hands do not fit on a phone at their full size; nor do split hands.
const PLAYERS = { "1366x768": 10, "390x844": 6 };
const SMALLER = { "1366x768": [], "390x844": ["split hands"] };

for (const [felt, least] of Object.entries(LEAST)) {
  test(`cards are wide enough to read at ${felt}`, () => {
    const [width, height] = FELTS[felt];
    for (const [name, shape] of Object.entries(SHAPES).filter(([key]) => !SMALLER[felt].includes(key))) {
      const others = Math.min(PLAYERS[felt], MOST_PLAYERS[name] ?? 10) - 1;
      const { card } = layoutOf(width, height, { ...shape, others, seated: true });
      for (const part of Object.keys(least)) assert.ok(card[part] > least[part] - 0.5, `${name}: ${part} ${card[part]}`);
    }
  });
}

test("no layout scrolls at the sizes of desktops", () => {
  for (const [name, shape] of Object.entries(SHAPES)) {
    for (const felt of ["1366x768", "2560x1440"]) {
      const [width, height] = FELTS[felt];
      assert.equal(layoutOf(width, height, { ...shape, others: 7, seated: true }).height, height, name);
    }
  }
});

test("groups of cards fit in their space", () => {
  for (const counts of [[2], [7], [5, 2], [3, 3, 3, 3], [11]]) {
    for (const width of [60, 120, 400]) {
      const { card, lap, gap } = fanned(counts, 44, width);
      const all = counts.reduce((sum, count) => sum + count * card + (count - 1) * lap, (counts.length - 1) * gap);
      assert.ok(all <= width + 0.01, `${counts} in ${width}: ${all}`);
    }
  }
});

test("a long name gets smaller letters", () => {
  assert.equal(fontForTwoLines("Anna", 70, 11), 11);
  assert.ok(fontForTwoLines("Anna Wintermute-Holloway", 70, 11) < 11);
});
