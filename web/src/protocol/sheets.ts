// A game reconstructed from two score sheets: what POST /api/reconstruct receives and sends (docs/sheets.md).
import type { Language } from '../chess/language';

export interface TwoSheets {
  white: string;
  black: string;
  // The position on the board, and the number of half-moves, if they are known.
  position?: string;
  start?: string;
  plies?: number;
  language: Language;
}

export interface ReconstructedMove {
  san?: string;
  uci: string;
  number: number;
  side: 'white' | 'black';
  certain: boolean;
  probability: number;
  // Other moves that are possible there.
  alternatives?: unknown[];
  // A sentence, where something was mended or is in doubt.
  says?: string;
}

export interface ReconstructedGame {
  verdict: 'certain' | 'probable' | 'ambiguous' | 'unproven' | 'partial';
  says: string;
  fen: string;
  moves: ReconstructedMove[];
}
