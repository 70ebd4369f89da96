// After the hand: each wager in the order in which it was settled, with its reason and its rule.

import { html, nothing } from "./vendor/lit.js";
import { capital, cents, change, money, words } from "./house.js";
import { nameOf } from "./seats.js";

const RESULTS = {
  win: "wins", lose: "loses", push: "pushes", "no-action": "no action", withdrawn: "returned",
};

const spaceName = (view, line) => {
  const space = view.spaces.find((one) => one.wager === line.wager);
  return (space?.name ?? words(line.wager)) + (line.on ? ` ${words(line.on)}` : "");
};

const moved = (line) => {
  const net = cents(line.paid) - cents(line.taken);
  if (net) return change(net);
  return cents(line.returned) ? `${money(line.returned)} back` : "—";
};

const row = (view, line) => html`<tr class=${line.bettor === view.you.person ? "yours" : nothing}>
  <td class="number">${line.order}</td>
  <th scope="row">${nameOf(view, line.bettor)} <small>seat ${line.seat}</small></th>
  <td>${spaceName(view, line)} <small>${money(line.amount)}</small></td>
  <td class=${line.result}>${RESULTS[line.result] ?? line.result}</td>
  <td class="number">${moved(line)}</td>
  <td class="why">${capital(line.why)} <a class="rule" href="/games/${view.table.game}#wagers"
    >${line.source}</a></td>
</tr>`;

const fee = (view, one) => html`<li>
  ${one.bettor ? nameOf(view, one.bettor) : capital(words(one.payer))}: <b>${money(one.amount)}</b>
  ${one.tier ? html`<small>${[one.tier, one.when].filter(Boolean).join(", ")}</small>` : nothing}
</li>`;

/** What the viewer won or lost by wagers in this hand, in cents. */
export const ownResult = (view) => {
  const lines = view.lines.filter((line) => line.bettor === view.you.person);
  if (!lines.length) return null;
  return lines.reduce((sum, line) => sum + cents(line.paid) - cents(line.taken), 0);
};

/** What the viewer paid to the house for this hand, in cents. */
export const ownFees = ({ fees, you }) =>
  fees.filter((one) => (one.bettor ? one.bettor === you.person : you.banks && one.payer === "player-dealer"))
    .reduce((sum, one) => sum + cents(one.amount), 0);

/** What the floor ruled in the hand, as filed. */
const rulings = (view) => {
  if (!view.rulings?.length) return nothing;
  return html`<section class="rulings" aria-labelledby="ruled">
    <h2 id="ruled">The floor ruled in hand ${view.hand}</h2>
    <ul>${view.rulings.map((one) => html`<li>
      ${one.seat ? `Seat ${one.seat}: ` : ""}<b>${words(one.remedy)}</b>. ${one.condition}
      <a class="rule" href="/games/${view.table.game}#irregularities">${one.source ?? "not filed"}</a>
    </li>`)}</ul>
  </section>`;
};

export const settlement = (view) => {
  if (!view.lines.length) return rulings(view);
  return html`${rulings(view)}<section class="settlement" aria-labelledby="settled">
    <h2 id="settled">Settlement of hand ${view.hand}</h2>
    <div class="table">
      <table class="full">
        <caption>Every wager in the order in which it was settled</caption>
        <thead><tr>
          <th scope="col" class="number">#</th><th scope="col">Bettor</th><th scope="col">Wager</th>
          <th scope="col">Result</th><th scope="col" class="number">Chips</th>
          <th scope="col">Why, and where it is filed</th>
        </tr></thead>
        <tbody>${view.lines.map((line) => row(view, line))}</tbody>
      </table>
    </div>
    <p class="net">Player-dealer: bank ${money(view.bank.amount)}, used ${money(view.bank.used)},
      net <b>${change(view.bank.net)}</b>.</p>
    ${view.fees.length
      ? html`<h3>Collection taken</h3><ul class="fees">${view.fees.map((one) => fee(view, one))}</ul>`
      : nothing}
  </section>`;
};
