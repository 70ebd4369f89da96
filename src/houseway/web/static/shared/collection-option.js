// The field for a collection option: type its number, or words and amounts to filter the list.

/** @param {Event} event */
const hide = (event) => event.stopImmediatePropagation();

/**
 * Whether an option matches what was typed: its number starts with a number, or its terms have every word.
 * @param {string} number
 * @param {string} terms
 * @param {string} typed
 */
export const matches = (number, terms, typed) => {
  const text = typed.trim().toLowerCase();
  if (/^\d+$/.test(text)) return number.split(":").some((part) => part.startsWith(text));
  const all = `${number} ${terms}`.toLowerCase();
  return text.split(/\s+/).every((word) => all.includes(word));
};

export class CollectionOption extends HTMLElement {
  constructor() {
    super();
    /** The last chosen value, which comes back if the typed text is not an option. @type {string | null} */
    this.last = null;
    /** The place of the highlighted option in the list; -1 if none is. */
    this.active = -1;
    this.addEventListener("input", (event) => this.typed(event));
    this.addEventListener("change", (event) => this.left(event));
    this.addEventListener("keydown", (event) => this.pressed(event));
    this.addEventListener("click", ({ target }) => { if (target === this.box) this.open(); });
    this.addEventListener("focusout", () => this.close());
  }

  connectedCallback() {
    const { box } = this;
    box.removeAttribute("list");
    box.setAttribute("role", "combobox");
    box.setAttribute("aria-autocomplete", "list");
    box.setAttribute("aria-expanded", "false");
    if (this.isChoice(box.value)) this.last = box.value;
    this.showTerms();
  }

  get box() {
    return /** @type {HTMLInputElement} */ (this.querySelector("input"));
  }

  get options() {
    /** @type {NodeListOf<HTMLOptionElement>} */
    const options = this.querySelectorAll("datalist option");
    return [...options];
  }

  get list() {
    const list = this.querySelector("ul");
    if (list) return list;
    const added = document.createElement("ul");
    added.id = `${this.box.id}-choices`;
    added.setAttribute("role", "listbox");
    added.setAttribute("aria-label", "Filed options");
    added.hidden = true;
    // A press in the list must not take the focus from the field, which would close the list.
    added.addEventListener("mousedown", (event) => event.preventDefault());
    added.addEventListener("click", ({ target }) => {
      const line = target instanceof Element ? target.closest("li") : null;
      if (line?.dataset.value) this.choose(line.dataset.value);
    });
    this.append(added);
    this.box.setAttribute("aria-controls", added.id);
    return added;
  }

  /** The chosen option, if the field has one. */
  get chosen() {
    return this.options.find((option) => option.value === this.box.value.trim());
  }

  /** @param {string} value */
  isChoice(value) {
    if (!value.trim()) return !this.box.required;
    return this.options.some((option) => option.value === value.trim());
  }

  showTerms() {
    const line = this.querySelector(".terms");
    if (line) line.textContent = this.chosen?.textContent ?? "";
  }

  /** @param {Event} event */
  typed(event) {
    if (event.target !== this.box) return;
    this.open(this.box.value);
    // Text that only filters the list does not choose.
    if (this.isChoice(this.box.value)) this.keep();
    else hide(event);
  }

  /** @param {Event} event */
  left(event) {
    if (event.target !== this.box || this.isChoice(this.box.value)) return;
    hide(event);
    this.box.value = this.last ?? "";
    this.showTerms();
  }

  keep() {
    this.last = this.box.value.trim();
    this.showTerms();
  }

  /** @param {string} value */
  choose(value) {
    this.box.value = value;
    this.close();
    this.keep();
    for (const name of ["input", "change"]) this.box.dispatchEvent(new Event(name, { bubbles: true }));
    this.close();
  }

  /** @param {string} [typed] */
  open(typed = "") {
    const lines = this.options.filter((option) => matches(option.value, option.textContent ?? "", typed)).map((option, n) => {
      const line = document.createElement("li");
      line.id = `${this.box.id}-choice-${n}`;
      line.setAttribute("role", "option");
      line.setAttribute("aria-selected", String(option.value === this.last));
      line.dataset.value = option.value;
      const number = document.createElement("b");
      number.textContent = option.value;
      line.append(number, ` ${option.textContent}`);
      return line;
    });
    this.list.replaceChildren(...lines);
    this.list.hidden = !lines.length;
    this.box.setAttribute("aria-expanded", String(lines.length > 0));
    this.highlight(-1);
    if (!typed) this.list.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }

  close() {
    this.list.hidden = true;
    this.box.setAttribute("aria-expanded", "false");
    this.highlight(-1);
  }

  /** @param {number} place */
  highlight(place) {
    this.active = place;
    for (const [n, line] of [...this.list.children].entries()) line.classList.toggle("active", n === place);
    const line = this.list.children[place];
    line?.scrollIntoView({ block: "nearest" });
    if (line) this.box.setAttribute("aria-activedescendant", line.id);
    else this.box.removeAttribute("aria-activedescendant");
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const { key } = event;
    if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      this.move(key === "ArrowDown" ? 1 : -1);
    } else if (key === "Enter" && !this.list.hidden) {
      this.accept(event);
    } else if (key === "Escape" && !this.list.hidden) {
      event.stopPropagation();
      this.box.value = this.last ?? "";
      this.close();
      this.showTerms();
    }
  }

  /** @param {1 | -1} step */
  move(step) {
    const total = this.list.children.length;
    if (this.list.hidden) this.open();
    else if (total) this.highlight((Math.max(this.active, step > 0 ? -1 : 0) + step + total) % total);
  }

  /**
   * Choose the highlighted option, the typed one, or the first that matches the typed words.
   * @param {Event} event
   */
  accept(event) {
    const typed = this.isChoice(this.box.value) ? this.box.value.trim() : null;
    const line = this.list.children[Math.max(this.active, 0)];
    const found = line instanceof HTMLElement ? line.dataset.value ?? "" : "";
    event.preventDefault();
    this.choose(this.active < 0 ? typed ?? found : found);
  }
}

customElements.define("hw-option", CollectionOption);
