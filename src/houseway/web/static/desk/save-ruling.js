// Saving a ruling: the floor names it and writes the decision; the server settles the hand again.

import { html, nothing } from "../vendor/lit.js";
import { inDialog, showErrorIn } from "../shared/dialog.js";
import { ask, problemOf, sentence } from "../shared/house.js";
import { cents, wire } from "../shared/money.js";
import { oneAtATime } from "../shared/sending.js";

/**
 * Ask for the decision on a case and save it; resolves to the saved ruling, or to null if it was canceled.
 * @param {Record<string, unknown>} body
 * @returns {Promise<hw.SavedRuling | null>}
 */
export const saveRuling = (body) => inDialog((answer, dialog) => {
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const data = new FormData(form);
    const text = (/** @type {string} */ name) => String(data.get(name) ?? "").trim();
    const amount = text("amount") ? cents(text("amount")) : 0;
    if (amount === null || amount < 0) {
      showErrorIn(dialog, "Enter an amount, like 25 or 12.50.");
      return;
    }
    const ruling = { case: body, title: text("title"), amount: wire(amount), decision: text("decision") };
    void oneAtATime(form, () => ask("/api/rulings", ruling).then(answer, (error) => showErrorIn(dialog, sentence(problemOf(error).what))));
  };
  return html`<form novalidate @submit=${submit}>
    <h2 id="question">Save ruling</h2>
    <label for="ruling-title">Title</label>
    <input id="ruling-title" name="title" maxlength="120" autocomplete="off" autofocus aria-describedby="not-saved" />
    <label for="ruling-amount">Amount in dispute</label>
    <input id="ruling-amount" name="amount" inputmode="decimal" maxlength="20" autocomplete="off" aria-describedby="not-saved" />
    <label for="ruling-decision">Decision</label>
    <textarea id="ruling-decision" name="decision" rows="4" maxlength="2000" aria-describedby="not-saved"></textarea>
    <p id="not-saved" class="wrong" role="alert"></p>
    <p class="answers"><button>Save ruling</button>
      <button type="button" class="quiet" @click=${() => answer(null)}>Cancel</button></p>
  </form>`;
});

/**
 * A line with a link to the saved ruling.
 * @param {hw.SavedRuling | null} saved
 */
export const savedLine = (saved) => (saved
  ? html`Saved: <a href="/saved-rulings/${saved.id}">${saved.title}</a>.` : nothing);
