// The base class of page parts.

import { LitElement } from "../vendor/lit.js";

export class Part extends LitElement {
  /** Render into the page itself, so that the page's style sheets apply. */
  createRenderRoot() {
    return this;
  }

  /**
   * Ask the enclosing table to send a message to the server.
   * @param {string} type
   * @param {Record<string, unknown>} [fields]
   */
  send(type, fields) {
    this.dispatchEvent(new CustomEvent("send", { detail: { type, fields }, bubbles: true }));
  }
}

/** The initial value of a property that is always set before it is used. */
export const unset = () => /** @type {any} */ (undefined);

/**
 * The text of a field, from its event.
 * @param {Event} event
 */
export const valueOf = (event) => /** @type {HTMLInputElement} */ (event.target).value;

/**
 * Whether a checkbox is checked, from its event.
 * @param {Event} event
 */
export const isChecked = (event) => /** @type {HTMLInputElement} */ (event.target).checked;

/**
 * The text of a named field in the form that is being submitted; the browser does not send the form.
 * @param {Event} event
 * @param {string} name
 */
export const fieldOf = (event, name) => {
  event.preventDefault();
  const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
  return String(data.get(name) ?? "");
};
