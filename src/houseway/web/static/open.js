// The form that opens a table: it tells what the chosen collection option files, and goes there.

import { ask, cents, money, sentence, wire } from "./house.js";

const NO_HURRY = 600;
const PHASES = ["bank", "wagers", "play", "settled"];

/** A range as printed ("$1-$1,000") in cents. */
const range = (printed) => printed.split("-").map(cents);

/** Within what the minimum and the maximum of a table may be set, in cents; null where free. */
export const filedLimits = ({ limit, minimum, maximum }) => {
  if (limit) {
    const [low, high] = range(limit);
    return { minimum: [low, low], maximum: [high, high] };
  }
  return { minimum: minimum ? range(minimum) : null, maximum: maximum ? range(maximum) : null };
};

/** What is wrong with limits: {field, what}, or null; empty boxes are limits as filed. */
export const wrongLimits = (filed, minimum, maximum) => {
  const told = { minimum: cents(minimum), maximum: cents(maximum) };
  for (const [field, text] of Object.entries({ minimum, maximum })) {
    if (text.trim() === "") continue;
    if (!(told[field] > 0)) return { field, what: "write an amount such as 25" };
    const [low, high] = filed[field] ?? [0, Infinity];
    if (told[field] < low || told[field] > high) {
      const allowed = low === high ? money(low) : `${money(low)} to ${money(high)}`;
      return { field, what: `filed for this option: ${allowed}` };
    }
  }
  if (!told.minimum !== !told.maximum) return { field: told.minimum ? "maximum" : "minimum", what: "give both, or neither" };
  if (told.minimum > told.maximum) return { field: "maximum", what: "the most is below the least" };
  return null;
};

/** Whether an option is printed for stakes: by their name, their kind of betting, or a range. */
export const isPrinted = ({ printed = "", blinds = "" }, stakes) => {
  if (!printed || [printed, `${printed} ${blinds}`].includes(stakes)) return true;
  const free = /^(no|pot) limit/.exec(stakes);
  if (free) return !blinds && printed.includes(free[0]);
  if (printed.startsWith("limit, ")) return /^\$[\d,.]+-/.test(stakes);
  const lows = [...printed.matchAll(/(\$[\d,.]+)-\$/g)].map(([, low]) => cents(low));
  const low = cents(/^(\$[\d,.]+)-/.exec(stakes)?.[1]);
  const most = printed.endsWith(" and up") ? Infinity : lows[1];
  return low !== null && lows[0] <= low && low <= most;
};

/** The clock that is asked for, of the phases that there are; nothing is the usual one. */
export const clockOf = (pace, seconds) => {
  const phases = PHASES.filter((phase) => phase in seconds);
  if (pace === "slow") return Object.fromEntries(phases.filter((phase) => phase !== "settled").map((phase) => [phase, NO_HURRY]));
  return pace === "own" ? Object.fromEntries(phases.map((phase) => [phase, Number(seconds[phase])])) : {};
};

const said = (name, [low, high]) =>
  low === high ? `${name} ${money(low)}` : `${name} ${money(low)} to ${money(high)}`;

/** Takes over the form within it. */
export class Open extends HTMLElement {
  connectedCallback() {
    this.form = this.querySelector("form");
    this.form.addEventListener("submit", (event) => this.open(event));
    this.form.elements.namedItem("option")?.addEventListener("change", () => this.option());
    this.form.elements.namedItem("collect_by")?.addEventListener("change", () => this.fees());
    this.form.elements.namedItem("stakes")?.addEventListener("input", () => this.stakes());
    this.form.elements.namedItem("preset")?.addEventListener("change", () => this.preset());
    this.choose();
    this.form.addEventListener("change", () => this.pace());
    this.option();
    this.pace();
    this.form.querySelector("button").disabled = false;
  }

  get filed() {
    return filedLimits(this.form.elements.namedItem("option")?.selectedOptions[0]?.dataset ?? {});
  }

  /** Begin with an option that is printed for what a table plays by it. */
  choose() {
    const select = this.form.elements.namedItem("option");
    const all = [...(select?.options ?? [])];
    if (select) select.selectedIndex = Math.max(0, all.findIndex(({ dataset }) => isPrinted(dataset, dataset.stakes)));
  }

  /** Say so where the option is not printed for the stakes. */
  stakes() {
    const box = this.form.elements.namedItem("stakes");
    const chosen = this.form.elements.namedItem("option")?.selectedOptions[0]?.dataset;
    if (!box || !chosen) return;
    const played = box.value.trim() || box.placeholder;
    this.querySelector("#unprinted").textContent = isPrinted(chosen, played)
      ? ""
      : `The filing prints this option for ${chosen.printed}, not for ${played}: its fees are taken all the same.`;
  }

  /** The ways to collect of the chosen option, where there are several. */
  get ways() {
    return JSON.parse(this.form.elements.namedItem("option")?.selectedOptions[0]?.dataset.ways ?? "[]");
  }

  /** Offer the ways to collect of the option; the one that was chosen stays if it has it too. */
  offer() {
    const select = this.form.elements.namedItem("collect_by");
    if (!select) return;
    const before = select.value;
    select.replaceChildren(...this.ways.map(({ way, label }) => new Option(label, way, false, way === before)));
    this.querySelector("#ways").hidden = !select.options.length;
  }

  /** Tell what is taken by the chosen option, and by the chosen way of several. */
  fees() {
    const chosen = this.form.elements.namedItem("option")?.selectedOptions[0];
    if (!chosen) return;
    const by = this.form.elements.namedItem("collect_by")?.value;
    this.querySelector("#fees").textContent = this.ways.find(({ way }) => way === by)?.fees ?? chosen.dataset.fees ?? "";
  }

  /** Tell what the chosen option takes, and within what limits. */
  option() {
    const chosen = this.form.elements.namedItem("option")?.selectedOptions[0];
    this.offer();
    this.fees();
    const { filed } = this;
    for (const name of ["stakes", "condition"]) {
      const box = this.form.elements.namedItem(name);
      if (box && chosen) box.placeholder = chosen.dataset[name] ?? "";
    }
    this.stakes();
    const hint = this.querySelector("#filed-limits");
    if (!hint) return;
    const told = [filed.minimum && said("least wager", filed.minimum), filed.maximum && said("most wager", filed.maximum)];
    hint.textContent = told.some(Boolean)
      ? `Filed: ${told.filter(Boolean).join(", ")}. Left empty, the widest that is filed.`
      : "None are filed: set both, or leave them empty.";
    for (const name of ["minimum", "maximum"]) {
      const [low, high] = filed[name] ?? [];
      const usual = name === "minimum" ? low : high;
      this.form.elements.namedItem(name).placeholder = usual ? money(usual) : "no limit";
    }
  }

  /** Set every option in which the letter and what is usually dealt differ. */
  preset() {
    const { value } = this.form.elements.namedItem("preset");
    for (const field of this.form.querySelectorAll("[data-practice]")) field.value = field.dataset[value];
  }

  pace() {
    this.querySelector("#own-clock").hidden = this.form.elements.namedItem("pace").value !== "own";
  }

  /** What is asked for, or null once something in it was marked as wrong. */
  wish() {
    const told = new FormData(this.form);
    const rules = {};
    for (const field of this.form.querySelectorAll("[data-rule]")) rules[field.dataset.rule] = field.value;
    const wish = { game: this.getAttribute("game"), rules, seats: Number(told.get("seats")), bots: Number(told.get("bots")) };
    if (told.get("option")) wish.option = told.get("option");
    if (told.get("collect_by")) wish.collect_by = told.get("collect_by");
    if (told.has("minimum")) {
      const wrong = wrongLimits(this.filed, told.get("minimum"), told.get("maximum"));
      if (wrong) return this.mark(wrong.field, wrong.what);
      if (told.get("minimum").trim()) wish.limits = [wire(cents(told.get("minimum"))), wire(cents(told.get("maximum")))];
    }
    if (told.get("stakes")?.trim()) wish.stakes = told.get("stakes").trim();
    if (told.get("may_kill")) wish.may_kill = true;
    if (told.get("condition")?.trim()) {
      const condition = cents(told.get("condition"));
      if (!(condition > 0)) return this.mark("condition", "write an amount such as 2");
      wish.limits = [wire(condition), wire(condition)];
    }
    for (const name of ["seats", "bots"]) {
      if (!Number.isInteger(wish[name])) return this.mark(name, "write a whole number");
    }
    if (wish.bots >= wish.seats) return this.mark("bots", `there are ${wish.seats} seats, and one is yours`);
    const phases = PHASES.filter((phase) => told.has(`clock-${phase}`));
    const seconds = Object.fromEntries(phases.map((phase) => [phase, told.get(`clock-${phase}`)]));
    wish.clock = clockOf(told.get("pace"), seconds);
    return wish;
  }

  /** Say what is wrong beside its box, or below the form. */
  mark(where, what) {
    const field = this.form.elements.namedItem(where.replace(/^clock\./, "clock-"));
    const line = this.querySelector(`#wrong-${CSS.escape(field?.name ?? "")}`) ?? this.form.querySelector("p.wrong");
    line.textContent = sentence(what);
    field?.setAttribute("aria-invalid", "true");
    field?.focus();
    return null;
  }

  /** The box that an error is about, if it is about one. */
  place({ where = "", message }) {
    if (where === "name") return "nickname";
    if (where === "limits") return this.form.elements.namedItem("condition") ? "condition" : "minimum";
    return message.includes("stakes") ? "stakes" : where;
  }

  unmark() {
    for (const line of this.querySelectorAll(".wrong")) line.textContent = "";
    for (const field of this.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
  }

  async open(event) {
    event.preventDefault();
    this.unmark();
    const wish = this.wish();
    if (!wish) return;
    try {
      // The server leaves the field out for whoever it knows.
      const nickname = this.form.elements.namedItem("nickname");
      if (nickname && !nickname.value.trim()) throw Object.assign(new Error("a name is missing"), { where: "nickname" });
      if (nickname && !this.entered) await ask("/api/guest", { nickname: nickname.value });
      this.entered = true;
      const table = await ask("/api/tables", wish);
      location.assign(`/tables/${table.id}`);
    } catch (error) {
      this.mark(this.place(error), error.message);
    }
  }
}

customElements.define("hw-open", Open);
