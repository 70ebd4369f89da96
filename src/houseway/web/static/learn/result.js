// Buttons to print or delete a result.

import { html, nothing } from "../vendor/lit.js";
import { ask, problemOf, sentence } from "../shared/house.js";
import { Part } from "../shared/part.js";
import { confirmAction } from "../shared/confirm.js";

const QUESTION = {
  title: "Delete this result?", text: "The trainer won't see it either. This can't be undone.", yes: "Delete",
};

export class Result extends Part {
  static properties = { take: {}, own: { type: Boolean }, problem: { state: true } };

  constructor() {
    super();
    this.take = "";
    this.own = false;
    this.problem = "";
  }

  connectedCallback() {
    super.connectedCallback();
    this.replaceChildren();
  }

  async forget() {
    if (!(await confirmAction(QUESTION))) return;
    try {
      await ask(`/api/takes/${this.take}/delete`, {});
      location.assign("/auditions");
    } catch (error) {
      this.problem = sentence(problemOf(error).what);
    }
  }

  render() {
    return html`<p class="answers no-print">
        <button type="button" @click=${() => print()}>Print</button>
        ${this.own ? html`<button type="button" class="quiet" @click=${this.forget}>Delete…</button>` : nothing}
        <a class="as-button" href="/auditions">All auditions</a>
      </p>
      <p class="wrong" role="alert">${this.problem}</p>`;
  }
}

customElements.define("hw-result", Result);
