// A modal dialog that waits for an answer.

import { render } from "../vendor/lit.js";

/**
 * Show the content that `make(answer, dialog)` returns; resolves to the answer, or to null if the dialog was closed without one.
 * @template T
 * @param {(answer: (value: T | null) => void, dialog: HTMLDialogElement) => hw.Content} make
 * @returns {Promise<T | null>}
 */
export const inDialog = (make) =>
  new Promise((resolve) => {
    const dialog = document.createElement("dialog");
    dialog.setAttribute("aria-labelledby", "question");
    /** @type {T | null} */
    let result = null;
    /** @param {T | null} value */
    const answer = (value) => {
      result = value;
      dialog.close();
    };
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(result);
    });
    render(make(answer, dialog), dialog);
    document.body.append(dialog);
    dialog.showModal();
  });

/**
 * Show an error in a dialog.
 * @param {HTMLDialogElement} dialog
 * @param {string} what
 */
export const showErrorIn = (dialog, what) => {
  const line = dialog.querySelector(".wrong");
  if (line) line.textContent = what;
};
