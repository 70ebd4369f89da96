// The time left to act.

import { html, nothing } from "../vendor/lit.js";
import { count, minutes } from "../shared/house.js";
import { Part } from "../shared/part.js";

/**
 * Seconds as text: 9:59 for a minute or more, 59 s for less.
 * @param {number} left
 */
export const clockText = (left) => (left < 60 ? `${left} s` : minutes(left));

/**
 * Seconds in words: 9 minutes 59 seconds.
 * @param {number} left
 */
export const clockLabel = (left) => {
  const [whole, seconds] = [Math.floor(left / 60), left % 60];
  const parts = [whole && count(whole, "minute"), (seconds || !whole) && count(seconds, "second")];
  return parts.filter(Boolean).join(" ");
};

export class Clock extends Part {
  static properties = { until: {}, now: { state: true } };

  constructor() {
    super();
    /** @type {string | null} */
    this.until = null;
    this.now = 0;
    this.tick = 0;
  }

  connectedCallback() {
    super.connectedCallback();
    this.tick = setInterval(() => { this.now = Date.now(); }, 250);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.tick);
  }

  render() {
    if (!this.until) return nothing;
    const left = Math.max(0, Math.ceil((Date.parse(this.until) - Date.now()) / 1000));
    return html`<span class="clock ${left <= 5 ? "short" : ""}" role="timer" aria-live="off" aria-label="${clockLabel(left)} left">${clockText(left)}</span>`;
  }
}

customElements.define("hw-clock", Clock);
