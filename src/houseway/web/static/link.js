// The line to a table: it says hello, asks with ids, and comes back by itself when it breaks.

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 8000;

export class Link extends EventTarget {
  /** Tells `view` (what is seen now), `refused`, `line` (whether it stands) and `bye` (why). */
  constructor(table) {
    super();
    this.table = table;
    this.cursor = 0;
    this.pause = FIRST_PAUSE;
    this.unanswered = new Map();
    this.closed = false;
    this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.socket.addEventListener("open", () => this.greet());
    this.socket.addEventListener("message", (message) => this.hear(JSON.parse(message.data)));
    this.socket.addEventListener("close", () => this.retry());
  }

  greet() {
    this.say({ type: "hello", v: 1, table: this.table, cursor: this.cursor });
    // What was asked and never answered is asked again; its id lets it happen only once.
    for (const message of this.unanswered.values()) this.say(message);
    this.tell("line", true);
  }

  retry() {
    if (this.closed) return;
    this.tell("line", false);
    setTimeout(() => this.open(), this.pause);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  /** Ask for something; the id makes it happen at most once. */
  ask(type, fields = {}) {
    const message = { type, id: crypto.randomUUID(), ...fields };
    this.unanswered.set(message.id, message);
    if (this.socket.readyState === WebSocket.OPEN) this.say(message);
    return message.id;
  }

  say(message) {
    this.socket.send(JSON.stringify(message));
  }

  hear(message) {
    if (message.seq !== undefined && message.type !== "ack") this.cursor = message.seq;
    switch (message.type) {
      case "snapshot":
      case "view":
        this.pause = FIRST_PAUSE;
        this.tell("view", message.view);
        break;
      case "ack":
        this.unanswered.delete(message.id);
        break;
      case "refused":
        this.unanswered.delete(message.id);
        this.tell("refused", message);
        break;
      case "bye":
        this.tell("bye", message.why);
        break;
      default:
        // Events are for clients that follow them; every change comes as a view too.
    }
  }

  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  close() {
    this.closed = true;
    this.socket.close();
  }
}
