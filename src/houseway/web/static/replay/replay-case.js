// Links from a replayed hand to the desk, to settle it again or with other cards.

import { kindOf } from "../table/kinds.js";

/**
 * The address of the desk with a hand filled in; empty if the hand was not settled.
 * @param {hw.Step[]} steps
 */
export const deskAddress = (steps) => {
  const last = steps.at(-1);
  const body = last ? kindOf(last.view).caseOf(steps) : null;
  return body ? `/games/${body.game}/settle#${encodeURIComponent(JSON.stringify(body))}` : "";
};
