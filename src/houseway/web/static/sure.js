// Asks for confirmation before an action that can't be undone, with a reason where one is needed.

import { html, nothing } from "./vendor/lit.js";
import { inDialog, refuseIn } from "./dialog.js";

/** @typedef {{ title: string, text: string, yes: string, reason?: string }} Question */

/**
 * Resolves to the reason, or to "yes" if none is asked for; null if the answer is no.
 * @param {Question} question
 * @returns {Promise<string | null>}
 */
export const sure = ({ title, text, yes, reason }) =>
  inDialog((answer, dialog) => {
    /** @param {Event} event */
    const submit = (event) => {
      event.preventDefault();
      const written = dialog.querySelector("input")?.value.trim();
      if (written === "") refuseIn(dialog, "Enter a reason.");
      else answer(written ?? "yes");
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
