// What is understood of an announcement (D.2.1), and the voice that says one thing after another.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './support/modules.mjs';
import { FakeTime } from './support/time.mjs';

const { readHeard, readRole } = await load('text/heard.ts');
const { readBoard } = await load('chess/position.ts');
const { Voice, longestSaying } = await load('base/voice.ts');

// A knight on g1 and one on d2, a rook on each side of the king, a pawn about to promote and one that may take.
const fen = '3q1k2/2P5/8/3p4/4P3/8/3N4/R3K1NR w KQ - 0 1';
const permitted = [
  'c7c8q', 'c7c8r', 'c7c8b', 'c7c8n', 'c7d8q', 'c7d8r', 'c7d8b', 'c7d8n', 'e4e5', 'e4d5', 'd2f3', 'd2b3', 'g1f3',
  'g1h3', 'e1g1', 'e1c1', 'e1e2', 'a1b1',
]; // prettier-ignore
const hear = (text, language = 'en') => readHeard(text, language, readBoard(fen), permitted);
const move = (uci) => ({ kind: 'move', uci });

test('Announcement_InTheNamesOfTheLaws', () => {
  for (const text of [
    'Springer Gustav eins Hector drei',
    'springer hector drei',
    'SPRINGER, Hector drei!'.replace('!', '.'),
    'Springer h3',
  ]) {
    assert.deepEqual(hear(text), move('g1h3'), text);
  }
  assert.deepEqual(hear('Bauer Eva vier Eva fünf'), move('e4e5'));
  assert.deepEqual(hear('Eva fuenf'), move('e4e5'));
  assert.deepEqual(hear('Bauer schlägt David fünf'), move('e4d5'));
  assert.deepEqual(hear('Kurze Rochade'), move('e1g1'));
  assert.deepEqual(hear('lange rochade'), move('e1c1'));
  assert.deepEqual(hear('König Eva zwei'), move('e1e2'));
  assert.deepEqual(hear('Koenig Eva zwei'), move('e1e2'));
});

test('Announcement_InTheWordsOfAnyLanguageOfThePages', () => {
  for (const text of [
    'knight h3',
    'cavalo h três',
    'cavalo de g1 para h3',
    'knight g one to h three',
    'g1 h3',
    'G1-H3',
  ]) {
    assert.deepEqual(hear(text), move('g1h3'), text);
  }
  assert.deepEqual(hear('pawn takes d5'), move('e4d5'));
  assert.deepEqual(hear('peão toma d cinco', 'pt'), move('e4d5'));
  for (const text of ['castles kingside', 'roque pequeno', '0-0', 'O-O', 'king e1 g1']) {
    assert.deepEqual(hear(text), move('e1g1'), text);
  }
  assert.deepEqual(hear('roque grande'), move('e1c1'));
});

test('Announcement_InAlgebraicNotation_WithTheLettersOfTheLanguage', () => {
  assert.deepEqual(hear('Nh3'), move('g1h3'));
  assert.deepEqual(hear('Ch3', 'pt'), move('g1h3'));
  assert.deepEqual(hear('exd5'), move('e4d5'));
  assert.deepEqual(hear('cxd8=Q+'), move('c7d8q'));
  assert.deepEqual(hear('c8=D', 'pt'), move('c7c8q'));
  assert.deepEqual(hear('g1h3'), move('g1h3'));
  // Letters that the pages do not speak are the referee's to read.
  assert.deepEqual(hear('Sh3'), { kind: 'refer', move: 'Sh3' });
});

test('Announcement_OfTwoPiecesOrOfNoPromotionPiece_IsAskedAbout', () => {
  assert.deepEqual(hear('Springer Felix drei'), { kind: 'several', from: ['d2', 'g1'] });
  assert.deepEqual(hear('Springer Gustav Felix drei'), move('g1f3'));
  assert.deepEqual(hear('Springer zwei Felix drei'), move('d2f3'));
  assert.deepEqual(hear('Bauer Cesar acht'), { kind: 'promotion' });
  assert.deepEqual(hear('Cesar acht Turm'), move('c7c8r'));
  assert.deepEqual(hear('pawn takes d8 becomes knight'), move('c7d8n'));
});

test('Announcement_OfNoPermittedMove_IsReferred', () => {
  assert.deepEqual(hear('Dame David eins Hector fünf'), { kind: 'refer', move: 'd1h5' });
  assert.deepEqual(hear('Springer Eva fünf'), { kind: 'refer', move: 'Ne5' });
  assert.deepEqual(hear('a4'), { kind: 'refer', move: 'a4' });
});

test('Announcement_NotUnderstood_IsNoMove', () => {
  for (const text of [
    'rhubarb',
    'Springer',
    'Springer Felix',
    'Felix neun',
    'e9',
    'Rochade',
    'König Dame Eva zwei',
    'e2 e4 e5',
    '?',
  ]) {
    assert.deepEqual(hear(text), { kind: 'unknown' }, text);
  }
});

test('Commands_AndQuestions', () => {
  assert.deepEqual(hear('draw'), { kind: 'command', command: 'draw' });
  assert.deepEqual(hear(' Aceito ', 'pt'), { kind: 'command', command: 'accept' });
  // A fallen flag is a “bandeira” in Portugal and a “seta” in Brazil.
  for (const flag of ['flag', 'bandeira', 'seta']) {
    assert.deepEqual(hear(flag, 'pt'), { kind: 'command', command: 'flag' });
  }
  assert.deepEqual(hear('desisto', 'pt'), { kind: 'command', command: 'resign' });
  assert.deepEqual(hear('roque menor'), move('e1g1'));
  assert.deepEqual(hear('e4?'), { kind: 'question', about: 'e4' });
  assert.deepEqual(hear('Eva vier?'), { kind: 'question', about: 'e4' });
  assert.deepEqual(hear('Eva?'), { kind: 'question', about: 'e' });
  assert.deepEqual(hear('4 ?'), { kind: 'question', about: '4' });
});

test('Announcement_WithTheLetterOfAPieceTypedSmall', () => {
  for (const [text, language] of [
    ['nh3', 'en'],
    ['ch3', 'pt'],
    ['c h3', 'pt'],
  ]) {
    assert.deepEqual(hear(text, language), move('g1h3'), text);
  }
  assert.deepEqual(hear('rb1'), move('a1b1'));
  assert.deepEqual(hear('tb1', 'pt'), move('a1b1'));
  // A legal move of a pawn is what is written small.
  assert.deepEqual(hear('exd5'), move('e4d5'));
  assert.deepEqual(hear('cxd8=q'), move('c7d8q'));
  assert.deepEqual(hear('c8t', 'pt'), move('c7c8r'));
  // Where there is no such move it is a piece that the referee answers for, if no pawn goes there.
  assert.deepEqual(hear('ce5', 'pt'), { kind: 'refer', move: 'Ne5' });
});

test('Announcement_OfAPieceOrAPawn_IsAskedAboutWhereBothAreLegal', () => {
  const board = readBoard('4k3/8/8/4B3/8/2p5/1P6/4K3 w - - 0 1');
  for (const text of ['bxc3', 'bc3', 'b c3']) {
    const heard = readHeard(text, 'pt', board, ['b2c3', 'e5c3', 'b2b4']);
    assert.deepEqual(heard, { kind: 'whose', piece: 'bishop', file: 'b', moves: ['b2c3', 'e5c3'] }, text);
  }
  assert.deepEqual(readHeard('bxc3', 'pt', board, ['b2c3', 'e5d4']), move('b2c3'));
  assert.deepEqual(readHeard('bc3', 'pt', board, ['b2b4', 'e5c3']), move('e5c3'));
  assert.deepEqual(readHeard('Bc3', 'pt', board, ['b2c3', 'e5c3']), move('e5c3'));
  assert.deepEqual(readHeard('b2c3', 'pt', board, ['b2c3', 'e5c3']), move('b2c3'));
  // The answer is a piece and nothing else.
  assert.equal(readRole('Bispo'), 'bishop');
  assert.equal(readRole('peão'), 'pawn');
  assert.equal(readRole('bispo c3'), null);
});

test('Questions_OfARankOrAFile_InWords', () => {
  for (const text of ['fila 4', 'linha 4', 'fileira 4', 'rank 4', 'Fila quatro', 'fila 4?']) {
    assert.deepEqual(hear(text, 'pt'), { kind: 'question', about: '4' }, text);
  }
  for (const text of ['coluna e', 'file e', 'coluna Eva']) {
    assert.deepEqual(hear(text, 'pt'), { kind: 'question', about: 'e' }, text);
  }
  assert.deepEqual(hear('coluna 4', 'pt'), { kind: 'unknown' });
});

test('Claims_InWords_WithTheIntendedMoveWhereTheLawsAskForIt', () => {
  const claim = (of, intended = null) => ({ kind: 'claim', of, move: intended });
  assert.deepEqual(hear('reclamo repetição', 'pt'), claim('threefold'));
  assert.deepEqual(hear('claim fifty moves'), claim('fifty_moves'));
  assert.deepEqual(hear('reclamo 50 lances', 'pt'), claim('fifty_moves'));
  assert.deepEqual(hear('reclamo peça tocada', 'pt'), claim('touch_move'));
  assert.deepEqual(hear('Reclamo lance ilegal.', 'pt'), claim('illegal_move'));
  assert.deepEqual(hear('reclamo bandeira', 'pt'), claim('flag'));
  assert.deepEqual(hear('reclamo', 'pt'), claim(null));
  assert.deepEqual(hear('reclamo repetição com cavalo h3', 'pt'), claim('threefold', move('g1h3')));
});

test('Claims_WhoseMoveIsNotClear_AreStillClaims_9_2_9_3', () => {
  assert.deepEqual(hear('claim repetition with Springer Felix drei'), {
    kind: 'claim',
    of: 'threefold',
    move: { kind: 'several', from: ['d2', 'g1'] },
  });
  const board = readBoard('4k3/8/8/4B3/8/2p5/1P6/4K3 w - - 0 1');
  assert.deepEqual(readHeard('claim fifty moves with bxc3', 'en', board, ['b2c3', 'e5c3']), {
    kind: 'claim',
    of: 'fifty_moves',
    move: { kind: 'whose', piece: 'bishop', file: 'b', moves: ['b2c3', 'e5c3'] },
  });
  assert.deepEqual(hear('claim repetition with something'), {
    kind: 'claim',
    of: 'threefold',
    move: { kind: 'unknown' },
  });
});

// --- The voice

// A voice in the hands of the test: what it is saying, and the end of it.
function voice() {
  const said = [];
  const time = new FakeTime();
  let ended = null;
  const speaking = new Voice(
    {
      speak({ text }, rate, end) {
        said.push(text);
        ended = end;
      },
      cancel: () => said.push('–'),
    },
    time,
  );
  const sentences = (...texts) => texts.map((text) => ({ text, lang: 'de' }));
  return { speaking, said, time, sentences, ends: (why = 'said') => ended(why) };
}

test('Voice_SaysOneThingAfterAnother', () => {
  const { speaking, said, sentences, ends } = voice();
  speaking.say(sentences('a', 'b'));
  speaking.say(sentences('c'));
  assert.deepEqual(said, ['a']);
  ends();
  ends();
  ends();
  assert.deepEqual(said, ['a', 'b', 'c']);
});

test('Voice_AnswersAtOnce_AndThenSaysAgainWhatItInterrupted', () => {
  const { speaking, said, sentences, ends } = voice();
  speaking.say(sentences('move', 'clock'));
  speaking.answer(sentences('answer'));
  ends();
  ends();
  ends();
  assert.deepEqual(said, ['move', '–', 'answer', 'move', 'clock']);
});

test('Voice_RefusedByTheBrowser_SaysItWhenTheReaderHasDoneSomething', () => {
  const { speaking, said, sentences, ends } = voice();
  speaking.say(sentences('a', 'b'));
  ends('refused');
  speaking.say(sentences('c'));
  assert.deepEqual(said, ['a']);
  speaking.allow();
  ends();
  ends();
  assert.deepEqual(said, ['a', 'a', 'b', 'c']);
});

test('Voice_WhoseEndIsNeverTold_GoesOn', () => {
  const { speaking, said, sentences, time } = voice();
  speaking.say(sentences('a', 'b'));
  time.pass(longestSaying('a', 1) - 1);
  assert.deepEqual(said, ['a']);
  time.pass(1);
  assert.deepEqual(said, ['a', '–', 'b']);
});

test('Voice_Silenced_ForgetsWhatWasToBeSaid', () => {
  const { speaking, said, sentences, ends } = voice();
  speaking.say(sentences('a', 'b'));
  speaking.silence();
  ends(); // of what was cut off
  assert.deepEqual(said, ['a', '–']);
  speaking.say(sentences('c'));
  assert.deepEqual(said, ['a', '–', 'c']);
});
