// Why an answer was wrong, in one sentence: what the referee has said of the move, without the rest of the ruling.
import { named, said, t } from '../../text/text.svelte';
import type { Said } from '../../protocol/table';
import { kingOf, readBoard } from '../../chess/position';
import type { Exercise } from '../../learn/lesson';
import type { Answer } from '../../learn/rulings';
import type { Verdict } from './exercise.svelte';

// The referee says first that the move is illegal, and then why; in "a bishop goes along its diagonals; it cannot go
// from c1 to c5" the piece is not named beside what it cannot do.
function reasonIn(sentence: string): string {
  const reason = sentence.slice(sentence.indexOf(': ') + 2);
  return sentence.includes(': ') && !reason.includes('; ') ? reason.charAt(0).toUpperCase() + reason.slice(1) : '';
}

const cannotGo = ({ tried }: Verdict): string =>
  tried ? named('learn_cannot_go', tried.role, tried.from, tried.to) : '';

// Why a move is illegal.
export const whyNot = (verdict: Verdict): string =>
  (verdict.refusal ? reasonIn(said(verdict.refusal['says'] as Said)) : '') || cannotGo(verdict);

// Why an act that the Laws permit is not what was asked for.
export function whyPermitted({ act, answer }: Verdict, child: boolean): string {
  if (act?.do === 'record') return t('learn_not_that_move');
  if (act?.do === 'touch' && answer?.effects.some(({ kind }) => kind === 'obligation')) {
    return t(child ? 'learn_touched_counts_child' : 'learn_touched_counts');
  }
  return t(child ? 'learn_not_asked_child' : 'learn_not_asked');
}

// How an answer has ended the game otherwise than was asked.
function whyEnded({ reason }: Answer['state']): string {
  const because = named('learn_because', String(reason));
  const ended = t('learn_ends', named('reason', String(reason)));
  return because === reason ? ended : `${ended} ${because}`;
}

// What the other side can still do after a move that should have been mate and is not.
export function whyNoMate({ answer }: Verdict, { task }: Exercise): string {
  if (task.kind !== 'acts' || !answer?.ok || answer.state.reason !== null) return '';
  if (!JSON.stringify(task.solved.ruling ?? {}).includes('"checkmate"')) return '';
  const made = answer.effects.find(({ kind }) => kind === 'made');
  if (!made) return '';
  if (!String(made['san']).endsWith('+')) return t('learn_no_check');
  const king = kingOf(readBoard(answer.state.fen), answer.state.turn);
  const flight = answer.state.permitted.find((uci) => uci.startsWith(String(king)));
  if (flight) return t('learn_king_can_go', flight.slice(2, 4));
  const [other] = answer.state.permitted;
  return other ? t('learn_can_still_play', `${other.slice(0, 2)}–${other.slice(2, 4)}`) : '';
}

// Why an answer is wrong, in a child's words; '': the page has no such words.
export function childWhy(verdict: Verdict): string {
  const { answer, refusal } = verdict;
  if (refusal) return whyNot(verdict);
  const { articles = [], effects = [] } = answer ?? {};
  if (answer && effects.some(({ kind }) => kind === 'game_over')) return whyEnded(answer.state);
  const has = (...numbers: string[]) => articles.some((one) => numbers.some((number) => one.startsWith(number)));
  if (has('8.1.2')) return t('learn_write_after');
  if (has('7.5.3')) return t('learn_pressed_too_soon');
  if (effects.some(({ kind }) => kind === 'illegal_move')) return t('learn_not_moved_right');
  if (effects.some(({ kind, upheld }) => kind === 'claim' && upheld === false)) return t('learn_claim_wrong');
  if (has('4.3') && effects.some(({ kind }) => kind === 'warning')) return t('learn_touched_first');
  return '';
}
