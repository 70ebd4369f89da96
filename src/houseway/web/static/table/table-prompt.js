// The prompt of a table: the open question, or the reason why the table is waiting.

import { kindOf } from "./kinds.js";
import { isFull } from "./waiting.js";

/** @param {hw.View} view */
export const promptOf = (view) => {
  if (view.froze) return `Table on hold for a floor decision: ${view.why}.`;
  if (view.paused) return "Table paused.";
  if (view.offered_seat?.yours) return `Seat ${view.offered_seat.seat} is yours: take it?`;
  switch (view.phase) {
    case "waiting":
      if (view.you.seats.length) return "Waiting for another player…";
      return isFull(view) ? "Waiting for another player…" : "Pick a seat.";
    case "settled":
      return view.why ? `Hand ${view.hand}: ${view.why}.` : kindOf(view).result(view);
    case "stopped":
      return `This table is closed${view.why ? `: ${view.why}` : ""}.`;
    default:
      return kindOf(view).prompt(view);
  }
};

/**
 * The open question as text, which changes when a new question opens.
 * @param {hw.View} view
 */
export const questionOf = (view) =>
  JSON.stringify([view.hand, view.phase, view.decisions.map(({ seat, hand, kind, choices }) => [seat, hand, kind, choices])]);

/**
 * `won` or `lost` while the result of a hand is shown; otherwise empty.
 * @param {hw.View} view
 */
export const toneOf = (view) => {
  if (view.phase !== "settled" || view.froze || view.paused || view.why) return "";
  const net = kindOf(view).net(view);
  if (!net) return "";
  return net > 0 ? "won" : "lost";
};
