// The games that pupils of a class are paired for, and their regulations.
export const pairGames = ['screen', 'hand', 'goldenhand'] as const;
export type PairGame = (typeof pairGames)[number];

// 'screen': an illegal move is refused. 'hand': pieces are touched, and the referee sees everything. Golden hand: what
// is touched counts if the opponent says so in time.
export function regulationsOf(game: PairGame, time: string): Record<string, unknown> {
  if (game === 'screen') return { board: 'screen', time };
  const supervision = game === 'goldenhand' ? { supervision: 'limited' } : {};
  return { board: 'physical', time, ...supervision };
}
