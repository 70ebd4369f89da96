// A math report while it is calculated: its progress, and a button to cancel it.

import { html, nothing } from "./vendor/lit.js";
import { Calculating } from "./calculating.js";

export class Report extends Calculating {
  static properties = { ...Calculating.properties, work: {}, back: {}, loaded: { state: true } };

  constructor() {
    super();
    /** The id of the calculation. */
    this.work = "";
    /** The page of the report, if this creates a file: the file is downloaded and this page stays. */
    this.back = "";
    this.loaded = false;
  }

  connectedCallback() {
    super.connectedCallback();
    this.replaceChildren();
    this.wait();
  }

  async wait() {
    if (!await this.follow(this.work)) return;
    this.loaded = true;
    location.reload();
  }

  /** What is being created, and what happens with it. */
  lead() {
    return this.back ? "Creating the file. The download starts automatically." : "Creating the report.";
  }

  /** What to do next, once nothing is under way. */
  next() {
    const canceled = this.loaded || this.problem ? nothing : html`<p class="lead" role="status">Canceled.</p>`;
    if (!this.back) return html`${canceled}<p><button type="button" @click=${() => location.reload()}>Create the report</button></p>`;
    return html`${this.loaded ? html`<p class="lead" role="status">Your download has started.</p>` : canceled}
      <p class="ways"><button type="button" @click=${() => location.reload()}>${this.loaded ? "Download again" : "Create the file"}</button>
        <a href=${this.back}>Show the report</a></p>`;
  }

  render() {
    return html`${this.running ? html`<p class="lead">${this.lead()}</p>` : nothing}${this.status()}${this.running ? nothing : this.next()}`;
  }
}

customElements.define("hw-report", Report);
