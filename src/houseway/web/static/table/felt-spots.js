// The betting spots in front of the viewer, as filed, with their chips and results.

import { html, nothing } from "../vendor/lit.js";
import { at, fontForTwoLines } from "./fan.js";
import { citedLines } from "../shared/cited.js";
import { sourceName, words } from "../shared/house.js";
import { money, moneyRange } from "../shared/money.js";
import { isOpen, layoutSpots, partnersOf, requiredWagers, spotName } from "./spots.js";
import { resultOf } from "./stakes.js";
import { ownStakes, wagerName } from "./wagers.js";

const MAX_LETTERS = 2;

/**
 * The pay table of a space, for the popover of its spot.
 * @param {hw.Space} space
 */
const payRows = (space) => html`<table>
  <caption>${space.name} <span class="source">${sourceName(space.source)}</span></caption>
  <tbody>${space.pays.map((row) => html`<tr><th scope="row">${row.says}</th><td class="number">${row.odds}</td></tr>`)}</tbody>
</table>${citedLines(space.source)}`;

/** @typedef {import("./spots.js").Spot} Spot */
/** @typedef {import("./betting.js").Betting} Betting */

/**
 * The viewer's chips on a spot.
 * @param {hw.BankedView} view
 * @param {Spot} spot
 * @param {Betting} [betting]
 */
const stakesOn = (view, { space, on }, betting) => {
  const seat = betting?.open ? betting.target : view.you.seats[0];
  return ownStakes(view).filter((stake) => stake.wager === space.wager && stake.on === on && stake.seat === seat);
};

/**
 * The text on a spot; a choice of one or two letters also gets the name of its wager.
 * @param {Spot} spot
 */
const spotText = ({ space, on }) => {
  if (!on) return spotName(space.name);
  return on.length > MAX_LETTERS ? words(on) : `${spotName(space.name)} ${on}`;
};

/** @param {Spot} spot */
const nameOf = ({ space, on }) => `${space.name}${on ? ` ${words(on)}` : ""}`;

/**
 * The amount that a tap bets, for screen readers.
 * @param {Spot} spot
 * @param {Betting} [betting]
 */
const tapHint = (spot, betting) =>
  (betting?.open && isOpen(spot.space) && !betting.refusal(spot) ? html`<span class="hear">: bet ${money(betting.cost(spot))}</span>` : nothing);

/** @typedef {{ place: import("./layout-sizes.js").Rect | undefined, text: number }} Place where a spot is, and the size of text */

/** The size of the text on a spot in a row that scrolls, and the space for it. */
const ROW_FONT = 12;
const ROW_WIDTH = 84;

/**
 * The size at which a name fits on a spot.
 * @param {string} name
 * @param {Place} space
 */
const nameStyle = (name, { place, text }) => {
  const width = (place?.w ?? ROW_WIDTH) - 12;
  return `font-size:${fontForTwoLines(name, width, place ? Math.min(14 * text, place.h / 4.4) : ROW_FONT).toFixed(1)}px`;
};

/**
 * @param {hw.BankedView} view
 * @param {Spot} spot
 * @param {Place} place
 * @param {Betting} [betting]
 */
const button = (view, spot, place, betting) => {
  const refusal = betting?.open && isOpen(spot.space) ? betting.refusal(spot) : "closed";
  return html`<button type="button" class="space" ?disabled=${Boolean(refusal)}
    title=${refusal && refusal !== "closed" ? refusal : nameOf(spot)} @click=${() => betting?.bet(spot)}>
    <b .style=${nameStyle(spotText(spot), place)}>${spotText(spot)}</b>
    <small class="odds">${spot.space.odds}</small>
    <span class="bets">${stakesOn(view, spot, betting).map((stake) => html`<span class="chip">${money(stake.sum)}</span>${
      resultOf(view, stake)}`)}</span>${tapHint(spot, betting)}
  </button>`;
};

/**
 * The limits of a bet on a space, the bets it requires, and those made automatically with it.
 * @param {hw.BankedView} view
 * @param {hw.Space} space
 * @param {Betting} [betting]
 */
const terms = (view, space, betting) => {
  const { least, most } = betting?.limits(space) ?? { least: 0, most: Infinity };
  const needs = requiredWagers(view, space).map((wager) => wagerName(view, wager));
  const partners = partnersOf(view, space).map(({ name }) => name);
  return html`<p>${least && most < Infinity ? html`Bet ${moneyRange(least, most)}. ` : nothing}${needs.length
    ? `Requires ${needs.join(" or ")}. ` : nothing}${partners.length ? `An equal ${partners.join(" and ")} bet is made with it.` : nothing}</p>`;
};

/**
 * @param {hw.BankedView} view
 * @param {Spot} spot
 * @param {number} number
 * @param {Place & { betting: Betting | undefined }} parts
 */
const spotItem = (view, spot, number, { place, text, betting }) => {
  const id = `pays-${number}`;
  return html`<li class="spot ${spotClass(view, spot.space)}" data-place="spot ${spot.space.wager} ${spot.on}"
    .style=${place ? at(place) : ""}>
    ${button(view, spot, { place, text }, betting)}
    <button type="button" class="info" popovertarget=${id} aria-label="Pay table of ${nameOf(spot)}">i</button>
    <div popover id=${id} class="paysheet">${payRows(spot.space)}${terms(view, spot.space, betting)}</div>
  </li>`;
};

/**
 * The CSS class of a spot: `later` for a bet made during the hand or with another bet, `side` for a side bet.
 * @param {hw.BankedView} view
 * @param {hw.Space} space
 */
const spotClass = (view, space) => {
  if (!isOpen(space)) return "later";
  return requiredWagers(view, space).length ? "side" : "";
};

/**
 * The spots: in an arc in front of the player, or as a row that scrolls sideways.
 * @param {hw.BankedView} view
 * @param {import("./layout-sizes.js").Layout} layout
 * @param {Betting} [betting]
 */
export const spotList = (view, { spots: places, row, card, text }, betting) => {
  const spots = layoutSpots(view);
  const items = spots.map((spot, n) => spotItem(view, spot, n, { place: places[n], text, betting }));
  return html`<ol class="layout ${row ? "row" : "arc"}" aria-label="Betting spots" tabindex=${row ? "0" : nothing}
    .style=${row ? at(row) : `--own-card:${card.own}px`}>${items}</ol>`;
};
