// Requests that change bets. An action that depends on the bets on the table waits until all requests are answered.

export class BetRequests {
  /** @param {hw.Ask} ask sends a message; resolves to true if the table accepted it */
  constructor(ask) {
    this.ask = ask;
    /** Requests that are not answered yet. @type {Set<Promise<boolean>>} */
    this.unanswered = new Set();
    /** The actions that wait or run. @type {Set<string>} */
    this.pressed = new Set();
    /** Ends when the last action has ended. @type {Promise<void>} */
    this.last = Promise.resolve();
  }

  /** @type {hw.Ask} */
  send(type, fields) {
    const done = this.ask(type, fields);
    this.unanswered.add(done);
    done.finally(() => this.unanswered.delete(done));
    return done;
  }

  /**
   * Run an action that depends on the bets, after earlier actions and when all requests are answered. A second press
   * of the same button is ignored until the first has ended.
   * @param {string} button
   * @param {() => unknown} act
   */
  press(button, act) {
    if (this.pressed.has(button)) return this.last;
    this.pressed.add(button);
    const run = async () => {
      try {
        await Promise.all(this.unanswered);
        await act();
        await Promise.all(this.unanswered);
      } finally {
        this.pressed.delete(button);
      }
    };
    this.last = this.last.then(run, run);
    return this.last;
  }
}
