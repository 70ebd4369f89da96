// Baccarat's roads: the bead plate, the big road, and how often each side has won.

import { html, nothing, svg } from "./vendor/lit.js";

const ROWS = 6;
const CELL = 20;

/** Who won a hand by its facts: B, P or T; "" for a hand that was not dealt. */
export const winner = (facts = {}) => {
  const told = facts.winner ?? "";
  if (told) return told === "tie" ? "T" : told.charAt(0).toUpperCase();
  const { banker_points: banker, player_points: player } = facts;
  if (banker === undefined || player === undefined) return "";
  return banker === player ? "T" : banker > player ? "B" : "P";
};

/** Hands in columns of six, as they came. */
export const beadPlate = (winners) =>
  winners.map((who, n) => ({ who, x: Math.floor(n / ROWS), y: n % ROWS }));

/** A column for each run of one side; a run that is too long turns right; ties mark the last hand. */
export const bigRoad = (winners) => {
  const taken = new Set();
  const beads = [];
  let column = -1;
  let last = null;
  let ties = 0;
  for (const who of winners) {
    if (who === "T") {
      if (last) last.ties += 1;
      else ties += 1;
      continue;
    }
    let x;
    let y;
    if (last?.who === who) {
      [x, y] = [last.x, last.y + 1];
      if (y >= ROWS || taken.has(`${x},${y}`)) [x, y] = [last.x + 1, last.y];
    } else {
      column += 1;
      while (taken.has(`${column},0`)) column += 1;
      [x, y] = [column, 0];
    }
    taken.add(`${x},${y}`);
    last = { who, x, y, ties };
    ties = 0;
    beads.push(last);
  }
  return beads;
};

const grid = (columns) => svg`
  ${[...Array(columns + 1).keys()].map((x) => svg`<line x1=${x * CELL} x2=${x * CELL} y1="0" y2=${ROWS * CELL}></line>`)}
  ${[...Array(ROWS + 1).keys()].map((y) => svg`<line y1=${y * CELL} y2=${y * CELL} x1="0" x2=${columns * CELL}></line>`)}`;

const frame = (label, columns, content) => html`<figure class="road">
  <figcaption>${label}</figcaption>
  <div class="table"><svg viewBox="-1 -1 ${columns * CELL + 2} ${ROWS * CELL + 2}" width=${columns * CELL + 2}
    height=${ROWS * CELL + 2} aria-hidden="true">${grid(columns)}${content}</svg></div>
</figure>`;

const centre = (n) => n * CELL + CELL / 2;

const bead = ({ who, x, y }) => svg`<circle cx=${centre(x)} cy=${centre(y)} r="8.5" class="bead ${who}"></circle>
  <text x=${centre(x)} y=${centre(y)}>${who}</text>`;

const ring = ({ who, x, y, ties }) => svg`<circle cx=${centre(x)} cy=${centre(y)} r="7.5" class="ring ${who}"></circle>
  ${ties ? svg`<line class="tie" x1=${centre(x) - 7} y1=${centre(y) + 7} x2=${centre(x) + 7} y2=${centre(y) - 7}></line>` : nothing}`;

const share = (count, all) => `${((100 * count) / all).toFixed(1)} %`;

const NAMES = [["B", "Banker"], ["P", "Player"], ["T", "Tie"]];

const statistics = (winners, caption) => html`<table>
  <caption>${caption}</caption>
  <thead><tr><th scope="col">Side</th><th scope="col" class="number">Hands</th><th scope="col" class="number">Share</th></tr></thead>
  <tbody>${NAMES.map(([who, name]) => {
    const count = winners.filter((one) => one === who).length;
    return html`<tr><th scope="row">${name}</th><td class="number">${count}</td><td class="number">${share(count, winners.length)}</td></tr>`;
  })}</tbody>
</table>`;

/** Hands of one shoe and of the one before; a shoe's hands have one commitment in common. */
export const shoesOf = (hands) => {
  const shoes = [];
  for (const hand of hands) {
    const last = shoes.at(-1);
    if (last && last[0].commitment === hand.commitment) last.push(hand);
    else shoes.push([hand]);
  }
  return shoes;
};

const winnersOf = (hands) => hands.map((hand) => winner(hand.facts)).filter(Boolean);

/** Roads and statistics of the hands so far, oldest first; where shoes last, of the `shoe` alone. */
export const roads = (hands, shoe = null) => {
  const shoes = shoe ? shoesOf(hands.filter((one) => one.hand < shoe.first_hand)) : [];
  const winners = winnersOf(shoe ? hands.filter((one) => one.hand >= shoe.first_hand) : hands);
  const before = winnersOf(shoes.at(-1) ?? []);
  if (!winners.length && !before.length) return nothing;
  const beads = beadPlate(winners);
  const rings = bigRoad(winners);
  const columns = (placed, least) => Math.max(least, ...placed.map((one) => one.x + 1));
  return html`<section class="roads" aria-labelledby="roads">
    <h2 id="roads">${shoe ? `Roads of shoe ${shoe.number}` : "Roads"}</h2>
    <p class="hear">Newest last: ${winners.slice(-12).map((who) => NAMES.find(([key]) => key === who)[1]).join(", ")}</p>
    ${frame("Bead plate", columns(beads, 8), beads.map(bead))}
    ${frame("Big road", columns(rings, 16), rings.map(ring))}
    ${winners.length ? statistics(winners, shoe ? "Hands won from this shoe" : "Hands won at this table") : nothing}
    ${before.length ? statistics(before, "Hands won from the shoe before") : nothing}
  </section>`;
};
