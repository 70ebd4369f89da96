// Updates the fee as the form is filled in, or after reconnecting.

import { addressOf, pageAt } from "./live-answer.js";
import "./offline.js";

const PAUSE = 300;
/** @type {HTMLFormElement | null} */
const form = document.querySelector("form.fee-form");
let waits = false;
let pause = 0;
let asked = 0;

/** The fee for what is typed, without leaving the form. */
const show = async () => {
  if (!form) return;
  asked += 1;
  const now = asked;
  const href = addressOf(form);
  try {
    const found = (await pageAt(href)).querySelector("#fee");
    if (now !== asked || !found) return;
    document.querySelector("#fee")?.replaceWith(found);
    history.replaceState(null, "", href);
  } catch {
    waits = true;
  }
};

form?.addEventListener("input", ({ target }) => {
  clearTimeout(pause);
  if (target instanceof HTMLInputElement) pause = setTimeout(show, PAUSE);
});
// Another option asks for other figures.
form?.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLSelectElement) form.requestSubmit();
});
form?.addEventListener("submit", (event) => {
  clearTimeout(pause);
  waits = !navigator.onLine;
  if (waits) event.preventDefault();
});
addEventListener("online", () => {
  if (waits) form?.requestSubmit();
});
