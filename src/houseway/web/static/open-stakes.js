// The stakes of a poker table, in the form that opens it.

import { ask } from "./house.js";

/**
 * What the server says of the stakes that are written; throws what it refuses.
 * @param {hw.OpenForm} form
 * @returns {Promise<{ stakes: string, fits: boolean }>}
 */
const checked = (form) => {
  const query = new URLSearchParams({ option: form.option, stakes: form.written("stakes") });
  return ask(`/api/stakes/${form.game}?${query}`);
};

/**
 * Whether the option is printed for what will be played, as far as that is known.
 * @param {hw.OpenForm} form
 */
const fits = async (form) => {
  if (!form.written("stakes")) return form.filed?.fits ?? true;
  try {
    return (await checked(form)).fits;
  } catch {
    // What is wrong with the stakes is shown when the table is opened.
    return true;
  }
};

/**
 * The stakes that a table would be opened for now.
 * @param {hw.OpenForm} form
 */
const stakesOf = (form) => form.written("stakes") || form.filed?.stakes || "";

/**
 * Say so where the option is not printed for the stakes.
 * @param {hw.OpenForm} form
 */
const noteUnprinted = async (form) => {
  const [option, stakes] = [form.option, stakesOf(form)];
  const printed = await fits(form);
  // Something else may have been chosen while the server answered.
  if (option !== form.option || stakes !== stakesOf(form)) return;
  form.note("unprinted", printed
    ? ""
    : `The filing lists this option for ${form.filed?.printed}, not for ${stakes}. Its fees still apply.`);
};

/** @type {hw.StakesFields} */
export const stakesFields = {
  limitsField: "stakes",

  show(form) {
    if (form.filed) form.box("stakes").placeholder = form.filed.stakes ?? "";
    noteUnprinted(form);
  },

  changed: noteUnprinted,

  read(form, wish) {
    if (form.written("stakes")) wish.stakes = form.written("stakes");
    if (form.written("may_kill")) wish.may_kill = true;
    return null;
  },

  check: (form) => (form.written("stakes") ? checked(form) : Promise.resolve(null)),
};
