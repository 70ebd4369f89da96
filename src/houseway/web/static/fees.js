// The fee follows the form: another option or figure asks the server at once.

/** @type {HTMLFormElement | null} */
const form = document.querySelector("form.fee-form");
form?.addEventListener("change", () => form.requestSubmit());

export {};
