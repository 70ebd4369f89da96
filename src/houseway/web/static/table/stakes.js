// Chips in front of a seat, and their results.

import { html, nothing } from "../vendor/lit.js";
import { netOf } from "../shared/line-table.js";
import { change, money, total } from "../shared/money.js";
import { nameOf } from "./seats.js";
import { spotName } from "./spots.js";
import { spotOf, stakesAt, wagerName } from "./wagers.js";

/**
 * The lines that settled the chips on a space.
 * @param {hw.BankedView} view
 * @param {import("./wagers.js").Stake} stake
 */
export const linesOf = (view, { seat, wager, on, bettor }) => view.lines.filter((line) =>
  line.seat === seat && line.wager === wager && line.bettor === bettor && spotOf(line.on) === on);

/** @param {hw.SettlementLine[]} lines */
const result = (lines) => {
  if (!lines.length) return nothing;
  const net = total(lines, netOf);
  if (!net) return html` <b class="result even">${lines.every(({ result: outcome }) => outcome === "push") ? "push" : "even"}</b>`;
  return html` <b class="result ${net > 0 ? "won" : "lost"}">${change(net)}</b>`;
};

/**
 * The result of the chips on a space, after they are settled.
 * @param {hw.BankedView} view
 * @param {import("./wagers.js").Stake} stake
 */
export const resultOf = (view, stake) => result(linesOf(view, stake));

/**
 * The chips in front of a seat as one pile, with what they are in words. The viewer's wagers at their own seat are on
 * the spots instead.
 * @param {hw.BankedView} view
 * @param {hw.BankedSeat} seat
 */
export const stakesInFront = (view, seat) => {
  const shown = stakesAt(seat).filter(({ bettor }) => seat.person !== view.you.person || bettor !== seat.person);
  if (!shown.length) return nothing;
  const names = shown.map(({ wager, on, sum, bettor }) => `${spotName(wagerName(view, wager, on))} ${money(sum)}${
    bettor === seat.person ? "" : ` by ${nameOf(view, bettor)}`}`).join(", ");
  const settled = result(shown.flatMap((stake) => linesOf(view, stake)));
  return html`<span class="stakes" title=${names}><span class="chip ${settled === nothing ? "" : "hear"}">${money(total(shown, ({ sum }) => sum))}<span
    class="hear">: ${names}</span></span>${settled}</span>`;
};
