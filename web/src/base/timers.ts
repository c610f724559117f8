// Time as a value, so that tests can replace it.

export interface Timers {
  // Milliseconds since some fixed moment.
  now(): number;
  // Runs `action` once after this many milliseconds, unless the returned function is called before.
  after(milliseconds: number, action: () => void): () => void;
}

export const browserTimers: Timers = {
  now: () => performance.now(),
  after(milliseconds, action) {
    const timer = setTimeout(action, milliseconds);
    return () => clearTimeout(timer);
  },
};
