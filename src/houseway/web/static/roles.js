// Giving roles: who works for the house, and a form that gives a person exactly these roles.

import { html, live, nothing } from "./vendor/lit.js";
import { ask, sentence } from "./house.js";
import { askAgain } from "./me.js";
import { Part } from "./part.js";
import { sure } from "./sure.js";

const MAY = {
  player: "plays", dealer: "pauses and resumes", floor: "opens, pauses, voids and closes", auditor: "reads the journal and looks",
  admin: "gives roles",
};

export class Roles extends Part {
  static properties = {
    me: {}, staff: { state: true }, all: { state: true }, person: { state: true }, chosen: { state: true },
    said: { state: true }, wrong: { state: true },
  };

  constructor() {
    super();
    this.staff = [];
    this.all = [];
    this.person = "";
    this.chosen = ["player"];
  }

  connectedCallback() {
    super.connectedCallback();
    this.look();
  }

  async look() {
    const told = await ask("/api/roles").catch(() => ({ roles: this.all, people: this.staff }));
    this.all = told.roles;
    this.staff = told.people;
  }

  choose(one) {
    this.person = one.name;
    this.chosen = one.roles;
    this.said = this.wrong = "";
    this.querySelector("#person").focus();
  }

  /** Somebody of the house is shown with the roles that they have. */
  write(name) {
    this.person = name;
    const known = this.staff.find((one) => one.name === name);
    if (known) this.chosen = known.roles;
  }

  async give(event) {
    event.preventDefault();
    this.said = this.wrong = "";
    const own = this.person.trim().toLowerCase() === this.me.name.toLowerCase();
    if (own && !this.chosen.includes("admin")) {
      const asked = { title: "Give your own role of admin away?", text: "Only another admin can give it back.", yes: "Give it away" };
      if (!(await sure(asked))) return;
    }
    try {
      await ask("/api/roles", { person: this.person, roles: this.chosen });
      this.said = `${this.person}: ${this.chosen.join(", ") || "no role"}.`;
      await this.look();
      if (own) await askAgain();
    } catch (error) {
      this.wrong = sentence(error.message);
    }
  }

  render() {
    return html`<section class="roles" aria-labelledby="roles">
      <h2 id="roles">Roles</h2>
      ${this.staff.length ? html`<ul>${this.staff.map((one) => html`<li>
        <b>${one.name}</b> ${one.roles.join(", ")}
        <button type="button" class="quiet small" @click=${() => this.choose(one)}>Change<span class="hear"> ${one.name}</span></button>
      </li>`)}</ul>` : nothing}
      <form @submit=${(event) => this.give(event)}>
        <div class="option"><label for="person">Name</label>
          <input id="person" required maxlength="64" autocomplete="off" aria-describedby="wrong-person" .value=${live(this.person)}
            @input=${(event) => this.write(event.target.value)} />
          <small id="wrong-person" class="wrong" role="alert">${this.wrong ?? ""}</small></div>
        <fieldset><legend>Has from now on</legend>${this.all.map((role) => this.box(role))}</fieldset>
        <button>Give these roles</button>
        <p role="status">${this.said ?? ""}</p>
      </form>
    </section>`;
  }

  box(role) {
    const change = (event) => {
      const without = this.chosen.filter((one) => one !== role);
      this.chosen = event.target.checked ? [...without, role] : without;
    };
    return html`<label class="check"><input type="checkbox" id="role-${role}" .checked=${live(this.chosen.includes(role))}
      @change=${change} /> ${role} <small>${MAY[role] ?? ""}</small></label>`;
  }
}

customElements.define("hw-roles", Roles);
