// Random numbers that are the same for the same seed on every machine.

export interface Random {
  // From 0 to 1, without 1.
  next(): number;
  // From `low` to `high`, both included.
  whole(low: number, high: number): number;
  pick<Item>(all: readonly Item[]): Item;
  shuffled<Item>(all: readonly Item[]): Item[];
}

// FNV-1a, 32 bits.
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; ++i) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}

// Mulberry32.
export function randomOf(seed: string): Random {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    whole,
    pick: (all) => all[whole(0, all.length - 1)]!,
    shuffled: (all) => {
      const left = [...all];
      for (let i = left.length - 1; i > 0; --i) {
        const j = whole(0, i);
        [left[i], left[j]] = [left[j]!, left[i]!];
      }
      return left;
    },
  };
}
