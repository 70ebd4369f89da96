// Play now: one button, and whoever presses it sits at a table with bots.

import { ask, problemOf, sentence } from "./house.js";

export class PlayNow extends HTMLElement {
  connectedCallback() {
    this.form.addEventListener("submit", (event) => this.play(event));
    const button = this.form.querySelector("button");
    if (button) button.disabled = false;
  }

  get form() {
    return /** @type {HTMLFormElement} */ (this.querySelector("form"));
  }

  /** @param {Event} event */
  async play(event) {
    event.preventDefault();
    const nickname = String(new FormData(this.form).get("play-as") ?? "").trim();
    try {
      const table = await ask("/api/play", { game: this.getAttribute("game"), ...(nickname && { nickname }) });
      location.assign(`/tables/${table.id}`);
    } catch (error) {
      const line = this.form.querySelector("p.wrong");
      if (line) line.textContent = sentence(problemOf(error).what);
    }
  }
}

customElements.define("hw-play-now", PlayNow);
