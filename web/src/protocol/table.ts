// What a table and its pages send each other: docs/api.md and docs/referee.md, as types.
import type { Language } from '../chess/language';
import type { Color, PromotionRole, Square } from '../chess/position';
import type { editions, penalties } from './editions';

export type Seat = 'white' | 'black' | 'both' | 'arbiter' | 'spectator';
export type Result = '*' | '1-0' | '0-1' | '1/2-1/2' | '0-0';
// A sentence by language. It is left out in a language where it is the same as in the language it falls back to.
export type Said = Record<Language, string | undefined>;
export interface ByColor<T> {
  white: T;
  black: T;
}

export interface Regulations {
  edition?: Edition;
  time?: string | ByColor<string>;
  tempo?: 'standard' | 'rapid' | 'blitz';
  board?: 'physical' | 'screen' | ByColor<'physical' | 'blind'>;
  supervision?: 'every_game' | 'limited';
  start?: string;
  default_time?: number | 'none';
  draw_agreement?: 'free' | 'forbidden' | { from_move: number };
  quickplay_finish?: boolean | 'increment' | 'no_arbiter';
  score_sheets?: boolean;
  rook_first_castling?: boolean;
  false_move?: 'fide' | 'london' | 'bca1862' | 'lucena1497' | 'franklin1786' | 'tarrasch';
  points?: [number, number, number];
  // Milliseconds in place of the edition's penalty for illegal moves and wrong claims.
  penalty_time?: number;
  // The version of the rules that the game is ruled by.
  rulings?: number;
}

export type HouseRule = keyof Regulations;

export interface TableInfo {
  table: string;
  regulations: Regulations;
  // The keys of the regulations that depart from the Laws of their edition.
  house_rules: HouseRule[];
  names: ByColor<string | null>;
  seats: 'two' | 'one';
  arbiter: boolean;
  open_seat: Color | null;
  engine: { seat: Color; level: number; resigns: boolean; trouble: Said | null } | null;
  lobby: boolean;
  language: Language;
  created: number;
  start_at: number | null;
  playing: boolean;
  plies: number;
  result: Result;
  reason: string | null;
  points?: ByColor<number>;
  // Its place in a tournament.
  event?: { tournament: string; name: string; round: number; board: number };
}

// A program that can be invited, and in how many games it plays.
export interface ConnectedProgram {
  player: string;
  games: number;
}

export interface Clocks extends ByColor<number | null> {
  running: Color | null;
}

export interface GameState {
  fen: string;
  last_legal?: string;
  ply: number;
  turn: Color;
  permitted: string[];
  clocks: Clocks | null;
  result: Result;
  reason: string | null;
  illegal_moves: ByColor<number>;
  offer: Color | null;
  points?: ByColor<number>;
}

export type Effect =
  | { kind: 'obligation'; player: Color; moves: string[] }
  | { kind: 'made'; move: string; san: string }
  | { kind: 'completed'; move: string }
  | { kind: 'restored'; ply: number }
  | { kind: 'time'; player: Color; ms: number }
  | { kind: 'claim'; of: string; upheld: boolean | null }
  | { kind: 'game_over'; result: Result; reason: string }
  | { kind: 'illegal_move'; player: Color; count: number }
  | {
      kind: 'warning' | 'draw_offered' | 'flag' | 'sealed' | 'expelled' | 'fined' | 'excluded' | 'points';
      player: Color;
    }
  | { kind: 'offer_ended' | 'annulled' };

export interface TableEvent {
  at: number;
  by: Color | 'arbiter';
  do: string;
  square?: Square;
  from?: Square;
  to?: Square;
  of?: string;
  move?: string;
  accidental?: boolean;
  san?: string;
  piece?: string;
  player?: string;
  penalty?: string;
  what?: string;
  claim?: string;
  result?: string;
  reason?: string;
  ply?: number;
  resumes?: number;
  assistant?: boolean;
  // Whether the program acted in the arbiter's place.
  program?: boolean;
}

// What the arbiter may answer to a claim in the quickplay finish.
export type ClaimAnswer = 'uphold' | 'postpone' | 'reject';

export interface Call {
  by: Color;
  reason: string;
  // An arbiter has answered that they are coming.
  answered: boolean;
}

// What the pages show besides the state.
export interface View {
  started: boolean;
  stopped: boolean;
  touched: Square[];
  displaced: { from: Square; at: Square }[];
  unpressed: Color[];
  claim: { of: string; by: Color; postponed: boolean; answered?: boolean; answers: ClaimAnswer[] } | null;
  // Who stopped the clocks to call the arbiter, and why.
  call: Call | null;
  choice: Color | null;
  envelope: Color | null;
  delay: ByColor<number>;
  period: ByColor<number>;
  flags: Color[];
  // How many plies each player has written down, and who need not write; null where nobody keeps a score sheet.
  sheets: (ByColor<number> & { exempt: Color[] }) | null;
  // Where a player is blind. `announced`: the move that is announced but not made yet; `unannounced`: the move that is
  // made on the board but not announced yet.
  announced?: string | null;
  unannounced?: string | null;
}

export interface Answer {
  ok: boolean;
  articles: string[];
  says: Said;
  effects: Effect[];
  // Complete in the last entry; earlier entries have `fen`, `last_legal`, `ply`, `turn`, `clocks` and `result`.
  state: GameState;
}

export interface Entry {
  n: number;
  event: TableEvent;
  answer: Answer;
  view?: View;
}

export type Edition = (typeof editions)[number];
export type Penalty = keyof typeof penalties;
export type Discovery =
  | 'initial_position'
  | 'board_misplaced'
  | 'colours_reversed'
  | 'displaced_pieces'
  | 'boards_differ'
  | 'clock_setting'
  | 'position_lost';

// An act of a seat; the server adds the time and the player.
export type Act =
  | { do: 'touch'; square: Square; accidental?: true }
  | { do: 'adjust'; square: Square }
  | { do: 'place'; from: Square; to: Square }
  | { do: 'promote'; piece: PromotionRole }
  | { do: 'move'; move: string }
  | { do: 'announce'; move: string }
  | { do: 'record'; san: string }
  | { do: 'claim'; of: string; move?: string }
  | { do: 'choose'; penalty: string; move?: string }
  | { do: 'stop_clocks'; reason: string }
  | { do: 'answer_call' | 'withdraw_call' }
  | { do: 'seal'; move: string; resumes?: number }
  | { do: 'penalise'; player: Color | 'both'; penalty: Penalty; ms?: number; points?: number; article?: string }
  | { do: 'set_clocks'; white?: number; black?: number }
  | { do: 'rule'; claim: ClaimAnswer; ms?: number }
  | { do: 'restore'; ply: number }
  | { do: 'open'; at_board: Color[]; lost?: true }
  | { do: 'discover'; what: Discovery; player?: Color; anew?: true }
  | { do: 'start'; absent?: Color[] }
  | { do: 'excuse'; player: Color }
  | { do: 'declare'; result: Exclude<Result, '*'>; article?: string }
  | {
      do: 'press' | 'offer_draw' | 'accept_draw' | 'decline_draw' | 'resign' | 'arrive' | 'pause' | 'resume' | 'tick';
    };

export interface Hand {
  from: Square;
  // In squares from a1's outer corner: files, then ranks.
  at: [number, number];
}
export interface Present extends ByColor<boolean> {
  arbiter: boolean;
  spectators: number;
}

export type Refusal = Said & { code?: string };

// A request to create a table.
export interface CreateTable {
  regulations: Regulations;
  seat: 'random' | 'white' | 'black' | 'both';
  lobby: boolean;
  engine?: { level: number; resigns: boolean };
  arbiter: boolean;
  language: Language;
  names: Partial<ByColor<string>>;
  // Unix milliseconds.
  start_at?: number;
}

// The secrets of a table's seats, as far as they are known.
export type SeatTokens = Partial<Record<Exclude<Seat, 'spectator'>, string>>;

export interface CreatedTable {
  table: string;
  mine: keyof SeatTokens;
  seats: SeatTokens;
}

export interface TableWelcome {
  seat: Seat;
  table: TableInfo;
  from: number;
  entries: Entry[];
  state: GameState;
  view: View;
  now: number;
  present: Present;
  ready: Color[];
  begins: { in: number } | null;
  rematch: string | null;
}

// From the server to those who are connected to a table.
export interface TableMessage {
  welcome?: TableWelcome;
  entry?: Entry;
  ack?: number;
  refused?: number | null;
  en?: string;
  pt?: string;
  hand?: { by: Color; from: string | null; at?: [number, number] };
  present?: Present;
  ready?: Color[];
  // Milliseconds until play begins or goes on; null: it does not yet.
  begins?: { in: number } | null;
  rematch?: string | null;
  // Milliseconds for which the server was away, with a sentence in `en` and `pt`.
  away?: number;
  table?: TableInfo;
  error?: Refusal;
  pong?: number;
  now?: number;
}
