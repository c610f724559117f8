// Acts, and the answers to what is asked about a ruling, as text.
import { inLetters } from '../../chess/letters';
import { castlingSide } from '../../chess/moves';
import { allSquares, readBoard, type Color, type Role } from '../../chess/position';
import type { CaseAct, Choices, Facts, Question } from '../../learn/cases';
import type { Act } from '../../learn/lesson';
import type { Said, TableEvent } from '../../protocol/table';
import { settings } from '../../settings/settings.svelte';
import { actorText, actText } from '../../text/log';
import { named, said, t } from '../../text/text.svelte';
import { face } from '../../text/time';

const letters: Record<Role, string> = { king: 'K', queen: 'Q', rook: 'R', bishop: 'B', knight: 'N', pawn: '' };

// A move with the piece that makes it and both squares, "Ng1–f3", which needs no knowledge of other moves.
function moveText(uci: string, fen: string): string {
  const board = readBoard(fen);
  const side = castlingSide(board, uci);
  if (side) return side === 'kingside' ? '0-0' : '0-0-0';
  const piece = board.get(uci.slice(0, 2));
  const promotion = uci[4] ? `=${uci[4].toUpperCase()}` : '';
  const english = `${piece ? letters[piece.role] : ''}${uci.slice(0, 2)}–${uci.slice(2, 4)}${promotion}`;
  return inLetters(english, settings.language);
}

// `fen`: the position in which the next move is made.
export function answerText(question: Question, value: unknown, fen: string): string {
  if (question === 'choice') return said(value as Said);
  if (question === 'article') return t('case_article', String(value));
  if (question === 'act') return named('case_act', String(value));
  if (question === 'penalty') return named('case_penalty', String(value));
  if (question === 'result') {
    return value === '*' ? t('learn_choice_goes_on') : String(value).replaceAll('1/2', '½').replace('-', '–');
  }
  if (question === 'clock') {
    const added = Object.entries(value as Facts['clock']);
    if (added.length === 0) return t('case_no_time');
    return added
      .map(([player, ms]) => `${t(player as 'white')} ${ms < 0 ? '−' : '+'}${face(Math.abs(ms))}`)
      .join(' · ');
  }
  if (question === 'moves') {
    if (value === 'any') return t('case_any_move');
    const moves = value as string[];
    return moves.length === 0 ? t('case_no_move') : moves.map((uci) => moveText(uci, fen)).join(', ');
  }
  return String(value);
}

// The words of a question. `last`: the act that is ruled on.
export function askText({ question, ask }: Choices, last: CaseAct | undefined): string {
  if (ask) return said(ask);
  if (question === 'act' && last?.do === 'claim') return t('case_ask_claim');
  // The players put it right by themselves: nothing is ruled.
  if (question === 'board' && last?.do === 'put_right') return t('case_ask_board_then');
  return named('case_ask', question);
}

// All pieces of a position, by their letters: "White: Ke1, Ra1, a2. Black: Ke8."
export function positionText(fen: string): string {
  const board = readBoard(fen);
  const of = (color: Color) =>
    (Object.keys(letters) as Role[]).flatMap((role) =>
      allSquares
        .filter((square) => board.get(square)?.role === role && board.get(square)?.color === color)
        .map((square) => inLetters(letters[role] + square, settings.language)),
    );
  return (['white', 'black'] as const).map((color) => `${t(color)}: ${of(color).join(', ')}.`).join(' ');
}

// The squares on which two boards differ, in order.
export function differingSquares(one: string, other: string): string[] {
  const [a, b] = [readBoard(one), readBoard(other)];
  const on = (board: typeof a, square: string) => JSON.stringify(board.get(square));
  return allSquares.filter((square) => on(a, square) !== on(b, square)).sort();
}

// The names of the boards among which a reader chooses, by what stands on the squares on which they differ.
export function boardNames(choices: string[]): string[] {
  const squares = [...new Set(choices.flatMap((one) => differingSquares(one, choices[0]!)))].sort();
  return choices.map((choice, i) => {
    const board = readBoard(choice);
    const what = squares.map((square) => {
      const piece = board.get(square);
      return piece ? t('square_piece', square, named(piece.color, piece.role)) : t('square_free', square);
    });
    return t('case_board', i + 1, what.join(', '));
  });
}

// An act in words, with its actor: "White: touches g1"; several moves as they are written.
export function stepText(act: CaseAct): string {
  if (act.play) return t('case_moves', act.play.map((san) => inLetters(san, settings.language)).join(' '));
  return eventText(act as Act);
}

export function eventText(act: Act): string {
  const squares = Array.isArray(act['squares']) ? act['squares'].join(', ') : '';
  const notes = [
    squares,
    act['hands'] === 2 ? t('case_two_hands') : '',
    act['accidental'] ? t('case_accidental') : '',
    typeof act['ms'] === 'number' ? face(act['ms']) : '',
  ];
  const event = act as unknown as TableEvent;
  return [`${actorText(event)}: ${actText(event)}`, ...notes].filter(Boolean).join(' ');
}
