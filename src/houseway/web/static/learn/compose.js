// Composing an audition: the games with their options, and the kinds, number and level of the questions.

import { html, nothing } from "../vendor/lit.js";
import { askOptions, optionFields } from "./game-options.js";
import { ask, count, problemOf, sentence } from "../shared/house.js";
import { follow } from "../shared/me.js";
import { Part, isChecked, valueOf } from "../shared/part.js";
import { oneAtATime } from "../shared/sending.js";

/**
 * @typedef {{ id: string, name: string, room: string, family: string, kinds: string[] }} Game
 * @typedef {import("./game-options.js").Rules} Rules
 * @typedef {{ game: Game, preset: string, rules: Rules, options: Record<string, import("./game-options.js").Option> | null }} ChosenGame
 */

export class Compose extends Part {
  static properties = {
    games: { type: Array }, kinds: { type: Object }, presets: { type: Object }, may: { state: true }, chosen: { state: true },
    checkedKinds: { state: true }, problem: { state: true }, composed: { state: true },
  };

  constructor() {
    super();
    /** @type {Game[]} */
    this.games = [];
    /** @type {Record<string, string>} */
    this.kinds = {};
    /** @type {Record<string, string>} */
    this.presets = {};
    /** @type {string[] | undefined} */
    this.may = undefined;
    /** @type {ChosenGame[]} */
    this.chosen = [];
    /** The checked kinds of questions; if empty, every kind for dealers is asked. @type {string[]} */
    this.checkedKinds = [];
    this.problem = "";
    /** @type {{ id: string, title: string } | null} */
    this.composed = null;
    this.unfollow = () => {};
  }

  connectedCallback() {
    super.connectedCallback();
    this.replaceChildren();
    this.unfollow = follow(({ may }) => { this.may = may; });
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.unfollow();
  }

  /** Add the chosen game, or all games of the chosen cardroom or family. */
  add() {
    const value = /** @type {HTMLSelectElement | null} */ (this.querySelector("#add"))?.value ?? "";
    const chosenIds = new Set(this.chosen.map(({ game }) => game.id));
    const added = this.games.filter((game) => [game.id, `room ${game.room}`, `family ${game.family}`].includes(value) && !chosenIds.has(game.id));
    this.chosen = [...this.chosen, ...added.map((game) => ({ game, preset: "letter", rules: {}, options: null }))];
  }

  /**
   * @param {ChosenGame} entry
   * @param {Partial<ChosenGame>} changed
   */
  change(entry, changed) {
    this.chosen = this.chosen.map((other) => (other === entry ? { ...entry, ...changed } : other));
  }

  /** @param {ChosenGame} entry */
  async open(entry) {
    if (entry.options) return;
    const options = await askOptions(entry.game.id).catch((error) => {
      this.problem = sentence(problemOf(error).what);
      return null;
    });
    const current = this.chosen.find(({ game }) => game.id === entry.game.id);
    if (current) this.change(current, { options });
  }

  /** @param {SubmitEvent} event */
  submit(event) {
    event.preventDefault();
    const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
    return oneAtATime(this, () => this.save(data));
  }

  /** @param {FormData} data */
  async save(data) {
    const parts = this.chosen.map(({ game, preset, rules }) => ({
      game: game.id, preset, rules, kinds: this.checkedKinds.filter((kind) => game.kinds.includes(kind)),
    })).filter(({ kinds }) => kinds.length || !this.checkedKinds.length);
    const number = (/** @type {string} */ name) => Number(data.get(name));
    try {
      this.composed = await ask("/api/auditions", {
        title: String(data.get("title") ?? ""), parts, questions: number("questions"), level: number("level"), minutes: number("minutes"),
      });
      this.problem = "";
      await this.updateComplete;
      /** @type {HTMLElement | null} */ (this.querySelector("#link"))?.focus();
    } catch (error) {
      this.problem = sentence(problemOf(error).what);
    }
  }

  render() {
    if (this.may === undefined) return html`<p role="status">Loading…</p>`;
    if (!this.may.includes("train")) {
      return html`<p class="lead">Trainers only. <a href="/account?to=/auditions/compose">Sign in</a> with a trainer account.</p>`;
    }
    return html`<form class="compose" @submit=${this.submit}>
        <p><label for="title">Title</label> <input id="title" name="title" maxlength="80" required autocomplete="off"></p>
        <div class="drill-fields">
          <p><label for="questions">Questions</label> <input id="questions" name="questions" type="number" min="1" max="60" value="20" required></p>
          <p><label for="level">Level</label> <select id="level" name="level">${[1, 2, 3, 4].map((n) => html`<option ?selected=${n === 2}>${n}</option>`)}</select></p>
          <p><label for="minutes">Minutes <small>(0 for no limit)</small></label> <input id="minutes" name="minutes" type="number" min="0" max="240" value="0" required></p>
        </div>
        ${this.gamePicker()}
        <ul class="audition-list">${this.chosen.map((entry) => this.row(entry))}</ul>
        <fieldset><legend>Kinds of questions <small>(check none to ask every kind for dealers)</small></legend>
          ${Object.entries(this.kinds).map(([kind, title]) => this.box(kind, title))}</fieldset>
        <button>Save the audition</button>
        <p class="wrong" role="alert">${this.problem}</p>
      </form>
      <div aria-live="polite">${this.composed ? this.link(this.composed) : nothing}</div>`;
  }

  gamePicker() {
    const rooms = [...new Set(this.games.map(({ room }) => room))];
    const families = [...new Set(this.games.map(({ family }) => family))];
    return html`<div class="drill-fields"><p><label for="add">Games</label>
      <select id="add">
        <optgroup label="All games of a cardroom">${rooms.map((room) => html`<option value="room ${room}">${room}</option>`)}</optgroup>
        <optgroup label="All games of a family">${families.map((family) => html`<option value="family ${family}">${family}</option>`)}</optgroup>
        ${rooms.map((room) => html`<optgroup label=${room}>${this.games.filter((game) => game.room === room).map((game) =>
          html`<option value=${game.id}>${game.name}</option>`)}</optgroup>`)}
      </select></p>
      <button type="button" class="quiet" @click=${this.add}>Add</button>
      <p role="status">${count(this.chosen.length, "game")} chosen</p></div>`;
  }

  /** @param {ChosenGame} entry */
  row(entry) {
    const id = entry.game.id.replace("/", "-");
    return html`<li><b>${entry.game.name}</b> <small>${entry.game.room}</small>
      <button type="button" class="quiet small" @click=${() => { this.chosen = this.chosen.filter((other) => other !== entry); }}
        >Remove<span class="hear"> ${entry.game.name}, ${entry.game.room}</span></button>
      <details @toggle=${() => this.open(entry)}><summary>Options<span class="hear"> of ${entry.game.name}</span></summary>
        <p><label for="preset-${id}">Rules</label> <select id="preset-${id}" @change=${(/** @type {Event} */ event) => this.change(entry, { preset: valueOf(event) })}>
          ${Object.entries(this.presets).map(([name, says]) => html`<option value=${name} ?selected=${name === entry.preset}>${says}</option>`)}</select></p>
        ${optionFields(entry.options ?? {}, entry.rules, { id, change: (rules) => this.change(entry, { rules }) })}
      </details></li>`;
  }

  /**
   * @param {string} kind
   * @param {string} title
   */
  box(kind, title) {
    /** @param {Event} event */
    const change = (event) => {
      const without = this.checkedKinds.filter((other) => other !== kind);
      this.checkedKinds = isChecked(event) ? [...without, kind] : without;
    };
    return html`<label class="check"><input type="checkbox" id="kind-${kind}" @change=${change}> ${title}</label>`;
  }

  /** @param {{ id: string, title: string }} composed */
  link({ id, title }) {
    const address = `${location.origin}/auditions/${id}`;
    return html`<h2>${title} is saved</h2>
      <p><label for="link">Give this link to the group</label>
        <input id="link" readonly value=${address} @focus=${(/** @type {FocusEvent} */ event) => /** @type {HTMLInputElement} */ (event.target).select()}></p>
      <p><a href="/auditions/${id}">Open it</a> <a href="/auditions/${id}/results">Results</a></p>`;
  }
}

customElements.define("hw-compose", Compose);
