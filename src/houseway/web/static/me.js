// The visitor and their permissions, requested once for all parts of a page.

import { ask } from "./house.js";

/** @type {hw.Who} */
const NOBODY = { me: null, may: [], filled: "0.00" };
const changes = new EventTarget();
/** @type {Promise<hw.Who> | null} */
let known = null;

/** @returns {Promise<hw.Who>} */
export const whoAmI = () => (known ??= ask("/api/who").catch(() => NOBODY));

/**
 * Call `show` now and whenever it changes; returns how to stop.
 * @param {(who: hw.Who) => void} show
 */
export const follow = (show) => {
  const now = async () => show(await whoAmI());
  changes.addEventListener("change", now);
  now();
  return () => changes.removeEventListener("change", now);
};

/** Ask again after a sign-in, a sign-out or a change of roles or chips. */
export const askAgain = () => {
  known = null;
  changes.dispatchEvent(new Event("change"));
  return whoAmI();
};

/**
 * Takes the balance from a view of a table.
 * @param {string} person
 * @param {hw.Money} balance
 */
export const haveBalance = async (person, balance) => {
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
