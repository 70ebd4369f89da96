// Keeps the findings that match the boxes while one chooses; without it the form asks the server.

import { ask } from "./house.js";

/** @type {HTMLFormElement | null} */
const form = document.querySelector("form.findings-filter");
const found = document.getElementById("found");

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
  const places = document.querySelectorAll("section.place, section.room");
  for (const line of lines) line.hidden = !matches(line);
  for (const place of places) place.hidden = !place.querySelector("li[data-words]:not([hidden])");
  const shown = [...lines].filter((line) => !line.hidden).length;
  if (found) found.textContent = shown === lines.length ? "" : `${shown} of ${lines.length} findings`;
};

// A page that the server has filtered holds only some of the findings; choosing needs them all.
const query = new URLSearchParams(location.search);
if (form && !["q", "severity", "rule"].some((name) => query.get(name))) {
  form.classList.add("live");
  form.addEventListener("submit", (event) => {
    // The buttons with an address of their own download what the boxes keep.
    if (!event.submitter?.hasAttribute("formaction")) event.preventDefault();
  });
  form.addEventListener("input", () => filter(form));
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
