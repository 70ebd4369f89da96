// Signing in as a guest, with an account or with a new account; and the account of a visitor who is signed in.

import { html, nothing } from "../vendor/lit.js";
import { ask, problemOf, sentence } from "./house.js";
import { askAgain, follow, rolesOf } from "./me.js";
import { centsOf, money } from "./money.js";
import { Part } from "./part.js";
import { goTo, ownAddress } from "./sending.js";
import { askedFor, takenNotice } from "./taken-name.js";
import { logOut } from "./who.js";

/**
 * @typedef {{ name: string, text: string, type?: string, autocomplete: string, maxlength?: number, hint?: string }} Field
 * @typedef {{ title: string, about: string, path: string, fields: Field[], button: string }} Way
 */

/** @type {Field} */
const NAME = { name: "name", text: "Name", autocomplete: "username", maxlength: 24 };
/** @type {Field} */
const PASSWORD = { name: "password", text: "Password", type: "password", autocomplete: "new-password", hint: "At least 8 characters." };

/**
 * The forms of the page: the address that each is sent to, and its fields.
 * @satisfies {Record<string, Way>}
 */
const WAYS = {
  guest: {
    title: "Guest",
    about: "No sign-up needed. You get $10,000 in play chips.",
    path: "/api/guest",
    fields: [{ ...NAME, name: "nickname", text: "Nickname", autocomplete: "nickname" }],
    button: "Play as guest",
  },
  login: {
    title: "Sign in",
    about: "Pick up where you left off: your name, chips and seats.",
    path: "/api/login",
    fields: [NAME, { ...PASSWORD, autocomplete: "current-password", hint: "" }],
    button: "Sign in",
  },
  register: {
    title: "Create account",
    about: "Just a name and a password. We don't ask for anything else.",
    path: "/api/accounts",
    fields: [NAME, PASSWORD],
    button: "Create account",
  },
  keep: {
    title: "Save your account",
    about: "Add a password to keep this name and your chips.",
    path: "/api/keep",
    fields: [PASSWORD],
    button: "Save account",
  },
  password: {
    title: "Change password",
    about: "You stay signed in here and are signed out everywhere else.",
    path: "/api/password",
    fields: [
      { ...PASSWORD, name: "old", text: "Current password", autocomplete: "current-password", hint: "" },
      { ...PASSWORD, text: "New password" },
    ],
    button: "Change password",
  },
};

/** @typedef {keyof typeof WAYS} WayName */

/**
 * The page to open after signing in; empty if the address does not name a page of this site.
 * @param {string} search
 */
export const returnAddress = (search) => {
  const to = new URLSearchParams(search).get("to");
  return to ? ownAddress(to) : "";
};

export class Account extends Part {
  static properties = { me: { state: true }, problems: { state: true }, status: { state: true }, busy: { state: true } };

  constructor() {
    super();
    /** Undefined until the server has answered. @type {hw.Me | null | undefined} */
    this.me = undefined;
    this.filled = "0.00";
    /** Error messages by the id of their field. @type {Record<string, string>} */
    this.problems = {};
    this.status = "";
    /** The request that the server has not answered yet. @type {WayName | "other" | ""} */
    this.busy = "";
    this.unfollow = () => {};
  }

  connectedCallback() {
    super.connectedCallback();
    this.unfollow = follow(({ me, filled }) => {
      this.me = me && { ...me };
      this.filled = filled;
    });
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.unfollow();
  }

  /**
   * @param {SubmitEvent} event
   * @param {WayName} way
   */
  async submit(event, way) {
    event.preventDefault();
    if (this.busy) return;
    const form = /** @type {HTMLFormElement} */ (event.target);
    const { path, fields } = WAYS[way];
    const data = new FormData(form);
    const empty = fields.find((field) => !String(data.get(field.name) ?? "").trim());
    if (empty) {
      this.refuse(form, `${way}-${empty.name}`, `Enter ${way === "password" ? "your" : "a"} ${empty.text.toLowerCase()}`);
      return;
    }
    this.busy = way;
    if (way === "guest") askedFor(String(data.get("nickname")));
    try {
      await ask(path, Object.fromEntries(data));
      this.problems = {};
      form.reset();
      const to = returnAddress(location.search);
      if (to && way !== "password") await goTo(to);
      else await this.refresh(way === "password" ? "Password changed. You are signed out everywhere else." : "");
    } catch (error) {
      const { what, where } = problemOf(error);
      const field = fields.find(({ name }) => name === where) ?? fields.at(where === "name" ? 0 : -1);
      this.refuse(form, `${way}-${field?.name}`, what);
    } finally {
      this.busy = "";
    }
  }

  /**
   * @param {HTMLFormElement} form
   * @param {string} id
   * @param {string} what
   */
  refuse(form, id, what) {
    this.problems = { [id]: sentence(what) };
    /** @type {HTMLElement | null} */
    const field = form.querySelector(`#${id}`);
    field?.focus();
  }

  /** @param {string} status The message to show. */
  async refresh(status) {
    const { me } = await askAgain();
    this.status = status || takenNotice(me);
    await this.updateComplete;
    this.querySelector("h2")?.focus();
  }

  /**
   * @param {string} path
   * @param {string} status The message to show when it is done.
   */
  async act(path, status) {
    if (this.busy) return;
    this.busy = "other";
    try {
      await ask(path, {});
      this.status = status;
      await askAgain();
    } catch (error) {
      this.status = sentence(problemOf(error).what);
    } finally {
      this.busy = "";
    }
  }

  render() {
    if (this.me === undefined) return html`<p class="lead" role="status">Loading…</p>`;
    if (!this.me) {
      return html`<p class="lead">Play chips only. No real money.</p>
        <div class="ways">${this.form("guest")}${this.form("login")}${this.form("register")}</div>`;
    }
    return html`${this.about(this.me)}<div class="ways">${this.form(this.me.guest ? "keep" : "password")}</div>`;
  }

  /** @param {hw.Me} me */
  about(me) {
    const full = centsOf(me.balance) >= centsOf(this.filled);
    return html`<section class="you" aria-labelledby="you">
      <h2 id="you" tabindex="-1">${me.name}</h2>
      <dl>
        <div><dt>Signed in</dt><dd>${me.guest ? "as a guest" : "with an account"}</dd></div>
        <div><dt>Play chips</dt><dd>${money(me.balance)}<small> not counting chips on tables</small></dd></div>
        ${rolesOf(me).length ? html`<div><dt>Roles</dt><dd>${rolesOf(me).join(", ")}</dd></div>` : nothing}
      </dl>
      <p class="answers">
        ${me.roles.includes("player") ? html`<button type="button" ?disabled=${full} @click=${() => this.act("/api/chips", "Chips refilled.")}
          >${full ? `You have ${money(this.filled)} or more` : `Refill to ${money(this.filled)}`}</button>` : nothing}
        <a class="as-button" href="/">Choose a game</a>
        <button type="button" class="quiet" @click=${() => logOut(me)}>Sign out</button>
      </p>
      ${this.failed(me)}
      <p role="status">${this.status}</p>
    </section>`;
  }

  /** @param {hw.Me} me The wrong passwords that somebody tried. */
  failed({ failed }) {
    if (!failed) return nothing;
    const { count, last } = failed;
    const when = new Date(last).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short" });
    return html`<p>
      ${count === 1 ? "A wrong password was" : `${count.toLocaleString("en-US")} wrong passwords were`} tried for
      your account${count === 1 ? "" : ", the last"} on ${when}. If that wasn't you, use a long password that you
      use nowhere else.
      <button type="button" class="quiet" @click=${() => this.act("/api/tries/clear", "Cleared.")}>Clear</button>
    </p>`;
  }

  /** @param {WayName} way */
  form(way) {
    const { title, about, fields, button } = WAYS[way];
    // Password managers need the name that the password belongs to.
    const usernameField = (way === "keep" || way === "password") && this.me
      ? html`<input id="whose" type="text" autocomplete="username" .value=${this.me.name} hidden />`
      : nothing;
    /** @param {SubmitEvent} event */
    const submit = (event) => this.submit(event, way);
    return html`<form aria-labelledby=${way} novalidate @submit=${submit}>
      <h2 id=${way}>${title}</h2>
      <p>${about}</p>
      ${usernameField}${fields.map((field) => this.field(way, field))}
      <button ?disabled=${this.busy === way}>${button}</button>
    </form>`;
  }

  /**
   * @param {WayName} way
   * @param {Field} field
   */
  field(way, { name, text, type = "text", autocomplete, maxlength = 200, hint = "" }) {
    const id = `${way}-${name}`;
    const problem = this.problems[id];
    return html`<div class="option">
      <label for=${id}>${text}</label>
      <input id=${id} name=${name} type=${type} autocomplete=${autocomplete} maxlength=${maxlength} required
        aria-invalid=${problem ? "true" : nothing} aria-describedby="about-${id}" />
      <small id="about-${id}" class=${problem ? "wrong" : nothing} role=${problem ? "alert" : nothing}>${problem ?? hint}</small>
    </div>`;
  }
}

customElements.define("hw-account", Account);
