// The forms on the page of the API: each sends its call and shows the answer.

import { request } from "./server.js";

const LONGEST = 20_000;

/**
 * The address of a call with the values of its form.
 * @param {HTMLFormElement} form
 */
const addressOf = (form) => {
  let path = form.dataset.path ?? "";
  const query = new URLSearchParams();
  for (const field of form.querySelectorAll("input")) {
    const value = field.value.trim();
    if (field.dataset.in === "path") path = path.replace(`{${field.name}}`, encodeURIComponent(value));
    else if (value) query.set(field.name, value);
  }
  return query.size ? `${path}?${query}` : path;
};

/** @param {string} text */
const indented = (text) => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

class Call extends HTMLElement {
  connectedCallback() {
    this.form?.addEventListener("submit", (event) => {
      event.preventDefault();
      this.run();
    });
  }

  get form() {
    return this.querySelector("form");
  }

  async run() {
    const { form } = this;
    if (!form) return;
    const method = form.dataset.method ?? "GET";
    const body = form.querySelector("textarea")?.value;
    const address = addressOf(form);
    this.show(`${method} ${address}`, "Loading…");
    const started = performance.now();
    try {
      /** @type {Record<string, string>} */
      const headers = body === undefined ? {} : { "Content-Type": "application/json" };
      const answer = await request(address, { method, body, headers });
      const text = indented(await answer.text());
      const cut = text.length > LONGEST ? `${text.slice(0, LONGEST)}\n… ${text.length - LONGEST} more characters` : text;
      this.show(`${method} ${address}: ${answer.status} in ${Math.round(performance.now() - started)} ms`, cut);
    } catch {
      this.show(`${method} ${address}`, "server not responding: try again");
    }
  }

  /**
   * @param {string} title
   * @param {string} text
   */
  show(title, text) {
    const about = Object.assign(document.createElement("p"), { textContent: title });
    const shown = Object.assign(document.createElement("pre"), { textContent: text, tabIndex: 0 });
    this.querySelector("output")?.replaceChildren(about, shown);
  }
}

customElements.define("hw-call", Call);
