// The hand on the home page: one button opens a table, makes the bet and deals.

import { prefer, preferences, problemOf, sentence } from "../shared/house.js";
import { cents, wire } from "../shared/money.js";
import { goTo, oneAtATime } from "../shared/sending.js";
import { Link } from "../table/link.js";
import { takeSeat } from "./take-seat.js";

/**
 * The wager that the bet is placed on: the first that needs no other.
 * @param {any} view
 * @param {number} dollars
 */
export const firstWager = (view, dollars) => {
  const space = view.spaces.find((/** @type {hw.Space} */ each) => each.before_the_deal !== false && !each.requires?.length);
  if (!space) return null;
  const least = Math.max(cents(space.minimum) ?? 0, cents(view.table.limits?.[0]) ?? 0);
  return { seat: view.you.seats[0], wager: space.wager, amount: wire(Math.max(dollars * 100, least)), ...(space.on?.length ? { on: space.on[0] } : {}) };
};

/**
 * Bet at a table and ask for the deal; resolves when the bet is made, or at once if the table does not bet.
 * @param {string} table
 * @param {number} dollars
 */
const bet = (table, dollars) => new Promise((resolve) => {
  const link = new Link(table);
  let isBetting = false;
  const leave = () => {
    link.close();
    resolve(null);
  };
  link.addEventListener("view", async (event) => {
    const { view } = /** @type {CustomEvent} */ (event).detail;
    if (view.phase === "bank" && view.offer?.yours) await link.ask("bank", { accept: false });
    if (view.phase !== "wagers" || isBetting || !view.you.seats.length) return;
    isBetting = true;
    const wager = firstWager(view, dollars);
    if (wager && await link.ask("wager", wager)) await link.ask("ready");
    leave();
  });
  link.addEventListener("bye", leave);
  link.addEventListener("refused", leave);
});

export class FirstHand extends HTMLElement {
  connectedCallback() {
    const { game } = preferences();
    const favorite = document.querySelector(`.family-games a[data-play="${CSS.escape(game)}"]`);
    if (game && favorite) this.show(game, favorite.closest(".family")?.querySelector(".pictured"));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      void oneAtATime(this.form, () => this.deal());
    });
  }

  get form() {
    return /** @type {HTMLFormElement} */ (this.querySelector("form"));
  }

  /**
   * Show the game that the visitor saw last instead of the daily one.
   * @param {string} game
   * @param {Element | null | undefined} picture of a hand of its family
   */
  show(game, picture) {
    this.setAttribute("game", game);
    this.form.action = `/games/${game}/play`;
    const shown = this.querySelector(".pictured");
    if (picture) shown?.replaceWith(picture.cloneNode(true));
    else shown?.remove();
    const title = this.querySelector("h2");
    if (title) title.textContent = preferences().gameName;
  }

  async deal() {
    const dollars = Number(new FormData(this.form).get("bet"));
    try {
      const table = await takeSeat({ game: this.getAttribute("game") });
      if (!table) return;
      prefer({ bank: "pass" });
      await bet(table.id, dollars);
      await goTo(`/tables/${table.id}`);
    } catch (error) {
      const line = this.form.querySelector("p.wrong");
      if (line) line.textContent = sentence(problemOf(error).what);
    }
  }
}

customElements.define("hw-first-hand", FirstHand);
