// Who the visitor is and what they may do, asked once for all parts of a page.

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

/** Somebody signed in or out, or was given something: ask again. */
export const askAgain = () => {
  known = null;
  changes.dispatchEvent(new Event("change"));
  return whoAmI();
};

/**
 * Every view of a table has the balance; it need not be asked for.
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
 * The roles that are more than everybody's.
 * @param {hw.Me} me
 */
export const rolesOf = (me) => me.roles.filter((role) => role !== "player");
