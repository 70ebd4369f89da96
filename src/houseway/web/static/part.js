// What every part of a page is.

import { LitElement } from "./vendor/lit.js";

export class Part extends LitElement {
  /** A part is drawn in the page itself, so that the sheets of the page are its own. */
  createRenderRoot() {
    return this;
  }

  /** Have the table around it say something to the server. */
  say(type, fields) {
    this.dispatchEvent(new CustomEvent("say", { detail: { type, fields }, bubbles: true }));
  }
}
