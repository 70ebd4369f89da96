// A page's connection to the worker: requests and sockets, and the progress of loading it.

import { SETTINGS } from "./settings.js";
import { showProgress } from "./progress.js";

/** @typedef {{ postMessage: (message: object) => void }} Port */
/** @typedef {{ type: string, id: number, phase: string, loaded: number, total: number, status: number, content: string, location: string, body: Uint8Array<ArrayBuffer>, text: string, what: string }} Message */

/** Requests of every page, which do not load the engine by themselves. */
const PATIENT = ["/api/who", "/api/tables"];

/** @type {Map<number, (message: Message) => void>} */
const waiting = new Map();
/** @type {Map<number, SiteSocket>} */
const sockets = new Map();
let last = 0;

/** @param {Message} message */
const receive = (message) => {
  if (message.type === "state") showProgress(message);
  else if (message.type === "answer") {
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  } else sockets.get(message.id)?.receive(message);
};

/** Start the worker, which all pages of this site share where the browser can do that. @returns {Port} */
const open = () => {
  const script = new URL("engine.js", import.meta.url);
  /** @type {WorkerOptions & { extendedLifetime: boolean }} */
  const options = { type: "module", name: `houseway ${SETTINGS.version}`, extendedLifetime: true };
  if (!("SharedWorker" in globalThis)) {
    const worker = new Worker(script, options);
    worker.addEventListener("message", ({ data }) => receive(data));
    return worker;
  }
  const { port } = new SharedWorker(script, options);
  port.addEventListener("message", ({ data }) => receive(data));
  port.start();
  return port;
};

const port = open();
addEventListener("pagehide", () => port.postMessage({ type: "leave" }));
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) port.postMessage({ type: "join" });
});

/** Load the files of the engine for later, without starting it. */
export const fetchEngine = () => port.postMessage({ type: "fetch" });

/**
 * The answer of the app to a request.
 * @param {string} address
 * @param {RequestInit} [settings]
 * @returns {Promise<Response>}
 */
export const ask = async (address, { method = "GET", body = "", headers = {} } = {}) => {
  const id = (last += 1);
  /** @type {PromiseWithResolvers<Message>} */
  const { promise, resolve } = Promise.withResolvers();
  waiting.set(id, resolve);
  const content = new Headers(headers).get("Content-Type") ?? "application/json";
  const text = body instanceof Blob ? await body.text() : String(body ?? "");
  port.postMessage({ type: "request", id, method, address, content, text, patient: PATIENT.includes(address) });
  const answer = await promise;
  if (answer.what) throw new Error(answer.what);
  if (answer.location) return ask(answer.location);
  return new Response(answer.body, { status: answer.status, headers: { "Content-Type": answer.content } });
};

/** A socket that the worker serves, with what the pages use of a WebSocket. */
class SiteSocket extends EventTarget {
  constructor() {
    super();
    this.id = (last += 1);
    /** @type {WebSocket["readyState"]} */
    this.readyState = WebSocket.CONNECTING;
    sockets.set(this.id, this);
    port.postMessage({ type: "open", id: this.id });
  }

  /** @param {Message} message */
  receive({ type, text }) {
    if (type === "message") this.dispatchEvent(new MessageEvent("message", { data: text }));
    else if (type === "open") {
      this.readyState = WebSocket.OPEN;
      this.dispatchEvent(new Event("open"));
    } else {
      this.readyState = WebSocket.CLOSED;
      sockets.delete(this.id);
      this.dispatchEvent(new Event("close"));
    }
  }

  /** @param {any} text */
  send(text) {
    port.postMessage({ type: "send", id: this.id, text: String(text) });
  }

  close() {
    port.postMessage({ type: "close", id: this.id });
  }
}

export const openSocket = () => new SiteSocket();
