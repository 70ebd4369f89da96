// The stakes of a poker table, in the form that opens it.

import { ask } from "./house.js";

/**
 * The stakes as the server reads them; throws if the game or the option does not allow them.
 * @param {hw.OpenForm} form
 * @returns {Promise<{ stakes: string }>}
 */
const readStakes = (form) => {
  const query = new URLSearchParams({ option: form.option, stakes: form.written("stakes") });
  return ask(`/api/stakes/${form.game}?${query}`);
};

/** @type {hw.StakesFields} */
export const stakesFields = {
  limitsField: "stakes",

  show(form) {
    if (form.filed) form.box("stakes").placeholder = form.filed.stakes ?? "";
  },

  read(form, wish) {
    if (form.written("stakes")) wish.stakes = form.written("stakes");
    if (form.written("may_kill")) wish.may_kill = true;
    return null;
  },

  check: (form) => (form.written("stakes") ? readStakes(form) : Promise.resolve(null)),
};
