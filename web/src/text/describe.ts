// The regulations of a table in one line.
import type { Regulations, TableInfo } from '../protocol/table';
import { settings } from '../settings/settings.svelte';
import { named, t } from './text.svelte';
import { shortTime } from './time';

// A date and time in the language of the settings.
export const moment = (unix: number): string =>
  new Date(unix).toLocaleString(settings.language === 'pt' ? 'pt-PT' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
  });

export function timeOf(regulations: Regulations): string {
  const { time } = regulations;
  if (time === undefined) return shortTime('90+30');
  if (typeof time !== 'string') return `${shortTime(time.white)} / ${shortTime(time.black)}`;
  return time === 'none' ? t('no_clock') : shortTime(time);
}

export function describe({
  regulations,
  engine,
}: Pick<TableInfo, 'regulations'> & Partial<Pick<TableInfo, 'engine'>>): string {
  const { tempo, board, start, edition } = regulations;
  return [
    timeOf(regulations),
    regulations.time !== 'none' && tempo ? named('tempo', tempo) : '',
    board ? named('board', board) : '',
    start?.startsWith('chess960')
      ? start.includes(':')
        ? `Chess960 · ${start.split(':')[1]}`
        : 'Chess960'
      : start && start !== 'startpos'
        ? t('own_start')
        : '',
    t('laws_of', edition ?? '2023'),
    engine ? t('computer_of_level', engine.level) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}
