// What is printed of a tournament: how tie-breaks come about, players' cards, and prizes (docs/api.md, Tournaments).
import type { TieBreak, TournamentInfo } from './tournament';

export interface Working {
  after: number;
  tie_breaks: TieBreak[];
  working: { player: number; values: string[] }[];
}

// A player's place, and the games that count for the rating.
export interface PlayerCard {
  player: number;
  name: string;
  details: TournamentInfo['details'][number];
  rank: number | null;
  points: number;
  rated: { round: number; opponent: number; rating: number; score: number; expected: number }[];
  average: number | null;
  performance: number | null;
  score: number;
  expected: number;
  k: number;
  change: number | null;
}

export interface PrizeGroup {
  name: string;
  amounts: number[];
  sex: 'm' | 'w' | null;
  born_from: string | null;
  born_to: string | null;
  rating_from: number | null;
  rating_to: number | null;
  federation: string | null;
  club: string | null;
}

export interface PrizeList {
  currency: string | null;
  sharing: 'none' | 'even' | 'hort';
  one_each: boolean;
  groups: PrizeGroup[];
}

export interface Award {
  group: number;
  place: number;
  player: number;
  amount: number;
  // The place in the standings; no tie-break separates players of one rank.
  rank: number;
  // With another one of that rank, with whom what is given by places is shared.
  tied: boolean;
}

export interface Awards {
  // The number of the tournament's last change.
  change: number;
  prizes: PrizeList;
  awards: Award[];
  // Who would have a prize in `group`, but has a greater one in the group `for`.
  forgone: { group: number; player: number; for: number }[];
  // By group: the players of whom it is not known whether they belong to it.
  unknown: number[][];
}
