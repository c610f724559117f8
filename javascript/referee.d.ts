// The referee: a game is a log of events, and each event has a ruling by the Laws (docs/referee.md).
import { JadoubeError } from './index.js';
import type { Color, ModuleSource, Result, Role, Says, Square } from './index.js';

export { JadoubeError, say } from './index.js';

export type ProtocolErrorKind =
  | 'json'
  | 'not_an_object'
  | 'unknown_key'
  | 'missing_key'
  | 'bad_value'
  | 'time_control'
  | 'fen'
  | 'regulations_late'
  | 'time_goes_back'
  | 'line_too_long';
/** Why regulations or an event cannot be read. */
export class ProtocolError extends JadoubeError {
  readonly kind: ProtocolErrorKind;
  /** The key at fault, and its value as it may be shown; '' where there is none. */
  readonly key: string;
  readonly value: string;
  /** The number of the line at fault, the regulations being the first. */
  readonly line: number;
}
/** Loads the referee, once: before a Game is made. Without a source it is beside this file. */
export function load(source?: ModuleSource): Promise<void>;

/** What an event has besides its act. `at`: milliseconds since White's clock was started. */
interface Common {
  at: number;
  by: Color | 'arbiter';
  /** In milliseconds, included in `at`: the network delay that was compensated. */
  lag?: number;
  /** An assistant has done the act for the player. */
  assistant?: boolean;
  /** What the host has found out about the sides' mates after the move, and before it. */
  mate?: Mates;
  mate_before?: Mates;
}
export type Mates = Partial<Record<Color, 'can' | 'cannot' | 'open'>>;
export type Claim =
  | 'threefold'
  | 'fifty_moves'
  | 'illegal_move'
  | 'touch_move'
  | 'flag'
  | 'no_normal_means'
  | 'increment';
export type Penalty =
  | 'warning'
  | 'add_time'
  | 'deduct_time'
  | 'add_points'
  | 'deduct_points'
  | 'loss'
  | 'fine'
  | 'exclusion'
  | 'expulsion';
export type PromotionRole = Exclude<Role, 'pawn' | 'king'>;
/** `do`: the act, and the further keys that it has (docs/referee.md). */
export type Act =
  | {
      do:
        | 'arrive'
        | 'see_score_sheet'
        | 'offer_draw'
        | 'accept_draw'
        | 'decline_draw'
        | 'resign'
        | 'withdraw_call'
        | 'put_right'
        | 'tick'
        | 'resume'
        | 'answer_call';
    }
  | { do: 'adjust'; square: Square }
  | { do: 'touch'; square: Square; order?: 'together' | 'unknown'; accidental?: boolean }
  | { do: 'touch'; squares: readonly Square[]; order?: 'together' | 'unknown'; accidental?: boolean }
  | { do: 'place'; from: Square; to: Square; hands?: 1 | 2 }
  | { do: 'promote'; piece: PromotionRole; square?: Square; hands?: 1 | 2 }
  | { do: 'press'; displaced?: boolean; hand?: 'same' | 'other' }
  | { do: 'announce' | 'move'; move: string }
  | { do: 'record'; san: string }
  | { do: 'claim'; of: Claim; move?: string; from_screen?: boolean }
  | { do: 'choose'; penalty: 'stands' | 'move_piece' | 'move_king' | 'capture_piece' | 'move_other'; move?: string }
  | { do: 'stop_clocks'; reason?: string }
  | { do: 'sign'; result: Exclude<Result, '*'> }
  | { do: 'seal'; move?: string; resumes?: number }
  | { do: 'start'; absent?: readonly Color[] }
  | { do: 'pause'; outage?: boolean; away?: number }
  | { do: 'set_clocks'; white?: number; black?: number }
  | { do: 'penalise'; player: Color | 'both'; penalty: Penalty; ms?: number; points?: number; article?: string }
  | { do: 'rule'; claim: 'uphold' | 'postpone' | 'reject'; ms?: number }
  | { do: 'restore'; ply: number }
  | { do: 'excuse'; player: Color }
  | { do: 'open'; at_board: readonly Color[]; move?: string; lost?: boolean }
  | { do: 'declare'; result: Exclude<Result, '*'>; article?: string }
  | {
      do: 'discover';
      what:
        | 'initial_position'
        | 'board_misplaced'
        | 'colours_reversed'
        | 'displaced_pieces'
        | 'boards_differ'
        | 'clock_setting'
        | 'position_lost';
      player?: Color;
      anew?: boolean;
    };
export type Event = Common & Act;

/** What follows from an act. */
export type Effect =
  | { kind: 'obligation'; player: Color; moves: string[] }
  | { kind: 'made'; move: string; san: string }
  | { kind: 'completed'; move: string }
  | { kind: 'illegal_move'; player: Color; count: number }
  | { kind: 'restored'; ply: number }
  | { kind: 'time'; player: Color; ms: number }
  | { kind: 'warning' | 'draw_offered' | 'flag' | 'sealed' | 'expelled' | 'fined' | 'excluded'; player: Color }
  | { kind: 'offer_ended' | 'annulled' }
  | { kind: 'claim'; of: Claim; upheld: boolean | null }
  | { kind: 'points'; player: Color; points: number }
  | { kind: 'game_over'; result: Result; reason: Reason };
/** How a game has ended. */
export type Reason =
  | 'checkmate'
  | 'stalemate'
  | 'dead_position'
  | 'resignation'
  | 'agreement'
  | 'threefold'
  | 'fivefold'
  | 'fifty_moves'
  | 'seventy_five_moves'
  | 'time'
  | 'time_unwinnable'
  | 'illegal_move'
  | 'illegal_move_unwinnable'
  | 'default'
  | 'arbiter'
  | 'sealed_move'
  | 'quickplay'
  | 'both_flags'
  | 'illegal_position'
  | 'signed';
export interface State {
  /** What stands on the board. */
  fen: string;
  /** Where a piece is not where a legal move has put it: the position without that. */
  last_legal?: string;
  ply: number;
  turn: Color;
  /** The moves that the player to move may still make after what was touched, in UCI notation. */
  permitted: string[];
  /** In milliseconds, null for a side without a clock; null: the game has none. `running`: whose clock runs. */
  clocks: { white: number | null; black: number | null; running: Color | null } | null;
  result: Result;
  /** null while the game goes on. */
  reason: Reason | null;
  illegal_moves: Record<Color, number>;
  /** Who has offered a draw that can still be accepted. */
  offer: Color | null;
  /** Of a finished game. */
  points?: Record<Color, number>;
}
export interface Ruling {
  /** False: the act is not allowed now, and the game is as before but for the time that has passed. */
  ok: boolean;
  /** As the game's edition numbers them, the deciding one first. */
  articles: string[];
  says: Says;
  effects: Effect[];
  state: State;
}
export interface Regulations {
  edition?: '1997' | '2009' | '2014' | '2018' | '2023';
  /** '40/90+30:30+30', 'none', or one for each side. */
  time?: string | Record<Color, string>;
  tempo?: 'standard' | 'rapid' | 'blitz';
  board?: 'physical' | 'screen' | Partial<Record<Color, 'physical' | 'blind'>>;
  supervision?: 'every_game' | 'limited';
  /** 'startpos', a FEN, or 'chess960:' and a number. */
  start?: string;
  /** In minutes. */
  default_time?: number | 'none';
  draw_agreement?: 'free' | 'forbidden' | { from_move: number };
  quickplay_finish?: boolean | 'increment' | 'no_arbiter';
  score_sheets?: boolean;
  /** For a win, a draw and a loss. */
  points?: readonly [number, number, number];
  rook_first_castling?: boolean;
  false_move?: 'fide' | 'london' | 'bca1862' | 'lucena1497' | 'franklin1786' | 'tarrasch';
  /** In milliseconds. */
  penalty_time?: number;
  rulings?: 2;
}
/** A game that the referee follows, from its regulations on. */
export class Game {
  constructor(regulations?: Regulations);
  rule(event: Event): Ruling;
  ruleAll(events: Iterable<Event>): Ruling[];
  /** The game after the last ruling. */
  readonly state: State;
  /** Frees what the module holds of the game; without it that is freed when nobody has the game any more. */
  end(): void;
}

/** The protocol itself: a line in, its answer out. */
export interface Referee {
  /** The answer to a line: JSON, or nothing for regulations and blank lines. `over`: it held wrong regulations. */
  take(line: string): { answer: string; over: boolean };
  /** The game as it stands: the `state` of an answer, as JSON; '' before the first line. */
  state(): string;
  /** What was wrong with the last line, as JSON with kind, key, value and says; '' if nothing was. */
  error(): string;
  end(): void;
}
/**
 * A game that is played on one device, or was left: its regulations as the first line of a log, the table as pages know
 * it (JSON), and the log.
 */
export interface DeviceGame {
  regulations: string;
  info: string;
  log: readonly string[];
}
/**
 * A table between two players on one device, without a server: the messages of a table's WebSocket go in and come
 * out. Times are milliseconds of a clock that does not go back.
 */
export interface RefereedTable {
  /** How many lines of the log it has taken; the next one makes no sense, if there is one. */
  readonly entries: number;
  /** What is said at the table; what it answers. */
  receive(text: string, at: number): string[];
  /** When wake() is due; null: it is not. */
  wakesAt(): number | null;
  wake(at: number): string[];
  end(): void;
}
export interface Referees {
  /** `language`: of errors, by its tag; rulings are in all. */
  begin(language: string): Referee;
  /** Throws with the referee's sentence if the regulations are wrong. */
  beginTable(game: DeviceGame, language: string, now: number): RefereedTable;
}
export function loadReferees(source?: ModuleSource): Promise<Referees>;
