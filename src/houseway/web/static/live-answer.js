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
