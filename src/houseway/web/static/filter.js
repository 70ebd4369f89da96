// Keeps the games whose words match the box while one types; without it the form asks the server.

/** @type {HTMLFormElement | null} */
const form = document.querySelector("form.search");
/** @type {HTMLInputElement | null} */
const box = document.querySelector("form.search [name=q]");
const found = document.getElementById("found");

/** @param {HTMLInputElement} input */
const filter = (input) => {
  /** @type {NodeListOf<HTMLElement>} */
  const rows = document.querySelectorAll("tr[data-words]");
  /** @type {NodeListOf<HTMLElement>} */
  const rooms = document.querySelectorAll("section.room");
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const row of rows) row.hidden = !words.every((word) => row.dataset.words?.includes(word));
  for (const room of rooms) room.hidden = !room.querySelector("tr[data-words]:not([hidden])");
  const shown = [...rows].filter((row) => !row.hidden).length;
  if (found) found.textContent = words.length ? `${shown} of ${rows.length} filings` : "";
};

// A page that the server has filtered holds only some of the rows; typing needs them all.
if (form && box && !new URLSearchParams(location.search).get("q")) {
  form.classList.add("live");
  form.addEventListener("submit", (event) => event.preventDefault());
  box.addEventListener("input", () => filter(box));
  filter(box);
}

export {};
