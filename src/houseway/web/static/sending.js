// One request at a time: pressing a button again before the server answers does nothing.

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
 * Go to another page; resolves only if the Back button brings this page back without a reload.
 * @param {string} address
 */
export const goTo = (address) => {
  location.assign(address);
  return new Promise((resolve) => {
    addEventListener("pageshow", resolve, { once: true });
  });
};
