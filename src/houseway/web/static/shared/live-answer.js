// Forms whose answers are part of the page; a change in a field loads the answer again.

import { request } from "./server.js";

/**
 * The address with the values of a form; empty fields are left out.
 * @param {HTMLFormElement} form
 */
export const addressOf = (form) => {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value.trim()) query.append(name, value.trim());
  }
  return `${location.pathname}?${query}`;
};

/**
 * The page at an address.
 * @param {string} href
 */
export const pageAt = async (href) => {
  const response = await request(href);
  if (response.status >= 500) throw new Error(`no answer at ${href}`);
  return new DOMParser().parseFromString(await response.text(), "text/html");
};

/**
 * The option that the server had selected.
 * @param {HTMLSelectElement} select
 */
const sentOption = ({ options }) => [...options].find((option) => option.defaultSelected) ?? options[0];

/**
 * Whether a field differs from the value that the server sent.
 * @param {Element} field
 */
export const isChanged = (field) => {
  if (field instanceof HTMLInputElement) return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
  return field instanceof HTMLSelectElement && !(sentOption(field)?.selected ?? true);
};

/**
 * Give a field the value that the server sent.
 * @param {HTMLSelectElement | HTMLInputElement} field
 */
export const resetField = (field) => {
  if (field instanceof HTMLInputElement) field.value = field.defaultValue;
  else {
    const option = sentOption(field);
    if (option) option.selected = true;
  }
};

/** Whether the Back or Forward button opened this page; if so, browsers restore the values in forms. */
const isBackForward = () => performance.getEntriesByType("navigation").some((entry) => "type" in entry && entry.type === "back_forward");

/**
 * Call `act` with the fields that changed without an event: filled in before the script ran, or
 * restored by the browser after the Back button.
 * @param {HTMLFormElement} form
 * @param {(changed: Element[], restored: boolean) => void} act
 */
export const catchUp = (form, act) => {
  /** @param {boolean} restored */
  const look = (restored) => {
    const changed = [...form.elements].filter(isChanged);
    if (changed.length) act(changed, restored);
  };
  look(false);
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted || isBackForward()) look(true);
  });
};
