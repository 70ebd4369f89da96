// A math report that is being made: how far it is, and a way to cancel it.

import { html, nothing } from "./vendor/lit.js";
import { Calculating } from "./calculating.js";

export class Report extends Calculating {
  static properties = { ...Calculating.properties, work: {}, back: {}, loaded: { state: true } };

  constructor() {
    super();
    /** The id of the calculation. */
    this.work = "";
    /** The page of the report, if this makes a file: it is downloaded and this page stays. */
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

  /** What is being made, and what becomes of it. */
  lead() {
    return this.back ? "The file is being made. The download starts by itself." : "The report is being made.";
  }

  /** What to do next, once nothing is under way. */
  next() {
    const canceled = this.loaded || this.problem ? nothing : html`<p class="lead" role="status">Canceled.</p>`;
    if (!this.back) return html`${canceled}<p><button type="button" @click=${() => location.reload()}>Make the report</button></p>`;
    return html`${this.loaded ? html`<p class="lead" role="status">Your download has started.</p>` : canceled}
      <p class="ways"><button type="button" @click=${() => location.reload()}>${this.loaded ? "Download again" : "Make the file"}</button>
        <a href=${this.back}>Show the report</a></p>`;
  }

  render() {
    return html`${this.running ? html`<p class="lead">${this.lead()}</p>` : nothing}${this.status()}${this.running ? nothing : this.next()}`;
  }
}

customElements.define("hw-report", Report);
