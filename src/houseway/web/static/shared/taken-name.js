// Guests whose name is taken get a number, and the next page says so.

const STORAGE_KEY = "houseway-name";

/**
 * Remember the name that a guest asked for.
 * @param {string} name
 */
export const askedFor = (name) => {
  try {
    sessionStorage.setItem(STORAGE_KEY, name.trim());
  } catch {
    // Without browser storage, the guest sees the number only in the name.
  }
};

/**
 * What to tell a guest whose name was taken, once; empty if they got the name they asked for.
 * @param {hw.Me | null} me
 */
export const takenNotice = (me) => {
  if (!me) return "";
  try {
    const asked = sessionStorage.getItem(STORAGE_KEY);
    sessionStorage.removeItem(STORAGE_KEY);
    if (!asked || !me.name.startsWith(`${asked} `) || !/^\d+$/.test(me.name.slice(asked.length + 1))) return "";
    return `The name ${asked} is taken: you are ${me.name}.`;
  } catch {
    return "";
  }
};
