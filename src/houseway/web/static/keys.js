// Keys: one letter or digit for each button that has `data-key`, unless somebody is typing.

import { html, nothing } from "./vendor/lit.js";
import { preferences } from "./house.js";

const TYPED = "input:not([type=radio]):not([type=checkbox]), select, textarea";

/**
 * Press the visible button of a key within an element; returns how to stop.
 * @param {HTMLElement} element
 */
export const listen = (element) => {
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !preferences().keys) return;
    const typing = event.target instanceof Element && event.target.closest(TYPED);
    if (typing || document.querySelector("dialog[open]")) return;
    const key = event.key.toLowerCase();
    /** @type {NodeListOf<HTMLButtonElement>} */
    const buttons = element.querySelectorAll("button[data-key]");
    const button = [...buttons].find((candidate) => candidate.dataset.key === key && !candidate.disabled);
    if (!button) return;
    event.preventDefault();
    button.click();
  };
  document.addEventListener("keydown", press);
  return () => document.removeEventListener("keydown", press);
};

/**
 * The first letter of each word that no word before it has.
 * @param {readonly string[]} names
 * @param {Set<string>} [used]
 */
export const letters = (names, used = new Set()) =>
  names.map((name) => {
    const own = [...name.toLowerCase()].filter((letter) => /[a-z0-9]/.test(letter));
    const key = own.find((letter) => !used.has(letter)) ?? "";
    used.add(key);
    return key;
  });

/** @param {string} key */
export const hint = (key) => (key && preferences().keys ? html`<kbd aria-hidden="true">${key}</kbd>` : nothing);
