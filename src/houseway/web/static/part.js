// What every part of a page is.

import { LitElement } from "./vendor/lit.js";

export class Part extends LitElement {
  /** A part is drawn in the page itself, so that the sheets of the page are its own. */
  createRenderRoot() {
    return this;
  }

  /**
   * Have the table around it send a message to the server.
   * @param {string} type
   * @param {Record<string, unknown>} [fields]
   */
  send(type, fields) {
    this.dispatchEvent(new CustomEvent("send", { detail: { type, fields }, bubbles: true }));
  }
}

/** A value that whoever uses a part always sets: it has no other to begin with. */
export const given = () => /** @type {any} */ (undefined);

/**
 * What was written in a field, from an event of the field.
 * @param {Event} event
 */
export const valueOf = (event) => /** @type {HTMLInputElement} */ (event.target).value;

/**
 * Whether a box is checked, from an event of the box.
 * @param {Event} event
 */
export const isChecked = (event) => /** @type {HTMLInputElement} */ (event.target).checked;

/**
 * The text of a field of the form that an event is about.
 * @param {Event} event
 * @param {string} name
 */
export const fieldOf = (event, name) => {
  event.preventDefault();
  const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
  return String(data.get(name) ?? "");
};
