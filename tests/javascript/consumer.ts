// A program of somebody else, which `tsc` must take as it is.
import { FenError, MoveError, PgnError, Position, formatGames, load, readGames, say, streamGames } from 'jadoube';
import type { Color, Game, GameMove, Illegality, Role, Square } from 'jadoube';
import { Game as RefereedGame, ProtocolError, load as loadReferee } from 'jadoube/referee';
import type { Event, State } from 'jadoube/referee';

await load();
await loadReferee(new URL('https://example.org/referee.wasm'));

const position: Position = new Position(undefined, { strict: true }).play('e4');
const from: string[] = position.moves().map((move) => move.from);
const why: Illegality | null = position.whyIllegal('e7', 'e4');
const sentence: string = why?.says['pt-BR'] ?? why?.says.en ?? '';

function plies(moves: readonly GameMove[]): number {
  return moves.reduce((sum, move) => sum + 1 + (move.variations ?? []).map(plies).reduce((a, b) => a + b, 0), 0);
}
for (const game of readGames('1. e4 *', { letters: 'pt' })) console.log(game.tags.get('White'), plies(game.moves));
async function all(stream: AsyncIterable<Uint8Array>): Promise<Game[]> {
  const games: Game[] = [];
  for await (const game of streamGames(stream)) games.push(game);
  return games;
}
try {
  new Position('x');
} catch (error) {
  if (error instanceof FenError) console.log(error.column, error.say('pt'));
  if (error instanceof MoveError) console.log(error.isMove, error.candidates.map(String));
  if (error instanceof PgnError && error.cause instanceof MoveError) console.log(error.cause.candidates.length);
  if (error instanceof ProtocolError) console.log(error.kind === 'bad_value', error.key, error.value);
  // @ts-expect-error: there is no such kind
  if (error instanceof MoveError && error.kind === 'unreadable') console.log(error);
}
console.log(position.whyIllegal('e1', 'e3')?.say('pt'), say({ en: 'a' }, 'pt'));
const [color, role, square]: [Color, Role, Square] = ['white', 'king', position.king('black')];
console.log(color, role, square, position.isCapture('e5'), position.key > 0n);
console.log(formatGames(readGames('1. e4 *')), formatGames([{ tags: { White: 'Ana' }, moves: [{ uci: 'e2e4' }] }]));
const state: State = new RefereedGame({ time: '3+2' }).state;
const reason: string | null = state.reason;
const event: Event = { at: 0, by: 'white', do: 'touch', square: 'g1' };
// @ts-expect-error: there is no such act
const act: Event = { at: 0, by: 'white', do: 'toch', square: 'g1' };
// @ts-expect-error: there is no such key
const key: Event = { at: 0, by: 'white', do: 'touch', sqare: 'g1' };
console.log(reason, event, act, key);
const ruling = new RefereedGame({ time: '3+2' }).rule({ at: 0, by: 'white', do: 'touch', square: 'g1' });
console.log(from, sentence, all, ruling.articles[0]?.length, ruling.state.permitted);
// @ts-expect-error: positions do not change
position.turn = 'white';
