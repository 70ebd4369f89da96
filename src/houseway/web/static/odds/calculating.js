// A part of a page with a server calculation: progress, cancel and errors.

import { html, nothing } from "../vendor/lit.js";
import { ask, problemOf, sentence } from "../shared/house.js";
import { Job, progressLine } from "./jobs.js";
import { Part } from "../shared/part.js";
import { watchTables } from "../shared/scrolling.js";

export class Calculating extends Part {
  static properties = { running: { state: true }, view: { state: true }, problem: { state: true } };

  constructor() {
    super();
    /** The calculation that is running. @type {Job | null} */
    this.running = null;
    /** @type {hw.JobView | null} */
    this.view = null;
    /** The error and its field. @type {{ what: string, where: string } | null} */
    this.problem = null;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.stop();
  }

  /**
   * The result of a new calculation; null if it was refused, failed or was canceled.
   * @param {string} kind
   * @param {unknown} body
   */
  calculate(kind, body) {
    return this.watch((job) => job.run(kind, body));
  }

  /**
   * The result of a calculation that has started; null if it failed or was canceled.
   * @param {string} id
   */
  follow(id) {
    return this.watch(async (job) => job.follow(await ask(`/api/jobs/${id}`)));
  }

  /** @param {(job: Job) => Promise<any>} start */
  async watch(start) {
    this.stop();
    const job = new Job((view) => {
      this.view = view;
    });
    [this.running, this.view, this.problem] = [job, null, null];
    try {
      return await start(job);
    } catch (error) {
      if (this.running === job) this.problem = problemOf(error);
      return null;
    } finally {
      if (this.running === job) this.running = null;
    }
  }

  updated() {
    watchTables(this);
  }

  stop() {
    this.running?.cancel();
    this.running = null;
  }

  /** Progress of a calculation, or the error. */
  status() {
    if (this.running) return progressLine(this.view, () => this.stop());
    return this.problem ? html`<p class="note wrong" role="alert">${sentence(this.problem.what)}</p>` : nothing;
  }

  /**
   * Whether a field has the error, as an `aria-invalid` value.
   * @param {string} where
   */
  isWrong(where) {
    return String(this.problem?.where === where);
  }
}
