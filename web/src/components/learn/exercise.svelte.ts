// An exercise as it is being done: the board, what the learner may do, and whether it is solved.
import { movesBetween, readMove } from '../../chess/moves';
import { opponent, type Color, type PromotionRole, type Role, type Square } from '../../chess/position';
import { asksOneSquare } from '../../learn/exercises';
import { firstFrame, nextFrame, openGame, type Frame } from '../../learn/game';
import { Attempt } from '../../learn/judge';
import type { Act, Castling, Ending, Exercise } from '../../learn/lesson';
import type { Answer } from '../../learn/rulings';
import type { Referees } from '../../referee/referee';
import type { BoardAct, Mode } from '../board/state';

// Why an answer is wrong or right: the referee's ruling, or one of the pages' own sentences.
export interface Verdict {
  outcome: 'solved' | 'wrong';
  // The moves that the exercise gives are used up.
  spent: boolean;
  answer: Answer | null;
  // The ruling permits the act, but the act is not what was asked.
  permitted: boolean;
  // In an exercise that asks how the game stands: what the referee says of it.
  standing: Ending | null;
  // Squares that are missing.
  missing: Square[];
  // Squares that are wrong: marked, or moved to. Each is crossed out.
  bad: Square[];
  // The move that was wrong, with its piece, and the refusal that says why it is none.
  tried: { role: Role; from: Square; to: Square } | null;
  refusal: Answer | null;
  // The learner's last act, in an exercise that is done by acts.
  act: Act | null;
}

const none = {
  spent: false,
  answer: null,
  permitted: false,
  standing: null,
  missing: [],
  bad: [],
  tried: null,
  refusal: null,
  act: null,
};

const shownByBoard = new Set(['touch', 'place', 'move', 'promote']);

// A ruling that explains by itself why an act was wrong.
const explains = (answer: Answer): boolean =>
  !answer.ok ||
  answer.articles.some((article) => article.startsWith('7.5')) ||
  answer.effects.some(
    ({ kind, upheld }) => ['illegal_move', 'warning', 'game_over'].includes(kind) || upheld === false,
  );

export class ExerciseModel {
  frame: Frame = $state.raw(firstFrame(undefined));
  ready = $state(false);
  verdict: Verdict | null = $state.raw(null);
  // The learner's marks, in an exercise that asks for squares.
  chosen: Square[] = $state([]);
  // The squares that the learner has still to visit.
  goals: Square[] = $state.raw([]);
  adjusting = $state(false);
  // The piece that stands crookedly, until it has been adjusted or moved.
  crooked: Square | null = $state(null);
  // A move of a pawn whose new piece has yet to be chosen.
  choosing: { from: Square; to: Square } | null = $state.raw(null);
  player: Color = $state('white');
  // The opponent's reply is on its way, or the solution is shown.
  showing = $state(false);
  solution = $state(false);
  // The acts of the solution that the board does not show.
  told: Act[] = $state.raw([]);
  // Which of the answers was chosen, where there are some to choose from.
  picked: Castling | Ending | number | null = $state(null);

  #attempt: Attempt | null = null;
  #end = () => {};
  #queue: Promise<void> = Promise.resolve();
  // The last move that a hand has tried.
  #tried: Verdict['tried'] = null;
  #turn = 0;

  constructor(
    readonly exercise: Exercise,
    readonly referees: Referees,
    readonly ondone: (right: boolean) => void,
    // How long a reply, or a step of the solution, waits; milliseconds.
    readonly pace = 700,
  ) {
    this.frame = firstFrame(exercise.start);
  }

  get physical(): boolean {
    return this.exercise.regulations['board'] !== 'screen';
  }
  get clocked(): boolean {
    return this.exercise.regulations['time'] !== 'none';
  }
  get byHand(): boolean {
    return this.exercise.task.kind === 'acts';
  }
  get mode(): Mode {
    if (!this.ready || this.verdict || !this.byHand || this.showing) return 'watch';
    return this.physical ? 'physical' : 'screen';
  }
  get promoting(): { square: Square; color: Color } | null {
    if (this.choosing) return { square: this.choosing.to, color: this.player };
    if (this.mode !== 'physical') return null;
    const { board, displaced, answer } = this.frame;
    const waits = displaced.find((square) => /[18]$/.test(square) && board.get(square)?.role === 'pawn');
    return waits && answer?.state.permitted.some((uci) => uci.length === 5)
      ? { square: waits, color: this.player }
      : null;
  }

  // Sets up the position anew. Throws Error if the referee refuses it.
  async begin(): Promise<void> {
    const turn = ++this.#turn;
    this.#end();
    const { referee, end } = openGame(this.referees);
    this.#end = end;
    const frames = [firstFrame(this.exercise.start)];
    const attempt = await Attempt.begin(this.exercise, referee, (act, answer) => {
      frames.push(nextFrame(frames.at(-1)!, act, answer));
    });
    if (turn !== this.#turn) return;
    this.#attempt = attempt;
    this.player = attempt.player;
    const last = frames.at(-1)!;
    // What is permitted, and what the clocks show, must be known before the first act, too.
    this.frame = this.byHand && !last.answer ? { ...last, answer: await attempt.table.look() } : last;
    this.verdict = null;
    this.chosen = [];
    this.goals = attempt.goals;
    this.adjusting = false;
    this.crooked = this.exercise.crooked ?? null;
    this.choosing = null;
    this.#tried = null;
    this.showing = false;
    this.solution = false;
    this.told = [];
    this.picked = null;
    this.ready = true;
  }

  // Begins the exercise again; squares that are rightly marked stay.
  async again(): Promise<void> {
    const { verdict, chosen } = this;
    const kept = verdict ? chosen.filter((square) => !verdict.bad.includes(square)) : [];
    await this.begin();
    this.chosen = kept;
  }

  end(): void {
    ++this.#turn;
    this.#end();
    this.#end = () => {};
  }

  // Takes an act of a hand at the board.
  handle(act: BoardAct): void {
    if (act.do === 'touch') {
      const { square, accidental } = act;
      void this.act({ do: 'touch', square, ...(accidental ? { accidental } : {}) });
    } else if (act.do === 'adjust') {
      this.adjusting = false;
      void this.act({ do: 'adjust', square: act.square });
    } else if (act.do === 'place') {
      void this.act({ do: 'place', from: act.from, to: act.to });
    } else if (act.do === 'move') {
      this.#move(act.from, act.to);
    }
  }

  promote(piece: PromotionRole): void {
    const { choosing } = this;
    if (!choosing) return void this.act({ do: 'promote', piece });
    this.choosing = null;
    const move = (this.frame.answer?.state.permitted ?? []).find(
      (uci) => uci.startsWith(choosing.from + choosing.to) && readMove(uci).promotion === piece,
    );
    if (move) void this.act({ do: 'move', move });
  }

  // Acts are ruled on one after another.
  act(act: Act): Promise<void> {
    this.#queue = this.#queue.then(() => this.#act(act));
    return this.#queue;
  }

  mark(square: Square): void {
    const { task } = this.exercise;
    if (this.verdict || !this.ready) return;
    // The square of the piece that is asked about is no answer.
    if (task.kind === 'squares' && task.of === square) return;
    // Where one is asked for, a new one takes the place of the other.
    if (asksOneSquare(this.exercise)) this.chosen = this.chosen.filter((one) => one === square);
    this.chosen = this.chosen.includes(square)
      ? this.chosen.filter((one) => one !== square)
      : [...this.chosen, square].sort();
  }

  // Takes the marked squares as the answer.
  async answerSquares(): Promise<void> {
    const attempt = this.#attempt!;
    const { task } = this.exercise;
    if (task.kind !== 'squares' && task.kind !== 'find') return;
    const of = task.kind === 'squares' ? task.of : undefined;
    const right = await attempt.squares();
    const bad = this.chosen.filter((square) => !right.includes(square));
    const [extra] = bad;
    const missing = right.filter((square) => !this.chosen.includes(square));
    if (!extra && missing.length === 0) return this.#done({ ...none, outcome: 'solved' });
    if (!extra) return this.#done({ ...none, outcome: 'wrong', missing });
    // The referee says why a move there is none; on a piece that may not move there is nothing to ask.
    const answer = of ? await attempt.table.act({ do: 'move', move: of + extra }, attempt.player) : null;
    const tried = of ? this.#moveOf(of, extra) : null;
    this.#done({ ...none, outcome: 'wrong', bad, tried, refusal: answer && !answer.ok ? answer : null });
  }

  async answerEnding(ending: Ending): Promise<void> {
    this.picked = ending;
    const standing = await this.#attempt!.ending();
    // A game that goes on has a move, which the verdict names.
    this.frame = { ...this.frame, answer: await this.#attempt!.table.look() };
    this.#done({ ...none, outcome: ending === standing ? 'solved' : 'wrong', standing });
  }

  async answerCastling(castling: Castling): Promise<void> {
    this.picked = castling;
    const attempt = this.#attempt!;
    const right = await attempt.castling();
    const claimed = (side: Castling) => castling === 'both' || castling === side;
    const allowed = (side: Castling) => right === 'both' || right === side;
    const rank = attempt.player === 'white' ? '1' : '8';
    const sides = [
      ['king_side', `e${rank}g${rank}`],
      ['queen_side', `e${rank}c${rank}`],
    ] as const;
    // A castling that is not allowed is tried, so that the referee says why; an allowed one is shown.
    const refused = sides.find(([side]) => !allowed(side) && (claimed(side) || castling === right));
    const forgotten = sides.find(([side]) => allowed(side) && !claimed(side));
    const [, move] = refused ?? forgotten ?? [];
    const answer = move ? await attempt.table.act({ do: 'move', move }, attempt.player) : null;
    if (answer?.ok) this.#show({ do: 'move', move: move! }, answer);
    const bad = answer && !answer.ok ? [move!.slice(2, 4)] : [];
    this.#done({
      ...none,
      outcome: castling === right ? 'solved' : 'wrong',
      answer,
      bad,
      refusal: answer?.ok ? null : answer,
    });
  }

  // The acts of the right option are played, whichever was chosen, and the ruling on the last of them is the reason;
  // not after a wrong one that may be thought over.
  async answerOption(index: number, shows = true): Promise<void> {
    const attempt = this.#attempt!;
    const { task } = this.exercise;
    if (task.kind !== 'options') return;
    this.picked = index;
    const acts = shows || task.options[index]!.right ? task.options.find(({ right }) => right)!.acts : [];
    for (const act of acts) this.#show(act, await attempt.table.act(act, attempt.player));
    const answer = acts.length > 0 ? attempt.table.last : null;
    this.#done({ ...none, outcome: task.options[index]!.right ? 'solved' : 'wrong', answer });
  }

  // Plays the solution on the board, or marks it.
  async showSolution(): Promise<void> {
    await this.begin();
    const turn = this.#turn;
    const attempt = this.#attempt!;
    const { task } = this.exercise;
    this.showing = true;
    this.solution = true;
    if (task.kind === 'squares' || task.kind === 'find') this.chosen = await attempt.squares();
    if (task.kind !== 'acts') return;
    for (const act of task.solution) {
      await this.#pause();
      if (turn !== this.#turn) return;
      const { answer, reply } = await attempt.act(act);
      this.#show(act, answer);
      if (!shownByBoard.has(act.do)) this.told = [...this.told, { ...act, by: act.by ?? this.player }];
      if (reply) await this.#reply(reply);
    }
  }

  #pause = (): Promise<void> => new Promise((next) => setTimeout(next, this.pace));

  #move(from: Square, to: Square): void {
    const permitted = this.frame.answer?.state.permitted ?? [];
    const meant = movesBetween(permitted, this.frame.board, from, to);
    if (meant.length > 1) this.choosing = { from, to };
    else void this.act({ do: 'move', move: meant[0] ?? this.#asMove(from, to) });
  }

  // Writes a move that is not permitted, so that the referee says why.
  #asMove(from: Square, to: Square): string {
    const promotes = this.frame.board.get(from)?.role === 'pawn' && /[18]$/.test(to);
    return from + to + (promotes ? 'q' : '');
  }

  async #act(act: Act): Promise<void> {
    const attempt = this.#attempt;
    const turn = this.#turn;
    if (!attempt || this.verdict || this.showing) return;
    const step = await attempt.act(act);
    if (turn !== this.#turn) return;
    const { outcome, answer, reply } = step;
    this.#tried = this.#triedBy(act) ?? this.#tried;
    this.#show(act, answer);
    if (outcome !== 'unfinished') {
      const permitted = outcome === 'wrong' && !explains(answer);
      const tried = outcome === 'wrong' && !permitted ? this.#tried : null;
      const refused = tried !== null && !answer.ok && ['move', 'place'].includes(act.do);
      const bad = refused ? [tried.to] : [];
      const { task } = this.exercise;
      const spent = permitted && task.kind === 'acts' && task.moves > 1 && attempt.moves === task.moves;
      this.#done({ ...none, outcome, spent, answer, permitted, tried, bad, refusal: refused ? answer : null, act });
    } else if (reply) {
      this.showing = true;
      await this.#reply(reply);
      if (turn === this.#turn) this.showing = false;
    }
  }

  #moveOf(from: Square, to: Square): Verdict['tried'] {
    const role = this.frame.board.get(from)?.role;
    return role ? { role, from, to } : null;
  }

  #triedBy(act: Act): Verdict['tried'] {
    if (act.do === 'place') return this.#moveOf(String(act['from']), String(act['to']));
    const uci = act.do === 'move' ? String(act['move']) : '';
    return /^[a-h][1-8][a-h][1-8]/.test(uci) ? this.#moveOf(uci.slice(0, 2), uci.slice(2, 4)) : null;
  }

  async #reply(answer: Answer): Promise<void> {
    const turn = this.#turn;
    await this.#pause();
    if (turn === this.#turn) this.#show({ do: 'move', by: opponent(this.player) }, answer);
  }

  #show(act: Act, answer: Answer): void {
    this.goals = this.#attempt!.goals;
    if (this.crooked && (act.do === 'adjust' || act.do === 'place')) this.crooked = null;
    this.frame = nextFrame(this.frame, { ...act, by: act.by ?? this.player }, answer);
  }

  #done(verdict: Verdict): void {
    this.verdict = verdict;
    this.ondone(verdict.outcome === 'solved');
  }
}
