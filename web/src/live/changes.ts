// The numbers of a tournament's changes, as a desk's page knows them.

// The last change that the page has seen, when its own act is change `change` and it has seen those up to `seen`: if
// others have changed something in between, the page does not know what.
export const seenAfter = (seen: number, change: number): number => (change === seen + 1 ? change : seen);

export interface Lost {
  first: number;
  last: number;
  // When the last change before them was made, in Unix milliseconds; null: there is none.
  at: number | null;
}

// The changes that the page has seen, `known` with their times, and that the server's `log` does not have: it goes on
// from a copy without them, even if others have entered as many since. Null if it has them all. The log holds only the
// last changes: what is before its first one is not compared.
export function lostChanges(known: ReadonlyMap<number, number>, log: { n: number; at: number }[]): Lost | null {
  const times = new Map(log.map(({ n, at }) => [n, at]));
  const begin = log[0]?.n ?? 0;
  const missing = [...known].filter(([n, at]) => n >= begin && times.get(n) !== at).map(([n]) => n);
  if (missing.length === 0) return null;
  // A page that came late has not been told all that is behind the log's end.
  const first = Math.min(...missing, (log.at(-1)?.n ?? 0) + 1);
  return { first, last: Math.max(...missing), at: times.get(first - 1) ?? null };
}
