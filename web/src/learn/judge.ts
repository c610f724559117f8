// Finds out whether an exercise has been solved. Every judgement rests on what the referee answers and permits.
import type { Act, ActsTask, Castling, Color, Ending, Exercise, Solved } from './lesson';
import { isRuling, type Answer } from './rulings';
import { Table, type Referee } from './table';

export type Outcome = 'solved' | 'wrong' | 'unfinished';

export interface Step {
  outcome: Outcome;
  answer: Answer; // to the learner's act: the ruling that explains a wrong one
  reply: Answer | null; // to the opponent's move, if there was one
}

function placed(fen: string): Map<string, string> {
  const board = new Map<string, string>();
  (fen.split(' ')[0] ?? '').split('/').forEach((rank, down) => {
    let file = 0;
    for (const letter of rank) {
      if (/\d/.test(letter)) file += Number(letter);
      else board.set('abcdefgh'[file++] + String(8 - down), letter);
    }
  });
  return board;
}

// The squares that an exercise asks to visit, or asks about.
export const goalsOf = ({ task, stars }: Exercise): string[] =>
  task.kind === 'acts' && task.solved.visited ? task.solved.visited : stars;

// An exercise as it is being done: the position is set up, the acts before it have been done.
export class Attempt {
  #moves = 0;
  readonly #visited = new Set<string>();

  private constructor(
    readonly exercise: Exercise,
    readonly table: Table,
    readonly player: Color,
  ) {}

  // `onact` sees each act before the exercise with its answer. Throws Error if the referee refuses the position or one
  // of these acts.
  static async begin(
    exercise: Exercise,
    referee: Referee,
    onact: (act: Act & { by: Color | 'arbiter' }, answer: Answer) => void = () => {},
  ): Promise<Attempt> {
    const table = await Table.open(referee, exercise.start, exercise.regulations);
    for (const act of exercise.before) {
      const by = act.by ?? table.turn;
      onact({ ...act, by }, await table.act(act));
    }
    return new Attempt(exercise, table, exercise.player ?? table.turn);
  }

  // How many moves the learner has made.
  get moves(): number {
    return this.#moves;
  }

  // The squares that have still to be visited.
  get goals(): string[] {
    return goalsOf(this.exercise).filter((square) => !this.#visited.has(square));
  }

  // Takes an act of the learner, in an exercise that is done by acts.
  async act(act: Act): Promise<Step> {
    const { task } = this.exercise;
    if (task.kind !== 'acts') throw new Error('is not done by acts');
    const answer = await this.table.act(act, this.player);
    const made = answer.effects.find((effect) => effect.kind === 'made');
    if (made) {
      ++this.#moves;
      this.#visited.add(String(made['move']).slice(2, 4));
    }
    const outcome = this.#outcome(task, answer, made?.['move'], String(made?.['san'] ?? ''));
    const reply = outcome === 'unfinished' && made ? await this.#reply(task) : null;
    return { outcome, answer, reply };
  }

  #outcome(task: ActsTask, answer: Answer, made: unknown, san: string): Outcome {
    if (task.wrong.some(({ ruling }) => isRuling(answer, ruling))) return 'wrong';
    if (this.#isSolved(task.solved, answer, made, san)) return 'solved';
    if (!answer.ok) return 'wrong';
    if (answer.articles.some((article) => article.startsWith('7.5'))) return 'wrong';
    if (answer.effects.some((effect) => ['illegal_move', 'warning', 'game_over'].includes(effect.kind))) return 'wrong';
    if (answer.effects.some((effect) => effect.kind === 'claim' && effect['upheld'] === false)) return 'wrong';
    if (this.#moves < task.moves) return 'unfinished';
    // The moves are used up: what is left is what follows a move, up to the press.
    const last = task.solved.ruling === undefined || answer.effects.some((effect) => effect.kind === 'completed');
    return last ? 'wrong' : 'unfinished';
  }

  #isSolved(solved: Solved, answer: Answer, made: unknown, san: string): boolean {
    const board = placed(answer.state.fen);
    return (
      (solved.visited ?? []).every((square) => this.#visited.has(square)) &&
      (solved.made === undefined || solved.made.includes(String(made))) &&
      (solved.check === undefined || (made !== undefined && /[+#]$/.test(san) === solved.check)) &&
      Object.entries(solved.board ?? {}).every(([square, piece]) => (board.get(square) ?? '-') === piece) &&
      (solved.ruling === undefined || isRuling(answer, solved.ruling))
    );
  }

  // The first of the opponent's moves that is permitted; if none is, the first that the referee names.
  async #reply(task: ActsTask): Promise<Answer | null> {
    if (this.#moves >= task.moves || this.table.turn === this.player) return null;
    for (const reply of task.replies) {
      const permitted = this.table.last?.state.permitted ?? [];
      if (permitted.includes(String(reply['move']))) return this.table.act(reply);
    }
    const [any] = this.table.last?.state.permitted ?? [];
    return any === undefined ? null : this.table.act({ do: 'move', move: any });
  }

  // The squares to be marked in an exercise that asks for squares.
  async squares(): Promise<string[]> {
    const { task } = this.exercise;
    if (task.kind === 'find') return [...task.solution].sort();
    if (task.kind !== 'squares') throw new Error('does not ask for squares');
    const { permitted } = (await this.table.look()).state;
    const moves = permitted.filter((move) => task.of === undefined || move.startsWith(task.of));
    return [...new Set(moves.map((move) => (task.of === undefined ? move.slice(0, 2) : move.slice(2, 4))))].sort();
  }

  async ending(): Promise<Ending> {
    return ((await this.table.look()).state.reason ?? 'goes_on') as Ending;
  }

  async castling(): Promise<Castling> {
    const { permitted } = (await this.table.look()).state;
    const rank = this.player === 'white' ? '1' : '8';
    const has = (file: string) => permitted.includes(`e${rank}${file}${rank}`);
    if (has('g')) return has('c') ? 'both' : 'king_side';
    return has('c') ? 'queen_side' : 'neither';
  }
}
