// A math report that is being made: how far it is, and a way to cancel it.

import { html } from "./vendor/lit.js";
import { Calculating } from "./calculating.js";

export class Report extends Calculating {
  static properties = { ...Calculating.properties, work: {} };

  constructor() {
    super();
    /** The id of the calculation. */
    this.work = "";
  }

  connectedCallback() {
    super.connectedCallback();
    this.replaceChildren();
    this.wait();
  }

  async wait() {
    if (await this.follow(this.work)) location.reload();
  }

  render() {
    return html`${this.status()}${this.running
      ? "" : html`<p><button type="button" @click=${() => location.reload()}>Make the report</button></p>`}`;
  }
}

customElements.define("hw-report", Report);
