// A hand that the server has not answered yet, kept in the browser until it does.

const place = (/** @type {string} */ game) => `houseway-case:${game}`;

/**
 * @param {string} game
 * @param {Record<string, unknown>} body
 */
export const keepCase = (game, body) => {
  try {
    localStorage.setItem(place(game), JSON.stringify(body));
  } catch {
    // A browser that stores nothing still has the case in the address.
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
    // Nothing was kept.
  }
};
