// Turns a replayed hand of pan into a case for the desk: the board when a player goes out.

import { wire } from "../shared/money.js";
import { tagged } from "../table/steps.js";

/** @param {string} status */
const caseStatus = (status) => (["top", "foul"].includes(status) ? status : "in");

/**
 * @param {hw.Step[]} steps
 * @returns {Record<string, unknown> | null}
 */
export const panCase = (steps) => {
  const [opened, out] = [tagged(steps, "pan-opened")[0], tagged(steps, "went-out")[0]];
  const step = steps.find(({ event }) => event.event === "went-out");
  if (!opened || !out || !step) return null;
  const { pan, seats, table } = /** @type {hw.PanView} */ (step.view);
  const sum = (/** @type {hw.HandEvent[]} */ events) => events.reduce((total, { amount }) => total + amount, 0);
  const fees = tagged(steps, "fee-taken").filter(({ payer }) => payer === "pot");
  const players = opened.seats.map((/** @type {number} */ seat) => [String(seat), {
    stack: seats[seat - 1]?.stack ?? "0.00",
    melds: (pan.melds?.[seat] ?? []).map((meld) => meld.cards),
    doubles: opened.doubles.includes(seat),
    status: caseStatus(pan.status?.[seat] ?? "in"),
  }]);
  return {
    game: table.game,
    ...(opened.option ? { option: opened.option } : {}),
    rules: table.rules,
    condition: wire(opened.condition),
    out: String(out.seat),
    tops: wire(sum([...tagged(steps, "tops-awarded"), ...fees])),
    players: Object.fromEntries(players),
  };
};
