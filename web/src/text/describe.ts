// The regulations of a table in one line.
import { localeOf } from '../chess/language';
import type { Color } from '../chess/position';
import { defaultEdition } from '../protocol/editions';
import type { HouseRule, Regulations, TableInfo } from '../protocol/table';
import { settings } from '../settings/settings.svelte';
import { points as pointsText } from './score';
import { named, t } from './text.svelte';
import { shortTime } from './time';

// Articles as a listener hears them: "Articles 7.5.1, 7.5.5."
export const articlesSpoken = (articles: string[]): string =>
  t(articles.length === 1 ? 'article_spoken' : 'articles_spoken', articles.join(', '));

// A date and time in the language of the settings.
export const moment = (unix: number): string =>
  new Date(unix).toLocaleString(localeOf(settings.language), {
    dateStyle: 'long',
    timeStyle: 'short',
  });

// A day, which the server writes "2026/12/05", in the language of the settings: "05/12/2026". What is not a whole date
// stays as it is.
export function day(date: string): string {
  const [, year, month, ofMonth] = /^(\d{4})[/-](\d\d)[/-](\d\d)$/.exec(date) ?? [];
  if (!year || month === '00' || ofMonth === '00') return date;
  return new Date(Number(year), Number(month) - 1, Number(ofMonth)).toLocaleDateString(localeOf(settings.language), {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
}

// A date and time in short form.
export const shortMoment = (unix: number): string =>
  new Date(unix).toLocaleString(localeOf(settings.language), {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });

export function timeOf(regulations: Regulations): string {
  const { time } = regulations;
  if (time === undefined) return shortTime('90+30');
  if (typeof time !== 'string') return `${shortTime(time.white)} / ${shortTime(time.black)}`;
  return time === 'none' ? t('no_clock') : shortTime(time);
}

// The name of a player, of the computer by its level; null: not known.
export const playerNamed = ({ names, engine }: TableInfo, color: Color): string | null =>
  engine?.seat === color ? t('computer_named', engine.level) : names[color];

// The board of a table in one word; with a blind player it is that player's (Appendix D).
const boardText = ({ board }: Regulations): string =>
  typeof board === 'object' ? t('board_blind') : board ? named('board', board) : '';

// The regulations that the line always shows; others are added where they depart from the Laws.
const shown: ReadonlySet<HouseRule> = new Set(['tempo', 'board', 'start'] as const);

function departures({ draw_agreement: draws, quickplay_finish, points, false_move, penalty_time }: Regulations) {
  const texts: Partial<Record<HouseRule, string>> = {
    draw_agreement: typeof draws === 'object' ? t('house_draws_from', draws.from_move) : t('house_draws_forbidden'),
    quickplay_finish: quickplay_finish === 'increment' ? t('house_quickplay') : t('house_no_quickplay'),
    points: t('house_points', ...(points ?? []).map(pointsText)),
    rook_first_castling: t('rook_first'),
    false_move: named('false_move', false_move ?? 'fide'),
    penalty_time: t('house_penalty_time', t('in_seconds', (penalty_time ?? 0) / 1000)),
  };
  return texts;
}

// Which of a tournament's games it is; nothing for another game.
export const placeInEvent = ({ event }: TableInfo): string =>
  event ? [event.name, t('round_of', event.round), t('board_number', event.board)].filter(Boolean).join(' · ') : '';

export function describe({
  regulations,
  engine,
  house_rules = [],
}: Pick<TableInfo, 'regulations'> & Partial<Pick<TableInfo, 'engine' | 'house_rules'>>): string {
  const { tempo, start, edition } = regulations;
  // Marks a regulation that departs from the Laws of the edition.
  const mark = (key: HouseRule, text: string): string =>
    text && house_rules.includes(key) ? `${text} (${t('house_rule')})` : text;
  const others = departures(regulations);
  return [
    timeOf(regulations),
    mark('tempo', regulations.time !== 'none' && tempo ? named('tempo', tempo) : ''),
    mark('board', boardText(regulations)),
    mark(
      'start',
      start?.startsWith('chess960')
        ? start.includes(':')
          ? `Chess960 · ${start.split(':')[1]}`
          : 'Chess960'
        : start && start !== 'startpos'
          ? t('own_start')
          : '',
    ),
    t('laws_of', edition ?? defaultEdition),
    ...house_rules.filter((key) => !shown.has(key)).map((key) => mark(key, others[key] ?? key)),
    engine ? t('computer_of_level', engine.level) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}
