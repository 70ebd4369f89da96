// Chips in front of a seat, and their results.

import { html, nothing } from "./vendor/lit.js";
import { netOf } from "./line-table.js";
import { change, money, total } from "./money.js";
import { nameOf } from "./seats.js";
import { spotName } from "./spots.js";
import { spotOf, stakesAt, wagerName } from "./wagers.js";

const MAX_SHOWN = 1;

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
 * @param {hw.BankedView} view
 * @param {hw.BankedSeat} seat
 * @param {import("./wagers.js").Stake} stake
 */
const item = (view, seat, stake) => html`<li>
  <span class="chip">${money(stake.sum)}</span> <span class="what">${spotName(wagerName(view, stake.wager, stake.on))}</span>${resultOf(view, stake)}${stake.bettor === seat.person
    ? nothing
    : html` <em>by ${nameOf(view, stake.bettor)}</em>`}
</li>`;

/**
 * The chips in front of a seat; several wagers of its player are shown as one pile. The viewer's wagers
 * at their own seat are on the layout instead.
 * @param {hw.BankedView} view
 * @param {hw.BankedSeat} seat
 */
export const stakesInFront = (view, seat) => {
  const stakes = stakesAt(seat);
  const shown = seat.person === view.you.person ? stakes.filter(({ bettor }) => bettor !== seat.person) : stakes;
  const own = shown.filter(({ bettor }) => bettor === seat.person);
  const others = shown.filter(({ bettor }) => bettor !== seat.person);
  if (!shown.length) return nothing;
  const names = own.map((stake) => `${wagerName(view, stake.wager, stake.on)} ${money(stake.sum)}`).join(", ");
  const pile = html`<li title=${names}><span class="chip">${money(total(own, ({ sum }) => sum))}</span> <span class="what">${own.length} bets</span><span
    class="hear">: ${names}</span>${result(own.flatMap((stake) => linesOf(view, stake)))}</li>`;
  return html`<ul class="stakes">${own.length > MAX_SHOWN ? pile : own.map((stake) => item(view, seat, stake))}${others.map((stake) =>
    item(view, seat, stake))}</ul>`;
};
