// The action bar while bets are open: chips, bet buttons and Deal.

import { html, live, nothing } from "../vendor/lit.js";
import { citedLines } from "../shared/cited.js";
import { sourceName } from "../shared/house.js";
import { hint } from "../shared/keys.js";
import { money, plain, total } from "../shared/money.js";
import { valueOf } from "../shared/part.js";
import { ownSeat } from "./seats.js";
import { openSpaces } from "./spots.js";
import { ownStakes } from "./wagers.js";

/** @typedef {import("./betting.js").Betting} Betting */

/** @param {Betting} betting */
const chipRow = (betting) => html`<div class="amount">
  <label for="amount" class="hear">Bet</label>
  <input id="amount" inputmode="decimal" autocomplete="off" .value=${live(betting.text ?? plain(betting.minimum))}
    @input=${(/** @type {Event} */ event) => betting.choose(valueOf(event))} />
  ${betting.chips.map((chip) => html`<button type="button" class="chip" aria-label="${money(chip)} chip"
    aria-pressed=${String(betting.chip === chip)} ?disabled=${chip > betting.stack}
    @click=${() => betting.choose(plain(chip))}>${money(chip)}</button>`)}
  ${onSeat(betting)} ${onSpot(betting)}
</div>`;

/**
 * The seat to bet on, if back-line wagers are filed.
 * @param {Betting} betting
 */
const onSeat = (betting) => {
  const { view, own, target } = betting;
  const others = view.seats.filter((seat) => seat.person && seat.seat !== own && !seat.player_dealer);
  if (!openSpaces(view).some((space) => space.back_line) || !others.length) return nothing;
  return html`<label for="on-seat" class="hear">Bet on</label>
    <select id="on-seat" @change=${(/** @type {Event} */ event) => betting.aim({ seat: Number(valueOf(event)) })}>
      <option value=${own} ?selected=${target === own}>on my spot</option>
      ${others.map((seat) => html`<option value=${seat.seat} ?selected=${target === seat.seat}
        >on seat ${seat.seat}, ${seat.name}</option>`)}
    </select>`;
};

/**
 * The betting spot, if a seat has several.
 * @param {Betting} betting
 */
const onSpot = (betting) => {
  const { view } = betting;
  const space = openSpaces(view).find(({ spots: number }) => number !== 0);
  if (!space) return nothing;
  const taken = view.seats.find(({ seat }) => seat === betting.target)?.wagers.map(({ spot = 0 }) => spot) ?? [];
  // If the number of spots is not filed, there is always room for one more.
  const count = space.spots ?? Math.max(0, ...taken) + 1;
  if (count < 2) return nothing;
  return html`<label for="on-spot" class="hear">Betting spot</label>
    <select id="on-spot" @change=${(/** @type {Event} */ event) => betting.aim({ place: Number(valueOf(event)) })}>
      <option value="0" ?selected=${!betting.place}>any spot</option>
      ${Array.from({ length: count }, (_, n) => html`<option value=${n + 1} ?selected=${betting.place === n + 1}>spot ${n + 1}</option>`)}
    </select>`;
};

/**
 * @param {Betting} betting
 * @param {number} staked the bets so far, in cents
 */
const dealText = (betting, staked) => {
  if (ownSeat(betting.view)?.ready) return "Waiting for other players";
  if (staked) return `Deal (${money(staked)})`;
  const sum = money(betting.usualCost);
  return betting.repeats ? `Repeat ${sum} and deal` : `Bet ${sum} and deal`;
};

/**
 * The buttons that change the current bets; without bets, the button to sit out.
 * @param {Betting} betting
 * @param {number} staked
 */
const otherButtons = (betting, staked) => {
  const undo = html`<button type="button" class="quiet" ?disabled=${!betting.before.length} @click=${() => betting.undo()}>Undo</button>`;
  if (!staked) {
    return html`${betting.before.length ? undo : nothing}<button type="button" class="quiet"
      @click=${() => betting.ask("ready")}>Sit this hand out</button>`;
  }
  const { doubling } = betting;
  return html`<button type="button" class="quiet" ?disabled=${!doubling} @click=${() => betting.double()}>Double${doubling
      ? html` <small>+${money(doubling)}</small>` : nothing}</button>
    ${undo}
    <button type="button" class="quiet" @click=${() => betting.clear()}>Clear</button>`;
};

/** @param {Betting} betting */
const warning = (betting) => {
  const { amount, name } = betting.shortfall;
  if (betting.problem) return html`<span class="wrong" role="alert">${betting.problem}</span>`;
  if (amount) return html`<span class="warn" role="status">Keep ${money(amount)} for the ${name} bet.</span>`;
  return nothing;
};

/** @param {Betting} betting */
export const bettingBar = (betting) => {
  const bets = ownStakes(betting.view);
  const staked = total(bets, ({ sum }) => sum);
  const isReady = Boolean(ownSeat(betting.view)?.ready);
  const cannotBet = !staked && Boolean(betting.usualRefusal);
  if (cannotBet && betting.stack < betting.minimum) return html`<p class="wrong" role="status">Add chips to bet.</p>`;
  return html`<div class="bet">
    ${chipRow(betting)}
    <p class="go">
      ${isReady ? nothing : otherButtons(betting, staked)}
      <button type="button" class="main" data-key="space" ?disabled=${isReady || cannotBet} @click=${() => betting.deal()}>
        ${dealText(betting, staked)} ${hint("space")}
      </button>
      ${warning(betting)}
    </p>
  </div>`;
};

/**
 * Every space with all its pay rows and their source.
 * @param {hw.BankedView} view
 */
export const payTables = (view) => html`<details class="pays">
  <summary>Pay tables</summary>
  ${view.spaces.map((space) => html`<div class="table"><table>
    <caption>${space.name} <span class="source">${sourceName(space.source)}</span></caption>
    <tbody>${space.pays.map((row) => html`<tr>
      <th scope="row">${row.says}</th><td class="number">${row.odds}</td></tr>`)}</tbody>
  </table></div>${citedLines(space.source)}`)}
</details>`;
