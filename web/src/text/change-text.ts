// A change of a tournament in words, for its log.
import type { LoggedChange } from '../protocol/tournament';
import { scoreShown } from './score';
import { named, t } from './text.svelte';

type Named = (place: number) => string;

const resultText = (
  { board, result, white, black, was }: NonNullable<LoggedChange['about']['results']>[number],
  shown: Named,
): string => {
  const score = scoreShown(result) || '–';
  const game = white === undefined || black === undefined ? score : `${shown(white)} ${score} ${shown(black)}`;
  return `${board}: ${game}${was && was !== result ? ` (${t('it_was', scoreShown(was))})` : ''}`;
};

// "absent in rounds 3–5", "withdraws from round 3 on".
function presenceText({ presence, round, last_round: last = 0 }: LoggedChange['about']): string {
  if (!presence) return '';
  const from = round ?? '';
  if (presence === 'withdrawn') return round ? t('withdraws_from', from) : t('presence_withdrawn');
  return named('presence', presence, round && last > round ? `${round}–${last}` : from);
}

function wishText({ presence, round }: LoggedChange['about']): string {
  return presence ? named('wish', presence === 'withdrawn' ? 'withdraw' : presence, round ?? '') : '';
}

// The change without its results. `find`: another change, by its number.
export function headText(
  { act, about }: LoggedChange,
  shown: Named,
  find: (change: number) => LoggedChange | undefined = () => undefined,
): string {
  const players = (about.players ?? []).map(shown).join(', ');
  if (about.granted !== undefined && players) {
    return t(about.granted ? 'act_granted' : 'act_refused', players, wishText(about));
  }
  const undone = about.change ? find(about.change) : undefined;
  return [
    named('act', act),
    about.round && !about.presence ? t('round_of', about.round) : '',
    about.board ? t('board_number', about.board) : '',
    presenceText(about),
    players,
    about.change ? `${about.change}${undone ? ` (${changeText(undone, shown)})` : ''}` : '',
    about.entered && !about.players?.length ? String(about.entered) : '',
    about.name ?? '',
    about.role ? named('role', about.role) : '',
    about.link && !about.name ? String(about.link) : '',
    about.granted === undefined ? '' : t(about.granted ? 'wish_granted' : 'wish_refused'),
  ]
    .filter(Boolean)
    .join(' · ');
}

export const resultTexts = ({ about }: LoggedChange, shown: Named): string[] =>
  (about.results ?? []).map((one) => resultText(one, shown));

export const changeText = (
  change: LoggedChange,
  shown: Named,
  find?: (change: number) => LoggedChange | undefined,
): string => [headText(change, shown, find), resultTexts(change, shown).join(', ')].filter(Boolean).join(' · ');
