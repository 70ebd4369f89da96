// Work that the browser saves for a game: a hand that the server has not settled yet, or a practice session.

/** @typedef {"case" | "practice"} Work */

/**
 * @param {Work} work
 * @param {string} game
 */
const storageKey = (work, game) => `houseway-${work}:${game}`;

/**
 * @param {Work} work
 * @param {string} game
 * @param {Record<string, unknown>} body
 */
export const save = (work, game, body) => {
  try {
    localStorage.setItem(storageKey(work, game), JSON.stringify(body));
  } catch {
    // Without browser storage, the work lasts as long as the page.
  }
};

/**
 * The saved work, or null.
 * @param {Work} work
 * @param {string} game
 */
export const restore = (work, game) => {
  try {
    return JSON.parse(localStorage.getItem(storageKey(work, game)) ?? "null");
  } catch {
    return null;
  }
};

/**
 * @param {Work} work
 * @param {string} game
 */
export const forget = (work, game) => {
  try {
    localStorage.removeItem(storageKey(work, game));
  } catch {
    // Without browser storage, no work was saved.
  }
};
