// Why an answer was wrong, in one sentence: what the referee has said of the move, without the rest of the ruling.
import { named, said, t } from '../../text/text.svelte';
import type { Said } from '../../protocol/table';
import type { Verdict } from './exercise.svelte';

// The referee says first that the move is illegal, and then why; in "a bishop goes along its diagonals; it cannot go
// from c1 to c5" the piece is not named beside what it cannot do.
function reasonIn(sentence: string): string {
  const reason = sentence.slice(sentence.indexOf(': ') + 2);
  return sentence.includes(': ') && !reason.includes('; ') ? reason.charAt(0).toUpperCase() + reason.slice(1) : '';
}

const cannotGo = ({ tried }: Verdict): string =>
  tried ? named('learn_cannot_go', tried.role, tried.from, tried.to) : '';

// Of a move that is none.
export const whyNot = (verdict: Verdict): string =>
  (verdict.refusal ? reasonIn(said(verdict.refusal['says'] as Said)) : '') || cannotGo(verdict);

// Of an act that the Laws permit, but that was not asked for.
export function whyPermitted({ act, answer }: Verdict, child: boolean): string {
  if (act?.do === 'record') return t('learn_not_that_move');
  if (act?.do === 'touch' && answer?.effects.some(({ kind }) => kind === 'obligation')) {
    return t(child ? 'learn_touched_counts_child' : 'learn_touched_counts');
  }
  return t(child ? 'learn_not_asked_child' : 'learn_not_asked');
}

// Of any wrong answer, in a child's words; '': the page has none.
export function childWhy(verdict: Verdict): string {
  const { answer, refusal } = verdict;
  if (refusal) return whyNot(verdict);
  const { articles = [], effects = [] } = answer ?? {};
  const has = (...numbers: string[]) => articles.some((one) => numbers.some((number) => one.startsWith(number)));
  if (has('8.1.2')) return t('learn_write_after');
  if (has('7.5.3')) return t('learn_pressed_too_soon');
  if (effects.some(({ kind }) => kind === 'illegal_move')) return t('learn_not_moved_right');
  if (effects.some(({ kind, upheld }) => kind === 'claim' && upheld === false)) return t('learn_claim_wrong');
  if (has('4.3') && effects.some(({ kind }) => kind === 'warning')) return t('learn_touched_first');
  return '';
}
