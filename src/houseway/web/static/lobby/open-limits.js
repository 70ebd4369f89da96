// The limits of a table with a player-dealer, in the form that opens it.

import { cents, money, moneyRange, wire } from "../shared/money.js";

/** @typedef {"minimum" | "maximum"} Limit */
/** @type {Limit[]} */
const LIMITS = ["minimum", "maximum"];
const LABELS = { minimum: "min", maximum: "max" };

/**
 * The error in one limit, if any.
 * @param {hw.FiledOption} filed
 * @param {Limit} field
 * @param {string} text
 * @returns {hw.Problem | null}
 */
const limitProblem = (filed, field, text) => {
  if (text.trim() === "") return null;
  const amount = cents(text) ?? 0;
  if (amount <= 0) return { field, what: "enter an amount, like 25" };
  const range = filed[field];
  if (!range || (range[0] <= amount && amount <= range[1])) return null;
  return { field, what: `this option allows ${moneyRange(...range)}` };
};

/**
 * The error in the limits, or null; empty fields stand for the filed limits.
 * @param {hw.FiledOption} filed
 * @param {string} minimum
 * @param {string} maximum
 * @returns {hw.Problem | null}
 */
export const limitsProblem = (filed, minimum, maximum) => {
  const problem = limitProblem(filed, "minimum", minimum) ?? limitProblem(filed, "maximum", maximum);
  if (problem) return problem;
  const [low, high] = [cents(minimum), cents(maximum)];
  if (!low && !high) return null;
  if (!low || !high) return { field: low ? "maximum" : "minimum", what: "enter both limits or neither" };
  return low > high ? { field: "maximum", what: "the maximum is below the minimum" } : null;
};

/** @type {hw.StakesFields} */
export const limitFields = {
  limitsField: "minimum",

  show(form) {
    const filed = LIMITS.flatMap((name) => {
      const range = form.filed?.[name];
      return range ? [`${LABELS[name]} ${moneyRange(...range)}`] : [];
    });
    form.note("filed-limits", filed.length
      ? `Approved: ${filed.join(", ")}. Leave blank for the widest limits.`
      : "No limits on file. Set both or leave blank.");
    const widest = { minimum: form.filed?.minimum?.[0], maximum: form.filed?.maximum?.[1] };
    for (const name of LIMITS) form.box(name).placeholder = widest[name] ? money(widest[name]) : "no limit";
  },

  read(form, request) {
    const [minimum, maximum] = [form.textOf("minimum"), form.textOf("maximum")];
    const problem = limitsProblem(form.filed ?? { fees: "" }, minimum, maximum);
    const [low, high] = [cents(minimum), cents(maximum)];
    if (!problem && low && high) request.limits = [wire(low), wire(high)];
    return problem;
  },
};
