// A program of somebody else, which `tsc` must take as it is.
import { FenError, MoveError, Position, formatGames, load, readGames, streamGames } from 'jadoube';
import type { Game, GameMove, Illegality } from 'jadoube';
import { Game as RefereedGame, load as loadReferee } from 'jadoube/referee';

await load();
await loadReferee(new URL('https://example.org/referee.wasm'));

const position: Position = new Position(undefined, { strict: true }).play('e4');
const from: string[] = position.moves().map((move) => move.from);
const why: Illegality | null = position.whyIllegal('e7', 'e4');
const sentence: string = why?.say('pt-BR') ?? '';
const captures: boolean[] = position.moves('d7').map((move) => position.isCapture(move));

function plies(moves: readonly GameMove[]): number {
  return moves.reduce((sum, move) => sum + 1 + (move.variations ?? []).map(plies).reduce((a, b) => a + b, 0), 0);
}
for (const game of readGames('1. e4 *', { letters: 'pt' })) console.log(game.tags.get('White'), plies(game.moves));
async function all(stream: AsyncIterable<Uint8Array>): Promise<Game[]> {
  const games: Game[] = [];
  for await (const game of streamGames(stream)) games.push(game);
  return games;
}
console.log(formatGames(readGames('1. e4 *')));
try {
  new Position('x');
} catch (error) {
  if (error instanceof FenError) console.log(error.column, error.say('pt'));
  if (error instanceof MoveError) console.log(error.candidates.map(String));
}
const ruling = new RefereedGame({ time: '3+2' }).rule({ at: 0, by: 'white', do: 'touch', square: 'g1' });
console.log(
  from,
  sentence,
  captures,
  all,
  ruling.state.reason?.length,
  ruling.articles[0]?.length,
  ruling.state.permitted,
);
// @ts-expect-error: positions do not change
position.turn = 'white';
