// A math report while it is calculated: its progress, and a button to cancel it.

import { html, nothing } from "../vendor/lit.js";
import { Calculating } from "./calculating.js";

export class Report extends Calculating {
  static properties = { ...Calculating.properties, work: {}, back: {}, isDone: { state: true } };

  constructor() {
    super();
    /** The id of the calculation. */
    this.work = "";
    /** The address of the report if this page creates a file of it; empty if it creates the report itself. */
    this.back = "";
    this.isDone = false;
  }

  connectedCallback() {
    super.connectedCallback();
    this.replaceChildren();
    this.wait();
  }

  async wait() {
    if (!await this.follow(this.work)) return;
    this.isDone = true;
    location.reload();
  }

  /** The line above the progress, which says what is being created. */
  lead() {
    return this.back ? "Creating the file. The download starts automatically." : "Creating the report.";
  }

  /** The buttons after a calculation has ended. */
  next() {
    const canceled = this.isDone || this.problem ? nothing : html`<p class="lead" role="status">Canceled.</p>`;
    if (!this.back) return html`${canceled}<p><button type="button" @click=${() => location.reload()}>Create the report</button></p>`;
    return html`${this.isDone ? html`<p class="lead" role="status">Your download has started.</p>` : canceled}
      <p class="ways"><button type="button" @click=${() => location.reload()}>${this.isDone ? "Download again" : "Create the file"}</button>
        <a href=${this.back}>Show the report</a></p>`;
  }

  render() {
    return html`${this.running ? html`<p class="lead">${this.lead()}</p>` : nothing}${this.status()}${this.running ? nothing : this.next()}`;
  }
}

customElements.define("hw-report", Report);
