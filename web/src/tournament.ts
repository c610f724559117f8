// Rounds and tournaments as the server tells them: docs/api.md, Tournaments.
import type { ByColor, Call, Clocks, Refusal, Regulations, Result, Said } from './protocol';
import type { Color } from './chess';
import { named, t } from './text.svelte';

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

export interface TournamentFacts {
  tournament: string;
  event: string;
  kind: 'round_robin' | 'pairings';
  regulations: Regulations;
  language: 'en' | 'pt';
  created: number;
  players: string[];
  tie_breaks: TieBreak[];
  rounds: TournamentRound[];
}

export interface Place {
  rank: number;
  player: number;
  points: number;
  games: number;
  tie_breaks: (number | null)[];
}

export interface TournamentAnswer {
  tournament: TournamentFacts;
  standings: Place[];
}

export interface BoardLinks {
  board: number;
  table: string;
  names: ByColor<string>;
  seats: ByColor<string>;
}

export type Need = 'claim' | 'postponed' | 'choice' | 'envelope' | 'stopped' | 'flag' | 'illegal_move' | 'threefold' | 'fifty_moves' | 'absent' | 'flag_near';

// A board as those see it who watch many. Without `state`, its table is not to be had now.
export interface Shown {
  board: number;
  names: ByColor<string>;
  // An arbiter's word instead of what the table says.
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
  // The table's clock, less this page's, when that was told.
  ahead?: number;
}

// What a clock shows now.
export function leftOn(shown: Shown, color: Color, now: number): number | null {
  const clocks = shown.state?.clocks;
  const left = clocks?.[color] ?? null;
  if (!clocks || left === null || clocks.running !== color) return left;
  const passed = now + (shown.ahead ?? 0) - (shown.at ?? 0) - (shown.delay?.[color] ?? 0);
  return Math.max(0, left - Math.max(0, passed));
}

// How the board's game has ended, `*` before.
export const resultOf = (shown: Shown): Result | Score => shown.decided ?? shown.state?.result ?? '*';
export const reasonOf = (shown: Shown): string => whyEnded(resultOf(shown), shown.decided ? 'arbiter' : (shown.reason ?? ''));
// In words: a result of two signs is that of a game that nobody played.
export const whyEnded = (result: Result | Score, reason: string): string => (result.length === 2 ? t('not_played') : named('reason', reason));

const nearFlag = 30_000;

// What wants the arbiter, the most urgent first; a clock that runs low is seen here, as it runs.
export function needsOf(shown: Shown, now: number): Need[] {
  if (resultOf(shown) !== '*') return [];
  const needs = [...(shown.needs ?? [])];
  const running = shown.state?.clocks?.running;
  const left = running ? (leftOn(shown, running, now) ?? Infinity) : Infinity;
  if (left < nearFlag && !needs.includes('flag')) needs.push(left > 0 ? 'flag_near' : 'flag');
  return needs;
}

// Those that cannot wait, and for which the arbiter is called; the others are for knowing.
const calls = new Set<Need>(['claim', 'choice', 'stopped', 'flag', 'illegal_move', 'threefold', 'fifty_moves', 'flag_near']);
export const callsArbiter = (needs: Need[]): boolean => needs.some((need) => calls.has(need));

export function points(number: number): string {
  const whole = Math.floor(number);
  if (number === whole) return String(whole);
  if (number - whole === 0.5) return `${whole || ''}½`;
  return String(number);
}

export const scoreShown = (result: string): string =>
  result === '*' ? '' : result === '1/2-1/2' ? '½–½' : result.length === 2 ? `${result[0]}/${result[1]}`.replace('-', '–').replace('-', '–') : result.replace('-', '–');

// --- The tournaments whose arbiter's link this browser has had

interface Known {
  tournament: string;
  event: string;
  token: string;
}
const key = 'jadoube.tournaments';

export function knownTournaments(): Known[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]') as Known[];
  } catch {
    return [];
  }
}

export function keepTournament(known: Known): void {
  try {
    const others = knownTournaments().filter(({ tournament }) => tournament !== known.tournament);
    localStorage.setItem(key, JSON.stringify([known, ...others].slice(0, 50)));
  } catch {
    // The link in the address still has it.
  }
}

export const tokenOf = (tournament: string): string | null => location.hash.slice(1) || (knownTournaments().find((known) => known.tournament === tournament)?.token ?? null);

export const refusalOf = (error: unknown, otherwise: Said): Refusal => (error !== null && typeof error === 'object' && 'en' in error ? (error as Refusal) : otherwise);
