// The log of a table in words, for the page and as a text file.
import { inLetters } from '../chess/letters';
import type { Entry, TableEvent } from '../protocol/table';
import { settings } from '../settings/settings.svelte';
import { named, said, t } from './text.svelte';
import { face, stamp } from './time';

// What is done, without its particulars: the players' colours are plural in Portuguese, the arbiter is not.
export const doesText = (name: string, by: unknown): string =>
  by === 'arbiter' || named('do', name) === name ? named('did', name) : named('do', name);

export const actorText = (event: TableEvent): string => t(event.by);

// The actor as the text before the act. The verb agrees with the actor in English only.
export const actorBefore = (event: TableEvent): string => t('actor_before', actorText(event));

// A label as a part of a sentence.
const within = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);

// A move by its squares, as programs write it.
const squares = /^([a-h][1-8])([a-h][1-8])([nbrq]?)$/;

// The act in words, with its squares, its move or its other particulars.
export function actText(event: TableEvent): string {
  const { square, from, to, piece, move, san, of, penalty, player, what, claim, result, reason, ply } = event;
  const withMove = (text: string) => (event.do === 'claim' ? t('log_with_move', text) : text);
  const further = [
    square,
    from && to ? `${from}–${to}` : null,
    piece && named('spoken', piece),
    of && within(named('claim', of)),
    what && within(named('discover', what)),
    claim && within(named('claim', claim)),
    penalty && (event.do === 'choose' ? named('choice', penalty) : named('penalty', penalty)),
    player && (player === 'both' ? t('both') : named('', player)),
    move && withMove(squares.test(move) ? move.replace(squares, '$1–$2$3') : inLetters(move, settings.language)),
    san && inLetters(san, settings.language),
    result,
    reason,
    ply,
    event.assistant && t('by_assistant'),
    event.program && t('by_program'),
  ];
  const act = doesText(event.do, event.by);
  // A move, and a claim that is a clause, stand for themselves.
  const apart = (event.do === 'seal' && san) || of === 'no_normal_means';
  return [apart ? `${act}:` : act, ...further]
    .filter((word) => word !== null && word !== undefined && word !== '' && word !== false)
    .join(' ');
}

export function asText(entries: Entry[]): string {
  const lines = entries.map(({ event, answer }) => {
    const clocks = answer.state.clocks;
    const left = clocks
      ? `${clocks.white === null ? '–' : face(clocks.white)} | ${clocks.black === null ? '–' : face(clocks.black)}`
      : '';
    const articles = answer.articles.length > 0 ? ` [${answer.articles.join(', ')}]` : '';
    return [stamp(event.at), left, `${actorText(event)}: ${actText(event)}`, `${said(answer.says)}${articles}`].join(
      '\t',
    );
  });
  return lines.join('\n') + '\n';
}
