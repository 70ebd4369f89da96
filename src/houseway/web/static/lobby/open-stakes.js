// The stakes of a poker table, in the form that opens it.

import { ask } from "../shared/house.js";

/**
 * The stakes as the server reads them; throws if the game or the option does not allow them.
 * @param {hw.OpenForm} form
 * @returns {Promise<{ stakes: string }>}
 */
const readStakes = (form) => {
  const query = new URLSearchParams({ option: form.option, stakes: form.textOf("stakes") });
  return ask(`/api/stakes/${form.game}?${query}`);
};

/** @type {hw.StakesFields} */
export const stakesFields = {
  limitsField: "stakes",

  show(form) {
    if (form.filed) form.box("stakes").placeholder = form.filed.stakes ?? "";
  },

  read(form, request) {
    if (form.textOf("stakes")) request.stakes = form.textOf("stakes");
    if (form.textOf("may_kill")) request.may_kill = true;
    return null;
  },

  check: (form) => (form.textOf("stakes") ? readStakes(form) : Promise.resolve(null)),
};
