// Long calculations: start, show progress, cancel.

import { html, nothing } from "../vendor/lit.js";
import { Refusal, ask, count } from "../shared/house.js";
import { request } from "../shared/server.js";

const POLL_MS = 400;

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => {
  setTimeout(resolve, ms);
});

/** @param {number | null} seconds */
const waitText = (seconds) => {
  if (seconds === null) return "time unknown";
  return seconds < 50 ? `about ${Math.max(5, 5 * Math.ceil(seconds / 5))} s` : `about ${count(Math.ceil(seconds / 60), "minute")}`;
};

/**
 * The progress of a calculation in words.
 * @param {hw.JobView} job
 */
export const progressText = ({ state, place, wait, progress, seconds, lost }) => {
  if (lost) return "Connection lost. Reconnecting…";
  if (state === "waiting") return place ? `Waiting: ${count(place, "calculation")} ahead, ${waitText(wait)}` : "Starting…";
  const time = `${Math.floor(seconds)} s`;
  if (!progress.of) return `Calculating… ${time}`;
  return `${Math.floor((100 * (progress.done ?? 0)) / progress.of)}% done (${time}): ${progress.text ?? ""}`;
};

/** A calculation on the server, which can be canceled. */
export class Job {
  /** @param {(job: hw.JobView) => void} onView */
  constructor(onView) {
    this.onView = onView;
    this.id = "";
    this.canceled = false;
    // The result is not needed after the visitor leaves the page.
    addEventListener("pagehide", () => this.cancel(), { once: true });
  }

  /**
   * Start a calculation and wait for its result; null if it was canceled here.
   * @param {string} kind
   * @param {unknown} body
   */
  async run(kind, body) {
    return this.follow(await ask("/api/jobs", { kind, body }));
  }

  /**
   * The result of a calculation that has started; null if it was canceled here.
   * @param {hw.JobView} started
   */
  async follow(started) {
    let job = started;
    this.id = job.id;
    if (this.canceled) this.stop();
    while (!this.canceled && (job.state === "waiting" || job.state === "running")) {
      this.onView(job);
      await pause(POLL_MS);
      if (!this.canceled) job = await this.poll(job);
    }
    if (this.canceled) return null;
    if (job.state === "done") return job.result;
    throw new Refusal(job.error?.what ?? "The calculation was canceled.", 400, job.error?.where);
  }

  /**
   * The current state of the calculation, which continues on the server while the connection is lost.
   * @param {hw.JobView} last
   * @returns {Promise<hw.JobView>}
   */
  async poll(last) {
    try {
      return await ask(`/api/jobs/${this.id}`);
    } catch (error) {
      if (error instanceof Refusal && error.status === 0) return { ...last, lost: true };
      throw error;
    }
  }

  cancel() {
    if (this.canceled) return;
    this.canceled = true;
    this.stop();
  }

  stop() {
    // Before the calculation has an id, there is nothing to cancel; canceling a finished calculation does no harm.
    if (this.id) request(`/api/jobs/${this.id}`, { method: "DELETE", keepalive: true }).catch(() => undefined);
  }
}

/**
 * A line of progress with a button to cancel.
 * @param {hw.JobView | null} job
 * @param {() => void} cancel
 */
export const progressLine = (job, cancel) => html`<p class="progress" role="status">
  <progress max=${job?.progress.of ?? 1} value=${job?.progress.of ? (job.progress.done ?? 0) : nothing} aria-label="Progress"></progress>
  <span>${job ? progressText(job) : "Starting…"}</span>
  <button type="button" class="quiet" @click=${cancel}>Cancel</button></p>`;
