// Charts of house edges: a bar for each wager, and a line for the edge by one payout.

import { html, svg } from "../vendor/lit.js";

const ROW_HEIGHT = 26;
const LETTER_WIDTH = 11;
const BAR_WIDTH = 350;

/**
 * A bar for the house edge of each wager; `name` returns its filed name.
 * @param {hw.PricedWager[]} wagers
 * @param {(id: string) => string} name
 */
export const edgeBars = (wagers, name) => {
  const edges = wagers.map((wager) => wager.edge);
  const [lowest, highest] = [Math.min(...edges, 0), Math.max(...edges, 0.01)];
  const label = LETTER_WIDTH * Math.max(...wagers.map(({ wager }) => name(wager).length)) + 20;
  /** @param {number} value */
  const x = (value) => label + (BAR_WIDTH * (value - lowest)) / (highest - lowest);
  /**
   * @param {hw.PricedWager} wager
   * @param {number} n
   */
  const bar = (wager, n) => {
    const [from, to] = [Math.min(x(0), x(wager.edge)), Math.max(x(0), x(wager.edge))];
    return svg`<text x=${label - 10} y=${n * ROW_HEIGHT + 17} class="name">${name(wager.wager)}</text>
      <rect x=${from} y=${n * ROW_HEIGHT + 5} width=${Math.max(to - from, 1)} height=${ROW_HEIGHT - 10} class=${wager.edge < 0 ? "for" : ""}></rect>
      <text x=${to + 6} y=${n * ROW_HEIGHT + 17}>${(100 * wager.edge).toFixed(2)}%</text>`;
  };
  return html`<figure class="plot"><figcaption>House edge by bet</figcaption>
    <svg viewBox="0 0 ${label + BAR_WIDTH + 9 * LETTER_WIDTH} ${wagers.length * ROW_HEIGHT + 4}" role="img" aria-label="House edge by bet; the table above has the figures">
      ${wagers.map(bar)}<line x1=${x(0)} x2=${x(0)} y1="0" y2=${wagers.length * ROW_HEIGHT}></line>
    </svg></figure>`;
};

const [WIDTH, HEIGHT, LEFT, TOP] = [520, 180, 80, 14];

/**
 * The edge by one payout: a line through the current payout and edge.
 * @param {{ name: string, pays: number, edge: number, slope: number }} row
 */
export const edgeCurve = ({ name, pays, edge, slope }) => {
  const high = Math.max(2 * pays, 2);
  /** @param {number} payout */
  const at = (payout) => edge - slope * (payout - pays);
  const [first, last] = [at(0), at(high)];
  const [highest, lowest] = [Math.max(first, 0), Math.min(last, 0)];
  /** @param {number} payout */
  const x = (payout) => LEFT + (payout / high) * (WIDTH - LEFT - 20);
  /** @param {number} value */
  const y = (value) => TOP + ((highest - value) / (highest - lowest || 1)) * (HEIGHT - TOP - 34);
  return html`<figure class="plot sweep"><figcaption>House edge by the payout for “${name}”</figcaption>
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="The edge is ${(100 * first).toFixed(2)}% at a payout of 0 to 1 and falls to ${(100 * last).toFixed(2)}% at ${high} to 1">
      <line x1=${LEFT} x2=${WIDTH - 20} y1=${y(0)} y2=${y(0)}></line>
      <line class="curve" x1=${x(0)} y1=${y(first)} x2=${x(high)} y2=${y(last)}></line>
      <circle cx=${x(pays)} cy=${y(edge)} r="5"></circle>
      <text x=${LEFT - 6} y=${y(highest) + 4} class="name">${(100 * highest).toFixed(1)}%</text>
      <text x=${LEFT - 6} y=${y(0) + 4} class="name">0</text>
      <text x=${x(0)} y=${HEIGHT - 6}>0 to 1</text>
      <text x=${x(high)} y=${HEIGHT - 6} class="name">${high} to 1</text>
    </svg></figure>`;
};
