// Keys: one letter or digit for each button that has `data-key`, unless somebody is typing.

import { html, nothing } from "./vendor/lit.js";
import { preferences } from "./house.js";

const TYPED = "input:not([type=radio]):not([type=checkbox]), select, textarea";

/** Press the visible button of a key within an element. */
export const listen = (element) => {
  const press = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !preferences().keys) return;
    if (event.target.closest?.(TYPED) || document.querySelector("dialog[open]")) return;
    const key = event.key.toLowerCase();
    const button = [...element.querySelectorAll("button[data-key]")].find(
      (one) => one.dataset.key === key && !one.disabled,
    );
    if (!button) return;
    event.preventDefault();
    button.click();
  };
  document.addEventListener("keydown", press);
  return () => document.removeEventListener("keydown", press);
};

/** The first letter of each word that no word before it has. */
export const letters = (names, used = new Set()) =>
  names.map((name) => {
    const own = [...name.toLowerCase()].filter((letter) => /[a-z0-9]/.test(letter));
    const key = own.find((letter) => !used.has(letter)) ?? "";
    used.add(key);
    return key;
  });

export const hint = (key) => (key && preferences().keys ? html`<kbd aria-hidden="true">${key}</kbd>` : nothing);
