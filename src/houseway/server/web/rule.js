// Ruling on an irregularity: what the filing lists, its remedies, and whose hand it is about.

import { html, nothing, render } from "./vendor/lit.js";
import { inDialog } from "./dialog.js";
import { ask, sentence, words } from "./house.js";

const about = (one) => html`<p>${sentence(one.says ?? "")} <span class="source">${one.source}</span></p>
  <div class="option"><label for="remedy">Remedy</label>
    <select id="remedy" name="remedy">${one.remedies.map((remedy) => html`<option value=${remedy}>${words(remedy)}</option>`)}</select></div>
  ${one.seats.length
    ? html`<div class="option"><label for="seat">Seat</label>
        <select id="seat" name="seat"><option value="">the whole hand</option>${one.seats.map((seat) => html`<option>${seat}</option>`)}</select></div>`
    : nothing}`;

const form = (table, all, answer, dialog) => {
  const choose = () => render(about(all[dialog.querySelector("#irregularity").value]), dialog.querySelector("#about"));
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
    <div id="about">${about(all[0])}</div>
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
