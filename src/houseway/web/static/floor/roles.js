// Roles: the staff list, and a form that sets a person's roles.

import { html, live, nothing } from "../vendor/lit.js";
import { ask, problemOf, sentence } from "../shared/house.js";
import { askAgain } from "../shared/me.js";
import { Part, isChecked, unset, valueOf } from "../shared/part.js";
import { confirmAction } from "../shared/confirm.js";

/** @type {Record<string, string>} */
const PERMISSIONS = {
  player: "play", dealer: "pause and resume tables", floor: "open, pause and close tables, void hands, make rulings, view all cards", auditor: "view the audit log and all cards",
  trainer: "compose auditions and read their results", admin: "manage roles, run the floor without viewing all cards, view the audit log",
};

export class Roles extends Part {
  static properties = {
    me: {}, staff: { state: true }, all: { state: true }, person: { state: true }, chosen: { state: true },
    status: { state: true }, problem: { state: true },
  };

  constructor() {
    super();
    /** @type {hw.Me} */
    this.me = unset();
    /** @type {hw.StaffMember[]} */
    this.staff = [];
    /** @type {string[]} */
    this.all = [];
    this.person = "";
    this.chosen = ["player"];
    this.status = "";
    this.problem = "";
  }

  connectedCallback() {
    super.connectedCallback();
    this.load();
  }

  async load() {
    const { roles, people } = await ask("/api/roles").catch(() => ({ roles: this.all, people: this.staff }));
    const isFirst = !this.all.length;
    this.all = roles;
    this.staff = people;
    // The name may have been typed before the roles were loaded.
    if (isFirst) this.write(this.person);
  }

  /** @param {hw.StaffMember} member */
  choose({ name, roles }) {
    this.person = name;
    this.chosen = roles;
    this.status = this.problem = "";
    /** @type {HTMLElement | null} */
    const box = this.querySelector("#person");
    box?.focus();
  }

  /**
   * Set the name; the name of a staff member fills in their roles.
   * @param {string} name
   */
  write(name) {
    this.person = name;
    const member = this.staff.find((person) => person.name === name);
    if (member) this.chosen = member.roles;
  }

  /** @param {Event} event */
  async save(event) {
    event.preventDefault();
    this.status = this.problem = "";
    const isOwn = this.person.trim().toLowerCase() === this.me.name.toLowerCase();
    if (isOwn && !this.chosen.includes("admin")) {
      const question = { title: "Remove your own admin role?", text: "Only another admin can give it back.", yes: "Remove" };
      if (!(await confirmAction(question))) return;
    }
    try {
      await ask("/api/roles", { person: this.person, roles: this.chosen });
      this.status = `Saved. Roles of ${this.person}: ${this.chosen.join(", ") || "none"}.`;
      await this.load();
      if (isOwn) await askAgain();
    } catch (error) {
      this.problem = sentence(problemOf(error).what);
    }
  }

  render() {
    return html`<section class="roles" aria-labelledby="roles">
      <h2 id="roles">Roles</h2>
      ${this.staff.length ? html`<ul>${this.staff.map((member) => html`<li>
        <b>${member.name}</b> ${member.roles.join(", ")}
        <button type="button" class="quiet small" @click=${() => this.choose(member)}>Change<span class="hear"> ${member.name}</span></button>
      </li>`)}</ul>` : nothing}
      <form @submit=${this.save}>
        <div class="option"><label for="person">Name</label>
          <input id="person" required maxlength="64" autocomplete="off" aria-describedby="wrong-person" .value=${live(this.person)}
            @input=${(/** @type {Event} */ event) => this.write(valueOf(event))} />
          <small id="wrong-person" class="wrong" role="alert">${this.problem}</small></div>
        <fieldset><legend>Roles</legend>${this.all.map((role) => this.box(role))}</fieldset>
        <button>Save roles</button>
        <p role="status">${this.status}</p>
      </form>
    </section>`;
  }

  /** @param {string} role */
  box(role) {
    /** @param {Event} event */
    const change = (event) => {
      const without = this.chosen.filter((name) => name !== role);
      this.chosen = isChecked(event) ? [...without, role] : without;
    };
    return html`<label class="check"><input type="checkbox" id="role-${role}" .checked=${live(this.chosen.includes(role))}
      @change=${change} /> ${role} <small>${PERMISSIONS[role] ?? ""}</small></label>`;
  }
}

customElements.define("hw-roles", Roles);
