// Shared by all pages: wording, requests to the server, and the visitor's preferences.

import { request } from "./server.js";

/**
 * A rulebook id in words.
 * @param {unknown} name
 */
export const words = (name) =>
  String(name).replaceAll(/[-_]/g, " ").replaceAll("player dealer", "player-dealer").replaceAll("bring in", "bring-in");

/**
 * The name of a paper, as the server sends it with every page.
 * @param {string} number
 */
const paperName = (number) => {
  const name = JSON.parse(document.body.dataset.papers ?? "{}")[number];
  return name ? `the ${name} papers` : `document ${number}`;
};

/**
 * A source in words: `001 lines 1511` is line 1511 of the Tavern papers.
 * @param {string | null} source
 */
export const sourceName = (source) =>
  (source ?? "not filed").replaceAll(/\b(\d{3}) lines? (\d+(?:-\d+)?(?:, \d+(?:-\d+)?)*)/g, (_, paper, lines) =>
    `${/^\d+$/.test(lines) ? "line" : "lines"} ${lines} of ${paperName(paper)}`);

/**
 * The rules of a preset in words.
 * @param {string} preset
 */
export const presetName = (preset) => (preset === "practice" ? "as usually dealt" : "as filed");

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * An error as a sentence.
 * @param {string} text
 */
export const sentence = (text) => capital(text).replace(/([^.!?])$/, "$1.");

/**
 * A number with its noun.
 * @param {number} number
 * @param {string} singular
 * @param {string} [plural]
 */
export const count = (number, singular, plural = `${singular}s`) => `${number} ${number === 1 ? singular : plural}`;

/**
 * Seconds as minutes and seconds: 0:09, 12:30.
 * @param {number} seconds
 */
export const minutes = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** An error from the server: message, status and field. */
export class Refusal extends Error {
  /**
   * @param {string} what
   * @param {number} status
   * @param {string} [where]
   */
  constructor(what, status, where = "") {
    super(what);
    this.status = status;
    this.where = where;
  }
}

/**
 * The message of an error, and its field.
 * @param {unknown} error
 */
export const problemOf = (error) => ({
  what: error instanceof Error ? error.message : String(error),
  where: error instanceof Refusal ? error.where : "",
});

/**
 * Send a request to the API; a request with a body is a POST.
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
export const ask = async (path, body) => {
  const answer = await request(path, {
    method: body === undefined ? "GET" : "POST",
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => {
    throw new Refusal("server not responding: try again", 0);
  });
  const data = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refusal(data.error ?? "Something went wrong. Try again.", answer.status, data.where);
  return data;
};

/** Copy the address of this page; resolves to false if the browser refuses, as it does without HTTPS. */
export const copyAddress = async () => {
  try {
    await navigator.clipboard.writeText(location.href);
    return true;
  } catch {
    return false;
  }
};

const STORAGE_KEY = "houseway";
const DEFAULTS = { fourColors: false, keys: true, room: "", game: "", gameName: "", bank: "ask", sounds: false, folded: false, coach: false };

/**
 * The visitor's preferences.
 * @returns {typeof DEFAULTS}
 */
export const preferences = () => {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
};

/** @param {Partial<typeof DEFAULTS>} changed */
export const prefer = (changed) => {
  const all = { ...preferences(), ...changed };
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(all));
  } catch {
    // Without browser storage, the preference lasts as long as the page.
  }
  return all;
};
