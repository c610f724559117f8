// A situation of one's own, as the end of a link: "#" and JSON in base64url. Nothing of it reaches the server.
import type { Act } from './lesson';

export interface Situation {
  start: string;
  time: string;
  board: 'physical' | 'screen';
  supervision: 'every_game' | 'limited';
  acts: Act[];
}

// More acts than anybody puts into a question; a link with more of them is refused.
export const mostActs = 200;

export const emptySituation = (): Situation => ({
  start: 'startpos',
  time: '90+30',
  board: 'physical',
  supervision: 'every_game',
  acts: [],
});

export function asFragment(situation: Situation): string {
  const bytes = new TextEncoder().encode(JSON.stringify(situation));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

const actors = ['white', 'black', 'arbiter'];
// The keys of acts whose values are no texts (docs/referee.md).
const numbers = ['at', 'ms', 'points', 'hands', 'ply', 'white', 'black', 'resumes'];
const truths = ['accidental', 'displaced', 'lost', 'assistant', 'anew'];
const isText = (value: unknown) => typeof value === 'string';

function isAct(value: unknown): value is Act {
  if (typeof value !== 'object' || value === null) return false;
  if (!isText((value as Act).do) || !actors.includes(String((value as Act).by))) return false;
  return Object.entries(value).every(
    ([key, one]) =>
      isText(one) ||
      (typeof one === 'number' && numbers.includes(key)) ||
      (typeof one === 'boolean' && truths.includes(key)) ||
      (Array.isArray(one) && ['squares', 'at_board'].includes(key) && one.every(isText)),
  );
}

// Reads the end of a link. Null if the link is broken. The referee says what its acts mean.
export function fromFragment(fragment: string): Situation | null {
  try {
    const bytes = Uint8Array.from(atob(fragment.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    const { start, time, board, supervision, acts } = JSON.parse(new TextDecoder().decode(bytes)) as Situation;
    if (typeof start !== 'string' || typeof time !== 'string') return null;
    if (!['physical', 'screen'].includes(board) || !['every_game', 'limited'].includes(supervision)) return null;
    if (!Array.isArray(acts) || acts.length > mostActs || !acts.every(isAct)) return null;
    return { start, time, board, supervision, acts };
  } catch {
    return null;
  }
}
