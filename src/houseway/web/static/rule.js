// Ruling on an irregularity: what the filing lists, its remedies, and whose hand it is about.

import { html, nothing } from "./vendor/lit.js";
import { inDialog } from "./dialog.js";
import { ask, sentence, words } from "./house.js";

const ofSeat = (remedy) => remedy.endsWith("-seat");

const seats = (one, n) => html`<div class="option"><label for="seat-${n}">Seat</label>
  <select id="seat-${n}" name="seat">
    ${one.remedies.every(ofSeat) ? nothing : html`<option value="">the whole hand</option>`}
    ${one.seats.map((seat) => html`<option>${seat}</option>`)}
  </select></div>`;

/** What is filed of an irregularity; of those that are not chosen nothing is seen or sent. */
const about = (one, n) => html`<fieldset class="irregularity" ?hidden=${n > 0} ?disabled=${n > 0}>
  <p>${one.says ? sentence(one.says) : nothing} <span class="source">${one.source ?? "not filed"}</span></p>
  <div class="option"><label for="remedy-${n}">Remedy</label>
    <select id="remedy-${n}" name="remedy">${one.remedies.map((remedy) => html`<option value=${remedy}>${words(remedy)}</option>`)}</select></div>
  ${one.seats.length ? seats(one, n) : nothing}
</fieldset>`;

const form = (table, all, answer, dialog) => {
  const choose = (event) => dialog.querySelectorAll(".irregularity").forEach((one, n) => {
    one.hidden = one.disabled = n !== Number(event.target.value);
  });
  const submit = async (event) => {
    event.preventDefault();
    const told = new FormData(event.target);
    const seat = told.get("seat") ? { seat: Number(told.get("seat")) } : {};
    const ruling = { irregularity: all[told.get("irregularity")].irregularity, remedy: told.get("remedy"), ...seat };
    try {
      answer(await ask(`/api/tables/${table.id}/rule`, ruling));
    } catch (error) {
      dialog.querySelector(".wrong").textContent = sentence(error.message);
    }
  };
  return html`<form novalidate @submit=${submit}>
    <h2 id="question">Rule on hand ${table.hand} of table ${table.id}</h2>
    <div class="option"><label for="irregularity">What happened</label>
      <select id="irregularity" name="irregularity" autofocus @change=${choose}>${all.map(
        (one, n) => html`<option value=${n}>${sentence(one.condition)}</option>`,
      )}</select></div>
    ${all.map(about)}
    <p class="wrong" role="alert"></p>
    <p class="answers">
      <button class="grave">Rule so</button>
      <button type="button" class="quiet" @click=${() => answer(null)}>Not now</button>
    </p>
  </form>`;
};

/** Ask what to rule, and rule it; refused where the filing lists nothing that could have happened. */
export const rule = async (table) => {
  const { irregularities } = await ask(`/api/tables/${table.id}`);
  if (!irregularities?.length) throw new Error("the filing lists nothing that can be ruled on now");
  await inDialog((answer, dialog) => form(table, irregularities, answer, dialog));
};
