// The felt: the hands in the middle, the other players around them, the viewer at the bottom. Every part is where layout.js puts it.

import { html, nothing } from "../vendor/lit.js";
import { TILES_APART, around, at, fanned, fontFor, isFitting } from "./fan.js";
import { kindOf } from "./kinds.js";
import { layoutOf } from "./layout.js";
import { APART } from "./layout-sizes.js";
import { Part, unset } from "../shared/part.js";
import { spotList } from "./felt-spots.js";
import { plate } from "./plates.js";
import { handNamed } from "./picks.js";
import { handName, isOwn, placeOf } from "./seats.js";
import { seatsAround, shapeOf } from "./shape.js";

/**
 * The actions that a viewer has on the felt; none in a replay.
 * @typedef {object} Acts
 * @property {(seat: number) => void} [sit]
 * @property {import("./picks.js").Picks} [picks]
 * @property {import("./betting.js").Betting} [betting]
 * @property {Map<number, hw.Money | null>} [stacks] the stacks before the chips that are still in the air
 */

/** @typedef {import("./layout-sizes.js").Rect} Rect */
/** @typedef {import("./layout-sizes.js").Layout} Layout */

/** @typedef {import("./groups.js").Group} Group */

/**
 * @param {hw.View} view
 * @param {number} seat
 */
const handsOf = (view, seat) => Object.entries(view.hands).filter(([name]) => placeOf(name).seat === seat);

let notes = 0;

/**
 * A badge that explains an unusual card of its hand.
 * @param {string} text
 * @param {string} note
 * @param {string} style
 */
const explaining = (text, note, style) => {
  const id = `note-${notes += 1}`;
  return html`<button type="button" class="badge explains" popovertarget=${id} .style=${style}>${text} <i aria-hidden="true">?</i></button>
    <div popover id=${id} class="paysheet">${note}</div>`;
};

/**
 * A text in one line that is as large as its space allows; only for screen readers if the space is too small.
 * @param {string | undefined} text
 * @param {number} width
 * @param {number} size
 * @param {string} [note] what an unusual card of the hand means
 */
const badge = (text, width, size, note) => {
  if (!text) return nothing;
  if (!isFitting(text, width - 10)) return html`<b class="badge hear">${text}</b>`;
  const style = `font-size:${fontFor(note ? `${text} ?` : text, width - 10, size).toFixed(1)}px`;
  return note ? explaining(text, note, style) : html`<b class="badge" .style=${style}>${text}</b>`;
};

/**
 * Groups of cards next to each other in a space, with their names under them.
 * @param {Group[]} groups
 * @param {Rect} rect
 * @param {number} card
 * @param {{ font: number, names: boolean, apart: number }} text
 */
const cardGroups = (groups, rect, card, { font, names, apart }) => {
  const fan = fanned(groups.map(({ count }) => count), card, rect.w, apart);
  return html`<span class="groups ${fan.lap < -0.15 * fan.card ? "lapped" : ""}"
    .style=${`--card-width:${fan.card.toFixed(1)}px;--lap:${fan.lap.toFixed(1)}px;gap:${fan.gap.toFixed(1)}px`}>${groups.map(
    ({ cards, count, label, note }) => {
      const own = fan.card * Math.max(1, count) + fan.lap * Math.max(0, count - 1);
      const width = groups.length > 1 ? own + fan.gap : rect.w;
      return html`<span class="group">${cards}${badge(label, names ? width : 0, font, note)}</span>`;
    })}</span>`;
};

/**
 * The hands of a seat; the hand that the open decision is about is marked if there are several.
 * @param {hw.View} view
 * @param {hw.Seat} seat
 * @param {Acts} acts
 * @param {{ cards: Rect, badge: Rect, box: Rect }} place
 * @param {{ card: number, font: number, names: boolean, apart: number }} text
 */
const seatHands = (view, seat, { picks }, { cards, badge: names, box }, text) => {
  const hands = handsOf(view, seat.seat);
  const kind = kindOf(view);
  const own = isOwn(view, seat.seat);
  if (!hands.length || !cards.w) return nothing;
  const groups = hands.map(([name, texts]) => kind.groups(view, name, texts, picks));
  const counts = groups.flat().map(({ count }) => count);
  const whole = fanned(counts, text.card, cards.w, text.apart);
  const several = hands.length > 1;
  /** @param {string} name */
  const asked = (name) => (several && view.decisions.some((decision) => handNamed(view, decision) === name) ? "asked" : "");
  return html`<div class="hands ${several ? "several" : ""}" .style=${`${at(around(cards, names), box)};gap:${whole.gap.toFixed(1)}px`}>${hands.map(([name], n) => {
    const own_ = groups[n] ?? [];
    const width = own_.reduce((sum, { count }) => sum + whole.card + Math.max(0, count - 1) * (whole.card + whole.lap) + whole.gap, -whole.gap);
    return html`<div class="hand ${own ? "mine" : ""} ${asked(name)}" role="group" aria-label="Hand of ${handName(name)}"
      >${cardGroups(own_, { ...cards, w: several ? width + 0.5 : cards.w }, whole.card, text)}</div>`;
  })}</div>`;
};

/**
 * Whether free seats are reserved for the waitlist.
 * @param {hw.View} view
 */
const areSeatsReserved = (view) => Boolean(view.waiting?.length) && !view.offered_seat?.yours;

/**
 * Whether the viewer may take a seat.
 * @param {hw.View} view
 * @param {Acts} acts
 */
const maySit = (view, { sit }) => Boolean(sit) && !view.you.seats.length && view.phase !== "stopped";

/**
 * @param {hw.View} view
 * @param {hw.Seat} seat
 * @param {Acts} acts
 * @param {import("./layout-sizes.js").Place} place
 */
const freeSeat = (view, { seat }, { sit }, { plate: rect, box }) => {
  const reserved = view.offered_seat?.seat === seat || areSeatsReserved(view);
  return html`<li class="seat free" aria-label="Seat ${seat}" .style=${at(box)}><div class="plate" .style=${at(rect, box)}>${reserved
    ? html`<p class="empty" title="Seat ${seat}, reserved for the waitlist">${seat}<span class="hear">: reserved for the waitlist</span></p>`
    : html`<button type="button" class="sit" aria-label="Sit here, seat ${seat}" title="Sit here" @click=${() => sit?.(seat)}>+</button>`}</div></li>`;
};

/**
 * @param {hw.View} view
 * @param {hw.Seat} seat
 */
const classes = (view, seat) =>
  ["seat", isOwn(view, seat.seat) && "yours", view.turn === seat.seat && "turn", seat.folded && "folded", kindOf(view).outcome(view, seat)]
    .filter(Boolean).join(" ");

/**
 * A player around the felt.
 * @param {hw.View} view
 * @param {hw.Seat} seat
 * @param {Acts} acts
 * @param {import("./layout-sizes.js").Place} place
 * @param {Layout} layout
 */
const seatAround = (view, seat, acts, place, layout) => {
  if (!seat.person) return freeSeat(view, seat, acts, place);
  const kind = kindOf(view);
  const text = { card: layout.card.other, font: 12 * layout.text, names: layout.roomy, apart: apartIn(view) };
  const melds = kind.melds(view, seat, { rect: place.cards, card: layout.card.other });
  return html`<li class="${classes(view, seat)} at-${place.side}" aria-label="Seat ${seat.seat}" .style=${at(place.box)}>
    ${plate(view, seat, acts, place, layout)}
    ${melds ? html`<div class="meld-space" .style=${at(place.cards, place.box)}>${melds}</div>` : seatHands(view, seat, acts, place, text)}
    <div class="front" data-place="seat ${seat.seat}" .style=${at(place.bet, place.box)}>${kind.inFront(view, seat)}</div>
  </li>`;
};

/**
 * The viewer's place.
 * @param {hw.View} view
 * @param {hw.Seat} seat
 * @param {Acts} acts
 * @param {import("./layout-sizes.js").Own} place
 * @param {Layout} layout
 */
const ownPlace = (view, seat, acts, place, layout) => {
  const kind = kindOf(view);
  const melds = kind.melds(view, seat, { rect: place.melds, card: 0.55 * layout.card.own });
  return html`<ol class="seats at-own"><li class=${classes(view, seat)} aria-label="Seat ${seat.seat}" .style=${at(place.box)}>
    ${plate(view, seat, acts, place, layout)}
    ${melds ? html`<div class="meld-space" .style=${at(place.melds, place.box)}>${melds}</div>` : nothing}
    ${seatHands(view, seat, acts, place, { card: layout.card.own, font: (layout.roomy ? 15 : 13) * layout.text, names: true, apart: apartIn(view) })}
    <div class="front" data-place="seat ${seat.seat}" .style=${at(place.bet, place.box)}>${kind.inFront(view, seat)}</div>
  </li></ol>`;
};

/** @param {hw.View} view */
const apartIn = ({ table }) => (table.family === "tiles" ? TILES_APART : APART);

/**
 * A hand in the middle: the player-dealer's hand, a board, banker and player, rows, piles.
 * @param {hw.Common} hand
 * @param {import("./layout-sizes.js").Common} place
 * @param {Layout} layout
 * @param {number} apart
 */
const common = ({ title, groups, outcome, foot }, place, layout, apart) => {
  const letters = groups.reduce((sum, { label = "" }) => sum + label.length + 2, 0);
  const plain = groups.map((group) => ({ ...group, label: undefined }));
  return html`<div class="common hand ${outcome}" role="group" aria-label=${title}>
    <h3 .style=${`${at(place.title)};font-size:${fontFor(title, place.title.w, 13 * layout.text).toFixed(1)}px`}>${title}</h3>
    <div class="dealt" .style=${at(place.cards)}>${cardGroups(plain, place.cards, layout.card.common, { font: 0, names: false, apart })}</div>
    <div class="names" .style=${at(place.badge)}>${groups.map(({ label, note }) =>
      badge(label, place.badge.w * ((label?.length ?? 0) + 2) / letters, 13 * layout.text, note))}${foot
      ? html`<small>${foot}</small>` : nothing}</div>
  </div>`;
};

/** The widest line in the middle, in font sizes: a bank of five figures, and what is in action. */
const LINE = 15.6;

/**
 * The style of a line in the middle, with letters that fit.
 * @param {Rect} rect
 * @param {Layout} layout
 */
const lineStyle = (rect, { roomy, text }) => `${at(rect)};font-size:${Math.min((roomy ? 15 : 12) * text, rect.w / LINE).toFixed(1)}px`;

export class Felt extends Part {
  static properties = { view: {}, acts: {} };

  constructor() {
    super();
    /** @type {hw.View} */
    this.view = unset();
    /** @type {Acts} */
    this.acts = {};
    this.size = "";
    /** @type {Layout | null} */
    this.layout = null;
    this.known = "";
    this.observer = new ResizeObserver(() => {
      if (this.size !== this.sizeNow) this.requestUpdate();
    });
  }

  get sizeNow() {
    return `${this.clientWidth} ${this.clientHeight}`;
  }

  connectedCallback() {
    super.connectedCallback();
    this.observer.observe(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.observer.disconnect();
  }

  /**
   * The layout for the size that the felt has now; the last one if nothing has changed.
   * @param {hw.Common[]} commons
   * @param {number} others
   */
  layoutNow(commons, others) {
    this.size = this.sizeNow;
    const shape = shapeOf(this.view, commons.map(({ name }) => name), others);
    const known = `${this.size} ${JSON.stringify(shape)}`;
    if (known !== this.known) {
      this.known = known;
      this.layout = layoutOf(this.clientWidth, this.clientHeight, shape);
    }
    return /** @type {Layout} */ (this.layout);
  }

  render() {
    const { view, acts } = this;
    if (!view || !this.clientHeight) return nothing;
    const kind = kindOf(view);
    const seats = seatsAround(view, maySit(view, acts));
    const commons = kind.commons(view, acts);
    const layout = this.layoutNow(commons, seats.length);
    const own = view.seats.find(({ seat }) => isOwn(view, seat));
    return html`<section class="felt ${view.kind} ${view.table.family} ${layout.roomy ? "roomy" : "small"}" aria-labelledby="felt"
      .style=${`--text:${layout.text};height:${layout.height.toFixed(0)}px`}>
      <h2 id="felt" class="hear">The table</h2>
      <ol class="seats around">${seats.map((seat, n) => {
        const place = layout.places[n];
        return place ? seatAround(view, seat, acts, place, layout) : nothing;
      })}</ol>
      <div class="above" data-place="middle" .style=${lineStyle(layout.above, layout)}>${kind.above(view)}</div>
      <div class="commons">${commons.map((hand, n) => {
        const place = layout.commons[n];
        return place ? common(hand, place, layout, apartIn(view)) : nothing;
      })}</div>
      ${commons.length ? nothing : layout.commons.map(({ cards }) => html`<div class="ghost" .style=${at(cards)}></div>`)}
      <div class="below" .style=${lineStyle(layout.below, layout)}>${kind.below(view)}</div>
      ${layout.spots.length || layout.row ? spotList(/** @type {hw.BankedView} */ (view), layout, acts.betting) : nothing}
      ${own && layout.own ? ownPlace(view, own, acts, layout.own, layout) : nothing}
    </section>`;
  }
}

customElements.define("hw-felt", Felt);
