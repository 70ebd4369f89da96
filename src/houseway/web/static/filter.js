// Filters the games while typing; remembers the cardroom.

import { prefer, preferences } from "./house.js";
import "./offline.js";

/** @type {HTMLFormElement | null} */
const form = document.querySelector("form.search");
const found = document.getElementById("found");
const ASKED = ["q", "room", "family"];

/**
 * What is chosen in the form.
 * @param {HTMLFormElement} filters
 */
const chosenIn = (filters) => {
  const data = new FormData(filters);
  return (/** @type {string} */ name) => String(data.get(name) ?? "");
};

/** @param {HTMLFormElement} filters */
const filter = (filters) => {
  const chosen = chosenIn(filters);
  const words = chosen("q").toLowerCase().split(/\s+/).filter(Boolean);

  /** @param {HTMLElement} game */
  const matches = (game) =>
    ["room", "family"].every((name) => !chosen(name) || chosen(name) === game.dataset[name])
    && words.every((word) => game.dataset.words?.includes(word));

  /** @type {NodeListOf<HTMLElement>} */
  const games = document.querySelectorAll("[data-words]");
  /** @type {NodeListOf<HTMLElement>} */
  const rooms = document.querySelectorAll("section.room");
  for (const game of games) game.hidden = !matches(game);
  for (const room of rooms) room.hidden = !room.querySelector("[data-words]:not([hidden])");
  const shown = [...games].filter((game) => !game.hidden).length;
  if (found) found.textContent = shown === games.length ? "" : `${shown} ${shown === 1 ? "game" : "games"}`;
};

/**
 * Choose the visitor's cardroom, if this list has it.
 * @param {HTMLFormElement} filters
 */
const recall = (filters) => {
  /** @type {NodeListOf<HTMLInputElement>} */
  const chips = filters.querySelectorAll("[name=room]");
  const own = preferences().room;
  for (const chip of chips) if (chip.value === own) chip.checked = true;
};

// A page filtered by the server has only some games; load them all before filtering.
const query = new URLSearchParams(location.search);
if (form && !ASKED.some((name) => query.get(name))) {
  form.classList.add("live");
  recall(form);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", (event) => {
    if (/** @type {HTMLInputElement} */ (event.target).name === "room") prefer({ room: chosenIn(form)("room") });
    filter(form);
  });
  filter(form);
}
