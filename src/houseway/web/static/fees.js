// The fee follows the form: another option or figure asks the server at once, or on reconnecting.

import "./offline.js";

/** @type {HTMLFormElement | null} */
const form = document.querySelector("form.fee-form");
let waits = false;

form?.addEventListener("change", () => form.requestSubmit());
form?.addEventListener("submit", (event) => {
  waits = !navigator.onLine;
  if (waits) event.preventDefault();
});
addEventListener("online", () => {
  if (waits) form?.requestSubmit();
});
