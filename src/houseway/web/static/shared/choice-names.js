// Names of choices, for buttons and for the coach.

import { capital, words } from "./house.js";

/** @type {Record<string, string>} */
const NAMES = {
  war: "Go to war", ride: "Let it ride", withdraw: "Pull it back", decline: "No", "no-double": "Don't double", insure: "Insurance",
  set: "Set hand", none: "No bet", A: "Row A", B: "Row B", C: "Row C",
  "1x": "Call 1x", "2x": "Raise 2x", "3x": "Raise 3x", "4x": "Raise 4x", rescue: "Rescue the double", switch: "Switch cards",
  surrender: "Surrender (lose half)",
};

/** @param {string} choice */
export const choiceName = (choice) => NAMES[choice] ?? capital(words(choice));
