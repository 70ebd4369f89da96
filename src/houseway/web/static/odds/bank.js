// Updates the bank report and the URL whenever the form changes. Without this script, the form's
// button does the same.

import { addressOf, catchUp, pageAt, resetField } from "../shared/live-answer.js";
import { watchTables } from "../shared/scrolling.js";

/** @type {HTMLFormElement | null} */
const form = document.querySelector("#bank-form");
/** The number of the latest request; answers to earlier requests are ignored. */
let latest = 0;

/** Changing these fields reloads the page, because the rest of the form depends on them. */
const REBUILDING_FIELDS = ["option", "preset"];

/** @param {string} href */
const show = async (href) => {
  const request = ++latest;
  const oldAnswer = document.querySelector("#bank-answer");
  oldAnswer?.setAttribute("aria-busy", "true");
  try {
    const page = await pageAt(href);
    const newAnswer = page.querySelector("#bank-answer");
    if (request !== latest) return;
    if (!newAnswer) throw new Error(`no answer at ${href}`);
    keepResults(newAnswer);
    oldAnswer?.replaceWith(newAnswer);
    watchTables(newAnswer);
    markInvalid(page);
    history.replaceState(null, "", href);
  } catch {
    if (request === latest) location.assign(href);
  }
};

/**
 * Copies the typed results to the new answer.
 * @param {Element} answer
 */
const keepResults = (answer) => {
  const typed = document.querySelector("textarea")?.value ?? "";
  const box = answer.querySelector("textarea");
  if (box) box.value = typed;
};

/**
 * Marks the fields that are invalid on the page from the server.
 * @param {Document} page
 */
const markInvalid = (page) => {
  for (const field of form?.querySelectorAll("input") ?? []) {
    const invalid = page.getElementById(field.id)?.getAttribute("aria-invalid") === "true";
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
    if (invalid) {
      field.setAttribute("aria-invalid", "true");
      field.setAttribute("aria-describedby", "bank-error");
    }
  }
};

/**
 * @param {EventTarget | null} field
 * @returns {field is HTMLSelectElement | HTMLInputElement}
 */
const rebuilds = (field) => (field instanceof HTMLSelectElement || field instanceof HTMLInputElement) && REBUILDING_FIELDS.includes(field.name);

/** @param {EventTarget | null} field */
const answer = (field) => {
  if (!form) return;
  if (rebuilds(field)) location.assign(addressOf(form));
  else show(addressOf(form));
};

form?.addEventListener("change", ({ target }) => answer(target));

if (form) {
  catchUp(form, (changed, restored) => {
    // After the Back button, the rules and the option are those in the address.
    if (restored) changed.filter(rebuilds).forEach(resetField);
    answer((!restored && changed.find(rebuilds)) || null);
  });
}

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  show(addressOf(form));
});

/** @param {EventTarget | null} field */
const readFile = async (field) => {
  const file = field instanceof HTMLInputElement ? field.files?.[0] : null;
  const box = document.querySelector("textarea");
  if (box && file) box.value = await file.text();
};

document.addEventListener("change", ({ target }) => readFile(target));
void readFile(document.querySelector("#results-file"));
