// Keeps the findings that match the boxes while one chooses; without it the form asks the server.

import { ask } from "./house.js";

/** @type {HTMLFormElement | null} */
const form = document.querySelector("form.findings-filter");
const found = document.getElementById("found");

const FIELDS = ["q", "severity", "rule"];
/** What the server has folded, because there is much of it. */
const folded = new Set(document.querySelectorAll("details.place:not([open])"));

/**
 * What is chosen stands in the address, so that it can be sent to somebody.
 * @param {HTMLFormElement} filters
 */
const address = (filters) => {
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
  const any = [...FIELDS].some(chosen);
  /** @type {NodeListOf<HTMLDetailsElement>} */
  const folds = document.querySelectorAll("details.place");
  for (const fold of folds) fold.open = any || !folded.has(fold);
  const shown = [...lines].filter((line) => !line.hidden).length;
  if (found) found.textContent = shown === lines.length ? "" : `${shown} of ${lines.length} findings`;
};

// A page that the server has filtered holds only some of the findings; choosing needs them all.
const query = new URLSearchParams(location.search);
if (form && !FIELDS.some((name) => query.get(name))) {
  form.classList.add("live");
  form.addEventListener("submit", (event) => {
    // The buttons with an address of their own download what the boxes keep.
    if (!event.submitter?.hasAttribute("formaction")) event.preventDefault();
  });
  form.addEventListener("input", () => {
    address(form);
    filter(form);
  });
  filter(form);
}

// The front of these pages does not wait for a check: how much each cardroom has comes room by room.
/** @type {NodeListOf<HTMLElement>} */
const counted = document.querySelectorAll("tr[data-count]");
for (const row of counted) {
  /** @type {Record<string, number>} */
  const counts = await ask(`/api/check/${row.dataset.count}`).catch(() => ({}));
  /** @type {NodeListOf<HTMLElement>} */
  const cells = row.querySelectorAll("[data-severity]");
  for (const cell of cells) cell.textContent = String(counts[cell.dataset.severity ?? ""] ?? "");
}
