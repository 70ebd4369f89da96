// Play now: one button that seats the visitor at a table with bots.

import { prefer, problemOf, sentence } from "../shared/house.js";
import { goTo, oneAtATime } from "../shared/sending.js";
import { askedFor } from "../shared/taken-name.js";
import { takeSeat } from "./take-seat.js";

export class PlayNow extends HTMLElement {
  connectedCallback() {
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      void oneAtATime(this.form, () => this.play());
    });
    const button = this.form.querySelector("button");
    if (button) button.disabled = false;
    if (location.hash !== "#now") return;
    // A link that ends in #now seats the visitor immediately, but a reload does not.
    history.replaceState(null, "", location.pathname + location.search);
    this.form.requestSubmit();
  }

  get form() {
    return /** @type {HTMLFormElement} */ (this.querySelector("form"));
  }

  /** Take a seat at a new table and go there. */
  async play() {
    const nickname = String(new FormData(this.form).get("play-as") ?? "").trim();
    const preset = this.getAttribute("preset");
    try {
      const body = { game: this.getAttribute("game"), ...(nickname && { nickname }), ...(preset && { preset }) };
      if (nickname) askedFor(nickname);
      const table = await takeSeat(body);
      if (!table) return;
      // Pass bank offers at first; players can change that at the table.
      prefer({ bank: "pass" });
      await goTo(`/tables/${table.id}`);
    } catch (error) {
      const line = this.form.querySelector("p.wrong");
      if (line) line.textContent = sentence(problemOf(error).what);
    }
  }
}

customElements.define("hw-play-now", PlayNow);
