// Keyboard shortcuts: each action has one key everywhere, and no key has two meanings in a game.

import { html, nothing } from "../vendor/lit.js";
import { preferences } from "./house.js";

/** @type {Readonly<Record<string, string>>} */
const KEYS = {
  // Blackjack.
  hit: "h", stand: "s", double: "d", split: "p", surrender: "u", insure: "i", rescue: "e", switch: "w",
  // Answers to yes-or-no questions.
  play: "y", yes: "y", decline: "n", no: "n", "no-double": "n", none: "n", keep: "k",
  // Poker and specialty poker; a raise by a multiple has the digit of the multiple.
  fold: "f", check: "c", call: "c", bet: "b", raise: "r", "4x": "4", "3x": "3", "2x": "2", "1x": "1",
  ride: "l", withdraw: "w", war: "w", tie: "t", A: "a", B: "b", C: "c",
  draw: "d", discard: "d", pat: "s", turn: "t", kill: "k",
  // Pai gow.
  "house-way": "h", set: "s", 1: "1", 2: "2", 3: "3", 4: "4", 5: "5", 6: "6", 7: "7",
  // Pan.
  in: "i", top: "o", take: "t", pluck: "u", "pluck-again": "a", force: "f", let: "l",
};

/**
 * The key of a choice; empty if it has none.
 * @param {string} choice
 */
export const keyFor = (choice) => KEYS[choice] ?? "";

/** Choices that give up the hand; their buttons look different. */
const GIVES_UP = new Set(["fold", "surrender", "top"]);

/**
 * The choice whose button stands out: the coach's, otherwise the likely one or the first that can be made and does not
 * give up the hand.
 * @param {readonly string[]} choices
 * @param {{ isOpen?: (choice: string) => boolean, advised?: string, likely?: string }} [about] `isOpen` says whether a choice can be made now
 */
export const mainChoice = (choices, { isOpen = () => true, advised, likely } = {}) => {
  const open = choices.filter(isOpen);
  if (advised && open.includes(advised)) return advised;
  const staying = open.filter((choice) => !GIVES_UP.has(choice));
  return likely && staying.includes(likely) ? likely : staying[0];
};

/**
 * The CSS classes of a choice's button; one button of a question stands out.
 * @param {string} choice
 * @param {boolean} isMain
 */
export const choiceClass = (choice, isMain) => {
  if (isMain) return "main";
  return GIVES_UP.has(choice) ? "quiet gives-up" : "quiet";
};

/** Milliseconds after a question appears in which keys and double clicks do not answer it. */
export const SETTLE_MS = 400;

const TEXT_FIELDS = "input:not([type=radio]):not([type=checkbox]), select, textarea";

/**
 * When a key is pressed, click its button within an element; returns a function that stops this.
 * @param {HTMLElement} element
 * @param {() => number} [askedAt] when the open question appeared, by `performance.now()`
 */
export const listen = (element, askedAt = () => -SETTLE_MS) => {
  /** @param {KeyboardEvent} event */
  const clickButton = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !preferences().keys) return;
    const typing = event.target instanceof Element && event.target.closest(TEXT_FIELDS);
    if (typing || document.querySelector("dialog[open]")) return;
    if (performance.now() - askedAt() < SETTLE_MS) return;
    const key = event.key === " " ? "space" : event.key.toLowerCase();
    /** @type {NodeListOf<HTMLButtonElement>} */
    const buttons = element.querySelectorAll("button[data-key]");
    const button = [...buttons].find((candidate) => candidate.dataset.key === key && !candidate.disabled);
    // The space bar still presses the focused button.
    if (!button || (key === "space" && document.activeElement instanceof HTMLButtonElement)) return;
    event.preventDefault();
    button.click();
  };
  document.addEventListener("keydown", clickButton);
  return () => document.removeEventListener("keydown", clickButton);
};

/** @param {string} key */
export const hint = (key) => (key && preferences().keys ? html`<kbd aria-hidden="true">${key}</kbd>` : nothing);
