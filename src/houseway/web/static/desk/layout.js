// The betting spaces of a game, arranged like a layout, each with a field for its amount.

import { html, nothing } from "../vendor/lit.js";
import { Part, unset, valueOf } from "../shared/part.js";

export class Layout extends Part {
  static properties = {
    spaces: { attribute: false }, amounts: { attribute: false }, on: { attribute: false },
    problemIn: { attribute: false }, label: {},
  };

  constructor() {
    super();
    /** @type {hw.CaseSpace[]} */
    this.spaces = unset();
    /** @type {Record<string, string>} */
    this.amounts = {};
    /** @type {Record<string, string>} */
    this.on = {};
    /** The error in a wager; empty if there is none. @type {(wager: string) => string} */
    this.problemIn = () => "";
    this.label = "Wagers";
  }

  /**
   * @param {"stake" | "choose"} name
   * @param {string} wager
   * @param {string} value
   */
  emit(name, wager, value) {
    this.dispatchEvent(new CustomEvent(name, { detail: { wager, value } }));
  }

  render() {
    return html`<div class="layout" role="group" aria-label=${this.label}>${this.spaces.map((space) => this.spot(space))}</div>`;
  }

  /** @param {hw.CaseSpace} space */
  spot(space) {
    const id = `${this.id}-${space.id}`;
    const problem = this.problemIn(space.id);
    return html`<div class="spot ${this.amounts[space.id] ? "staked" : ""}">
      <label for=${id}>${space.name}</label>
      <small>${space.odds}</small>
      <input id=${id} inputmode="decimal" autocomplete="off" placeholder="$" .value=${this.amounts[space.id] ?? ""}
        aria-invalid=${problem ? "true" : nothing} aria-describedby=${problem ? `${id}-wrong` : nothing}
        @input=${(/** @type {Event} */ event) => this.emit("stake", space.id, valueOf(event))}>
      ${space.on.length ? this.choice(space, id) : nothing}
      ${problem ? html`<small class="wrong" id="${id}-wrong">${problem}</small>` : nothing}
    </div>`;
  }

  /**
   * @param {hw.CaseSpace} space
   * @param {string} id
   */
  choice(space, id) {
    return html`<select id="${id}-on" aria-label="Bet ${space.name} on"
      @change=${(/** @type {Event} */ event) => this.emit("choose", space.id, valueOf(event))}>
      ${space.on.map((value) => html`<option value=${value} ?selected=${value === this.on[space.id]}>${value}</option>`)}
    </select>`;
  }
}

customElements.define("hw-layout", Layout);
