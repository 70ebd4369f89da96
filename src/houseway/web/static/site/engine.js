// The worker: loads Python with the app once, answers the requests of all pages, and serves their sockets.

import { SETTINGS } from "./settings.js";
import { forgetOthers, saveTables, savedTables, storedFile } from "./stored.js";

/** @typedef {{ postMessage: (message: object) => void }} Page */
/** @typedef {{ type: string, id: number, method: string, address: string, content: string, text: string, patient: boolean }} Message */
/** @typedef {{ status: number, content_type: string, location: string, body: { toJs: () => Uint8Array<ArrayBuffer> }, destroy: () => void }} Reply */
/** @typedef {{ send: (text: string) => void, close: () => void }} Connection */
/** @typedef {{ cookies: string, ask: (method: string, address: string, text: string, content: string) => Promise<Reply>, connect: (show: (text: string) => void, end: () => void) => Connection }} Engine */

const FOLDER = new URL(`../../../${SETTINGS.engine}`, import.meta.url).href;
/** The files that this script reads; Pyodide imports its modules itself. */
const READ = SETTINGS.files.filter(({ name }) => !name.endsWith(".mjs"));
const PYTHON = "python_stdlib.zip";
const WASM = "pyodide.asm.wasm";
const DATABASE = "/houseway.db";
const PACKAGES = "/packages";
const SAVE_AFTER = 400;

const state = { type: "state", phase: "idle", loaded: 0, total: READ.reduce((sum, { size }) => sum + size, 0), what: "" };
/** @type {Set<Page>} */
const pages = new Set();
/** @type {Map<Page, Map<number, Connection>>} */
const sockets = new Map();
/** @type {PromiseWithResolvers<Engine>} */
const ready = Promise.withResolvers();
ready.promise.catch(() => {});
/** @type {any} */
let python = null;
let saving = 0;

const report = () => {
  for (const page of pages) page.postMessage(state);
};

/** @type {Map<string, Promise<ArrayBuffer>>} */
const files = new Map();

/**
 * The content of a file of the engine; counts its bytes as they arrive.
 * @param {string} name
 */
const read = async (name) => {
  const answer = await storedFile(FOLDER + name);
  const reader = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (answer.body).getReader();
  const parts = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    state.loaded += part.value.length;
    report();
  }
  return new Blob(parts).arrayBuffer();
};

/** @param {string} name */
const file = (name) => {
  const known = files.get(name);
  if (known) return known;
  const reading = read(name);
  files.set(name, reading);
  return reading;
};

/**
 * What Pyodide fetches: from our files, some of which are compressed.
 * @param {RequestInfo | URL} request
 * @param {RequestInit} [settings]
 */
const fetchFile = async (request, settings) => {
  const address = String(request instanceof Request ? request.url : request);
  const name = address.startsWith(FOLDER) ? address.slice(FOLDER.length) : "";
  if (name === WASM) {
    const bytes = new Blob([await file(`${name}.gzip`)]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(bytes, { headers: { "Content-Type": "application/wasm" } });
  }
  return READ.some((known) => known.name === name) ? new Response(await file(name)) : fetchOther(request, settings);
};
const fetchOther = fetch;

/** Load everything and start the app. */
const start = async () => {
  if (state.phase !== "idle") return;
  state.phase = "loading";
  report();
  try {
    globalThis.fetch = fetchFile;
    const packages = READ.filter(({ name }) => /\.(whl|zip)$/.test(name) && name !== PYTHON);
    const archives = packages.map(({ name }) => file(name));
    const { loadPyodide } = await import(`${FOLDER}pyodide.mjs`);
    python = await loadPyodide({ indexURL: FOLDER });
    for (const archive of await Promise.all(archives)) python.unpackArchive(archive, "zip", { extractDir: PACKAGES });
    globalThis.fetch = fetchOther;
    files.clear();
    const saved = await savedTables();
    python.FS.writeFile(DATABASE, saved?.journal ?? python.FS.readFile(`${PACKAGES}/houseway-journal.db`));
    const begin = python.runPython(`import sys; sys.path.append("${PACKAGES}"); from houseway.site.solo import start; start`);
    const app = await begin(DATABASE, saved?.cookies ?? "");
    state.phase = "ready";
    ready.resolve(app);
    forgetOthers(FOLDER);
  } catch (error) {
    state.phase = "failed";
    state.what = `The rules engine did not start: ${error instanceof Error ? error.message.trim().split("\n").at(-1) : error}`;
    ready.reject(error);
  }
  report();
};

/** Keep what has changed, a moment later. */
const saveSoon = () => {
  clearTimeout(saving);
  saving = setTimeout(async () => {
    const { cookies } = await ready.promise;
    saveTables(python.FS.readFile(DATABASE), cookies);
  }, SAVE_AFTER);
};

/**
 * @param {Page} page
 * @param {Message} message
 */
const answer = async (page, { id, method, address, content, text, patient }) => {
  if (!patient) start();
  try {
    const app = await ready.promise;
    const reply = await app.ask(method, address, text, content);
    const { status, content_type: kind, location, body } = reply;
    page.postMessage({ type: "answer", id, status, content: kind, location, body: body.toJs() });
    reply.destroy();
    if (method !== "GET") saveSoon();
  } catch (error) {
    page.postMessage({ type: "answer", id, what: state.what || String(error) });
  }
};

/**
 * @param {Page} page
 * @param {number} id
 */
const openSocket = async (page, id) => {
  start();
  const app = await ready.promise;
  const show = (/** @type {string} */ text) => {
    page.postMessage({ type: "message", id, text });
    saveSoon();
  };
  const end = () => {
    page.postMessage({ type: "closed", id });
    sockets.get(page)?.delete(id);
  };
  sockets.get(page)?.set(id, app.connect(show, end));
  page.postMessage({ type: "open", id });
};

/** @param {Page} page */
const leave = (page) => {
  for (const socket of sockets.get(page)?.values() ?? []) socket.close();
  pages.delete(page);
  sockets.delete(page);
};

/** @param {Page} page */
const join = (page) => {
  pages.add(page);
  sockets.set(page, new Map());
  page.postMessage(state);
};

const fetchAll = async () => {
  if (state.phase !== "idle") return;
  for (const { name } of SETTINGS.files) await storedFile(FOLDER + name).catch(() => {});
};

/**
 * @param {Page} page
 * @param {Message} message
 */
const receive = (page, message) => {
  const { type, id } = message;
  if (type === "request") answer(page, message);
  else if (type === "open") openSocket(page, id);
  else if (type === "send") sockets.get(page)?.get(id)?.send(message.text);
  else if (type === "close") sockets.get(page)?.get(id)?.close();
  else if (type === "fetch") fetchAll();
  else if (type === "join") join(page);
  else leave(page);
};

const scope = /** @type {any} */ (globalThis);
if ("onconnect" in scope) {
  scope.addEventListener("connect", (/** @type {MessageEvent} */ { ports: [port] }) => {
    if (!port) return;
    port.addEventListener("message", ({ data }) => receive(port, data));
    port.start();
    join(port);
  });
} else {
  scope.addEventListener("message", (/** @type {MessageEvent} */ { data }) => receive(scope, data));
  join(scope);
}
