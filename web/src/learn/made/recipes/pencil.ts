// World 8: notation, offers, claims, manners.
import { fenOf, kings, put, rankOf, type Placed } from '../placing';
import { from, move, to, type Oracle } from '../oracle';
import type { Act } from '../../lesson';
import type { Random } from '../random';
import { screen, type Level, type Recipe } from '../recipe';
import { the, written } from '../words';

const sanOf = async (oracle: Oracle, start: string, uci: string): Promise<string | null> => {
  const answer = await oracle.after(start, [move(uci)]);
  const made = answer?.state.reason === null ? answer.effects.find(({ kind }) => kind === 'made') : null;
  return made ? String(made['san']) : null;
};

const recorded = (start: string, uci: string, san: string, other: string | null) => ({
  start,
  before: [uci],
  player: 'white' as const,
  acts: {
    solved: { ruling: { ok: true, articles: ['8.1.1'] } },
    solution: [{ do: 'record', san }],
    ...(other ? { wrong: [{ acts: [{ do: 'record', san: other }], ruling: { articles: ['8.1.1', '8.5.3'] } }] } : {}),
  },
});

const some = (random: Random, letters: string[], others: string[]): Placed => {
  const placed = kings(random);
  for (const letter of letters) put(random, placed, letter, (square) => rankOf(square) < 7);
  for (const letter of others) put(random, placed, letter, (square) => rankOf(square) > 2 && rankOf(square) < 8);
  return placed;
};

const writeMove: Recipe = {
  name: 'write-move',
  idea: 'write-moves',
  make: async (random, level, oracle) => {
    const letter = random.pick(level === 1 ? ['N', 'P'] : level === 2 ? ['B', 'R'] : ['Q', 'K', 'R', 'N']);
    const placed = letter === 'K' ? kings(random) : some(random, [letter], []);
    const square = [...placed].find(([, piece]) => piece === letter)![0];
    const start = fenOf(placed);
    const moves = (await oracle.moves(placed))?.filter((uci) => from(uci) === square && !/[18]$/.test(uci)) ?? [];
    if (moves.length < 2) return null;
    const [uci, wrong] = random.shuffled(moves) as [string, string];
    const [san, other] = [await sanOf(oracle, start, uci), await sanOf(oracle, start, wrong)];
    if (!san || !/^[KQRBN]?[a-h][1-8]$/.test(san)) return null;
    return { ...recorded(start, uci, san, other), values: [the(letter), to(uci)] };
  },
};

const writeSigns: Recipe = {
  name: 'write-signs',
  idea: 'write-signs',
  make: async (random, level, oracle) => {
    const letters = level === 1 ? ['N', 'B'] : level === 2 ? ['R', 'Q'] : ['P', 'R'];
    const letter = random.pick(letters);
    const placed = some(random, [letter], ['n', 'p', 'b']);
    const start = fenOf(placed);
    const sign = level === 2 ? /^[RQ][a-h][1-8]\+$/ : level === 1 ? /^[NB]x[a-h][1-8]$/ : /^([a-h]x|R)[a-h]?[1-8]?.*$/;
    const moves = (await oracle.moves(placed)) ?? [];
    for (const uci of random.shuffled(moves)) {
      const san = await sanOf(oracle, start, uci);
      if (!san || !sign.test(san)) continue;
      const check = san.endsWith('+');
      const takes = san.includes('x');
      if (!check && !takes) continue;
      if (placed.get(from(uci)) === 'K') continue;
      const ask = takes ? (check ? 'both' : 'takes') : 'check';
      return { ...recorded(start, uci, san, null), ask, values: [the(placed.get(from(uci))!), to(uci)] };
    }
    return null;
  },
};

// Two pieces of a kind can go to a square.
const whichPiece: Recipe = {
  name: 'which-piece',
  idea: 'which-piece',
  make: async (random, level, oracle) => {
    const letter = random.pick(level === 1 ? ['N'] : ['R', 'N']);
    const placed = some(random, [letter, letter], level === 3 ? ['n'] : []);
    const start = fenOf(placed);
    for (const uci of random.shuffled((await oracle.moves(placed)) ?? [])) {
      if (placed.get(from(uci)) !== letter) continue;
      const san = await sanOf(oracle, start, uci);
      if (!san || !/^[NR][a-h1-8]x?[a-h][1-8]$/.test(san)) continue;
      const twin = [...placed].find(([square, piece]) => piece === letter && square !== from(uci))![0];
      const other = await sanOf(oracle, start, twin + to(uci));
      return { ...recorded(start, uci, san, other), values: [the(letter), from(uci), to(uci)] };
    }
    return null;
  },
};

const readMove: Recipe = {
  name: 'read-move',
  idea: 'read-moves',
  make: async (random, level, oracle) => {
    const letters = level === 1 ? ['N', 'P'] : level === 2 ? ['B', 'R', 'N'] : ['Q', 'R', 'N', 'N', 'P'];
    const placed = some(random, letters, level === 1 ? [] : ['n', 'p']);
    const start = fenOf(placed);
    for (const uci of random.shuffled((await oracle.moves(placed)) ?? [])) {
      const san = await sanOf(oracle, start, uci);
      if (!san || san.startsWith('K') || san.includes('=') || (level === 1 && /[x+]/.test(san))) continue;
      if (level === 3 && !/[x+]|[NR][a-h1-8][a-h][1-8]/.test(san)) continue;
      const acts = { solved: { made: [uci] }, solution: [uci] };
      return { start, regulations: screen, acts, values: [written(san)] };
    }
    return null;
  },
};

const moveThenWrite: Recipe = {
  name: 'move-then-write',
  idea: 'write-after',
  make: async (random, level, oracle) => {
    const placed = some(random, level === 1 ? ['P'] : ['N', 'B'], level === 3 ? ['n', 'p'] : []);
    const start = fenOf(placed);
    const moves = (await oracle.moves(placed))?.filter((uci) => placed.get(from(uci)) !== 'K') ?? [];
    for (const uci of random.shuffled(moves)) {
      const san = await sanOf(oracle, start, uci);
      if (!san || /[=+]/.test(san) || (level < 3 && san.includes('x'))) continue;
      const record = { do: 'record', san };
      const wrong = [{ acts: [record], ruling: { articles: ['8.1.2'], ok: false } }];
      const solved = { ruling: { ok: true, articles: ['8.1.1'] } };
      return { start, acts: { solved, solution: [uci, record], wrong }, values: [written(san)] };
    }
    return null;
  },
};

const giveUp: Recipe = {
  name: 'give-up',
  idea: 'resign',
  make: async (random, level, oracle) => {
    const placed = kings(random);
    const lead = level === 1 ? ['q', 'r'] : level === 2 ? ['q', 'n'] : ['r', 'b', 'n'];
    for (const letter of lead) put(random, placed, letter, (square) => rankOf(square) > 2 && rankOf(square) < 8);
    if (level > 1) put(random, placed, 'P', (square) => rankOf(square) === 2);
    const start = fenOf(placed);
    const answer = await oracle.after(start, [{ do: 'resign', by: 'white' }], { time: 'none' });
    if (answer?.state.result !== '0-1' || !(await oracle.moves(placed))) return null;
    const ruling = { articles: ['5.1.2'], effects: [{ kind: 'game_over', result: '0-1', reason: 'resignation' }] };
    return { start, acts: { solved: { ruling }, solution: [{ do: 'resign' }] } };
  },
};

// Move, offer, press; or an answer to an offer.
const offerDraw: Recipe = {
  name: 'offer-draw',
  idea: 'draw-offer',
  make: async (random, level, oracle) => {
    const regulations = { time: random.pick(['90+30', '25+10']) };
    const opening = random.pick([
      ['e4', 'e5'],
      ['d4', 'd5'],
      ['e4', 'c5'],
      ['Nf3', 'd5'],
      ['c4', 'e5'],
    ]);
    const press = (by: 'white' | 'black'): Act => ({ do: 'press', by });
    const before: Act[] = [move(opening[0]!), press('white'), move(opening[1]!)];
    const start = 'startpos';
    const wanted = (await oracle.after(start, [...before, press('black')], regulations))?.state.permitted ?? [];
    const uci = random.pick(wanted.filter((each) => /^[bg]1|^[a-h]2/.test(each)));
    if (!uci) return null;
    const san = (
      await oracle.after(start, [...before, press('black'), { ...move(uci), by: 'white' }], regulations)
    )?.effects.find(({ kind }) => kind === 'made')?.['san'];
    if (typeof san !== 'string') return null;
    if (level === 1) {
      const ruling = { effects: [{ kind: 'game_over', result: '1/2-1/2', reason: 'agreement' }] };
      return {
        start,
        regulations,
        before: [...before, { do: 'offer_draw', by: 'black' }, press('black')],
        acts: { solved: { ruling }, solution: [{ do: 'accept_draw' }] },
        ask: 'accept',
      };
    }
    const ruling = {
      articles: ['6.2.1'],
      effects: [{ kind: 'completed', move: uci }],
      state: { offer: level === 2 ? 'white' : null },
    };
    const offered = level === 3 ? [{ do: 'offer_draw', by: 'black' }] : [];
    return {
      start,
      regulations,
      before: [...before, ...offered, press('black')],
      acts: {
        solved: { ruling },
        solution: [uci, ...(level === 2 ? [{ do: 'offer_draw' }] : []), 'press'],
      },
      ...(level === 3 ? { ask: 'refuse' } : {}),
      values: [written(san)],
    };
  },
};

// Both sides go to and fro: for the third time, or only for the second.
const thirdTime: Recipe = {
  name: 'third-time',
  idea: 'threefold',
  make: async (random, level, oracle, number) => {
    // There are four ways to go to and fro: each number takes its own.
    const white = [
      ['g1f3', 'f3g1'],
      ['b1c3', 'c3b1'],
    ][number % 2]!;
    const black = [
      ['g8f6', 'f6g8'],
      ['b8c6', 'c6b8'],
    ][Math.floor(number / 2) % 2]!;
    const round = [white[0]!, black[0]!, white[1]!, black[1]!];
    const first =
      level === 1
        ? []
        : random.pick([
            ['e2e4', 'e7e5'],
            ['d2d4', 'd7d5'],
            ['e2e3', 'e7e6'],
          ]);
    const rounds = level === 3 ? random.pick([1, 2]) : 2;
    const before = [...first, ...Array.from({ length: rounds }, () => round).flat()];
    const claim: Act = { do: 'claim', of: 'threefold', by: 'white' };
    const answer = await oracle.after('startpos', [...before.map(move), claim], { time: 'none' }, true);
    const upheld = answer?.effects.find(({ kind }) => kind === 'claim')?.['upheld'];
    if (upheld !== (rounds === 2)) return null;
    if (level < 3) {
      const ruling = { effects: [{ kind: 'claim', of: 'threefold', upheld: true }, { kind: 'game_over' }] };
      const acts = { solved: { ruling }, solution: [{ do: 'claim', of: 'threefold' }] };
      return { start: 'startpos', before, acts };
    }
    return {
      start: 'startpos',
      before,
      player: 'white',
      ask: 'may',
      options: {
        texts: upheld ? ['yes', 'no'] : ['no', 'yes'],
        acts: [claim],
        ruling: { effects: [{ kind: 'claim', of: 'threefold', upheld }] },
      },
    };
  },
};

const fiftyMoves: Recipe = {
  name: 'fifty-moves',
  idea: 'fifty-moves',
  make: async (random, level, oracle) => {
    const placed = kings(random);
    put(random, placed, random.pick(['R', 'Q', 'B', 'N']), (square) => rankOf(square) < 6);
    put(random, placed, 'P', (square) => rankOf(square) === 2);
    const moves = level === 1 ? random.pick([30, 50]) : random.pick([48, 49, 50, 52]);
    const start = fenOf(placed, 'white', '-', moves * 2);
    const claim: Act = { do: 'claim', of: 'fifty_moves', by: 'white' };
    const answer = await oracle.after(start, [claim], { time: 'none' }, true);
    const upheld = answer?.effects.find(({ kind }) => kind === 'claim')?.['upheld'];
    if (typeof upheld !== 'boolean') return null;
    return {
      start,
      player: 'white',
      options: {
        texts: upheld ? ['yes', 'no'] : ['no', 'yes'],
        acts: [claim],
        ruling: { effects: [{ kind: 'claim', of: 'fifty_moves', upheld }] },
      },
      values: [moves],
    };
  },
};

const claimedWrongly: Recipe = {
  name: 'claimed-wrongly',
  idea: 'wrong-claim',
  make: async (random, level, oracle) => {
    const rapid = random.next() < 0.5;
    const time = random.pick(rapid ? ['15+10', '25', '30'] : ['90+30', '60+30', '120']);
    const press = (by: 'white' | 'black'): Act => ({ do: 'press', by });
    const pairs = random.pick([
      ['g1f3', 'g8f6', 'f3g1', 'f6g8'],
      ['b1c3', 'b8c6', 'c3b1', 'c6b8'],
      ['g1f3', 'b8c6', 'f3g1', 'c6b8'],
    ]);
    const before = pairs.flatMap((uci, i) => [move(uci), press(i % 2 === 0 ? 'white' : 'black')]);
    const claim: Act = { do: 'claim', of: 'threefold', by: 'white' };
    const answer = await oracle.after('startpos', [...before, claim], { time }, true);
    const added = answer?.effects.find(({ kind }) => kind === 'time')?.['ms'];
    if (added !== 60_000 && added !== 120_000) return null;
    const right = added === 60_000 ? 'one' : 'two';
    const texts = [right, right === 'one' ? 'two' : 'one', ...(level > 1 ? ['draw'] : [])];
    const [minutes, seconds = '0'] = time.split('+') as [string, string?];
    return {
      start: 'startpos',
      regulations: { time },
      before,
      player: 'white',
      ask: level === 1 ? (rapid ? 'rapid' : 'standard') : 'named',
      options: { texts, acts: [claim], ruling: { effects: [{ kind: 'time', player: 'black', ms: added }] } },
      values: [minutes, seconds],
    };
  },
};

// A choice from two lists: one that is good, and others that are not.
const manners = (name: string, idea: string, good: string[], bad: string[]): Recipe => ({
  name,
  idea,
  make: async (random, level: Level) => {
    // At the highest level the one that is not allowed is looked for.
    const [right, wrong] = level === 3 ? [bad, good] : [good, bad];
    const others = random.shuffled(wrong).slice(0, level === 1 ? 1 : 2);
    return {
      start: 'startpos',
      player: 'white',
      options: { texts: [random.pick(right), ...others] },
      ...(level === 3 ? { ask: 'not' } : {}),
    };
  },
});

const behaving = manners(
  'good-manners',
  'etiquette',
  ['greet', 'quiet', 'once', 'well-played', 'tell-arbiter', 'wait', 'set-up'],
  ['hum', 'again', 'advise', 'laugh', 'shout', 'sweep', 'look-away'],
);
const atTournament = manners(
  'at-the-tournament',
  'tournament',
  ['list', 'early', 'check-board', 'call', 'ask', 'result', 'pieces'],
  ['phone', 'analyse', 'leave', 'book', 'friend', 'change-seat', 'no-result'],
);

export const pencil: Recipe[] = [
  writeMove,
  writeSigns,
  whichPiece,
  readMove,
  moveThenWrite,
  giveUp,
  offerDraw,
  thirdTime,
  fiftyMoves,
  claimedWrongly,
  behaving,
  atTournament,
];
