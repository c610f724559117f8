// What players see and do at their phones (docs/api.md, Tournaments).
import type { Color } from '../chess/position';
import type { Bye, Score, TournamentKind, WishRecord } from './tournament';

export interface PlayerCode {
  place: number;
  name: string;
  code: string;
}

export interface FoundPlayer {
  place: number;
  name: string;
  club: string | null;
}

export interface OwnGame {
  round: number;
  board?: number;
  color?: Color;
  opponent?: string;
  result?: Score | '*';
  table?: string | null;
  bye?: Bye;
}

// A player's own view; with the player's code also `wishes`, and the result that each player has entered.
export interface OwnView {
  tournament: string;
  event: string;
  player: number;
  name: string;
  number: number;
  arrived: boolean;
  kind: TournamentKind;
  // The number of rounds that is announced; 0: none.
  rounds: number;
  round: number;
  next: number;
  games: OwnGame[];
  wishes?: { number: number; kind: WishRecord['kind']; round: number; state: WishRecord['state'] }[];
  said?: Score | null;
  opponent_said?: Score | null;
}
