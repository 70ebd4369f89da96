// One request at a time: pressing a button again before the server answers does nothing. And going to other pages.

import { pageOf } from "./server.js";

/** @type {WeakSet<Element>} */
const busy = new WeakSet();

/**
 * Run an action of a form or a part of a page, unless its last action is still running.
 * @param {Element} element
 * @param {() => Promise<unknown>} act
 */
export const oneAtATime = async (element, act) => {
  if (busy.has(element)) return;
  busy.add(element);
  element.setAttribute("aria-busy", "true");
  try {
    await act();
  } finally {
    busy.delete(element);
    element.removeAttribute("aria-busy");
  }
};

/**
 * The full form of an address that comes from outside; empty if it does not lead to a page of this site.
 * @param {string} address
 */
export const ownAddress = (address) => {
  // Only the parser of the browser knows where an address leads: it drops tabs and reads \\ as /.
  const page = URL.canParse(address, location.href) ? new URL(address, location.href) : null;
  return page?.origin === location.origin && page.protocol === location.protocol ? page.href : "";
};

/**
 * Go to another page; resolves only if the Back button brings this page back without a reload.
 * @param {string} address
 */
export const goTo = (address) => {
  location.assign(pageOf(address));
  return new Promise((resolve) => {
    addEventListener("pageshow", resolve, { once: true });
  });
};
