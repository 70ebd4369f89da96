// The plates of the players: the name, the stack, and what they do.

import { html, nothing } from "../vendor/lit.js";
import { at, fontFor, fontForTwoLines } from "./fan.js";
import { kindOf } from "./kinds.js";
import { money } from "../shared/money.js";
import { isOwn } from "./seats.js";

/** @typedef {import("./layout-sizes.js").Rect} Rect */
/** @typedef {import("./layout-sizes.js").Layout} Layout */
/** @typedef {import("./felt.js").Acts} Acts */

const NAME_FONT = { roomy: 14, small: 12 };
const TWO_LINES = { roomy: 11.5, small: 10 };
const STACK_FONT = { roomy: 13.5, small: 11.5 };

/**
 * @param {hw.View} view
 * @param {hw.Seat} seat
 */
const stateOf = (view, seat) => {
  if (seat.leaving) return "leaving";
  if (seat.out) return "sitting out";
  return kindOf(view).seatState(view, seat);
};

/**
 * The name of a player in one or two lines.
 * @param {string} name
 * @param {number} width
 * @param {Layout} layout
 */
const nameStyle = (name, width, { roomy, text }) => {
  const size = (roomy ? NAME_FONT.roomy : NAME_FONT.small) * text;
  const one = fontFor(name, width, size);
  const most = (roomy ? TWO_LINES.roomy : TWO_LINES.small) * text;
  return one >= most ? `font-size:${one.toFixed(1)}px;white-space:nowrap` : `font-size:${fontForTwoLines(name, width, most).toFixed(1)}px`;
};

/**
 * The stack, next to a marker and what the player does; on small plates, what the player does takes its place.
 * @param {hw.Money | null} stack
 * @param {{ isBrief: boolean, doing: string, width: number, layout: Layout }} about
 */
const stackOf = (stack, { isBrief, doing, width, layout: { roomy, text } }) => {
  const sum = money(stack);
  const taken = roomy ? (36 + 6.5 * doing.length) * text : 38;
  const size = fontFor(sum, width - taken, (roomy ? STACK_FONT.roomy : STACK_FONT.small) * text);
  return html`<span class=${isBrief ? "hear" : "sum"} .style=${`font-size:${size.toFixed(1)}px`}>${sum}</span>`;
};

/**
 * The plate of a player: the name, the stack, and what they do.
 * @param {hw.View} view
 * @param {hw.Seat} seat
 * @param {Acts} acts
 * @param {{ plate: Rect, box: Rect }} place
 * @param {Layout} layout
 */
export const plate = (view, seat, { stacks }, { plate: rect, box }, layout) => {
  const kind = kindOf(view);
  const name = seat.name ?? "";
  const doing = stateOf(view, seat);
  const isBrief = !layout.roomy && Boolean(doing);
  return html`<div class="plate" .style=${at(rect, box)}>
    <span class="name" title=${name} .style=${nameStyle(name, rect.w - 14, layout)}>${name}${seat.bot
      ? html` <small class="hear">bot</small>` : nothing}${isOwn(view, seat.seat) ? html` <small class="hear">you</small>` : nothing}</span>
    <span class="stack">${kind.marks(view, seat)}${stackOf(stacks?.get(seat.seat) ?? seat.stack, { isBrief, doing, width: rect.w, layout })}${doing
      ? html` <small>${doing}</small>` : nothing}</span>
  </div>`;
};
