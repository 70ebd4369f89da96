// Requests that change bets. An action that depends on the bets on the table waits until all requests are answered.

export class BetRequests {
  /** @param {hw.Ask} ask sends a message; resolves to true if the table accepted it */
  constructor(ask) {
    this.ask = ask;
    /** Requests that are not answered yet. @type {Set<Promise<boolean>>} */
    this.unanswered = new Set();
    this.isRunning = false;
  }

  /** @type {hw.Ask} */
  send(type, fields) {
    const done = this.ask(type, fields);
    this.unanswered.add(done);
    done.finally(() => this.unanswered.delete(done));
    return done;
  }

  /**
   * After all requests are answered, run an action that depends on the bets; ignored while another action runs.
   * @param {() => unknown} act
   */
  async press(act) {
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      await Promise.all(this.unanswered);
      await act();
      await Promise.all(this.unanswered);
    } finally {
      this.isRunning = false;
    }
  }
}
