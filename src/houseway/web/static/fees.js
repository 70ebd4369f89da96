// Updates the fee as the form is filled in, or after reconnecting.

import { addressOf, catchUp, pageAt } from "./live-answer.js";
import "./offline.js";

const PAUSE = 300;
/** How soon the fee is asked for again if the server does not answer. */
const AGAIN = 3000;
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
    if (now !== asked) return;
    const found = page.querySelector("#fee");
    if (!found) throw new Error(`no fee at ${href}`);
    document.querySelector("#fee")?.replaceWith(found);
    showFields(page);
    history.replaceState(null, "", href);
    waits = false;
  } catch {
    if (now === asked) wait();
  }
};

/** The fee on the page is not the one for what is filled in; ask again for that. */
const wait = () => {
  waits = true;
  const line = document.createElement("p");
  line.className = "wrong";
  line.setAttribute("role", "alert");
  line.textContent = "Server not responding. The fee appears when you reconnect.";
  document.querySelector("#fee")?.replaceChildren(line);
  clearTimeout(pause);
  pause = setTimeout(show, AGAIN);
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
if (form) catchUp(form, show);
