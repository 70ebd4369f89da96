// The server of the pages, over HTTP and WebSocket. In a site without a server, `site/server.js` takes the
// place of this module: the same functions, answered by Python in a worker.

/** @typedef {Pick<WebSocket, "readyState" | "send" | "close" | "addEventListener">} Socket */

/**
 * The answer to a request for an address of this site.
 * @param {string} address
 * @param {RequestInit} [settings]
 * @returns {Promise<Response>}
 */
export const request = (address, settings) => fetch(address, settings);

/** A new connection to the tables, which speaks docs/protocol.md. @returns {Socket} */
export const connect = () => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);

/**
 * Where the browser finds the page of an address.
 * @param {string} address
 */
export const pageOf = (address) => address;
