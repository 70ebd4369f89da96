// Updates the fee on every change of the form, or after reconnecting.

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
