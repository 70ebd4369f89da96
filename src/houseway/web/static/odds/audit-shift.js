// Uploads a shift, shows the progress of its audit, and opens the report.

import { html, nothing } from "../vendor/lit.js";
import { Calculating } from "./calculating.js";
import { Refusal } from "../shared/house.js";
import { request } from "../shared/server.js";

/**
 * Send a file; resolves to the calculation, with the id of the audit.
 * @param {File} file
 * @returns {Promise<hw.JobView & { audit: string }>}
 */
const upload = async (file) => {
  const type = file.name.toLowerCase().endsWith(".csv") ? "text/csv" : "application/x-ndjson";
  const answer = await request(`/api/audit?name=${encodeURIComponent(file.name)}`, {
    method: "POST", headers: { "Content-Type": type }, body: file,
  }).catch(() => {
    throw new Refusal("server not responding: try again", 0);
  });
  const data = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refusal(data.error ?? "Something went wrong. Try again.", answer.status, data.where);
  return data;
};

export class AuditShift extends Calculating {
  static properties = { ...Calculating.properties, accept: {}, most: { type: Number }, file: { state: true } };

  constructor() {
    super();
    /** The endings of the files that can be read, as the file field wants them. */
    this.accept = "";
    /** The maximum size of a file in bytes. */
    this.most = 0;
    /** @type {File | null} */
    this.file = null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.replaceChildren();
  }

  /** @param {Event} event */
  choose(event) {
    this.file = /** @type {HTMLInputElement} */ (event.target).files?.[0] ?? null;
    this.problem = null;
  }

  /** @param {Event} event */
  async start(event) {
    event.preventDefault();
    const { file } = this;
    if (!file) {
      this.problem = { what: "choose a file first", where: "file" };
    } else if (file.size > this.most) {
      this.problem = { what: `the file must be at most ${Math.floor(this.most / 2 ** 20)} MB`, where: "file" };
    } else {
      await this.audit(file);
    }
  }

  /** @param {File} file */
  async audit(file) {
    let id = "";
    const result = await this.watch(async (job) => {
      const started = await upload(file);
      id = started.audit;
      return job.follow(started);
    });
    if (result) location.assign(`/audit/${id}`);
  }

  render() {
    return html`<form class="options" @submit=${this.start}>
        <div class="option"><label for="shift">Shift (CSV or JSON Lines)</label>
          <input id="shift" type="file" accept=${this.accept} aria-invalid=${this.isWrong("file")} @change=${this.choose}></div>
        ${this.running ? nothing : html`<p><button>Audit the shift</button></p>`}
      </form>${this.status()}`;
  }
}

customElements.define("hw-audit-shift", AuditShift);
