// A form whose answer the server makes, fetched while the form is filled in.

/**
 * The address of a form as it is filled in; empty fields are left out.
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
  const response = await fetch(href);
  return new DOMParser().parseFromString(await response.text(), "text/html");
};

/**
 * Whether a field differs from how the server sent it. A form may be filled in before its script
 * runs, or be restored by the Back button.
 * @param {Element} field
 */
export const isChanged = (field) => {
  if (field instanceof HTMLInputElement) return field.value !== field.defaultValue;
  if (!(field instanceof HTMLSelectElement)) return false;
  const options = [...field.options];
  const sent = options.find((option) => option.defaultSelected) ?? options[0];
  return Boolean(sent && !sent.selected);
};
