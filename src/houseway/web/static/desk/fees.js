// Updates the fee whenever the form changes, and after reconnecting.

import { addressOf, catchUp, pageAt } from "../shared/live-answer.js";
import "../shared/offline.js";

const PAUSE_MS = 300;
/** Milliseconds until the next attempt if the server does not answer. */
const RETRY_MS = 3000;
/** @type {HTMLFormElement | null} */
const form = document.querySelector("form.fee-form");
let isWaiting = false;
let pause = 0;
/** The number of the latest request; answers to earlier requests are ignored. */
let latest = 0;

/** Load the fee for the values in the form. */
const show = async () => {
  if (!form) return;
  latest += 1;
  const request = latest;
  const href = addressOf(form);
  try {
    const page = await pageAt(href);
    if (request !== latest) return;
    const fee = page.querySelector("#fee");
    if (!fee) throw new Error(`no fee at ${href}`);
    document.querySelector("#fee")?.replaceWith(fee);
    showFields(page);
    history.replaceState(null, "", href);
    isWaiting = false;
  } catch {
    if (request === latest) wait();
  }
};

/** Replace the fee, which is out of date, with an error, and try again later. */
const wait = () => {
  isWaiting = true;
  const line = document.createElement("p");
  line.className = "wrong";
  line.setAttribute("role", "alert");
  line.textContent = "Server not responding. Retrying…";
  document.querySelector("#fee")?.replaceChildren(line);
  clearTimeout(pause);
  pause = setTimeout(show, RETRY_MS);
};

/**
 * Shows the fields that the chosen option needs, and keeps the typed values.
 * @param {Document} page
 */
const showFields = (page) => {
  const fields = page.querySelector("form.fee-form");
  if (!form || !fields || fieldKey(form) === fieldKey(fields)) return;
  const focused = document.activeElement?.id;
  for (const box of fields.querySelectorAll("input")) {
    const typed = document.getElementById(box.id);
    if (typed instanceof HTMLInputElement) box.value = typed.value;
  }
  form.replaceChildren(...fields.children);
  if (focused) document.getElementById(focused)?.focus();
};

/** @param {Element} fields */
const fieldKey = (fields) =>
  [...fields.querySelectorAll("input, option")].map((field) => field.id || field.getAttribute("value")).join();

form?.addEventListener("input", ({ target }) => {
  clearTimeout(pause);
  pause = setTimeout(show, target instanceof HTMLInputElement ? PAUSE_MS : 0);
});
form?.addEventListener("submit", (event) => {
  clearTimeout(pause);
  isWaiting = !navigator.onLine;
  if (isWaiting) event.preventDefault();
});
addEventListener("online", () => {
  if (isWaiting) show();
});
if (form) catchUp(form, show);
