// What a tournament's pages print, derived from its answer: who met whom, with which colour and result.
import type { Color } from '../../../chess/position';
import type { Bye, TournamentAnswer, TournamentGame, TournamentRound } from '../../../protocol/tournament';
import { points } from '../../../text/score';
import { named, t } from '../../../text/text.svelte';

export interface Met {
  round: number;
  game?: TournamentGame;
  color?: Color;
  opponent?: number;
  bye?: Bye;
}

// The opponents of each player, by place, round by round.
export function metBy({ tournament }: TournamentAnswer): Met[][] {
  const met: Met[][] = tournament.players.map(() => []);
  for (const { round, open, games, byes } of tournament.rounds) {
    if (!open) continue;
    for (const game of games) {
      met[game.white]!.push({ round, game, color: 'white', opponent: game.black });
      met[game.black]!.push({ round, game, color: 'black', opponent: game.white });
    }
    for (const { player, bye } of byes) met[player]!.push({ round, bye });
  }
  return met;
}

// Whether the standings count any game: before that nobody has a place in them.
export const anyPlayed = ({ standings }: TournamentAnswer): boolean => standings.some(({ games }) => games > 0);

// What the game gave: "1", "½", "0", and "+" or "–" where it was not played; empty while it is.
export function gave({ game, color }: Met): string {
  if (!game || !color || game.result === '*') return '';
  if (game.result === '?') return '?';
  if (game.result.length === 2) return game.result[color === 'white' ? 0 : 1] === '+' ? '+' : '–';
  return game.points ? points(game.points[color]) : '';
}

// A cell of a crosstable, as "12w1", in the letters of the language.
export const cellOf = (met: Met, numberOf: (player: number) => number): string =>
  met.bye
    ? named('cell', met.bye)
    : `${numberOf(met.opponent!)}${t(met.color === 'white' ? 'cell_white' : 'cell_black')}${gave(met)}`;

// Who plays where, in the order of names.
export function byName(
  round: TournamentRound,
  players: string[],
): { player: number; game: TournamentGame; color: Color }[] {
  return round.games
    .flatMap((game) => [
      { player: game.white, game, color: 'white' as const },
      { player: game.black, game, color: 'black' as const },
    ])
    .sort((a, b) => players[a.player]!.localeCompare(players[b.player]!));
}
