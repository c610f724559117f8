// The referee: a game is a log of events, and each event has a ruling by the Laws (docs/referee.md).
import type { ModuleSource, Says } from './index.js';

export { JadoubeError } from './index.js';
import { JadoubeError } from './index.js';

export class ProtocolError extends JadoubeError {
  /** The number of the line at fault, the regulations being the first. */
  readonly line: number;
}
/** The sentence for a tag of BCP 47: pt-BR, then pt, then en. */
export function say(says: Says, language: string): string;

/** Loads the referee, once: before a Game is made. Without a source it is beside this file. */
export function load(source?: ModuleSource): Promise<void>;

/** `at`: milliseconds since White's clock was started; `do`: the act; further keys by the act. */
export interface Event {
  at: number;
  by: 'white' | 'black' | 'arbiter';
  do: string;
  [key: string]: unknown;
}
export interface State {
  /** What stands on the board. */
  fen: string;
  ply: number;
  turn: 'white' | 'black';
  /** The moves that the player to move may still make after what was touched, in UCI notation. */
  permitted: string[];
  result: '*' | '1-0' | '0-1' | '1/2-1/2' | '0-0';
  /** Why the game ended: 'checkmate', 'time', …; null while it goes on. */
  reason: string | null;
  [key: string]: unknown;
}
export interface Ruling {
  /** False: the act is not allowed now, and the game is as before but for the time that has passed. */
  ok: boolean;
  /** As the game's edition numbers them, the deciding one first. */
  articles: string[];
  says: Says;
  effects: { kind?: string; [key: string]: unknown }[];
  state: State;
}
/** A game that the referee follows, from its regulations on. */
export class Game {
  constructor(regulations?: Record<string, unknown>);
  rule(event: Event): Ruling;
  ruleAll(events: Iterable<Event>): Ruling[];
  /** The game after the last ruling; null before the first. */
  readonly state: State | null;
  /** Frees what the module holds of the game; without it that is freed when nobody has the game any more. */
  end(): void;
}

/** The protocol itself: a line in, its answer out. */
export interface Referee {
  /** The answer to a line: JSON, or nothing for regulations and blank lines. `over`: it held wrong regulations. */
  take(line: string): { answer: string; over: boolean };
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
