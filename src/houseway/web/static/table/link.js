// The connection to a table: says hello, sends requests with ids, and reconnects.

import { connect } from "../shared/server.js";

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 8000;

/** @typedef {{ message: { type: string, id: string }, subject: string, answer: Promise<boolean>, resolve: (accepted: boolean) => void }} Request */
/** @typedef {{ type: string, id?: string, seq?: number, view?: hw.View, events?: { seq: number, event: hw.HandEvent }[], what?: string, why?: string }} Message */

/**
 * The subject of a request, as text: while a request is unanswered, another one with the same subject
 * is not sent. Wagers add up, so their subject is empty; all choices of a decision share a subject.
 * @param {string} type
 * @param {Record<string, unknown>} fields
 */
const subjectOf = (type, fields) => {
  if (type === "wager") return "";
  const { seat, hand, kind } = fields;
  return JSON.stringify([type, type === "choose" ? [seat, hand, kind] : fields]);
};

export class Link extends EventTarget {
  /**
   * Dispatches `view` (the current view and the events before it), `refused` (the error), `connection` (whether connected) and `bye` (the reason).
   * @param {string} table
   */
  constructor(table) {
    super();
    this.table = table;
    this.cursor = 0;
    this.pause = FIRST_PAUSE;
    /** @type {Map<string, Request>} */
    this.unanswered = new Map();
    this.closed = false;
    /** @type {import("../shared/server.js").Socket} */
    this.socket = this.open();
  }

  open() {
    this.socket = connect();
    this.socket.addEventListener("open", () => this.greet());
    this.socket.addEventListener("message", (message) => this.receive(JSON.parse(message.data)));
    this.socket.addEventListener("close", () => this.retry());
    return this.socket;
  }

  greet() {
    this.send({ type: "hello", v: 2, table: this.table, cursor: this.cursor, events: true });
    // Unanswered requests are sent again; their ids make them take effect only once.
    for (const { message } of this.unanswered.values()) this.send(message);
    this.report("connection", true);
  }

  retry() {
    if (this.closed) return;
    this.report("connection", false);
    setTimeout(() => this.open(), this.pause);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  /**
   * Send a request, which takes effect at most once. Resolves to true if the table accepted it.
   * @param {string} type
   * @param {Record<string, unknown>} [fields]
   * @returns {Promise<boolean>}
   */
  ask(type, fields = {}) {
    const subject = subjectOf(type, fields);
    const unansweredTwin = [...this.unanswered.values()].find((request) => subject && request.subject === subject);
    if (unansweredTwin) return unansweredTwin.answer;
    const id = crypto.randomUUID();
    const message = { type, id, ...fields };
    /** @type {PromiseWithResolvers<boolean>} */
    const { promise: answer, resolve } = Promise.withResolvers();
    this.unanswered.set(id, { message, subject, answer, resolve });
    if (this.socket.readyState === WebSocket.OPEN) this.send(message);
    return answer;
  }

  /**
   * @param {string} id
   * @param {boolean} accepted
   */
  resolveRequest(id, accepted) {
    this.unanswered.get(id)?.resolve(accepted);
    this.unanswered.delete(id);
  }

  /** @param {object} message */
  send(message) {
    this.socket.send(JSON.stringify(message));
  }

  /** @param {Message} message */
  receive(message) {
    if (message.seq !== undefined && message.type !== "ack") this.cursor = message.seq;
    switch (message.type) {
      case "update":
        this.pause = FIRST_PAUSE;
        this.report("view", { view: message.view, events: message.events ?? [] });
        break;
      case "ack":
        this.resolveRequest(message.id ?? "", true);
        break;
      case "refused":
        this.resolveRequest(message.id ?? "", false);
        this.report("refused", message.what);
        break;
      case "bye":
        this.report("bye", message.why);
        break;
      default:
        // Ignore messages from newer servers.
    }
  }

  /**
   * @param {string} name
   * @param {unknown} detail
   */
  report(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  close() {
    this.closed = true;
    this.socket.close();
  }
}
