// The games of a classroom in which the referee is the arbiter (docs/lesson-plans.md): their rules on one device, and
// what is counted in them.
import { opponent, type Color } from '../chess/position';
import type { Entry, Regulations } from '../protocol/table';

const device = { edition: '2023', board: 'physical', start: 'startpos', default_time: 'none' } as const;

// The regulations of a game of the classroom; null: it is none of them.
export function classroomRegulations(game: string | null): Regulations | null {
  if (game === 'goldenhand') {
    return { ...device, time: '10+0', tempo: 'blitz', supervision: 'limited' } as unknown as Regulations;
  }
  if (game === 'hotclock') {
    return { ...device, time: '3+0', tempo: 'blitz', supervision: 'every_game' } as unknown as Regulations;
  }
  return null;
}

const coinsAtFirst = 5;

// Golden hand: a player who claims a touched piece rightly and in time takes a coin; one who claims it wrongly, or too
// late (4.8), gives one.
export function coinsOf(entries: Entry[]): Record<Color, number> {
  const coins = { white: coinsAtFirst, black: coinsAtFirst };
  for (const { event, answer } of entries) {
    if (event.do !== 'claim' || event['of'] !== 'touch_move') continue;
    if (event.by !== 'white' && event.by !== 'black') continue;
    const upheld = answer.effects.some((effect) => effect.kind === 'claim' && 'upheld' in effect && effect.upheld);
    const winner = upheld ? event.by : opponent(event.by);
    const lost = Math.min(1, coins[opponent(winner)]);
    coins[winner] += lost;
    coins[opponent(winner)] -= lost;
  }
  return coins;
}

// To whom the last entry has given a coin.
export function coinOfLast(entries: Entry[]): Color | null {
  const [before, after] = [coinsOf(entries.slice(0, -1)), coinsOf(entries)];
  return (['white', 'black'] as const).find((color) => after[color] > before[color]) ?? null;
}

export const teamSize = 4;

// Hot clock: which pupil of each team makes its next move, from 1.
export function nextOfTeams(plies: number): Record<Color, number> {
  const made = { white: Math.ceil(plies / 2), black: Math.floor(plies / 2) };
  return { white: (made.white % teamSize) + 1, black: (made.black % teamSize) + 1 };
}
