// A hand at a board, without a page: what pointers and keys do on physical and on screen boards.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './support/modules.mjs';
import { FakeTime } from './support/time.mjs';

const { readBoard } = await load('chess/position.ts');
const geometry = await load('components/board/geometry.ts');
const { keyAction } = await load('components/board/keyboard.ts');
const pointers = await load('components/board/pointer.ts');
const state = await load('components/board/state.ts');
const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

const physical = (changes = {}) => ({
  board: readBoard(start),
  mode: 'physical',
  mine: 'white',
  turn: 'white',
  permitted: ['e2e3', 'e2e4', 'g1f3'],
  adjusting: false,
  ...changes,
});
const screen = (changes = {}) => physical({ mode: 'screen', ...changes });
const inHand = (from) => ({ from, at: null });
const touch = (square) => ({ do: 'touch', square, accidental: false });
const emptyHand = { do: 'hand', held: null };

// --- The state

test('Physical_APieceIsTouchedTakenAndReleasedOnAnySquare', () => {
  const taken = state.enter(physical(), null, 'e2');
  assert.deepEqual(taken, { held: inHand('e2'), acts: [touch('e2')] });
  assert.deepEqual(state.enter(physical(), taken.held, 'e6'), {
    held: null,
    acts: [emptyHand, { do: 'place', from: 'e2', to: 'e6' }],
  });
});

test('Physical_AnOpponentsPieceIsTouchedAndNotTaken_Article4_3', () => {
  assert.deepEqual(state.enter(physical(), null, 'e7'), { held: null, acts: [touch('e7')] });
});

test('Physical_APieceOutOfTurnIsTouchedAndNotTaken', () => {
  assert.deepEqual(state.enter(physical({ turn: 'black' }), null, 'e2'), { held: null, acts: [touch('e2')] });
});

test('Physical_ASecondPieceOfOnesOwnIsTouchedInsteadOfCaptured', () => {
  assert.deepEqual(state.enter(physical(), inHand('e1'), 'h1'), { held: inHand('h1'), acts: [touch('h1')] });
});

test('Physical_AHeldPieceCapturesTheOpponents', () => {
  const { acts } = state.enter(physical(), inHand('d1'), 'd7');
  assert.deepEqual(acts, [emptyHand, { do: 'place', from: 'd1', to: 'd7' }]);
});

test('Physical_EnterOnTheHeldPiecePutsItBack', () => {
  assert.deepEqual(state.enter(physical(), inHand('e2'), 'e2'), { held: null, acts: [emptyHand] });
});

test('Physical_AnEmptySquareWithAnEmptyHandIsNothing', () => {
  assert.deepEqual(state.enter(physical(), null, 'e4'), { held: null, acts: [] });
});

test('Adjusting_APressAdjustsAPieceAndTakesNone_Article4_2', () => {
  const adjusting = physical({ adjusting: true });
  assert.deepEqual(state.enter(adjusting, null, 'e2'), { held: null, acts: [{ do: 'adjust', square: 'e2' }] });
  assert.deepEqual(state.enter(adjusting, null, 'e4'), { held: null, acts: [] });
});

test('Physical_APieceThatIsMovedAgainIsNotTouched_Article4_7', () => {
  const made = physical({
    board: readBoard('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR'),
    turn: 'black',
    unpressed: ['white'],
  });
  const taken = state.enter(made, null, 'e4');
  assert.deepEqual(taken, { held: inHand('e4'), acts: [] });
  assert.deepEqual(state.enter(made, taken.held, 'e3').acts, [emptyHand, { do: 'place', from: 'e4', to: 'e3' }]);
});

test('Watching_NothingIsTouched', () => {
  assert.deepEqual(state.enter(physical({ mode: 'watch' }), null, 'e2'), { held: null, acts: [] });
});

test('OneDevice_ThePiecesOfTheSideToMoveAreOurs', () => {
  const device = physical({ mine: 'both', turn: 'black' });
  assert.deepEqual(state.enter(device, null, 'e7').held, inHand('e7'));
  assert.deepEqual(state.enter(device, null, 'e2').held, null);
});

test('Screen_WholeMovesAreMade', () => {
  assert.deepEqual([...state.targetsOf(screen(), inHand('e2'))], ['e3', 'e4']);
  assert.deepEqual(state.enter(screen(), inHand('e2'), 'e4'), {
    held: null,
    acts: [{ do: 'move', from: 'e2', to: 'e4' }],
  });
  // A move that is not permitted also goes to the referee, who gives the reason.
  assert.deepEqual(state.enter(screen(), inHand('e2'), 'e5'), {
    held: null,
    acts: [{ do: 'move', from: 'e2', to: 'e5' }],
  });
});

test('Screen_AnotherPieceIsChosenInstead', () => {
  assert.deepEqual(state.enter(screen(), inHand('e2'), 'g1'), { held: inHand('g1'), acts: [] });
});

test('Screen_CastlingByPuttingTheKingOnTheRookIsAMove', () => {
  const chess960 = screen({ board: readBoard('4k3/8/8/8/8/8/8/5KR1'), permitted: ['f1g1'] });
  assert.deepEqual(state.enter(chess960, inHand('f1'), 'g1').acts, [{ do: 'move', from: 'f1', to: 'g1' }]);
});

test('Screen_OutOfTurnAMoveIsKeptForLater', () => {
  const waiting = screen({ turn: 'black' });
  assert.deepEqual(state.enter(waiting, null, 'e2').held, inHand('e2'));
  assert.deepEqual([...state.targetsOf(waiting, inHand('e2'))], []);
  assert.deepEqual(state.enter(waiting, inHand('e2'), 'e5').acts, [{ do: 'premove', from: 'e2', to: 'e5' }]);
});

test('Held_APieceThatHasGoneIsNotHeld', () => {
  assert.equal(state.stillHeld(physical(), inHand('e4')), null);
  assert.equal(state.stillHeld(physical({ mode: 'watch' }), inHand('e2')), null);
  assert.deepEqual(state.stillHeld(physical(), inHand('e2')), inHand('e2'));
});

// --- Geometry and keys

const box = { left: 100, top: 50, width: 400, height: 400 };

test('Geometry_ThePointUnderAPixelFromEachSide', () => {
  assert.deepEqual(geometry.pointAt(100 + 4.5 * 50, 50 + 6.5 * 50, box, false), [4.5, 1.5]);
  assert.deepEqual(geometry.pointAt(100 + 4.5 * 50, 50 + 6.5 * 50, box, true), [3.5, 6.5]);
  assert.equal(geometry.squareUnder([4.5, 1.5]), 'e2');
  for (const outside of [
    [-0.1, 3],
    [8, 3],
    [3, -0.1],
    [3, 8],
  ]) {
    assert.equal(geometry.squareUnder(outside), null);
  }
});

test('Geometry_ASquareAndItsCentreGiveTheSamePlaceForAPiece', () => {
  for (const flipped of [false, true]) {
    assert.equal(geometry.ontoSquare('e2', flipped), geometry.ontoPoint([4.5, 1.5], flipped));
  }
  assert.equal(geometry.ontoSquare('a8', false), 'translate(0.00%, 0.00%)');
  assert.equal(geometry.ontoSquare('a8', true), 'translate(700.00%, 700.00%)');
});

test('Geometry_RowsAreReadFromTheTopLeft', () => {
  assert.deepEqual(geometry.rowsOfSquares(false)[0].slice(0, 2), ['a8', 'b8']);
  assert.deepEqual(geometry.rowsOfSquares(true)[0].slice(0, 2), ['h1', 'g1']);
});

test('Keys_ArrowsGoWhereTheyPointAndStopAtTheEdge', () => {
  assert.deepEqual(keyAction('ArrowUp', 'e2', false), { focus: 'e3' });
  assert.deepEqual(keyAction('ArrowUp', 'e2', true), { focus: 'e1' });
  assert.deepEqual(keyAction('ArrowLeft', 'a2', false), { focus: 'a2' });
  assert.equal(keyAction('Enter', 'e2', false), 'enter');
  assert.equal(keyAction('Escape', 'e2', false), 'escape');
  assert.equal(keyAction('x', 'e2', false), null);
});

// --- The pointer

function board(changes = {}) {
  const time = new FakeTime();
  const acts = [];
  const host = { situation: physical(), brush: false, held: null, act: (act) => acts.push(act), ...changes };
  const pointer = new pointers.BoardPointer(host, time);
  const at = (file, rank) => ({ x: file * 50, y: rank * 50, point: [file, rank] });
  return { time, acts, host, pointer, at };
}

test('Pointer_ADragTouchesShowsTheHandAndPlaces', () => {
  const { time, acts, host, pointer, at } = board();
  assert.equal(pointer.down(at(4.5, 1.5)), 'e2');
  pointer.move(at(4.5, 2.5));
  assert.deepEqual(host.held, { from: 'e2', at: [4.5, 2.5] });
  time.pass(0);
  pointer.up(at(4.5, 3.5));
  assert.deepEqual(acts, [
    touch('e2'),
    { do: 'hand', held: { from: 'e2', at: [4.5, 2.5] } },
    emptyHand,
    { do: 'place', from: 'e2', to: 'e4' },
  ]);
  assert.equal(host.held, null);
});

test('Pointer_TheHandIsShownAtIntervalsAndTheNewestPlaceLast', () => {
  const { time, acts, pointer, at } = board();
  pointer.down(at(4.5, 1.5));
  pointer.move(at(4.5, 2));
  time.pass(0);
  pointer.move(at(4.5, 2.5));
  pointer.move(at(4.123456, 3));
  time.pass(pointers.handEvery - 1);
  assert.equal(acts.length, 2);
  time.pass(1);
  assert.deepEqual(acts[2], { do: 'hand', held: { from: 'e2', at: [4.12, 3] } });
});

test('Pointer_AReleasedPieceShowsNoHandAfterwards', () => {
  const { time, acts, pointer, at } = board();
  pointer.down(at(4.5, 1.5));
  pointer.move(at(4.5, 3.5));
  pointer.up(at(4.5, 3.5));
  time.pass(1000);
  assert.deepEqual(
    acts.filter((act) => act.do === 'hand'),
    [emptyHand],
  );
});

test('Pointer_ATapTakesAPiece_AndASecondTapPutsItBack', () => {
  const { acts, host, pointer, at } = board();
  pointer.down(at(4.5, 1.5));
  pointer.up(at(4.5, 1.5));
  assert.deepEqual(host.held, inHand('e2'));
  pointer.down(at(4.5, 1.5));
  pointer.up(at(4.5, 1.5));
  assert.equal(host.held, null);
  assert.deepEqual(acts, [touch('e2'), emptyHand]);
});

test('Pointer_ATremblingPressIsNoDrag', () => {
  const { host, pointer, at } = board();
  pointer.down(at(4.5, 1.5));
  pointer.move(at(4.5 + (pointers.dragBegins - 1) / 50, 1.5));
  assert.deepEqual(host.held, inHand('e2'));
});

test('Pointer_OutsideTheBoardThePieceGoesBack', () => {
  const { acts, host, pointer, at } = board();
  pointer.down(at(4.5, 1.5));
  pointer.up(at(4.5, 1.5));
  pointer.down(at(4.5, 1.5));
  pointer.move(at(9, 1.5));
  pointer.up(at(9, 1.5));
  assert.equal(host.held, null);
  assert.deepEqual(acts.at(-1), emptyHand);
});

test('Pointer_ABriefTouchIsAccidentalWhereThePlayerWantsIt', () => {
  const { time, acts, host, pointer, at } = board({ brush: true });
  pointer.down(at(4.5, 1.5));
  time.pass(pointers.brushLasts - 1);
  pointer.up(at(4.5, 1.5));
  assert.deepEqual(acts, [{ do: 'touch', square: 'e2', accidental: true }, emptyHand]);
  assert.equal(host.held, null);
});

test('Pointer_ALongTouchAndADragAreNotAccidental', () => {
  const long = board({ brush: true });
  long.pointer.down(long.at(4.5, 1.5));
  long.time.pass(pointers.brushLasts);
  long.pointer.up(long.at(4.5, 1.5));
  assert.deepEqual(long.acts, [touch('e2')]);
  const dragged = board({ brush: true });
  dragged.pointer.down(dragged.at(4.5, 1.5));
  dragged.pointer.move(dragged.at(4.5, 2.5));
  assert.deepEqual(dragged.acts, [touch('e2')]);
  dragged.time.pass(pointers.brushLasts);
  assert.equal(dragged.acts.filter((act) => act.do === 'touch').length, 1);
});

test('Pointer_ACancelledPressTouchesNothingLater', () => {
  const { time, acts, host, pointer, at } = board({ brush: true });
  pointer.down(at(4.5, 1.5));
  pointer.cancel();
  time.pass(1000);
  assert.deepEqual(acts, [emptyHand]);
  assert.equal(host.held, null);
});

test('Pointer_ASecondPointerIsIgnoredWhileOnePresses', () => {
  const { acts, pointer, at } = board();
  pointer.down(at(4.5, 1.5));
  assert.equal(pointer.down(at(3.5, 1.5)), null);
  assert.deepEqual(acts, [touch('e2')]);
});
