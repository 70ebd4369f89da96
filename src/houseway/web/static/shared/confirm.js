// Asks for confirmation before an action that can't be undone, and for a reason if one is needed.

import { html, nothing } from "../vendor/lit.js";
import { inDialog, showErrorIn } from "./dialog.js";

/** @typedef {{ title: string, text: string, yes: string, reason?: string }} Question */

/**
 * Resolves to the reason, or to "yes" if the question asks for none; resolves to null if the answer is no.
 * @param {Question} question
 * @returns {Promise<string | null>}
 */
export const confirmAction = ({ title, text, yes, reason }) =>
  inDialog((answer, dialog) => {
    /** @param {Event} event */
    const submit = (event) => {
      event.preventDefault();
      const typedReason = dialog.querySelector("input")?.value.trim();
      if (typedReason === "") showErrorIn(dialog, "Enter a reason.");
      else answer(typedReason ?? "yes");
    };
    return html`<form novalidate @submit=${submit}>
      <h2 id="question">${title}</h2>
      <p>${text}</p>
      ${reason
        ? html`<label for="reason">${reason}</label>
            <input id="reason" required maxlength="200" autocomplete="off" autofocus aria-describedby="no-reason" />
            <p id="no-reason" class="wrong" role="alert"></p>`
        : nothing}
      <p class="answers">
        <button class="grave">${yes}</button>
        <button type="button" class="quiet" ?autofocus=${!reason} @click=${() => answer(null)}>Cancel</button>
      </p>
    </form>`;
  });
