// The time since a practice session or an audition started, and the time left.

import { html, nothing } from "../vendor/lit.js";
import { minutes } from "../shared/house.js";
import { Part } from "../shared/part.js";

export class Stopwatch extends Part {
  static properties = { since: {}, until: {}, now: { state: true } };

  constructor() {
    super();
    this.since = 0;
    /** When the time is over; 0 for no limit. */
    this.until = 0;
    this.now = 0;
    this.tick = 0;
    /** The value of `until` whose end was announced last. */
    this.over = 0;
  }

  connectedCallback() {
    super.connectedCallback();
    this.tick = setInterval(() => {
      this.now = Date.now();
      if (this.until && this.now > this.until && this.over !== this.until) {
        this.over = this.until;
        this.dispatchEvent(new Event("over"));
      }
    }, 500);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.tick);
  }

  render() {
    const seconds = (/** @type {number} */ time) => Math.max(0, Math.floor(time / 1000));
    const left = this.until ? html`, ${minutes(seconds(this.until - Date.now()))} left` : nothing;
    return html`<p class="drill-clock" role="timer" aria-live="off">Time ${minutes(seconds(Date.now() - this.since))}${left}</p>`;
  }
}

customElements.define("hw-stopwatch", Stopwatch);
