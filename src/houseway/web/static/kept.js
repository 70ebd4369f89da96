// What the browser keeps for a game: a hand that the server has not settled yet, or a practice session.

/** @typedef {"case" | "practice"} What */

/**
 * @param {What} what
 * @param {string} game
 */
const place = (what, game) => `houseway-${what}:${game}`;

/**
 * @param {What} what
 * @param {string} game
 * @param {Record<string, unknown>} body
 */
export const keep = (what, game, body) => {
  try {
    localStorage.setItem(place(what, game), JSON.stringify(body));
  } catch {
    // A browser that stores nothing still shows the page.
  }
};

/**
 * @param {What} what
 * @param {string} game
 */
export const recall = (what, game) => {
  try {
    return JSON.parse(localStorage.getItem(place(what, game)) ?? "null");
  } catch {
    return null;
  }
};

/**
 * @param {What} what
 * @param {string} game
 */
export const drop = (what, game) => {
  try {
    localStorage.removeItem(place(what, game));
  } catch {
    // Nothing was kept.
  }
};
