// Points and results in words and signs.
import type { Result } from '../protocol/table';
import type { Score } from '../protocol/tournament';
import { decimalMark } from '../chess/language';
import { settings } from '../settings/settings.svelte';
import { named, t } from './text.svelte';

// The reason for which a game ended, as a label.
export function endedBy(reason: string): string {
  const words = named('reason', reason);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

// Why a game ended, in words. A result of two characters is that of a game that was not played.
export const whyEnded = (result: Result | Score, reason: string): string =>
  result.length === 2 ? t('not_played') : endedBy(reason);

export function points(number: number): string {
  const whole = Math.floor(number);
  if (number === whole) return String(whole);
  if (number - whole === 0.5) return `${whole || ''}½`;
  return decimal(number);
}

export const decimal = (number: number): string => String(number).replace('.', decimalMark(settings.language));

export const scoreShown = (result: string): string =>
  result === '*'
    ? ''
    : result === '1/2-1/2'
      ? '½–½'
      : result.length === 2
        ? `${result[0]}/${result[1]}`.replace('-', '–').replace('-', '–')
        : result.replaceAll('1/2', '½').replace('-', '–');

// A tie-break by its code (MTB26) in words; the code itself where there are none.
export function tieBreakName(code: string): string {
  const key = code.replaceAll('/', '_');
  const name = named('tie_break', key);
  return name === key ? code : name;
}

// What the short names of the tie-breaks are short for.
export const legendOf = (codes: string[]): string =>
  codes
    .map((code) => [code, tieBreakName(code)] as const)
    .filter(([code, name]) => code !== name)
    .map(([code, name]) => `${code}: ${name}`)
    .join(' · ');
