// The address at lichess.org where a game, or a position of it, can be analysed.
import { usualStart } from '../chess/position';
import type { Regulations } from '../protocol/table';
import type { Ply } from './game';

const site = 'https://lichess.org/analysis';
const inPath = (text: string): string => encodeURI(text.replaceAll(' ', '_'));

// The whole game, at the position shown; a position alone where the game is not one of plain moves from the usual
// start: from another position, or with an illegal move that stood.
export function analysisAddress(
  regulations: Regulations,
  moves: Ply[],
  startFen: string,
  fen: string,
  ply: number,
): string {
  const plain = startFen === usualStart && moves.length > 0 && moves.every(({ uci }) => uci !== '');
  if (plain) return `${site}/pgn/${moves.map(({ san }) => san.replace(/[+#]/g, '')).join('_')}#${ply}`;
  const variant = regulations.start?.startsWith('chess960') ? 'chess960' : 'standard';
  return `${site}/${variant}/${inPath(fen)}`;
}
