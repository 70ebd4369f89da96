// How long there is to answer.

import { LitElement, html, nothing } from "./vendor/lit.js";

export class Clock extends LitElement {
  static properties = { until: {}, now: { state: true } };

  createRenderRoot() {
    return this;
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
    return html`<span class="clock ${left <= 5 ? "short" : ""}" role="timer" aria-live="off">${left} s</span>`;
  }
}

customElements.define("hw-clock", Clock);
