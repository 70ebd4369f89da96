// Who the visitor is and what they may do, asked once and told to all parts of a page.

import { ask } from "./house.js";

const NOBODY = { me: null, may: [] };
const told = new EventTarget();
let known = null;

/** {me: {person, name, guest, roles, balance} or null, may: [...]}. */
export const whoAmI = () => (known ??= ask("/api/who").catch(() => NOBODY));

/** Have an element told now and whenever it changes; returns how to stop. */
export const follow = (tell) => {
  const now = async () => tell(await whoAmI());
  told.addEventListener("change", now);
  now();
  return () => told.removeEventListener("change", now);
};

/** Somebody came in, went, or was given something: ask again. */
export const askAgain = () => {
  known = null;
  told.dispatchEvent(new Event("change"));
  return whoAmI();
};

/** The table tells the balance with every view; it need not be asked for. */
export const haveBalance = async (person, balance) => {
  const all = await whoAmI();
  if (!person || !all.me) return;
  if (all.me.person !== person) askAgain();
  else if (all.me.balance !== balance) {
    all.me.balance = balance;
    told.dispatchEvent(new Event("change"));
  }
};

/** The roles that are more than everybody's. */
export const rolesOf = (me) => me.roles.filter((role) => role !== "player");
