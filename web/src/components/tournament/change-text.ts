// A change of a tournament in words, for its log.
import type { LoggedChange } from '../../protocol/tournament';
import { scoreShown } from '../../text/score';
import { named, t } from '../../text/text.svelte';

export const changeText = ({ act, about }: LoggedChange, shown: (place: number) => string): string =>
  [
    named('act', act),
    about.round ? t('round_of', about.round) : '',
    about.board ? t('board_number', about.board) : '',
    about.presence ? named('presence', about.presence, about.round ?? '') : '',
    (about.players ?? []).map(shown).join(', '),
    (about.results ?? []).map(({ board, result }) => `${board}: ${scoreShown(result) || '–'}`).join(', '),
    about.change ? String(about.change) : '',
    about.entered ? String(about.entered) : '',
    about.name ?? '',
    about.role ? named('role', about.role) : '',
    about.link ? String(about.link) : '',
    about.granted === undefined ? '' : t(about.granted ? 'wish_granted' : 'wish_refused'),
  ]
    .filter(Boolean)
    .join(' · ');
