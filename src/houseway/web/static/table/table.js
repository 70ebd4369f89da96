// A table on one screen: the felt, the action bar below it and the panel next to it.

import { html, nothing } from "../vendor/lit.js";
import { usualBank } from "./bank-offer.js";
import { Betting } from "./betting.js";
import "./clock.js";
import "./coach.js";
import "./felt.js";
import { chipMoves, flyChips } from "./flying-chips.js";
import { HandLog } from "./hand-log.js";
import { ask, copyAddress, prefer, preferences, sentence } from "../shared/house.js";
import { listen } from "../shared/keys.js";
import { kindOf } from "./kinds.js";
import { Link } from "./link.js";
import { follow, updateBalance } from "../shared/me.js";
import { wire } from "../shared/money.js";
import { endsPause, nextHand, playsAlone } from "./next-hand.js";
import { Pace } from "./pace.js";
import { Part } from "../shared/part.js";
import { Picks } from "./picks.js";
import { remember } from "./proof.js";
import { addChipsWhenLow } from "./seating.js";
import { ownSeat } from "./seats.js";
import { play, soundsOf } from "./sounds.js";
import { takenNotice } from "../shared/taken-name.js";
import { ignoreDoubleClicks, skipDealingOnInput, warnBeforeLeaving } from "./table-events.js";
import { tableHead } from "./table-head.js";
import { panel, pastHands } from "./table-panel.js";
import { promptOf, questionOf, toneOf } from "./table-prompt.js";

export class Table extends Part {
  static properties = {
    table: {}, view: { state: true }, online: { state: true }, refusal: { state: true }, joining: { state: true },
    hands: { state: true }, preferences: { state: true }, endReason: { state: true }, may: { state: true },
    panel: { state: true }, invited: { state: true }, remark: { state: true }, advice: { state: true }, stacks: { state: true },
  };

  constructor() {
    super();
    this.table = "";
    /** @type {hw.View | null} */
    this.view = null;
    /** The newest view that shows how a hand ended. @type {hw.View | null} */
    this.last = null;
    this.online = true;
    this.refusal = "";
    this.endReason = "";
    this.joining = 0;
    /** @type {hw.PastHand[]} */
    this.hands = [];
    /** @type {Map<number, hw.Published>} */
    this.published = new Map();
    /** @type {string[]} */
    this.may = [];
    this.preferences = preferences();
    // The server puts the collection on the page; the panel shows it.
    this.fees = document.getElementById("collection");
    /** @type {Link | null} */
    this.link = null;
    this.cleanUp = () => {};
    /** When the open question appeared. */
    this.askedAt = 0;
    /** @type {string} */
    this.question = "";
    /** The bank offer that was answered last: hand and turn. */
    this.answeredOffer = "";
    /** The section of the panel that is open on phones; empty if the panel is closed. */
    this.panel = "";
    /** The answer to a press of the invite button; empty before. */
    this.invited = "";
    /** What to tell the viewer until they act; empty for nothing. */
    this.remark = "";
    /** What the coach recommends for the open decisions. @type {import("./advice-line.js").Recommended[]} */
    this.advice = [];
    /** The stacks before the chips that are still in the air. @type {Map<number, hw.Money | null> | undefined} */
    this.stacks = undefined;
    this.betting = new Betting((type, fields) => this.ask(type, fields), () => this.requestUpdate());
    this.picks = new Picks(() => this.requestUpdate());
    this.log = new HandLog();
    this.pace = new Pace((view) => this.see(view));
  }

  connectedCallback() {
    super.connectedCallback();
    const stops = [
      listen(this, () => this.askedAt), follow(({ may, me }) => this.know(may, me)), warnBeforeLeaving(() => this.view),
      skipDealingOnInput(this.pace), ignoreDoubleClicks(this, () => this.askedAt),
    ];
    this.cleanUp = () => stops.forEach((stop) => stop());
    this.addEventListener("send", (event) => {
      const { type, fields } = /** @type {CustomEvent} */ (event).detail;
      this.ask(type, fields);
    });
    this.addEventListener("join", (event) => { this.joining = /** @type {CustomEvent} */ (event).detail; });
    this.addEventListener("advised", (event) => { this.advice = /** @type {CustomEvent} */ (event).detail; });
    this.addEventListener("entered", () => this.connect());
    this.connect();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.cleanUp();
    this.link?.close();
  }

  connect() {
    this.link?.close();
    const link = new Link(this.table);
    /** @type {Record<string, (detail: any) => void>} */
    const reports = {
      view: ({ view, events }) => {
        this.log.add(view, events);
        this.pace.see(view, this.view);
      },
      refused: (what) => { this.refusal = what; },
      connection: (online) => { this.online = online; },
      bye: (why) => this.end(why),
    };
    for (const [name, handle] of Object.entries(reports)) {
      link.addEventListener(name, (event) => handle(/** @type {CustomEvent} */ (event).detail));
    }
    this.link = link;
  }

  /**
   * @param {string[]} may
   * @param {hw.Me | null} me
   */
  know(may, me) {
    this.may = may;
    this.remark ||= takenNotice(me);
  }

  /** @type {hw.Ask} */
  ask(type, fields) {
    this.refusal = "";
    if (type !== "sit") this.remark = "";
    return this.link?.ask(type, fields) ?? Promise.resolve(false);
  }

  /** @param {hw.View} view */
  see(view) {
    const before = this.view;
    this.view = view;
    if (this.preferences.sounds) soundsOf(before, view).forEach(play);
    this.fly(before, view);
    this.picks.see(view);
    if (kindOf(view).hasBank) this.betting.see(/** @type {hw.BankedView} */ (view));
    this.endReason = "";
    this.notice(view);
    this.answerOffer(view);
    updateBalance(view.you.person, view.you.balance);
    // The commitment that was published before the wagers counts, not a later one.
    remember(this.published, view);
    if (view.lines.length || view.rulings?.length || view.phase === "settled") this.last = view;
    const over = view.phase === "settled" && (before?.phase !== "settled" || before.hand !== view.hand);
    if (over || !before) this.loadHands();
  }

  /**
   * Show the chips that move between two views; the stacks change when they have landed.
   * @param {hw.View | null} before
   * @param {hw.View} view
   */
  async fly(before, view) {
    const moves = chipMoves(before, view);
    if (!before || !moves.length) return;
    const stacks = new Map(before.seats.map(({ seat, stack }) => [seat, stack]));
    this.stacks = stacks;
    await this.updateComplete;
    const felt = this.querySelector("hw-felt");
    await /** @type {Part | null} */ (felt)?.updateComplete;
    await flyChips(this.querySelector(".felt"), moves);
    if (this.stacks === stacks) this.stacks = undefined;
  }

  /**
   * Note when the question changed, and show "Your turn" in the title.
   * @param {hw.View} view
   */
  notice(view) {
    const question = questionOf(view);
    if (question !== this.question) {
      this.question = question;
      this.askedAt = performance.now();
    }
    const yours = view.decisions.length > 0 || Boolean(view.offered_seat?.yours);
    document.title = `${yours ? "● Your turn · " : ""}${view.table.name} · Houseway`;
  }

  /**
   * Take or pass the bank for a player who chose "always".
   * @param {hw.View} view
   */
  answerOffer(view) {
    const offer = /** @type {Partial<hw.BankedView>} */ (view).offer;
    const offerKey = `${view.hand} ${offer?.turn ?? 0}`;
    if (!offer?.yours || this.preferences.bank === "ask" || offerKey === this.answeredOffer) return;
    this.answeredOffer = offerKey;
    const take = this.preferences.bank === "take";
    this.ask("bank", { accept: take, ...(take && { amount: wire(usualBank(offer)) }) });
  }

  /** @param {string} why */
  end(why) {
    this.endReason = why;
    this.fees?.remove();
    this.loadHands();
  }

  /** Load the hands so far, for the roads and the hand history. */
  async loadHands() {
    this.hands = await ask(`/api/tables/${this.table}/hands`).catch(() => this.hands);
  }

  /** @param {string} name */
  async showPanel(name) {
    this.panel = name;
    if (!name) return;
    await this.updateComplete;
    const part = this.querySelector(`#panel-${name}`);
    const box = part?.closest(".panel-body");
    if (part instanceof HTMLElement && box) box.scrollTop = part.offsetTop - /** @type {HTMLElement} */ (box).offsetTop;
  }

  /** Close the panel, or show it again. */
  fold() {
    this.panel = "";
    this.preferences = prefer({ folded: !this.preferences.folded });
  }

  async invite() {
    this.invited = (await copyAddress()) ? "Link copied" : "Copy the link from the address bar";
  }

  render() {
    const { view } = this;
    if (this.endReason) return html`<h1>Table ${this.table}</h1><p class="lead">${sentence(this.endReason)}</p>${pastHands(this.table, this.hands)}`;
    if (!view) return html`<p class="lead" role="status">Loading table…</p>`;
    return html`<div class="play at-table ${this.preferences.fourColors ? "four-colors" : ""} ${this.preferences.folded ? "folded" : ""}">
      ${tableHead(this, view)}
      <hw-felt .view=${view} .acts=${this.acts()}></hw-felt>
      ${this.actionBar(view)}
      ${panel(this, view)}
    </div>`;
  }

  /**
   * The actions that the viewer has on the felt.
   * @returns {import("./felt.js").Acts}
   */
  acts() {
    return {
      sit: (seat) => { this.joining = seat; },
      picks: this.picks,
      betting: this.betting,
      stacks: this.stacks,
    };
  }

  /**
   * The action bar with the current question.
   * @param {hw.View} view
   */
  actionBar(view) {
    return html`<section class="now" aria-label="Your actions">
      <p class="prompt"><span role="status" class=${toneOf(view)}>${promptOf(view)}</span> <hw-clock .until=${playsAlone(view) || endsPause(view) ? null : view.until}></hw-clock></p>
      ${this.refusal ? html`<p class="wrong" role="alert">${sentence(this.refusal)}</p>` : nothing}
      ${this.remark ? html`<p class="warn" role="status">${this.remark}</p>` : nothing}
      <hw-advice .view=${view} .on=${this.preferences.coach}></hw-advice>
      <div class="acts">
        <hw-seating .view=${view} .joining=${this.joining}></hw-seating>
        ${addChipsWhenLow(view, (type, fields) => this.ask(type, fields), (what) => { this.refusal = what; })}
        ${nextHand(view, () => this.ask("next-hand"))}
        ${ownSeat(view) && !view.paused ? kindOf(view).controls(view, { betting: this.betting, picks: this.picks, advice: this.advice }) : nothing}
      </div>
    </section>`;
  }
}

customElements.define("hw-table", Table);
