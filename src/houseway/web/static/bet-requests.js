// Requests that change bets: those that depend on what is down wait for the others.

export class BetRequests {
  /** @param {hw.Ask} ask sends a message; resolves to whether it was done */
  constructor(ask) {
    this.ask = ask;
    /** What is not answered. @type {Set<Promise<boolean>>} */
    this.sent = new Set();
    this.pressed = false;
  }

  /** @type {hw.Ask} */
  send(type, fields) {
    const done = this.ask(type, fields);
    this.sent.add(done);
    done.finally(() => this.sent.delete(done));
    return done;
  }

  /**
   * Do what depends on the bets: once those on their way are down, and not again before it is done.
   * @param {() => unknown} act
   */
  async press(act) {
    if (this.pressed) return;
    this.pressed = true;
    try {
      await Promise.all(this.sent);
      await act();
      await Promise.all(this.sent);
    } finally {
      this.pressed = false;
    }
  }
}
