// Which line speaks against a wrong answer to a case, by what was asked, the answer, and what the referee ruled. Pure:
// the words are the pages'.
import { sameAnswer } from '@format/ruling.mjs';
import type { Facts } from './cases';

export type LineName =
  | 'line_article'
  | 'line_moves_any'
  | 'line_moves_free'
  | 'line_moves_extra'
  | 'line_moves_missing'
  | 'line_board'
  | 'line_clock_none'
  | 'line_clock_due'
  | 'line_clock_side'
  | 'line_clock_figure'
  | 'line_act_accepted'
  | 'line_act_refused'
  | 'line_act_pending'
  | 'line_penalty_none'
  | 'line_penalty_warning'
  | 'line_penalty_time'
  | 'line_penalty_points'
  | 'line_penalty_loss'
  | 'line_penalty_draw'
  | 'line_result_open'
  | 'line_result';

// The number of an article as the Laws write it, without what a case may add.
export const againstArticle = (article: string): string => article.trim();

function movesLine(value: Facts['moves'], right: Facts['moves']): LineName {
  if (value === 'any') return 'line_moves_any';
  if (right === 'any') return 'line_moves_free';
  return value.some((uci) => !right.includes(uci)) ? 'line_moves_extra' : 'line_moves_missing';
}

function clockLine(value: Facts['clock'], right: Facts['clock']): LineName {
  const [[side, ms] = ['', 0]] = Object.entries(value);
  const [[due] = ['']] = Object.entries(right);
  if (due === '') return 'line_clock_none';
  if (side === '') return 'line_clock_due';
  return side !== due || ms < 0 ? 'line_clock_side' : 'line_clock_figure';
}

// The names of the lines; none if the answer is right.
export function lineNames(question: keyof Facts, value: unknown, facts: Facts): LineName[] {
  if (sameAnswer(value, facts[question])) return [];
  if (question === 'article') return ['line_article'];
  if (question === 'moves') return [movesLine(value as Facts['moves'], facts.moves)];
  if (question === 'board') return ['line_board'];
  if (question === 'clock') return [clockLine(value as Facts['clock'], facts.clock)];
  if (question === 'act') return [`line_act_${facts.act}`];
  if (question === 'penalty') return [`line_penalty_${facts.penalty}`];
  return [facts.result === '*' ? 'line_result_open' : 'line_result'];
}
