// The condition of a pan table, in the form that opens it.

import { cents, wire } from "../shared/money.js";

/** @type {hw.StakesFields} */
export const conditionFields = {
  limitsField: "condition",

  show(form) {
    if (form.filed) form.box("condition").placeholder = form.filed.condition ?? "";
  },

  read(form, request) {
    const text = form.textOf("condition");
    if (!text) return null;
    const condition = cents(text) ?? 0;
    if (condition <= 0) return { field: "condition", what: "enter an amount, like 2" };
    request.limits = [wire(condition), wire(condition)];
    return null;
  },
};
