// A first lesson, hand by hand and step by step. Without this script, the page shows everything.

import { render } from "../vendor/lit.js";
import { cards } from "../shared/cards.js";

/**
 * @param {string} text
 * @param {() => void} act
 * @param {string} [className]
 */
const button = (text, act, className = "") => {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = text;
  element.className = className;
  element.addEventListener("click", act);
  return element;
};

/**
 * @param {ParentNode} root
 * @param {string} selector
 */
const all = (root, selector) => /** @type {HTMLElement[]} */ ([...root.querySelectorAll(selector)]);

/** One hand, whose steps appear one after another, each question before its answer. */
class GuidedHand {
  /**
   * @param {HTMLElement} section
   * @param {() => void} nextHand
   */
  constructor(section, nextHand) {
    this.section = section;
    this.steps = all(section, ".lesson-steps > li");
    this.place = 0;
    this.asking = false;
    this.right = 0;
    this.asked = 0;
    this.next = button("Next", () => this.advance(), "next");
    this.showAllButton = button("Show the whole hand", () => this.showAll(), "quiet");
    this.score = document.createElement("p");
    this.score.setAttribute("role", "status");
    this.nextHand = button("Next hand", nextHand);
    const bar = document.createElement("p");
    bar.className = "lesson-bar no-print";
    bar.append(this.next, this.nextHand, this.showAllButton);
    section.append(this.score, bar);
    section.querySelector(".lesson-steps")?.setAttribute("aria-live", "polite");
    for (const step of this.steps) this.hide(step);
    this.advance();
    this.update();
  }

  /** @param {HTMLElement} step */
  hide(step) {
    step.hidden = true;
    const check = /** @type {HTMLElement | null} */ (step.querySelector(".lesson-check"));
    if (!check) return;
    for (const shown of all(step, ".lesson-shown")) shown.hidden = true;
    for (const choice of all(check, "li")) {
      const text = choice.textContent ?? "";
      choice.replaceChildren(button(text, () => this.choose(step, check, text)));
    }
  }

  /** Show the answer to the open question or, if none is open, the next step. */
  advance() {
    const open = this.steps[this.place - 1];
    if (this.asking && open) {
      this.reveal(open);
      return;
    }
    const step = this.steps[this.place];
    if (!step) return;
    this.place += 1;
    step.hidden = false;
    this.asking = Boolean(step.querySelector(".lesson-check"));
    step.querySelector("button")?.focus();
    this.update();
  }

  /**
   * @param {HTMLElement} step
   * @param {HTMLElement} check
   * @param {string} text
   */
  choose(step, check, text) {
    const right = text === check.dataset.right;
    this.asked += 1;
    this.right += Number(right);
    const verdict = document.createElement("p");
    verdict.className = right ? "verdict right" : "verdict wrong";
    verdict.textContent = right ? "Right." : `Not quite. The right answer is: ${check.dataset.right ?? ""}`;
    check.append(verdict);
    this.reveal(step);
    this.next.focus();
  }

  /** @param {HTMLElement} step */
  reveal(step) {
    this.asking = false;
    for (const choice of all(step, ".lesson-check button")) choice.toggleAttribute("disabled", true);
    for (const shown of all(step, ".lesson-shown")) shown.hidden = false;
    this.update();
  }

  showAll() {
    for (const step of this.steps) {
      step.hidden = false;
      this.reveal(step);
    }
    this.place = this.steps.length;
    this.update();
  }

  update() {
    const done = this.place === this.steps.length && !this.asking;
    const hadFocus = document.activeElement === this.next;
    this.next.textContent = this.asking ? "Show the answer" : "Next";
    this.next.hidden = done;
    this.showAllButton.hidden = done;
    this.nextHand.hidden = !done;
    this.score.textContent = done && this.asked ? `${this.right} of ${this.asked} right.` : "";
    if (done && hadFocus) this.nextHand.focus();
  }
}

class Lesson extends HTMLElement {
  connectedCallback() {
    for (const span of all(this, ".lesson-cards")) {
      const texts = (span.textContent ?? "").split(" ").filter(Boolean);
      span.replaceChildren();
      render(cards(texts), span);
    }
    this.sections = all(this, ".lesson-hand");
    const count = this.sections.length;
    this.links = this.sections.map((_, n) => button(String(n + 1), () => this.go(n)));
    for (const [n, link] of this.links.entries()) link.setAttribute("aria-label", `Hand ${n + 1} of ${count}`);
    const nav = document.createElement("nav");
    nav.className = "lesson-nav no-print";
    nav.setAttribute("aria-label", "Hands");
    nav.append(...this.links);
    this.prepend(nav);
    for (const [n, section] of this.sections.entries()) {
      new GuidedHand(section, () => this.go(n + 1));
    }
    const requested = Number(/^#hand-(\d+)$/.exec(location.hash)?.[1] ?? 1);
    this.show(Math.min(Math.max(requested, 1), count) - 1);
  }

  /** @param {number} number */
  go(number) {
    if (number >= (this.sections ?? []).length) {
      /** @type {HTMLElement | null} */ (document.querySelector(".lesson-end a"))?.focus();
      return;
    }
    history.replaceState(null, "", `#hand-${number + 1}`);
    this.show(number);
    const heading = this.sections?.[number]?.querySelector("h2");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus();
  }

  /** @param {number} number */
  show(number) {
    for (const [n, section] of (this.sections ?? []).entries()) {
      section.hidden = n !== number;
      const link = this.links?.[n];
      link?.classList.toggle("quiet", n !== number);
      if (n === number) link?.setAttribute("aria-current", "step");
      else link?.removeAttribute("aria-current");
    }
  }
}

customElements.define("hw-lesson", Lesson);
