// Updates the fee as the form is filled in, or after reconnecting.

import { addressOf, isChanged, pageAt } from "./live-answer.js";
import "./offline.js";

const PAUSE = 300;
/** @type {HTMLFormElement | null} */
const form = document.querySelector("form.fee-form");
let waits = false;
let pause = 0;
let asked = 0;

/** The fee for what is filled in, without leaving the form. */
const show = async () => {
  if (!form) return;
  asked += 1;
  const now = asked;
  const href = addressOf(form);
  try {
    const page = await pageAt(href);
    const found = page.querySelector("#fee");
    if (now !== asked || !found) return;
    document.querySelector("#fee")?.replaceWith(found);
    showFields(page);
    history.replaceState(null, "", href);
    waits = false;
  } catch {
    waits = true;
  }
};

/**
 * Shows the figures that the chosen option asks for, and keeps what is typed.
 * @param {Document} page
 */
const showFields = (page) => {
  const fields = page.querySelector("form.fee-form");
  if (!form || !fields || fieldsOf(form) === fieldsOf(fields)) return;
  const focused = document.activeElement?.id;
  for (const box of fields.querySelectorAll("input")) {
    const typed = document.getElementById(box.id);
    if (typed instanceof HTMLInputElement) box.value = typed.value;
  }
  form.replaceChildren(...fields.children);
  if (focused) document.getElementById(focused)?.focus();
};

/** @param {Element} fields */
const fieldsOf = (fields) =>
  [...fields.querySelectorAll("input, option")].map((field) => field.id || field.getAttribute("value")).join();

form?.addEventListener("input", ({ target }) => {
  clearTimeout(pause);
  pause = setTimeout(show, target instanceof HTMLInputElement ? PAUSE : 0);
});
form?.addEventListener("submit", (event) => {
  clearTimeout(pause);
  waits = !navigator.onLine;
  if (waits) event.preventDefault();
});
addEventListener("online", () => {
  if (waits) show();
});
if ([...(form?.elements ?? [])].some(isChanged)) show();
