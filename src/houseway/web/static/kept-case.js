// A hand stored in the browser until the server has settled it.

const place = (/** @type {string} */ game) => `houseway-case:${game}`;

/**
 * @param {string} game
 * @param {Record<string, unknown>} body
 */
export const keepCase = (game, body) => {
  try {
    localStorage.setItem(place(game), JSON.stringify(body));
  } catch {
    // Without browser storage the case is still in the URL.
  }
};

/** @param {string} game */
export const keptCase = (game) => {
  try {
    return JSON.parse(localStorage.getItem(place(game)) ?? "null");
  } catch {
    return null;
  }
};

/** @param {string} game */
export const dropCase = (game) => {
  try {
    localStorage.removeItem(place(game));
  } catch {
    // Nothing was stored.
  }
};
