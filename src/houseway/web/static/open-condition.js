// The condition of a pan table, in the form that opens it.

import { cents, wire } from "./money.js";

/** @type {hw.StakesFields} */
export const conditionFields = {
  limitsField: "condition",

  show(form) {
    if (form.filed) form.box("condition").placeholder = form.filed.condition ?? "";
  },

  read(form, wish) {
    const written = form.written("condition");
    if (!written) return null;
    const condition = cents(written) ?? 0;
    if (condition <= 0) return { field: "condition", what: "enter an amount, like 2" };
    wish.limits = [wire(condition), wire(condition)];
    return null;
  },
};
