// Asks the referee about positions: each question is a game of its own, whose last act gets the answer.
import type { Act, Color } from '../lesson';
import type { Answer } from '../rulings';
import { Table, type Referee } from '../table';
import { fenOf, type Placed } from './placing';

// A game before the referee, wherever it is.
export type OpenGame = () => { referee: Referee; end: () => void };

export interface Oracle {
  // The answer to the last act; null where the referee refuses the position, or an act is not permitted. With `refused`
  // an act that is not permitted is answered, too.
  after(start: string, acts: Act[], regulations?: Record<string, unknown>, refused?: boolean): Promise<Answer | null>;
  // The moves that the side to move may make; null where the referee refuses the position.
  moves(placed: Placed, turn?: Color): Promise<string[] | null>;
}

export function oracleOf(open: OpenGame): Oracle {
  async function after(
    start: string,
    acts: Act[],
    regulations: Record<string, unknown> = { time: 'none', board: 'screen' },
    refused = false,
  ): Promise<Answer | null> {
    const { referee, end } = open();
    try {
      const table = await Table.open(referee, start, regulations);
      for (const act of acts) if (!(await table.act(act)).ok && !refused) return null;
      return await table.look();
    } catch {
      return null;
    } finally {
      end();
    }
  }
  return {
    after,
    moves: async (placed, turn = 'white') => (await after(fenOf(placed, turn), []))?.state.permitted ?? null,
  };
}

export const move = (uci: string): Act => ({ do: 'move', move: uci });
export const from = (uci: string): string => uci.slice(0, 2);
export const to = (uci: string): string => uci.slice(2, 4);
