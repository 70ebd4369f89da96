// The visitor and their permissions, requested once for all parts of a page.

import { ask } from "./house.js";

/** @type {hw.Who} */
const NOBODY = { me: null, may: [], filled: "0.00" };
const changes = new EventTarget();
/** @type {Promise<hw.Who> | null} */
let visitor = null;

/** @returns {Promise<hw.Who>} */
export const whoAmI = () => (visitor ??= ask("/api/who").catch(() => NOBODY));

/**
 * Call `show` with the visitor now and after every change; returns a function that stops this.
 * @param {(who: hw.Who) => void} show
 */
export const follow = (show) => {
  const update = async () => show(await whoAmI());
  changes.addEventListener("change", update);
  update();
  return () => changes.removeEventListener("change", update);
};

/** Ask again after a sign-in, a sign-out or a change of roles or chips. */
export const askAgain = () => {
  visitor = null;
  changes.dispatchEvent(new Event("change"));
  return whoAmI();
};

/**
 * Update the balance from a view of a table.
 * @param {string} person
 * @param {hw.Money} balance
 */
export const updateBalance = async (person, balance) => {
  const { me } = await whoAmI();
  if (!person || !me) return;
  if (me.person !== person) askAgain();
  else if (me.balance !== balance) {
    me.balance = balance;
    changes.dispatchEvent(new Event("change"));
  }
};

/**
 * The visitor's staff roles.
 * @param {hw.Me} me
 */
export const rolesOf = (me) => me.roles.filter((role) => role !== "player");
