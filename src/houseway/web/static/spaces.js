// The betting spaces: an amount, and a button for each space with its limits and what it pays.

import { html, live, nothing } from "./vendor/lit.js";
import { cents, money, plain, wire, words } from "./house.js";
import { hint } from "./keys.js";
import { Part } from "./part.js";

const CHIPS = [100, 500, 2500, 10000, 50000];

/** The least and most of a space: its own, else the table's; null where none is set. */
export const limitsOf = (view, space) => {
  const [low, high] = view.table.limits ?? [null, null];
  return [cents(space.minimum) ?? cents(low), cents(space.maximum) ?? cents(high)];
};

const limitsText = ([low, high]) => {
  if (low !== null && low === high) return money(low);
  if (low !== null && high !== null) return `${money(low)} to ${money(high)}`;
  if (low !== null) return `from ${money(low)}`;
  return high !== null ? `up to ${money(high)}` : "";
};

const paysText = (space) => {
  const odds = [...new Set(space.pays.map((row) => row.odds))].filter((one) => / (to|for) /.test(one));
  if (!odds.length) return "";
  const shown = odds.length <= 3 ? odds.join(", ") : `${odds[0]} … ${odds.at(-1)}`;
  return `pays ${shown.replaceAll(/(\d+) (to|for) (\d+)/g, "$1\u00a0$2\u00a0$3")}`;
};

/** The spaces that one bets on before the deal; those made together with another follow it. */
const open = (view) => view.spaces.filter((space) => space.before_the_deal && !space.equals);

const together = (view, space) =>
  view.spaces.filter((one) => one.equals === space.wager && one.before_the_deal).map((one) => one.name);

/** A button for each space, or for each choice on it. */
const spots = (view) =>
  open(view).flatMap((space) =>
    space.on?.length ? space.on.map((on) => ({ space, on })) : [{ space, on: "" }],
  );

export class Spaces extends Part {
  static properties = { view: {}, text: { state: true }, seat: { state: true }, wrong: { state: true } };

  constructor() {
    super();
    this.text = null;
    this.seat = 0;
    this.wrong = "";
  }

  get usual() {
    return cents(this.view.table.limits?.[0]) ?? 500;
  }

  /** What is written in the box; the least wager until somebody writes there. */
  get written() {
    return this.text ?? plain(this.usual);
  }

  bet(space, on) {
    const amount = cents(this.written);
    this.wrong = amount ? "" : "Write an amount such as 25 or 12.50.";
    if (!amount) return;
    this.say("wager", { seat: this.target, wager: space.wager, amount: wire(amount), ...(on && { on }) });
  }

  get own() {
    return this.view.you.seats[0];
  }

  get target() {
    return this.seat || this.own;
  }

  render() {
    const { view } = this;
    const ready = view.seats[this.own - 1].ready;
    return html`<div class="bet">
      ${this.amountRow()}
      <ol class="spaces">${spots(view).map((spot, number) => this.spot(spot, number))}</ol>
      ${this.down()}
      <p class="go">
        <button type="button" class="main" data-key="r" ?disabled=${ready} @click=${() => this.say("ready")}>
          ${ready ? "Waiting for the others" : this.bets.length ? "Ready" : "Ready, no wager"} ${hint("r")}
        </button>
        <span class="wrong" role="alert">${this.wrong}</span>
      </p>
    </div>`;
  }

  amountRow() {
    const chips = [...new Set([this.usual, ...CHIPS])]
      .filter((chip) => chip >= this.usual)
      .sort((a, b) => a - b)
      .slice(0, 4);
    return html`<div class="amount">
      <label for="amount">Amount</label>
      <input id="amount" inputmode="decimal" autocomplete="off" .value=${live(this.written)}
        @input=${(event) => { this.text = event.target.value; }} />
      ${chips.map((chip) => html`<button type="button" class="chip" aria-label="Amount ${money(chip)}"
        aria-pressed=${String(cents(this.written) === chip)}
        @click=${() => { this.text = plain(chip); }}>${money(chip)}</button>`)}
      ${this.seats()}
    </div>`;
  }

  /** Where back-line wagers are filed one may bet on another's seat. */
  seats() {
    const { view } = this;
    const others = view.seats.filter(
      (seat) => seat.person && seat.seat !== this.own && !seat.player_dealer,
    );
    if (!open(view).some((space) => space.back_line) || !others.length) return nothing;
    return html`<label for="on-seat">On seat</label>
      <select id="on-seat" @change=${(event) => { this.seat = Number(event.target.value); }}>
        <option value=${this.own} ?selected=${this.target === this.own}>${this.own}, yours</option>
        ${others.map((seat) => html`<option value=${seat.seat} ?selected=${this.target === seat.seat}
          >${seat.seat}, ${seat.name}</option>`)}
      </select>`;
  }

  spot({ space, on }, number) {
    const key = number < 9 ? String(number + 1) : "";
    const others = together(this.view, space);
    const closed = this.target !== this.own && !space.back_line;
    return html`<li>
      <button type="button" class="space" data-key=${key || nothing} ?disabled=${closed}
        @click=${() => this.bet(space, on)}>
        <b>${space.name}${on ? ` ${words(on)}` : ""}</b> ${hint(key)}
        <small>${limitsText(limitsOf(this.view, space))}</small>
        <small>${paysText(space)}</small>
        ${this.needs(space)}
        ${others.length ? html`<small>with ${others.join(", ")} of the same amount</small>` : nothing}
      </button>
    </li>`;
  }

  needs(space) {
    const names = [space.requires ?? []].flat().map((name) => this.name(name));
    return names.length ? html`<small>needs ${names.join(" or ")}</small>` : nothing;
  }

  name(wager) {
    return this.view.spaces.find((space) => space.wager === wager)?.name ?? words(wager);
  }

  get bets() {
    const sums = new Map();
    for (const seat of this.view.seats) {
      for (const one of seat.wagers.filter((wager) => wager.bettor === this.view.you.person)) {
        const key = `${seat.seat} ${one.wager}`;
        const sum = (sums.get(key)?.sum ?? 0) + cents(one.amount);
        sums.set(key, { seat: seat.seat, wager: one.wager, sum });
      }
    }
    return [...sums.values()];
  }

  down() {
    if (!this.bets.length) return nothing;
    return html`<ul class="down" aria-label="Your wagers">
      ${this.bets.map((one) => html`<li>
        ${this.name(one.wager)} ${money(one.sum)}${one.seat === this.own ? nothing : ` on seat ${one.seat}`}
        <button type="button" class="quiet" @click=${() =>
          this.say("unwager", { seat: one.seat, wager: one.wager })}>Take back<span class="hear">
          ${this.name(one.wager)}</span></button>
      </li>`)}
    </ul>`;
  }
}

customElements.define("hw-spaces", Spaces);

/** Every space with every row that it pays, and where that is filed. */
export const payTables = (view) => html`<details class="pays">
  <summary>What each wager pays</summary>
  ${view.spaces.map((space) => html`<div class="table"><table>
    <caption>${space.name} <span class="source">${space.source}</span></caption>
    <tbody>${space.pays.map((row) => html`<tr>
      <th scope="row">${row.says}</th><td class="number">${row.odds}</td></tr>`)}</tbody>
  </table></div>`)}
</details>`;
