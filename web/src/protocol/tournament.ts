// Rounds and tournaments: docs/api.md, Tournaments and Watching a round, as types.
import type { Language } from '../chess/language';
import type { Color } from '../chess/position';
import type { ByColor, HouseRule, Call, Clocks, Refusal, Regulations, Result, Said } from './table';

export const tieBreaks = ['direct_encounter', 'wins', 'sonneborn_berger', 'koya'] as const;
export type TieBreak = (typeof tieBreaks)[number];
export const scores = ['1-0', '0-1', '1/2-1/2', '0-0', '+-', '-+', '--'] as const;
export type Score = (typeof scores)[number];

export interface Pairing {
  board: number;
  white: string;
  black: string;
  time: string | null;
}

export interface ListedPlayer {
  name: string;
  rating: number | null;
  club: string | null;
}

export interface TournamentGame {
  board: number;
  white: number;
  black: number;
  time: string | null;
  table: string | null;
  result: Result | Score;
  points: ByColor<number> | null;
  reason: string | null;
  by_arbiter: boolean;
  playing: boolean;
  plies: number;
}

export interface TournamentRound {
  round: number;
  open: boolean;
  bye: number | null;
  games: TournamentGame[];
}

export interface TournamentInfo {
  tournament: string;
  event: string;
  kind: 'round_robin' | 'pairings';
  regulations: Regulations;
  house_rules: HouseRule[];
  language: Language;
  created: number;
  players: string[];
  // Of each player.
  details: Omit<ListedPlayer, 'name'>[];
  tie_breaks: TieBreak[];
  rounds: TournamentRound[];
}

export interface StandingsRow {
  rank: number;
  player: number;
  points: number;
  games: number;
  tie_breaks: (number | null)[];
}

export interface TournamentAnswer {
  tournament: TournamentInfo;
  standings: StandingsRow[];
}

export interface BoardLinks {
  board: number;
  table: string;
  names: ByColor<string>;
  seats: ByColor<string>;
}

export type Need =
  | 'claim'
  | 'postponed'
  | 'choice'
  | 'envelope'
  | 'stopped'
  | 'flag'
  | 'illegal_move'
  | 'threefold'
  | 'fifty_moves'
  | 'absent'
  | 'flag_near';

// A board of a round as watchers see it. Without `state` its table cannot be read now, and what was received before
// holds.
export interface WatchedBoard {
  board: number;
  names: ByColor<string>;
  // The result that an arbiter has recorded instead of the table's.
  decided: Score | null;
  table?: string;
  state?: { fen: string; last_legal?: string; ply: number; turn: Color; clocks: Clocks | null; result: Result };
  reason?: string | null;
  at?: number;
  now?: number;
  started?: boolean;
  delay?: ByColor<number>;
  illegal_moves?: ByColor<number>;
  present?: ByColor<boolean>;
  moves?: (string | null)[];
  last?: string | null;
  needs?: Need[];
  call?: Call | null;
  ruling?: { n: number; ok: boolean; articles: string[]; says: Said; irregular: boolean } | null;
  // Added by the page: the table's clock minus the page's, in milliseconds, when the board was received.
  ahead?: number;
}

// A request to create a tournament: one round of given pairings, or a round robin of given players.
export type CreateTournament = {
  event: string;
  regulations: Regulations;
  language: Language;
} & (
  | { pairings: string; round: number; start_at?: number }
  | { players: (string | ListedPlayer)[]; tie_breaks: TieBreak[] }
);

export interface CreatedTournament {
  tournament: string;
  arbiter: string;
}

export interface RoundLinks {
  event: string;
  round: number;
  boards: BoardLinks[];
}

// A wooden board of the playing hall, as the arbiter's desk sees it.
export interface WoodenBoard {
  serial: string;
  // Of the round; null where it stands at none.
  board: number | null;
  connected: boolean;
  // Percent.
  battery: number | null;
  // Pieces by their letters in a FEN.
  differs: { square: string; game: string | null; board: string | null }[];
}

export interface Hall {
  programs: number;
  boards: WoodenBoard[];
}

// From the server to those who watch a round.
export interface RoundMessage {
  hall?: Hall;
  welcome?: {
    tournament: string;
    event: string;
    round: number;
    regulations: Regulations;
    arbiter: boolean;
    boards: WatchedBoard[];
  };
  boards?: WatchedBoard[];
  error?: Refusal;
  pong?: number;
}
