// The visitor's account, at the top of every page.

import { html, nothing } from "../vendor/lit.js";
import { ask, problemOf, sentence } from "./house.js";
import { follow, rolesOf } from "./me.js";
import { money } from "./money.js";
import { Part } from "./part.js";
import "./find-keys.js";
import "./scrolling.js";
import { confirmAction } from "./confirm.js";

const GUEST_WARNING = {
  title: "Sign out?",
  text: "Guest chips and history will be lost. Create an account to keep them.",
  yes: "Sign out",
};

/**
 * Sign out; guests are asked first, because they lose their chips.
 * @param {hw.Me} me
 */
export const logOut = async (me) => {
  if (!me.guest || await confirmAction(GUEST_WARNING)) await endSession();
};

/** @returns {Promise<void>} */
const endSession = async () => {
  try {
    await ask("/api/logout", {});
    location.reload();
  } catch (error) {
    if (await confirmAction({ title: "Still signed in", text: sentence(problemOf(error).what), yes: "Try again" })) await endSession();
  }
};

export class Who extends Part {
  static properties = { me: { state: true }, may: { state: true } };

  constructor() {
    super();
    /** Undefined until the server has answered. @type {hw.Me | null | undefined} */
    this.me = undefined;
    /** @type {string[]} */
    this.may = [];
    this.unfollow = () => {};
  }

  connectedCallback() {
    super.connectedCallback();
    this.unfollow = follow(({ me, may }) => {
      this.me = me && { ...me };
      this.may = may;
    });
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.unfollow();
  }

  render() {
    const { me } = this;
    if (me === undefined) return nothing;
    return html`<nav aria-label="Account">${me ? this.signedIn(me) : this.signedOut()}</nav>`;
  }

  signedOut() {
    const isAccountPage = location.pathname === "/account";
    const to = encodeURIComponent(location.pathname + location.search);
    return html`<a href=${isAccountPage ? "/account" : `/account?to=${to}`}>Sign in</a>`;
  }

  /** @param {hw.Me} me */
  signedIn(me) {
    return html`${this.may.includes("watch") ? html`<a href="/floor">Floor</a>` : nothing}
      <a href="/account" class="me"><b>${me.name}</b>${me.guest ? html` <small>guest</small>` : nothing}</a>
      ${rolesOf(me).map((role) => html`<span class="mark in-force">${role}</span> `)}
      <span class="purse">${money(me.balance)}<span class="hear"> in play chips</span></span>
      <button type="button" class="quiet small" @click=${() => logOut(me)}>Sign out</button>`;
  }
}

customElements.define("hw-who", Who);
