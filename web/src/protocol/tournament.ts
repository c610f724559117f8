// Rounds and tournaments: docs/api.md, Tournaments and Watching a round, as types.
import type { Language } from '../chess/language';
import type { Color } from '../chess/position';
import type { ByColor, HouseRule, Call, Clocks, Refusal, Regulations, Result, Said } from './table';

// Codes of tie-breaks (MTB26) that the forms offer, in the usual order; others are possible.
export const tieBreaks = {
  swiss: ['BH/C1', 'BH', 'SB', 'WON', 'DE', 'PS', 'BPG', 'STD'],
  round_robin: ['DE', 'WIN', 'SB', 'KS'],
} as const;
export type TieBreak = string;
export const scores = ['1-0', '0-1', '1/2-1/2', '+-', '-+', '--', '0-0', '1/2-0', '0-1/2', '?'] as const;
export type Score = (typeof scores)[number];

export interface Pairing {
  board: number;
  white: string;
  // Null: White has a bye.
  black: string | null;
  time: string | null;
}

export interface ListedPlayer {
  name: string;
  rating: number | null;
  club: string | null;
  title?: string | null;
  federation?: string | null;
  fide?: string | null;
  sex?: 'm' | 'w' | null;
  birth?: string | null;
}

// Half-point, full-point, pairing-allocated, and zero-point: absent.
export type Bye = 'H' | 'F' | 'U' | 'Z';

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
  closed: boolean;
  byes: { player: number; bye: Bye }[];
  // What each player had before the round, by place; empty where it has not been opened.
  before: number[];
  games: TournamentGame[];
}

export type TournamentKind = 'round_robin' | 'pairings' | 'swiss';

export interface TournamentInfo {
  tournament: string;
  event: string;
  kind: TournamentKind;
  rounds_announced: number;
  city?: string | null;
  federation?: string | null;
  start?: string | null;
  end?: string | null;
  regulations: Regulations;
  house_rules: HouseRule[];
  language: Language;
  created: number;
  players: string[];
  // The details of each player. `gone`: the entry was merged into another one.
  details: (Omit<ListedPlayer, 'name'> & { number: number; gone?: boolean })[];
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
  // The number of rounds that the standings include.
  after: number;
  standings: StandingsRow[];
}

// For what a correction of a round counts, while round `current` is the last that is published (C.04.2, 4.3): for the
// pairings from a round on; 0: for the rating report alone, because the next round had ended.
export const correctionCountsFrom = (round: number, current: number): number => (round + 1 < current ? 0 : current + 1);

// The answer to an act of an arbiter.
export interface Changed {
  change: number;
  remarks: Said[];
}

// --- The arbiter's desk: a tournament as records, by key (docs/api.md, The desk)
export interface PlayerRecord {
  name: string;
  number: number;
  rating?: number;
  title?: string;
  federation?: string;
  fide?: string;
  sex?: 'm' | 'w';
  birth?: string;
  club?: string;
  fixed_board?: number;
  arrived?: boolean;
  // The first round after a withdrawal.
  withdrawn_from?: number;
  gone?: boolean;
  byes?: { round: number; bye: Bye }[];
}

export interface RoundRecord {
  stage: 'planned' | 'draft' | 'published' | 'closed';
  byes: { player: number; bye: Bye }[];
  // Those whose zero-point bye the pairing has added, because they had not checked in.
  left_out?: number[];
}

export interface GameRecord {
  white: number;
  black: number;
  time?: string;
  table?: string;
  result?: Score;
  from_table?: boolean;
  by?: string;
  // What the players have said, until both say the same.
  claims?: ByColor<Score | null>;
}

export interface EventRecord {
  name: string;
  system: string;
  regulations: Regulations;
  city?: string;
  federation?: string;
  start?: string;
  end?: string;
  chief_arbiter?: string;
  rounds?: number;
  // By round, as far as they are known.
  round_dates?: (string | null)[];
  tie_breaks?: TieBreak[];
  // Points in tenths, if they are not the usual ones.
  scoring?: { pairing_allocated: number };
}

// What a player asks the arbiters for.
export interface WishRecord {
  player: number;
  kind: 'half_bye' | 'withdraw';
  round: number;
  at: number;
  state: 'open' | 'granted' | 'refused' | 'taken_back';
  by: string | null;
}

export type DeskRecord = PlayerRecord | RoundRecord | GameRecord | EventRecord | WishRecord;

export interface DeskMessage {
  // `n` and `at`: the last change, and when it was made; null before the first one.
  desk?: { n: number; at: number | null; kind: TournamentKind; records: Record<string, DeskRecord> };
  link?: OwnLink;
  change?: { n: number; at: number; set: Record<string, DeskRecord | null> };
  error?: Refusal;
  pong?: number;
}

// --- The arbiters' links
export const roles = ['chief', 'deputy', 'results', 'check_in', 'reader'] as const;
export type Role = (typeof roles)[number];
export const rules = (role: Role): boolean => role === 'chief' || role === 'deputy';

// The link by which this page has come.
export interface OwnLink {
  number: number;
  role: Role;
  name: string;
}

export interface StaffLink extends OwnLink {
  // Unix milliseconds.
  created: number;
  used: number | null;
  revoked: boolean;
}

// A call: somebody at a table waits for an arbiter.
export interface StandingCall {
  round: number;
  board: number;
  table: string;
  names: ByColor<string>;
  // 'call': the clocks were stopped to ask for an arbiter; 'claim': a claim must be judged.
  of: 'call' | 'claim';
  by: Color;
  reason: string;
  // Unix milliseconds.
  since: number;
  // Whether an arbiter has answered that they are coming; and who, if it is known.
  answered: boolean;
  comes: string | null;
}

export interface CallsMessage {
  // Only in the first message.
  link?: OwnLink;
  calls?: StandingCall[];
  // The server's clock, Unix milliseconds.
  now?: number;
  error?: Refusal;
  pong?: number;
}

export interface LoggedChange {
  n: number;
  at: number;
  by: string | null;
  act: string;
  about: {
    round?: number;
    players?: number[];
    presence?: Presence;
    // `was`: what stood there before.
    results?: { board: number; result: string; white?: number; black?: number; was?: string }[];
    change?: number;
    entered?: number;
    board?: number;
    name?: string;
    role?: Role;
    link?: number;
    granted?: boolean;
  };
}

export const presences = ['present', 'expected', 'absent', 'half_bye', 'full_bye', 'withdrawn'] as const;
export type Presence = (typeof presences)[number];

export interface ListedByFide {
  fide: string;
  name: string;
  federation: string | null;
  sex: 'm' | 'w' | null;
  title: string | null;
  standard: number | null;
  rapid: number | null;
  blitz: number | null;
  birth: number | null;
  inactive: boolean;
}

// The copies from which another machine could continue.
export interface Copies {
  folder: boolean;
  last: number | null;
  failed: Said | null;
}

export interface TournamentFile {
  trf: string;
  missing: Said[];
  check: Said[];
  remarks: Said[];
}

export interface Why {
  pair: Said;
  players: Said[];
  colors: Said | null;
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

// A board of a round as watchers see it. Without `state` its table cannot be read now, and the values that were
// received before stay valid.
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

// A request to create a tournament: one round of given pairings, a round robin of given players, a Swiss, or one that
// another program has begun.
export type CreateTournament = {
  event?: string;
  regulations: Regulations;
  language: Language;
} & (
  | { pairings: string; round: number; start_at?: number }
  | { players: (string | ListedPlayer)[]; tie_breaks: TieBreak[]; system?: string; rounds?: number }
  | { trf: string; system?: string; rounds?: number; initial_color?: Color }
);

// What a file of another program has, before a tournament is made of it.
export interface ShownFile {
  event: string;
  players: number;
  rounds: number;
  // 0: the file does not say it.
  announced: number;
  kind: TournamentKind;
  // The code in the file; null: it says none.
  system: string | null;
  initial_color: Color | null;
  color_from: 'file' | 'round_1' | null;
  remarks: Said[];
  // Its text, in UTF-8.
  trf: string;
}

export interface CreatedTournament {
  tournament: string;
  arbiter: string;
  remarks?: Said[];
}

export interface RoundLinks {
  event: string;
  round: number;
  boards: BoardLinks[];
}

// A wooden board of the playing hall, as the arbiter's desk sees it.
export interface WoodenBoard {
  serial: string;
  // The board of the round at which it stands; null: none.
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
