// What the worker keeps in the browser: the files of the engine, and the tables with the visitor's cookies.

import { SETTINGS } from "./settings.js";

const CACHE = "houseway-engine";
const DATABASE = "houseway";
const STORE = "journal";
/** The worker replaces `fetch` while Python loads. */
const load = fetch;

/** @typedef {{ format: string, journal: Uint8Array, cookies: string }} Saved */

/**
 * A file from the cache or, the first time, from the server.
 * @param {string} address
 */
export const storedFile = async (address) => {
  // Without HTTPS there is no cache.
  const cache = "caches" in globalThis ? await caches.open(CACHE) : null;
  const stored = await cache?.match(address);
  if (stored) return stored;
  const answer = await load(address);
  if (!answer.ok) throw new Error(`the engine did not load: ${new URL(address).pathname} (${answer.status})`);
  cache?.put(address, answer.clone()).catch(() => {});
  return answer;
};

/** Forget the files of earlier versions. @param {string} folder */
export const forgetOthers = async (folder) => {
  if (!("caches" in globalThis)) return;
  const cache = await caches.open(CACHE);
  const old = (await cache.keys()).filter(({ url }) => !url.startsWith(folder));
  await Promise.all(old.map((request) => cache.delete(request)));
};

/**
 * The result of a request to the browser's database.
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
const resultOf = (request) => new Promise((resolve, reject) => {
  request.addEventListener("success", () => resolve(request.result));
  request.addEventListener("error", () => reject(request.error ?? new Error("the browser's storage failed")));
});

const database = () => {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener("upgradeneeded", () => request.result.createObjectStore(STORE));
  return resultOf(request);
};

/** The tables as they were saved, if this version can read them. @returns {Promise<Saved | null>} */
export const savedTables = async () => {
  try {
    const saved = await resultOf((await database()).transaction(STORE).objectStore(STORE).get(DATABASE));
    return saved?.format === SETTINGS.journal ? saved : null;
  } catch {
    // Private windows may have no storage: the tables last as long as the worker.
    return null;
  }
};

/**
 * Save the tables.
 * @param {Uint8Array} journal
 * @param {string} cookies
 */
export const saveTables = async (journal, cookies) => {
  const saved = { format: SETTINGS.journal, journal, cookies };
  await resultOf((await database()).transaction(STORE, "readwrite").objectStore(STORE).put(saved, DATABASE)).catch(() => {});
};
