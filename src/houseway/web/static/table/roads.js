// Baccarat's roads: the bead plate, the big road, and how often each side has won.

import { html, nothing, svg } from "../vendor/lit.js";

const ROWS = 6;
const CELL = 20;

/** @typedef {"B" | "P" | "T"} Side */
/** @typedef {{ who: Side, x: number, y: number, ties: number }} Bead */

/** @type {Record<string, Side>} */
const SIDES = { banker: "B", player: "P", tie: "T" };

/**
 * The winner of a hand from its facts; empty for a hand that was not dealt.
 * @param {Record<string, unknown>} facts
 * @returns {Side[]}
 */
const winnerOf = ({ winner, banker_points: banker, player_points: player }) => {
  const side = SIDES[String(winner)];
  if (side) return [side];
  if (typeof banker !== "number" || typeof player !== "number") return [];
  if (banker === player) return ["T"];
  return banker > player ? ["B"] : ["P"];
};

/**
 * Hands in columns of six, in order.
 * @param {Side[]} winners
 */
export const beadPlate = (winners) =>
  winners.map((who, n) => ({ who, x: Math.floor(n / ROWS), y: n % ROWS, ties: 0 }));

/**
 * The place after a bead of the same side: below it, or to the right if that is taken.
 * @param {Bead} last
 * @param {Set<string>} taken
 */
const placeAfter = ({ x, y }, taken) =>
  (y + 1 >= ROWS || taken.has(`${x},${y + 1}`) ? { x: x + 1, y } : { x, y: y + 1 });

/**
 * A column for each run of one side. A run that is too long turns right. A tie marks the hand before it,
 * or the first hand.
 * @param {Side[]} winners
 */
export const bigRoad = (winners) => {
  /** @type {Set<string>} */
  const taken = new Set();
  /** @type {Bead[]} */
  const beads = [];
  let column = -1;
  let ties = 0;
  for (const who of winners) {
    const last = beads.at(-1);
    if (who === "T") {
      if (last) last.ties += 1;
      else ties += 1;
      continue;
    }
    if (last?.who !== who) {
      column += 1;
      while (taken.has(`${column},0`)) column += 1;
    }
    const place = last?.who === who ? placeAfter(last, taken) : { x: column, y: 0 };
    taken.add(`${place.x},${place.y}`);
    beads.push({ who, ...place, ties });
    ties = 0;
  }
  return beads;
};

/** @param {number} columns */
const grid = (columns) => svg`
  ${[...Array(columns + 1).keys()].map((x) => svg`<line x1=${x * CELL} x2=${x * CELL} y1="0" y2=${ROWS * CELL}></line>`)}
  ${[...Array(ROWS + 1).keys()].map((y) => svg`<line y1=${y * CELL} y2=${y * CELL} x1="0" x2=${columns * CELL}></line>`)}`;

/**
 * @param {string} label
 * @param {number} columns
 * @param {hw.Content[]} content
 */
const frame = (label, columns, content) => html`<figure class="road">
  <figcaption>${label}</figcaption>
  <div class="table"><svg viewBox="-1 -1 ${columns * CELL + 2} ${ROWS * CELL + 2}" width=${columns * CELL + 2}
    height=${ROWS * CELL + 2} aria-hidden="true">${grid(columns)}${content}</svg></div>
</figure>`;

/** @param {number} n */
const center = (n) => n * CELL + CELL / 2;

/** @param {Bead} bead */
const bead = ({ who, x, y }) => svg`<circle cx=${center(x)} cy=${center(y)} r="8.5" class="bead ${who}"></circle>
  <text x=${center(x)} y=${center(y)}>${who}</text>`;

/** @param {Bead} bead */
const ring = ({ who, x, y, ties }) => svg`<circle cx=${center(x)} cy=${center(y)} r="7.5" class="ring ${who}"></circle>
  ${ties ? svg`<line class="tie" x1=${center(x) - 7} y1=${center(y) + 7} x2=${center(x) + 7} y2=${center(y) - 7}></line>` : nothing}`;

/**
 * @param {number} count
 * @param {number} all
 */
const share = (count, all) => `${((100 * count) / all).toFixed(1)}%`;

/** @type {Record<Side, string>} */
const NAMES = { B: "Banker", P: "Player", T: "Tie" };

/**
 * @param {Side[]} winners
 * @param {string} caption
 */
const statistics = (winners, caption) => html`<table>
  <caption>${caption}</caption>
  <thead><tr><th scope="col">Side</th><th scope="col" class="number">Hands</th><th scope="col" class="number">%</th></tr></thead>
  <tbody>${Object.entries(NAMES).map(([who, name]) => {
    const count = winners.filter((side) => side === who).length;
    return html`<tr><th scope="row">${name}</th><td class="number">${count}</td><td class="number">${share(count, winners.length)}</td></tr>`;
  })}</tbody>
</table>`;

/**
 * Hands grouped by shoe; the hands of a shoe share a commitment.
 * @param {hw.PastHand[]} hands
 */
export const shoesOf = (hands) => {
  /** @type {hw.PastHand[][]} */
  const shoes = [];
  for (const hand of hands) {
    const last = shoes.at(-1);
    if (last?.[0]?.commitment === hand.commitment) last.push(hand);
    else shoes.push([hand]);
  }
  return shoes;
};

/** @param {hw.PastHand[]} hands */
const winnersOf = (hands) => hands.flatMap(({ facts }) => winnerOf(facts ?? {}));

/**
 * Roads and statistics of the hands so far, oldest first. If shoes last several hands, the roads show the current `shoe`,
 * and the statistics show the last shoe, too.
 * @param {hw.PastHand[]} hands
 * @param {hw.Shoe | null} shoe
 */
export const roads = (hands, shoe) => {
  const first = shoe?.first_hand ?? 0;
  const shoes = shoesOf(hands.filter(({ hand }) => hand < first));
  const winners = winnersOf(hands.filter(({ hand }) => hand >= first));
  const before = winnersOf(shoes.at(-1) ?? []);
  if (!winners.length && !before.length) return nothing;
  const beads = beadPlate(winners);
  const rings = bigRoad(winners);
  /**
   * @param {Bead[]} placed
   * @param {number} minimum
   */
  const columns = (placed, minimum) => Math.max(minimum, ...placed.map(({ x }) => x + 1));
  return html`<section class="roads" aria-labelledby="roads">
    <h2 id="roads">${shoe ? `Roads of shoe ${shoe.number}` : "Roads"}</h2>
    <p class="hear">Newest last: ${winners.slice(-12).map((who) => NAMES[who]).join(", ")}</p>
    ${frame("Bead plate", columns(beads, 8), beads.map(bead))}
    ${frame("Big road", columns(rings, 16), rings.map(ring))}
    ${winners.length ? statistics(winners, shoe ? "This shoe" : "This table") : nothing}
    ${before.length ? statistics(before, "Last shoe") : nothing}
  </section>`;
};
