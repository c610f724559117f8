// Answers of the referee, and whether one contains what a file expects of it.
import type { Ruling } from './lesson';

export interface Effect {
  kind: string;
  [key: string]: unknown;
}

export interface Answer {
  ok: boolean;
  articles: string[];
  says: Record<string, string>;
  effects: Effect[];
  state: {
    fen: string;
    turn: 'white' | 'black';
    permitted: string[];
    result: string;
    reason: string | null;
    [key: string]: unknown;
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// Lists of moves and articles are short; all of them are compared as texts.
function sameList(found: unknown[], expected: unknown[]): boolean {
  const sorted = (list: unknown[]) => JSON.stringify(list.map((one) => JSON.stringify(one)).sort());
  return sorted(found) === sorted(expected);
}

function inOrder(found: unknown[], expected: unknown[]): boolean {
  if (expected.length === 0) return found.length === 0;
  let next = 0;
  for (const one of found) if (next < expected.length && contains(one, expected[next], '')) ++next;
  return next === expected.length;
}

function contains(found: unknown, expected: unknown, key: string): boolean {
  if (isRecord(expected)) {
    return isRecord(found) && Object.entries(expected).every(([name, value]) => contains(found[name], value, name));
  }
  if (!Array.isArray(expected)) return found === expected;
  if (!Array.isArray(found)) return false;
  if (key === 'permitted' || key === 'moves') return sameList(found, expected);
  if (key === 'articles') return found[0] === expected[0] && expected.every((one) => found.includes(one));
  return inOrder(found, expected);
}

export function isRuling(answer: Answer, expected: Ruling): boolean {
  return contains(answer, expected, '');
}
