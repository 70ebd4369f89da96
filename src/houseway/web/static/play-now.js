// Play now: one button that seats the visitor at a table with bots.

import { ask, prefer, problemOf, sentence } from "./house.js";
import { goTo, oneAtATime } from "./sending.js";

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
    history.replaceState(null, "", location.pathname);
    this.form.requestSubmit();
  }

  get form() {
    return /** @type {HTMLFormElement} */ (this.querySelector("form"));
  }

  /** Take a seat at a new table and go there. */
  async play() {
    const nickname = String(new FormData(this.form).get("play-as") ?? "").trim();
    try {
      const table = await ask("/api/play", { game: this.getAttribute("game"), ...(nickname && { nickname }) });
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
