// Remembers the cardroom of a search for every list of games.

import { prefer } from "./house.js";
import "./offline.js";

/** @type {HTMLSelectElement | null} */
const room = document.querySelector("form.search select[name=room]");
room?.addEventListener("change", () => {
  prefer({ room: room.value });
  if (room.form?.querySelector("input")?.value) room.form.requestSubmit();
});
