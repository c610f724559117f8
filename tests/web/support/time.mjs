// Time that passes only when a test says so: the Timers of web/src/base/timers.ts.
export class FakeTime {
  #now = 0;
  #due = [];

  now() {
    return this.#now;
  }
  after(milliseconds, action) {
    const timer = { at: this.#now + milliseconds, action };
    this.#due.push(timer);
    return () => {
      this.#due = this.#due.filter((other) => other !== timer);
    };
  }
  // Runs what falls due meanwhile, in its order.
  pass(milliseconds) {
    const until = this.#now + milliseconds;
    for (;;) {
      const next = this.#due.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#due = this.#due.filter((timer) => timer !== next);
      this.#now = next.at;
      next.action();
    }
    this.#now = until;
  }
}
