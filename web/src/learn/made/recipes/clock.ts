// World 7: the clock, illegal moves, the ends that time brings.
import { fenOf, kings, put, rankOf, type Placed } from '../placing';
import { from, move, to, type Oracle } from '../oracle';
import type { Act } from '../../lesson';
import type { Random } from '../random';
import type { Recipe } from '../recipe';
import { on, the } from '../words';

const long = '90+30';
const press = (by: 'white' | 'black'): Act => ({ do: 'press', by });
const place = (square: string, target: string): Act => ({ do: 'place', from: square, to: target, by: 'white' });
// Long games are standard chess, short ones rapid.
const tempos = { standard: ['90+30', '120', '60+30'], rapid: ['15+10', '25', '30', '10+5'] };

// What each side has beside its king, from a lone king to a pawn.
const material = ['', '', 'b', 'n', 'r', 'q', 'p', 'nn', 'bb', 'p', 'bn'];

function bare(random: Random, white: string, black: string): Placed {
  const placed: Placed = new Map();
  put(random, placed, 'k', (square) => rankOf(square) > 6);
  put(random, placed, 'K', (square) => rankOf(square) < 3);
  for (const letter of white.toUpperCase()) put(random, placed, letter, (square) => rankOf(square) > 2);
  for (const letter of black) put(random, placed, letter, (square) => rankOf(square) < 7);
  return placed;
}

const canAnybodyMate: Recipe = {
  name: 'can-anybody-mate',
  idea: 'dead-position',
  make: async (random, level, oracle) => {
    const one = level === 1 ? ['', 'b', 'n', 'r', 'q', 'p'] : material;
    const [white, black] = [random.pick(one), level === 3 ? random.pick(['', 'b', 'n', 'p']) : ''];
    const placed = bare(random, white, black);
    const answer = await oracle.after(fenOf(placed), []);
    if (!answer || !['dead_position', null].includes(answer.state.reason)) return null;
    // As often yes as no.
    const solution = answer.state.reason ?? 'goes_on';
    if ((solution === 'goes_on') !== random.next() < 0.5) return null;
    return { start: fenOf(placed), ending: { choices: ['dead_position', 'goes_on'], solution } };
  },
};

const pressClock: Recipe = {
  name: 'press-the-clock',
  idea: 'clock',
  make: async (random, level, oracle) => {
    const placed = kings(random);
    const letter = random.pick(['N', 'B', 'R', 'P']);
    const square = put(random, placed, letter, (one) => rankOf(one) < 6)!;
    const start = fenOf(placed);
    const moves = (await oracle.moves(placed))?.filter((uci) => from(uci) === square) ?? [];
    if (moves.length === 0) return null;
    const uci = random.pick(moves);
    const solved = { ruling: { articles: ['6.2.1'], effects: [{ kind: 'completed', move: uci }] } };
    const regulations = { time: random.pick(['90+30', '15+10', '5+3']) };
    if (level === 1) {
      return {
        start,
        regulations,
        before: [uci],
        player: 'white',
        acts: { solved, solution: ['press'] },
      };
    }
    const wrong = [{ acts: ['press'], ruling: { articles: ['7.5.3'] } }];
    const acts = { solved, solution: [uci, 'press'], wrong };
    return { start, regulations, acts, ask: 'move', values: [the(letter), to(uci)] };
  },
};

// Who has moved, and who has only pressed?
const pressedTooSoon: Recipe = {
  name: 'pressed-too-soon',
  idea: 'press-too-soon',
  make: async (random, level, oracle) => {
    const placed = kings(random);
    const letter = random.pick(['N', 'B', 'R']);
    const square = put(random, placed, letter, (one) => rankOf(one) < 6)!;
    const start = fenOf(placed);
    const uci = (await oracle.moves(placed))?.find((one) => from(one) === square);
    if (!uci) return null;
    const moved = level > 1 && random.next() < 0.5;
    // At the highest level the piece was only touched.
    const touched: Act[] = level === 3 && !moved ? [{ do: 'touch', square, by: 'white' }] : [];
    const acts: Act[] = [...(moved ? [{ do: 'move', move: uci, by: 'white' } as Act] : touched), press('white')];
    const answer = await oracle.after(start, acts, { time: long });
    const illegal = answer?.effects.some(({ kind }) => kind === 'illegal_move');
    if (!answer || illegal === moved) return null;
    return {
      start,
      regulations: { time: long },
      player: 'white',
      ask: moved ? 'moved' : touched.length > 0 ? 'touched' : 'pressed',
      options: {
        texts: moved ? ['good', 'wrong'] : ['wrong', 'good'],
        acts,
        ruling: moved ? { ok: true } : { effects: [{ kind: 'illegal_move' }] },
      },
      values: [moved ? the(letter) : on(letter), to(uci)],
    };
  },
};

// White's time runs out: who wins depends on what Black has.
const timeRunsOut: Recipe = {
  name: 'time-runs-out',
  idea: 'flag',
  make: async (random, level, oracle) => {
    const white = random.pick(level === 1 ? ['q', 'r', 'p'] : ['q', 'r', 'p', 'b', 'n']);
    const black = random.pick(level === 1 ? ['', 'r', 'q', 'p'] : level === 2 ? ['', 'b', 'r'] : ['b', 'n', 'p', 'nn']);
    const placed = bare(random, white, black);
    const start = fenOf(placed);
    const regulations = { time: '5', supervision: 'limited' };
    const acts: Act[] = [{ do: 'claim', of: 'flag', by: 'black', at: 300_001 }];
    const answer = await oracle.after(start, acts, regulations);
    const result = answer?.state.result;
    if (result !== '0-1' && result !== '1/2-1/2') return null;
    const right = result === '0-1' ? 'black' : 'draw';
    return {
      start,
      regulations,
      player: 'white',
      options: {
        texts: [right, ...['black', 'draw', 'white'].filter((one) => one !== right)],
        acts,
        ruling: { state: { result } },
      },
    };
  },
};

const howLate: Recipe = {
  name: 'how-late',
  idea: 'late',
  make: async (random, level, oracle) => {
    const tolerance = level === 1 ? random.pick([0, 30]) : random.pick([5, 10, 15, 20, 30]);
    const late = level === 1 ? random.pick([1, 2, 45]) : tolerance + random.pick([-4, -2, 2, 5]);
    const excused = level === 3 && random.next() < 0.4;
    const regulations = { time: long, ...(tolerance > 0 ? { default_time: tolerance } : {}) };
    const acts: Act[] = [
      ...(excused ? [{ do: 'excuse', player: 'black', by: 'arbiter', at: 30_000 } as Act] : []),
      { do: 'arrive', by: 'black', at: late * 60_000 },
    ];
    const white: Act = { do: 'arrive', by: 'white', at: 0 };
    const answer = await oracle.after('startpos', [white, ...acts], regulations, true);
    if (!answer) return null;
    const lost = answer.state.result === '1-0';
    return {
      start: 'startpos',
      regulations,
      before: [white],
      player: 'black',
      ask: tolerance === 0 ? 'none' : excused ? 'excused' : 'some',
      options: {
        texts: lost ? ['lost', 'play'] : ['play', 'lost'],
        acts,
        ruling: { state: { result: answer.state.result } },
      },
      values: [late, tolerance],
    };
  },
};

// A square where the piece cannot go.
async function wrongSquare(random: Random, oracle: Oracle, placed: Placed, square: string): Promise<string | null> {
  const moves = await oracle.moves(placed);
  if (!moves) return null;
  const legal = new Set(moves.filter((uci) => from(uci) === square).map(to));
  if (legal.size === 0) return null;
  const copy = new Map(placed);
  return put(random, copy, 'N', (one) => !legal.has(one) && rankOf(one) > 1 && rankOf(one) < 8);
}

async function illegal(random: Random, oracle: Oracle, letters: string[]) {
  const placed = kings(random);
  const letter = random.pick(letters);
  const square = put(random, placed, letter, (one) => rankOf(one) < 6)!;
  put(random, placed, 'P', (one) => rankOf(one) === 2);
  const target = await wrongSquare(random, oracle, placed, square);
  return target ? { placed, letter, square, target, start: fenOf(placed) } : null;
}

// The illegal move has been put back: what must move, and where can it go?
const putBack: Recipe = {
  name: 'put-back',
  idea: 'illegal-move',
  make: async (random, level, oracle) => {
    const found = await illegal(random, oracle, level === 1 ? ['N'] : ['N', 'B', 'R']);
    if (!found) return null;
    const { start, square, target, letter } = found;
    const before = [place(square, target), press('white')];
    const answer = await oracle.after(start, before, { time: long });
    const moves = answer?.state.permitted ?? [];
    if (moves.length === 0 || moves.some((uci) => from(uci) !== square)) return null;
    const values = [the(letter), target];
    const regulations = { time: long };
    if (level < 3) return { start, regulations, before, squares: { solution: [square] }, values };
    if (moves.length > 9) return null;
    return { start, regulations, before, squares: { of: square, solution: moves.map(to) }, ask: 'where', values };
  },
};

// How much time does the opponent get, in this tempo?
const howMuchTime: Recipe = {
  name: 'how-much-time',
  idea: 'penalty-time',
  make: async (random, level, oracle) => {
    const found = await illegal(random, oracle, ['N', 'B', 'R']);
    if (!found) return null;
    const tempo = random.pick(['standard', 'rapid'] as const);
    const time = level === 1 ? (tempo === 'standard' ? '90+30' : '15+10') : random.pick(tempos[tempo]);
    const { start, square, target, letter } = found;
    const acts = [place(square, target), press('white')];
    const answer = await oracle.after(start, acts, { time });
    const added = answer?.effects.find(({ kind }) => kind === 'time')?.['ms'];
    if (added !== 60_000 && added !== 120_000) return null;
    return {
      start,
      regulations: { time },
      player: 'white',
      ask: level === 1 ? tempo : 'named',
      options: {
        texts: added === 60_000 ? ['one', 'two'] : ['two', 'one'],
        acts,
        ruling: { effects: [{ kind: 'time', player: 'black', ms: added }] },
      },
      values: [the(letter), target, tempo === 'standard' ? 90 : 15, ...minutesOf(time)],
    };
  },
};
const minutesOf = (time: string): [string, string] => {
  const [minutes, seconds = '0'] = time.split('+') as [string, string?];
  return [minutes, seconds];
};

const secondTime: Recipe = {
  name: 'second-time',
  idea: 'second-illegal',
  make: async (random, level, oracle) => {
    const found = await illegal(random, oracle, ['N', 'B', 'R']);
    if (!found) return null;
    const { placed, start, square, target, letter } = found;
    // At the highest level Black may have only the king: then it is a draw.
    if (level === 3 && random.next() < 0.5) {
      for (const [one, piece] of placed) if (piece === 'p') placed.delete(one);
    }
    const begin = level === 3 ? fenOf(placed) : start;
    const again = level > 1 ? random.next() < 0.6 : random.next() < 0.5;
    const first = [place(square, target), press('white')];
    const legal = (await oracle.after(begin, first, { time: long }))?.state.permitted ?? [];
    if (legal.length === 0) return null;
    const before = again ? [...first, ...[move(legal[0]!), press('white')]] : [];
    const reply = again ? (await oracle.after(begin, before, { time: long }))?.state.permitted[0] : undefined;
    if (again && !reply) return null;
    if (reply) before.push(move(reply), press('black'));
    const where = again ? to(legal[0]!) : square;
    const stand = again ? (await oracle.after(begin, before, { time: long }))?.state : null;
    if (again && !stand?.permitted.some((uci) => from(uci) === where)) return null;
    const free = again
      ? target !== where && !stand!.permitted.includes(where + target) && !reply!.endsWith(target)
      : true;
    if (!free) return null;
    const acts = [place(where, target), press('white')];
    const answer = await oracle.after(begin, [...before, ...acts], { time: long });
    if (!answer?.effects.some(({ kind }) => kind === 'illegal_move')) return null;
    const { result } = answer.state;
    const right = result === '*' ? 'on' : result === '0-1' ? 'lost' : 'draw';
    return {
      start: begin,
      regulations: { time: long },
      before,
      player: 'white',
      ask: again ? 'second' : 'first',
      options: {
        texts: [right, ...['on', 'lost', 'draw'].filter((one) => one !== right)],
        acts,
        ruling: { state: { result } },
      },
      values: [the(letter), target],
    };
  },
};

const howManyHands: Recipe = {
  name: 'how-many-hands',
  idea: 'two-hands',
  make: async (random, level, oracle) => {
    const castling = level === 1;
    const placed: Placed = new Map([
      ['e1', 'K'],
      ['h1', 'R'],
      ['a1', 'R'],
      [random.pick(['e8', 'b8', 'g8']), 'k'],
    ]);
    for (const letter of random.shuffled(['P', 'p', 'P', 'n', 'p']).slice(0, 3)) {
      put(random, placed, letter, (square) => rankOf(square) > 1 && rankOf(square) < 8);
    }
    const start = fenOf(placed, 'white', 'KQ');
    const hands = random.pick([1, 2]);
    const time = level === 3 ? random.pick(['15+10', '90+30']) : long;
    const moves = (await oracle.after(start, [], { time: 'none' }))?.state.permitted ?? [];
    const uci = castling ? random.pick(['e1g1', 'e1c1']) : random.pick(moves.filter((one) => !/^e1|[18]/.test(one)));
    if (!uci || !moves.includes(uci)) return null;
    const rook = uci === 'e1g1' ? ['h1', 'f1'] : ['a1', 'd1'];
    const put1 = place(from(uci), to(uci));
    const made: Act[] = castling
      ? [put1, { ...place(rook[0]!, rook[1]!), ...(hands === 2 ? { hands } : {}) }]
      : [{ ...put1, ...(hands === 2 ? { hands } : {}) }];
    const acts = [...made, press('white')];
    const answer = await oracle.after(start, acts, { time });
    if (!answer) return null;
    const wrong = answer.effects.some(({ kind }) => kind === 'illegal_move');
    if (wrong !== (hands === 2)) return null;
    return {
      start,
      regulations: { time },
      player: 'white',
      ask: castling ? (hands === 2 ? 'castle-two' : 'castle-one') : hands === 2 ? 'move-two' : 'move-one',
      options: {
        texts: wrong ? ['wrong', 'good'] : ['good', 'wrong'],
        acts,
        ruling: wrong ? { effects: [{ kind: 'illegal_move' }] } : { ok: true },
      },
    };
  },
};

const beganWrong: Recipe = {
  name: 'began-wrong',
  idea: 'wrong-beginning',
  make: async (random, level, oracle) => {
    const kind = random.pick(level === 1 ? ['pieces', 'board'] : ['pieces', 'board', 'colours']);
    const files = random.shuffled([...'bcfg']).slice(0, 2);
    const swap = (fen: string) => {
      const rank = [...'RNBQKBNR'];
      const [a, b] = files.map((file) => file.charCodeAt(0) - 97) as [number, number];
      [rank[a], rank[b]] = [rank[b]!, rank[a]!];
      return fen.replace('RNBQKBNR', rank.join(''));
    };
    const usual = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
    const start = kind === 'pieces' ? swap(usual) : usual;
    if (kind === 'pieces' && start === usual) return null;
    const count = level === 1 ? 1 : kind === 'colours' ? random.pick([2, 5, 9, 10, 12]) : random.pick([2, 4]);
    const before: Act[] = [];
    for (let i = 0; i < count * 2; ++i) {
      const answer = await oracle.after(start, before, { time: long });
      const quiet = answer?.state.permitted.filter((uci) => /^[a-h][27]/.test(uci) || /^[bg][18]/.test(uci)) ?? [];
      const any = quiet.length > 0 ? quiet : (answer?.state.permitted ?? []);
      if (any.length === 0) return null;
      before.push(move(random.pick(any)), press(i % 2 === 0 ? 'white' : 'black'));
    }
    const what = { pieces: 'initial_position', board: 'board_misplaced', colours: 'colours_reversed' }[kind]!;
    const acts: Act[] = [{ do: 'discover', what, by: 'arbiter' }];
    const answer = await oracle.after(start, [...before, ...acts], { time: long });
    if (!answer) return null;
    const anew = answer.effects.some((effect) => effect.kind === 'annulled');
    return {
      start,
      regulations: { time: long },
      before,
      player: 'white',
      ask: kind,
      options: {
        texts: anew ? ['anew', 'on'] : ['on', 'anew'],
        acts,
        ruling: anew ? { effects: [{ kind: 'annulled' }] } : { ok: true },
      },
      values: [count],
    };
  },
};

export const clockRoom: Recipe[] = [
  canAnybodyMate,
  pressClock,
  pressedTooSoon,
  timeRunsOut,
  howLate,
  putBack,
  howMuchTime,
  secondTime,
  howManyHands,
  beganWrong,
];
