// Filters the games while the visitor types; remembers the cardroom.

import { count, prefer, preferences } from "./house.js";
import { isChanged } from "./live-answer.js";
import { pageOf } from "./server.js";
import "./offline.js";

/** @type {HTMLFormElement | null} */
const form = document.querySelector("form.search");
const summary = document.getElementById("found");
const FILTERS = ["q", "room", "family"];

/**
 * A function that takes the name of a field and returns its chosen value.
 * @param {HTMLFormElement} filters
 */
const chosenIn = (filters) => {
  const data = new FormData(filters);
  return (/** @type {string} */ name) => String(data.get(name) ?? "");
};

/** @param {string} query */
const rulesAddress = (query) => `/search?${new URLSearchParams({ q: query })}`;

/**
 * A link that searches the rules for the same words.
 * @param {string} query
 */
const rulesLink = (query) => {
  const link = document.createElement("a");
  link.href = rulesAddress(query);
  link.textContent = `Search the rules for \u201c${query}\u201d`;
  return link;
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
  const shown = [...games].filter((game) => !game.hidden);
  const typed = chosen("q").trim();
  const parts = [shown.length === games.length ? "" : `${count(shown.length, "game")} `, typed ? rulesLink(typed) : ""];
  summary?.replaceChildren(...parts);
  return shown;
};

/**
 * Open the game if only one matches; if none does, search the rules.
 * @param {HTMLFormElement} filters
 */
const enter = (filters) => {
  const typed = chosenIn(filters)("q").trim();
  const [first, ...others] = filter(filters);
  const link = others.length ? null : first?.querySelector("a");
  if (link) location.assign(link.href);
  else if (!first && typed) location.assign(pageOf(rulesAddress(typed)));
};

/** @param {HTMLFormElement} filters */
const remember = (filters) => prefer({ room: chosenIn(filters)("room") });

/**
 * Choose the visitor's cardroom, if this list has it and no cardroom is chosen yet.
 * @param {HTMLFormElement} filters
 */
const recall = (filters) => {
  /** @type {NodeListOf<HTMLInputElement>} */
  const chips = filters.querySelectorAll("[name=room]");
  if ([...chips].some(isChanged)) {
    remember(filters);
    return;
  }
  const cardroom = preferences().room;
  for (const chip of chips) if (chip.value === cardroom) chip.checked = true;
};

/** Offer the game of the page that the visitor saw last, if this list has it. */
const offerLast = () => {
  const line = document.getElementById("last-game");
  const { game, gameName } = preferences();
  const href = line?.dataset.to?.replace("{id}", game) ?? "";
  if (!line || !game || !document.querySelector(`.choices a[href="${CSS.escape(href)}"]`)) return;
  const link = document.createElement("a");
  [link.href, link.textContent] = [href, `Continue with ${gameName}`];
  line.replaceChildren(link);
  line.hidden = false;
};

offerLast();

// Filter only on a page that has all games; on a page that the server filtered, the server keeps filtering.
const query = new URLSearchParams(location.search);
if (form && !FILTERS.some((name) => query.get(name))) {
  form.classList.add("live");
  recall(form);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    enter(form);
  });
  form.addEventListener("input", (event) => {
    if (/** @type {HTMLInputElement} */ (event.target).name === "room") remember(form);
    filter(form);
  });
  filter(form);
  // After the Back button, browsers restore the choices after this script has run.
  addEventListener("pageshow", () => filter(form));
}
