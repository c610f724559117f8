// What a table with a blind player says aloud: each entry of its log, and what the player asks for.
import {
  fileOf,
  kingOf,
  opponent,
  rankOf,
  readBoard,
  type Board,
  type Color,
  type Piece,
  type Square,
} from '../chess/position';
import type { Entry, GameState, Regulations, View } from '../protocol/table';
import type { AnnouncementNames } from '../settings/settings.svelte';
import { articlesSpoken } from '../text/describe';
import {
  inNames,
  inOwnWords,
  moveSpoken,
  piecesSpoken,
  squareSpoken,
  timeSpoken,
  type Spoken,
} from '../text/announced';
import { named, said, t } from '../text/text.svelte';
import { numbered, plies, timeUsed, weightOf, type Ply } from './game';
import { promotionPending } from './table-view';

// A game as it is told to one person.
export interface Told {
  entries: Entry[];
  startFen: string;
  regulations: Regulations;
  // The side that the person plays; null: neither.
  side: Color | null;
  names: AnnouncementNames;
}

const own = (...texts: (string | null)[]): Spoken[] => texts.flatMap((text) => (text ? [inOwnWords(text)] : []));

// Who won, without figures.
export const resultSpoken = (result: GameState['result']): string => {
  const name = { '1-0': 'white', '0-1': 'black', '1/2-1/2': 'draw', '0-0': 'both_lose', '*': '' }[result];
  return name ? named('spoken_result', name) : '';
};

const mates = (ply: Ply | undefined): boolean => ply?.san.includes('#') ?? false;
const checkSpoken = (ply: Ply): Spoken[] =>
  mates(ply) ? own(t('spoken_mate')) : ply.san.includes('+') ? own(t('spoken_check')) : [];

// A move that was made, and whose: "White: Springer Gustav eins Felix drei. Check."
const made = (before: Board, ply: Ply, names: AnnouncementNames): Spoken[] => [
  inOwnWords(named('spoken', ply.color)),
  moveSpoken(before, ply.uci, names),
  ...checkSpoken(ply),
];

const boardBefore = (startFen: string, moves: Ply[]): Board => readBoard(moves.at(-2)?.fen ?? startFen);

export function lastMoveSpoken({ entries, startFen, names }: Told): Spoken[] {
  const moves = plies(startFen, entries);
  const last = moves.at(-1);
  if (!last?.uci) return own(t('spoken_no_move'));
  return made(boardBefore(startFen, moves), last, names);
}

// The ruling in its own words, with its articles where it has consequences.
export function rulingSpoken({ answer }: Entry, articles = false): Spoken[] {
  const weight = weightOf(answer);
  const cited = (articles || ['over', 'grave', 'refused'].includes(weight)) && answer.articles.length > 0;
  return own(said(answer.says), cited ? articlesSpoken(answer.articles) : null);
}

// The position after some plies of a game that is looked back on, by the move that led to it.
export function shownSpoken({ entries, startFen, names }: Told, ply: number): Spoken[] {
  const moves = plies(startFen, entries).slice(0, ply);
  const last = moves.at(-1);
  if (!last) return own(t('looking_at_start'));
  const after = inOwnWords(t('spoken_after', numbered(startFen, last, '')));
  return [after, ...(last.uci ? [moveSpoken(boardBefore(startFen, moves), last.uci, names)] : own(last.san))];
}

// After as many own moves, a player knows what follows an announcement.
const learntAfter = 3;

// A move announced before it is made; for one's own first moves, with what is to be done next.
function announced(entry: Entry, told: Told): Spoken[] | null {
  const { event, answer, view } = entry;
  const uci = event.do === 'announce' && answer.ok ? view?.announced : null;
  if (!uci || event.by === 'arbiter') return null;
  const fen = answer.state.last_legal ?? answer.state.fen;
  const move = moveSpoken(readBoard(fen), uci, told.names);
  if (view?.unannounced) return rulingSpoken(entry);
  // A slip of the tongue that was corrected has an article of its own.
  const corrected = answer.articles.length > 1 ? articlesSpoken(answer.articles) : null;
  if (told.side === null) return [inOwnWords(named('spoken', event.by)), move, ...own(corrected)];
  const learns =
    event.by === told.side &&
    plies(told.startFen, told.entries).filter(({ color }) => color === told.side).length < learntAfter;
  if (!learns) return [move, ...own(corrected)];
  const next = t(answer.state.clocks ? 'spoken_then_press' : 'spoken_then_make');
  return [inOwnWords(t('spoken_announced')), move, ...own(corrected, next)];
}

// A move that was made. One that was announced before has been heard; its player is told that it is made.
function madeSpoken({ entries, startFen, side, names }: Told): Spoken[] {
  const entry = entries.at(-1)!;
  const moves = plies(startFen, entries);
  const last = moves.at(-1);
  if (!last?.uci) return [];
  const heard = entry.event.do === 'move' && entries.at(-2)?.view?.announced === last.uci;
  if (heard) return [...(entry.event.by === side ? own(t('spoken_done')) : []), ...checkSpoken(last)];
  const said = made(boardBefore(startFen, moves), last, names);
  return side === null ? said : said.slice(1);
}

// A press of the clock: the player whose turn it is hears that, and who made a move by an announcement nothing more.
function pressSpoken({ entries, side }: Told): Spoken[] {
  const { state } = entries.at(-1)!.answer;
  const running = state.clocks?.running ?? null;
  if (side === null || running === null) return own(runningSpoken(state));
  if (running === side) return own(t('spoken_your_turn'));
  const before = entries.at(-2);
  const atOnce = before?.event.by === side && before.event.do === 'move' && weightOf(before.answer) === 'quiet';
  return atOnce ? [] : own(runningSpoken(state));
}

// Whether a ruling is more than a move, or the announcement of one.
export const isRuling = ({ event, answer }: Entry): boolean => {
  const weight = weightOf(answer);
  return weight !== 'quiet' && !(event.do === 'announce' && weight === 'plain');
};

// What an entry of the log says. Nothing for entries that are of no use to a listener: touches that no claim is about,
// entries on score sheets, and what a made move says already.
export function entrySpoken(told: Told): Spoken[] {
  const { entries, startFen, regulations, side } = told;
  const entry = entries.at(-1);
  if (!entry) return [];
  const { event, answer } = entry;
  const { state, effects } = answer;
  const weight = weightOf(answer);
  const over = effects.some(({ kind }) => kind === 'game_over');
  const lines: Spoken[] = [];
  if (effects.some(({ kind }) => kind === 'made')) {
    const last = plies(startFen, entries).at(-1);
    lines.push(...madeSpoken(told));
    // That it is mate has been said.
    if (over && mates(last)) return [...lines, ...own(resultSpoken(state.result), articlesSpoken(answer.articles))];
    if (weight !== 'quiet' || !last?.uci) lines.push(...rulingSpoken(entry));
  } else if (event.do === 'press' && weight === 'quiet') {
    lines.push(...pressSpoken(told));
  } else {
    const quiet = event.do === 'touch' && event.by !== side && regulations.supervision !== 'limited';
    const written = event.do === 'record';
    if (!((quiet || written) && (weight === 'plain' || weight === 'quiet'))) {
      lines.push(...(announced(entry, told) ?? rulingSpoken(entry)));
    }
  }
  // What was announced beforehand is pressed together with the move.
  const inParts = side !== null && event.by === side && event.do !== 'move' && event.do !== 'record';
  if (!over && inParts && entry.view?.unpressed.includes(side) && state.clocks) lines.push(...own(t('spoken_press')));
  if (over) lines.push(...own(resultSpoken(state.result)));
  else if (side && effects.some(({ kind }) => kind === 'draw_offered') && state.offer === opponent(side)) {
    lines.push(...own(t('spoken_offer')));
  }
  return lines;
}

const runningSpoken = ({ clocks }: GameState): string =>
  clocks === null
    ? t('spoken_no_clock')
    : clocks.running
      ? named('spoken_runs', clocks.running)
      : t('spoken_clocks_stand');

// --- What is asked for

const sides = ['white', 'black'] as const;

// Both clocks, a player's own first, and which one runs (D.2.6.1). `left`: what a clock shows.
export function clocksSpoken(
  { side }: Pick<Told, 'side'>,
  state: GameState,
  left: (color: Color) => number | null,
): Spoken[] {
  if (!state.clocks) return own(t('spoken_no_clock'));
  const { running } = state.clocks;
  const shows = (text: (time: string) => string, color: Color) => {
    const time = left(color);
    return time === null ? null : text(timeSpoken(time));
  };
  if (side === null) {
    return own(
      ...sides.map((color) => shows((time) => named('spoken_clock', color, time), color)),
      runningSpoken(state),
    );
  }
  return own(
    shows((time) => t('spoken_clock_yours', time), side),
    shows((time) => t('spoken_clock_other', time), opponent(side)),
    running === null ? runningSpoken(state) : t(running === side ? 'spoken_runs_yours' : 'spoken_runs_other'),
  );
}

// The time used, and the moves completed (D.2.10.4).
export function usedSpoken(told: Told, state: GameState, view: View, left: (color: Color) => number | null): Spoken[] {
  const moves = plies(told.startFen, told.entries);
  const by = (color: Color) =>
    moves.filter((move) => move.color === color).length - (view.unpressed.includes(color) ? 1 : 0);
  const completed = t('spoken_completed', by('white'), by('black'));
  if (!state.clocks) return own(completed);
  const used = timeUsed(told.entries);
  const { running } = state.clocks;
  return own(
    ...sides.map((color) => {
      // The time that runs now has not been entered yet.
      const entered = state.clocks?.[color] ?? 0;
      const since = running === color ? Math.max(0, entered - (left(color) ?? entered)) : 0;
      return named('spoken_used', color, timeSpoken(used[color] + since));
    }),
    completed,
  );
}

const order = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];
const inOrder = ([a, p]: [Square, Piece], [b, q]: [Square, Piece]): number =>
  order.indexOf(p.role) - order.indexOf(q.role) || fileOf(a) - fileOf(b) || rankOf(a) - rankOf(b);

function sidesSpoken(pieces: [Square, Piece][], names: AnnouncementNames): Spoken[] {
  return (['white', 'black'] as const).flatMap((color) => {
    const theirs = pieces.filter(([, piece]) => piece.color === color).sort(inOrder);
    return theirs.length > 0 ? [inOwnWords(named('spoken', color)), piecesSpoken(theirs, names)] : [];
  });
}

export const positionSpoken = (board: Board, names: AnnouncementNames): Spoken[] => sidesSpoken([...board], names);

// What stands on a square, a file or a rank: "e4", "e", "4".
export function placeSpoken(board: Board, about: string, names: AnnouncementNames): Spoken[] {
  const pieces = [...board].filter(([square]) => square.includes(about));
  if (pieces.length > 0) return sidesSpoken(pieces, names);
  if (about.length !== 2) return own(t('spoken_nothing_there'));
  return names === 'laws'
    ? [inNames(squareSpoken(about, names)), ...own(t('spoken_nothing_there'))]
    : own(t('spoken_empty', about));
}

// Whose turn it is, what has been announced or touched, and what waits for the player.
export function stateSpoken(told: Told, state: GameState, view: View, binding: Entry | null): Spoken[] {
  const { side, names } = told;
  if (state.result !== '*') return own(resultSpoken(state.result));
  const board = readBoard(state.last_legal ?? state.fen);
  const move = (uci: string | null | undefined) => (uci ? [moveSpoken(board, uci, names)] : []);
  const inCheck = /\+/.test(plies(told.startFen, told.entries).at(-1)?.san ?? '');
  return [
    ...own(
      side && named('spoken_your', side),
      !view.started
        ? t('spoken_not_started')
        : side === null
          ? named('spoken_turn', state.turn)
          : t(state.turn === side ? 'spoken_your_turn' : 'spoken_their_turn'),
      view.started && view.stopped ? t('spoken_stopped') : null,
      inCheck && kingOf(board, state.turn) ? t('spoken_check') : null,
    ),
    ...(view.announced ? [...own(t('spoken_announced')), ...move(view.announced)] : []),
    ...(view.unannounced ? [...own(t('spoken_still_to_announce')), ...move(view.unannounced)] : []),
    ...(binding ? rulingSpoken(binding) : []),
    ...own(
      side === state.turn && promotionPending(state, view, readBoard(state.fen)) ? t('spoken_pawn_waits') : null,
      side && view.unpressed.includes(side) ? t('spoken_press') : null,
      side && state.offer === opponent(side) ? t('spoken_offer') : null,
    ),
  ];
}
