// Time as a value, so that tests can bring their own.

export interface Timers {
  // Milliseconds, from any fixed moment.
  now(): number;
  // Runs `action` once after so many milliseconds, unless the function returned is called before.
  after(milliseconds: number, action: () => void): () => void;
}

export const browserTimers: Timers = {
  now: () => performance.now(),
  after(milliseconds, action) {
    const timer = setTimeout(action, milliseconds);
    return () => clearTimeout(timer);
  },
};
