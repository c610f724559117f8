// What the page says of an answer to an exercise, beside the ruling itself.
import { weightOf, type Weight } from '../../game/game';
import { asksOneSquare, thoughtOver } from '../../learn/exercises';
import type { Voice } from '../../learn/lesson';
import type { Answer, GameState } from '../../protocol/table';
import { endedBy } from '../../text/score';
import { named, said, t } from '../../text/text.svelte';
import type { ExerciseModel, Verdict } from './exercise.svelte';
import { childWhy, whyNoMate, whyNot, whyPermitted } from './why';

// The ruling as the table's pages read it.
export const rulingOf = (verdict: Verdict | null): Answer | null =>
  (verdict?.answer ?? null) as unknown as Answer | null;

export class ExerciseWords {
  constructor(
    readonly model: ExerciseModel,
    readonly voice: Voice,
    // Whether the squares that an exercise asks for are those of pieces.
    readonly asksPieces: boolean,
    // The right answer may be told: a child thinks once more before it is.
    readonly tells: boolean,
    // On the child's path.
    readonly gentle: boolean,
  ) {}

  get #child(): boolean {
    return this.voice === 'child';
  }

  word({ outcome, missing }: Verdict): string {
    return t(outcome === 'solved' ? 'learn_right' : missing.length > 0 ? 'learn_not_all' : 'learn_wrong');
  }

  remark(of: Verdict): string {
    const { outcome, permitted, standing, missing, answer, spent } = of;
    const { exercise } = this.model;
    const { task } = exercise;
    if (standing && !this.tells) return '';
    if (standing && standing !== 'goes_on') {
      return t('learn_standing', endedBy(standing), named('learn_because', standing));
    }
    if (standing) return t('learn_goes_on', this.#permittedMove());
    if (missing.length > 0) return t(this.asksPieces ? 'learn_missing_pieces' : 'learn_missing', missing.length);
    if (outcome !== 'wrong') return '';
    if (task.kind === 'castling' && answer?.ok) return t('learn_castling_allowed');
    if (spent && task.kind === 'acts') return whyNoMate(of, exercise) || t('learn_moves_spent', task.moves);
    if (permitted) return whyNoMate(of, exercise) || whyPermitted(of, this.#child);
    return task.kind === 'squares' || task.kind === 'find' ? this.#wrongSquares(of) : '';
  }

  #wrongSquares({ bad }: Verdict): string {
    const { exercise, chosen } = this.model;
    const { task } = exercise;
    if (asksOneSquare(exercise) && task.kind === 'find' && task.rule === 'named') {
      return t(this.#child ? 'learn_that_is_child' : 'learn_that_is', bad[0]!, task.solution[0]!);
    }
    if (chosen.length === 1) return t(this.asksPieces ? 'learn_not_this_piece' : 'learn_not_this_square');
    if (bad.length === chosen.length) return t('learn_none_right');
    if (bad.length > 1) return t('learn_some_wrong', bad.length);
    return t(this.#child ? 'learn_not_permitted_child' : 'learn_not_permitted');
  }

  #permittedMove(): string {
    const game = this.model.frame.answer?.state as unknown as GameState | undefined;
    const uci = game?.permitted[0];
    return uci ? `${uci.slice(0, 2)}–${uci.slice(2, 4)}` : '';
  }

  // Whether a verdict has a ruling that explains it.
  explained({ outcome, answer, permitted }: Verdict): boolean {
    if (answer === null || permitted) return false;
    if (outcome === 'wrong') return true;
    const byActs = this.#child && this.model.exercise.task.kind === 'acts';
    return weightOf(answer as unknown as Answer) !== 'quiet' && !byActs;
  }

  // A ruling that the learner rightly foresaw, or rightly claimed, is not shown as the learner's mistake.
  weight(of: Verdict): Weight {
    const answer = rulingOf(of);
    const own = answer ? weightOf(answer) : 'quiet';
    if (of.outcome !== 'solved' || own === 'over') return own;
    return answer?.ok ? 'plain' : 'quiet';
  }

  // Returns one sentence that tells a child what was wrong, or reminds the child of what it has read; a child who asks
  // why sees the ruling. After marked squares, the sentence says why the first is wrong.
  reminder(of: Verdict): string {
    const { task, reminders } = this.model.exercise;
    if (of.outcome !== 'wrong') return '';
    if (thoughtOver(this.model.exercise) && !this.tells) return this.gentle ? '' : reminders.map(said).join(' ');
    if (task.kind === 'options') {
      return t('learn_it_is', said(task.options.find(({ right }) => right)!.text[this.voice]));
    }
    const { frame, player } = this.model;
    if (this.#child && of.refusal && frame.unpressed.includes(player)) return t('learn_only_press_child');
    if (of.refusal && !of.answer) return whyNot(of);
    if (this.#needsMove(of)) return t(this.#child ? 'learn_claim_move_child' : 'learn_claim_move');
    return this.#child && this.explained(of) ? childWhy(of) || reminders.map(said).join(' ') : '';
  }

  // Whether a claim lacks the intended move, which must be written down.
  #needsMove({ act }: Verdict): boolean {
    const { task } = this.model.exercise;
    if (act?.do !== 'claim' || act['move'] !== undefined || task.kind !== 'acts') return false;
    return task.solution.some((one) => one.do === 'claim' && one['of'] === act['of'] && one['move'] !== undefined);
  }
}
