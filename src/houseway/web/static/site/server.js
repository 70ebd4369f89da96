// Takes the place of `shared/server.js` in a site without a server: Python in a worker answers.

import { askedOf, placeOf } from "./address.js";
import { ask, openSocket } from "./client.js";

/** @typedef {Pick<WebSocket, "readyState" | "send" | "close" | "addEventListener">} Socket */

/**
 * @param {string} address
 * @param {RequestInit} [settings]
 */
export const request = (address, settings) => ask(askedOf(address), settings);

/** @returns {Socket} */
export const connect = () => openSocket();

/** @param {string} address */
export const pageOf = (address) => placeOf(address);
