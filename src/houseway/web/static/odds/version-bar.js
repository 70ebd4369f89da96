// Saves, shares, compares and downloads a pay table.

import { html, nothing } from "../vendor/lit.js";
import { download } from "../shared/download.js";
import { copyAddress } from "../shared/house.js";
import { Part, fieldOf, unset } from "../shared/part.js";
import { watchTables } from "../shared/scrolling.js";
import { comparison, noteLine, saveVersions, savedVersions, toCsv, versionChoice } from "./versions.js";

export class VersionBar extends Part {
  static properties = {
    bench: { attribute: false }, pays: { attribute: false }, edges: { attribute: false }, note: { attribute: false }, price: { attribute: false },
    saved: { state: true }, notice: { state: true }, first: { state: true }, second: { state: true },
  };

  constructor() {
    super();
    /** @type {hw.Bench} */
    this.bench = unset();
    /** @type {hw.PaysOf} */
    this.pays = {};
    /** @type {Record<string, string>} */
    this.edges = {};
    this.note = "";
    /** @type {hw.BenchReport | null} */
    this.price = null;
    /** @type {hw.Version[]} */
    this.saved = [];
    this.notice = "";
    this.first = 0;
    this.second = 1;
  }

  connectedCallback() {
    super.connectedCallback();
    this.saved = savedVersions(this.bench.game);
  }

  updated() {
    watchTables(this);
  }

  /**
   * @param {string} name
   * @returns {hw.Version}
   */
  version(name) {
    const { preset, rules } = this.bench;
    return { name, preset, rules, pays: this.pays, edges: this.edges, note: this.note };
  }

  /** @returns {hw.Version[]} */
  get versions() {
    const { preset, rules, price } = this.bench;
    const filed = Object.fromEntries((price?.wagers ?? []).map(({ wager, exact_edge: edge }) => [wager, edge]));
    return [{ name: "As filed", preset, rules, pays: {}, edges: filed, note: "" }, this.version("On this page"), ...this.saved];
  }

  /** @param {Event} event */
  save(event) {
    const name = fieldOf(event, "version").trim();
    if (!name) return;
    const saved = [...this.saved.filter((version) => version.name !== name), this.version(name)];
    this.notice = saveVersions(this.bench.game, saved) ? `Saved as ${name} in this browser.` : "This browser did not save it: storage is off or full.";
    this.saved = saved;
  }

  /** @param {hw.Version} version */
  forget(version) {
    this.saved = this.saved.filter((other) => other !== version);
    saveVersions(this.bench.game, this.saved);
    this.notice = `${version.name} deleted.`;
  }

  async share() {
    this.notice = (await copyAddress()) ? "Link copied." : `Copy this link: ${location.href}`;
  }

  /** @param {"csv" | "json"} kind */
  downloadAs(kind) {
    const name = `${this.bench.game.replace("/", "-")}.${kind}`;
    const version = this.version("On this page");
    if (kind === "csv") download(name, toCsv(this.bench, version), "text/csv");
    else download(name, JSON.stringify({ ...version, game: this.bench.game, price: this.price }, null, 2), "application/json");
  }

  render() {
    const { versions } = this;
    const [first, second] = [versions[this.first], versions[this.second]];
    return html`<p class="tools">
        <button type="button" class="quiet" @click=${() => this.share()}>Copy link</button>
        <button type="button" class="quiet" @click=${() => this.downloadAs("csv")}>Download CSV</button>
        <button type="button" class="quiet" @click=${() => this.downloadAs("json")}>Download JSON</button></p>
      <form class="tools" @submit=${this.save}><label for="version">Name of this version</label>
        <input id="version" name="version" maxlength="60" autocomplete="off" /><button>Save</button></form>
      ${noteLine(this.notice)}
      ${this.saved.length ? html`<ul class="saved">${this.saved.map((version) => html`<li>${version.name}
        <button type="button" class="quiet" aria-label="Open ${version.name}" @click=${() =>
          this.dispatchEvent(new CustomEvent("adopt", { detail: version.pays }))}>Open</button>
        <button type="button" class="quiet" aria-label="Delete ${version.name}" @click=${() => this.forget(version)}>Delete</button></li>`)}</ul>` : nothing}
      <details class="compare"><summary>Compare two versions</summary>
        <p class="tools">${versionChoice("First", versions, this.first, (n) => {
          this.first = n;
        })} ${versionChoice("Second", versions, this.second, (n) => {
          this.second = n;
        })}</p>
        ${first && second ? comparison(this.bench, first, second) : nothing}</details>`;
  }
}

customElements.define("hw-version-bar", VersionBar);
