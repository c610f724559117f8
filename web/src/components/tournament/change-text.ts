// A change of a tournament in words, for its log.
import type { LoggedChange } from '../../protocol/tournament';
import { scoreShown } from '../../text/score';
import { named, t } from '../../text/text.svelte';

const resultText = (
  { board, result, white, black, was }: NonNullable<LoggedChange['about']['results']>[number],
  shown: (place: number) => string,
): string => {
  const score = scoreShown(result) || '–';
  const game = white === undefined || black === undefined ? score : `${shown(white)} ${score} ${shown(black)}`;
  return `${board}: ${game}${was && was !== result ? ` (${t('it_was', scoreShown(was))})` : ''}`;
};

export const changeText = ({ act, about }: LoggedChange, shown: (place: number) => string): string =>
  [
    named('act', act),
    about.round ? t('round_of', about.round) : '',
    about.board ? t('board_number', about.board) : '',
    about.presence ? named('presence', about.presence, about.round ?? '') : '',
    (about.players ?? []).map(shown).join(', '),
    (about.results ?? []).map((one) => resultText(one, shown)).join(', '),
    about.change ? String(about.change) : '',
    about.entered && !about.players?.length ? String(about.entered) : '',
    about.name ?? '',
    about.role ? named('role', about.role) : '',
    about.link && !about.name ? String(about.link) : '',
    about.granted === undefined ? '' : t(about.granted ? 'wish_granted' : 'wish_refused'),
  ]
    .filter(Boolean)
    .join(' · ');
