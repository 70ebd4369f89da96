// Opens the search with its link in the header, with `/` or with Ctrl-K; remembers the game of the page.

import { prefer } from "./house.js";

const TEXT_FIELDS = "input:not([type=radio]):not([type=checkbox]), select, textarea, [contenteditable]";

/** @param {Event} event */
const open = async (event) => {
  event.preventDefault();
  if (document.querySelector("dialog[open]")) return;
  const { openFind } = await import("./find.js");
  await openFind();
};

/** @param {KeyboardEvent} event */
const opens = (event) => {
  const hasModifier = event.ctrlKey || event.metaKey;
  if (event.key.toLowerCase() === "k" && hasModifier) return true;
  const isTyping = event.target instanceof Element && event.target.matches(TEXT_FIELDS);
  return event.key === "/" && !isTyping && !hasModifier && !event.altKey;
};

document.addEventListener("keydown", (event) => { if (opens(event)) void open(event); });
document.querySelector(".find-link")?.addEventListener("click", (event) => void open(event));

/** @type {HTMLElement | null} */
const bar = document.querySelector(".game-bar");
if (bar) {
  prefer({ game: bar.dataset.game ?? "", gameName: bar.dataset.name ?? "" });
  const current = bar.querySelector("[aria-current]");
  // Only the row of tabs scrolls, not the page.
  if (current instanceof HTMLElement) bar.querySelector(".tabs")?.scrollTo({ left: current.offsetLeft - 48 });
}
