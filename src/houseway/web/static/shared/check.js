// Filters the findings while the visitor types; without this script, the server filters them.

import { ask, count } from "./house.js";
import { catchUp } from "./live-answer.js";

/** @type {HTMLFormElement | null} */
const form = document.querySelector("form.findings-filter");
const summary = document.getElementById("found");

const FIELDS = ["q", "severity", "rule"];
/** Groups that the server collapsed because they are long. */
const collapsed = new Set(document.querySelectorAll("details.place:not([open])"));

/**
 * Puts the filters into the URL, so that it can be shared.
 * @param {HTMLFormElement} filters
 */
const updateAddress = (filters) => {
  const data = [...new FormData(filters)].filter(([name, value]) => value || (name === "q" && location.pathname === "/check"));
  history.replaceState(null, "", `?${new URLSearchParams(data.map(([name, value]) => [name, String(value)]))}`);
};

/** @param {HTMLFormElement} filters */
const filter = (filters) => {
  const data = new FormData(filters);
  const chosen = (/** @type {string} */ name) => String(data.get(name) ?? "");
  const words = chosen("q").toLowerCase().split(/\s+/).filter(Boolean);

  /** @param {HTMLElement} line */
  const matches = (line) =>
    ["severity", "rule"].every((name) => !chosen(name) || chosen(name) === line.dataset[name])
    && words.every((word) => line.dataset.words?.includes(word));

  /** @type {NodeListOf<HTMLElement>} */
  const lines = document.querySelectorAll(".findings > li");
  /** @type {NodeListOf<HTMLElement>} */
  const places = document.querySelectorAll(".place, section.room");
  for (const line of lines) line.hidden = !matches(line);
  for (const place of places) place.hidden = !place.querySelector("li[data-words]:not([hidden])");
  const isFiltered = FIELDS.some(chosen);
  /** @type {NodeListOf<HTMLDetailsElement>} */
  const groups = document.querySelectorAll("details.place");
  for (const group of groups) group.open = isFiltered || !collapsed.has(group);
  const shown = [...lines].filter((line) => !line.hidden).length;
  if (summary) summary.textContent = shown === lines.length ? "" : `${shown} of ${count(lines.length, "finding")}`;
};

// Filter only on a page that has all findings; on a page that the server filtered, the server keeps filtering.
const query = new URLSearchParams(location.search);
if (form && !FIELDS.some((name) => query.get(name))) {
  form.classList.add("live");
  form.addEventListener("submit", (event) => {
    // The download buttons use the same filters.
    if (!event.submitter?.hasAttribute("formaction")) event.preventDefault();
  });
  const show = () => {
    updateAddress(form);
    filter(form);
  };
  form.addEventListener("input", show);
  filter(form);
  catchUp(form, show);
}

// The overview does not wait for the checks: the counts are loaded cardroom by cardroom.
/** @type {NodeListOf<HTMLElement>} */
const countRows = document.querySelectorAll("tr[data-count]");
for (const row of countRows) {
  /** @type {Record<string, number>} */
  const counts = await ask(`/api/check/${row.dataset.count}`).catch(() => ({}));
  /** @type {NodeListOf<HTMLElement>} */
  const cells = row.querySelectorAll("[data-severity]");
  for (const cell of cells) cell.textContent = String(counts[cell.dataset.severity ?? ""] ?? "");
}
