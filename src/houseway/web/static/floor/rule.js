// A ruling: the irregularity from the filing's list, the remedy, and the seat or bettor it is about.

import { html, nothing } from "../vendor/lit.js";
import { citedLines } from "../shared/cited.js";
import { inDialog, showErrorIn } from "../shared/dialog.js";
import { ask, problemOf, sentence, sourceName, words } from "../shared/house.js";
import { valueOf } from "../shared/part.js";
import { oneAtATime } from "../shared/sending.js";

const CONCEDE = "concede-bettor";
const SEAT_REMEDIES = new Set(["void-seat", "forfeit-seat", CONCEDE]);

/**
 * @param {hw.Irregularity} irregularity
 * @param {number} n
 */
const seatChoice = ({ remedies, seats }, n) => html`<div class="option"><label for="seat-${n}">Seat</label>
  <select id="seat-${n}" name="seat">
    ${remedies.every((remedy) => SEAT_REMEDIES.has(remedy)) ? nothing : html`<option value="">Whole table</option>`}
    ${seats.map((seat) => html`<option>${seat}</option>`)}
  </select></div>`;

/**
 * The bettor who concedes, if the ruling is on only one bettor's wagers.
 * @param {hw.Irregularity} irregularity
 * @param {number} n
 */
const bettorChoice = ({ bettors = {}, names = {} }, n) => html`<div class="option"><label for="bettor-${n}">Bettor who concedes</label>
  <select id="bettor-${n}" name="bettor">${Object.entries(bettors).flatMap(([seat, people]) =>
    people.map((person) => html`<option value="${seat} ${person}">${names[person] ?? person}, seat ${seat}</option>`),
  )}</select></div>`;

/**
 * The seat and bettor of a remedy.
 * @param {FormData} data
 */
export const ruledOn = (data) => {
  const seat = String(data.get("seat") ?? "");
  if (data.get("remedy") !== CONCEDE) return seat ? { seat: Number(seat) } : {};
  const [at, ...bettor] = String(data.get("bettor") ?? "").split(" ");
  return { seat: Number(at), bettor: bettor.join(" ") };
};

/** @param {hw.Irregularity} irregularity */
const concedesOnly = ({ remedies }) => remedies.every((remedy) => remedy === CONCEDE);

/**
 * The filed text of an irregularity and its form; hidden and not sent unless it is selected.
 * @param {hw.Irregularity} irregularity
 * @param {number} n
 */
const about = (irregularity, n) => html`<fieldset class="irregularity" ?hidden=${n > 0} ?disabled=${n > 0}>
  <p>${irregularity.says ? sentence(irregularity.says) : nothing} <span class="source">${sourceName(irregularity.source)}</span></p>
  ${citedLines(irregularity.source)}
  <div class="option"><label for="remedy-${n}">Ruling</label>
    <select id="remedy-${n}" name="remedy">${irregularity.remedies.map((remedy) => html`<option value=${remedy}>${words(remedy)}</option>`)}</select></div>
  ${irregularity.seats.length && !concedesOnly(irregularity) ? seatChoice(irregularity, n) : nothing}
  ${irregularity.bettors ? bettorChoice(irregularity, n) : nothing}
</fieldset>`;

/**
 * @param {hw.FloorTable} table
 * @param {hw.Irregularity[]} all
 * @param {(ruled: true | null) => void} answer
 * @param {HTMLDialogElement} dialog
 */
const form = (table, all, answer, dialog) => {
  /** @param {Event} event */
  const choose = (event) => {
    /** @type {NodeListOf<HTMLFieldSetElement>} */
    const fieldsets = dialog.querySelectorAll(".irregularity");
    fieldsets.forEach((fieldset, n) => {
      fieldset.hidden = fieldset.disabled = n !== Number(valueOf(event));
    });
  };
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const filled = /** @type {HTMLFormElement} */ (event.target);
    void oneAtATime(filled, () => confirm(new FormData(filled)));
  };
  /** @param {FormData} data */
  const confirm = async (data) => {
    const chosen = all[Number(data.get("irregularity"))];
    try {
      await ask(`/api/tables/${table.id}/rule`, { irregularity: chosen?.irregularity, remedy: data.get("remedy"), ...ruledOn(data) });
      answer(true);
    } catch (error) {
      showErrorIn(dialog, sentence(problemOf(error).what));
    }
  };
  return html`<form novalidate @submit=${submit}>
    <h2 id="question">Ruling: hand ${table.hand}, table ${table.id}</h2>
    <div class="option"><label for="irregularity">Irregularity</label>
      <select id="irregularity" name="irregularity" autofocus @change=${choose}>${all.map(
        ({ condition }, n) => html`<option value=${n}>${sentence(condition)}</option>`,
      )}</select></div>
    ${all.map(about)}
    <p class="wrong" role="alert"></p>
    <p class="answers">
      <button class="grave">Confirm ruling</button>
      <button type="button" class="quiet" @click=${() => answer(null)}>Cancel</button>
    </p>
  </form>`;
};

/**
 * Ask for a ruling and make it; throws an error if the filing lists no irregularity for the current situation.
 * @param {hw.FloorTable} table
 */
export const rule = async (table) => {
  /** @type {hw.TableDetails} */
  const { irregularities } = await ask(`/api/tables/${table.id}`);
  if (!irregularities.length) throw new Error("no ruling available right now");
  /** @type {true | null} */
  const ruled = await inDialog((answer, dialog) => form(table, irregularities, answer, dialog));
  return ruled;
};
