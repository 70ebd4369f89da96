// Remembers the cardroom that was chosen in a search, for all lists of games.

import { prefer } from "./house.js";
import { catchUp, resetField } from "./live-answer.js";
import "./offline.js";

/** @type {HTMLSelectElement | null} */
const room = document.querySelector("form.search select[name=room]");

/** @param {HTMLSelectElement} select */
const search = (select) => {
  prefer({ room: select.value });
  if (select.form?.querySelector("input")?.value) select.form.requestSubmit();
};

room?.addEventListener("change", () => search(room));
if (room?.form) {
  catchUp(room.form, (changed, restored) => {
    if (!changed.includes(room)) return;
    // After the Back button, the cardroom is the one in the address.
    if (restored) resetField(room);
    else search(room);
  });
}
