// The format of cases and stories: what is wrong is refused, with the file and the place in it.
import assert from 'node:assert/strict';
import test from 'node:test';
import { dialogue, expandActs } from '../../learn/format/acts.mjs';
import { checkCase, checkStory } from '../../learn/format/check.mjs';
import { tempoOf } from '../../learn/format/sets.mjs';
import { textIn } from '../../learn/format/texts.mjs';
import { complaints, parse } from './support/files.mjs';

const text = { en: 'A knight', pt: 'Um cavalo' };
const right = {
  title: text,
  situation: text,
  why: text,
  regulations: { time: '90+30' },
  acts: [{ by: 'white', do: 'touch', square: 'g1' }],
  ask: { article: ['4.2.1'] },
  rulings: { 2023: { article: '4.3.1' } },
};
const scene = {
  rules: text,
  regulations: { edition: '2023' },
  before: [],
  acts: right.acts,
  rulings: [{ article: '4.3.1' }],
  ask: { after: 1, wrong: { article: ['4.2.1'] } },
};
const story = {
  title: text,
  when: text,
  text: { en: ['One.'], pt: ['Um.'] },
  scenes: [scene],
  question: text,
  afterwards: { en: ['End.'], pt: ['Fim.'] },
  sources: { en: ['A book'], pt: ['Um livro'] },
};

const said = (change) => complaints(checkCase, 'cases/touch/x.json', change(structuredClone(right))).join('\n');
const told = (change) => complaints(checkStory, 'stories/x.json', change(structuredClone(story))).join('\n');

test('a right case and a right story are accepted', () => {
  assert.equal(
    said((file) => file),
    '',
  );
  assert.equal(
    told((file) => file),
    '',
  );
});

test('an unknown key is refused with its file and place', () => {
  assert.match(
    said((file) => ({ ...file, hint: 'x' })),
    /^cases\/touch\/x\.json: case\.hint is no key/,
  );
  assert.match(
    said((file) => ((file.rulings['2023'].flag = 'x'), file)),
    /rulings\.2023\.flag is no key/,
  );
  assert.match(
    said((file) => ((file.ask.colour = ['x']), file)),
    /ask\.colour is no key/,
  );
  assert.match(
    told((file) => ((file.scenes[0].year = 1), file)),
    /^stories\/x\.json: scenes\[0\]\.year is no key/,
  );
});

test('an edition that the program does not know is refused', () => {
  assert.match(
    said((file) => ((file.rulings['2020'] = { article: '4.3.1' }), file)),
    /rulings\.2020 is no key/,
  );
});

test('a text that is missing, empty or in an unknown language is refused', () => {
  assert.match(
    said((file) => (delete file.title.pt, file)),
    /title has no text in "pt"/,
  );
  assert.match(
    said((file) => ((file.why.en = ' '), file)),
    /why\.en must be a text that is not empty/,
  );
  assert.match(
    said((file) => ((file.title.de = 'Springer'), file)),
    /title\.de is no language/,
  );
  assert.match(
    said((file) => ((file.title['pt-BR'] = 'Um cavalo'), file)),
    /title\.pt-BR is the same as "pt"/,
  );
  assert.match(
    told((file) => ((file.text.pt = ['Um.', 'Dois.']), file)),
    /text\.pt has 2 paragraphs, the English text 1/,
  );
});

test('a wrong answer that is right, there twice, or no answer of its kind is refused', () => {
  assert.match(
    said((file) => ((file.ask.article = ['4.3.1']), file)),
    /ask\.article\[0\] is the right answer/,
  );
  assert.match(
    said((file) => ((file.ask.article = ['4.5', '4.5']), file)),
    /ask\.article\[1\] is there twice/,
  );
  assert.match(
    said((file) => ((file.ask.result = ['2-0']), file)),
    /ask\.result is asked, but the ruling does not say it/,
  );
  assert.match(
    said((file) => ((file.rulings['2023'].penalty = 'jail'), file)),
    /rulings\.2023\.penalty must be "none"/,
  );
});

test('a story without a question, or with rulings for other acts, is refused', () => {
  assert.match(
    told((file) => (delete file.scenes[0].ask, file)),
    /scenes ask nothing/,
  );
  assert.match(
    told((file) => ((file.scenes[0].rulings = []), file)),
    /scenes\[0\]\.rulings must have as many/,
  );
  assert.match(
    told((file) => ((file.sources.en = []), file)),
    /sources\.en must be a list/,
  );
});

test('a file that is no JSON is refused with its name', () => {
  assert.throws(() => parse('{', 'learn/cases/x.json'), /^Error: learn\/cases\/x\.json: /);
});

test('acts without a time come a second after the one before, and moves are made and pressed', () => {
  assert.deepEqual(expandActs({}, [{ play: ['e4', 'e5'] }, { by: 'white', do: 'touch', square: 'g1' }]), [
    { by: 'white', do: 'move', move: 'e4', at: 1000 },
    { by: 'white', do: 'press', at: 1000 },
    { by: 'black', do: 'move', move: 'e5', at: 2000 },
    { by: 'black', do: 'press', at: 2000 },
    { by: 'white', do: 'touch', square: 'g1', at: 3000 },
  ]);
  assert.match(
    dialogue({ start: '4k3/8/8/8/8/8/8/4K2R b K - 0 1' }, '2018', [{ play: ['Kd7'] }]),
    /"edition":"2018"[^]*"by":"black"/,
  );
});

test('Brazilian Portuguese is that of Portugal where it has no text of its own', () => {
  assert.equal(textIn(text, 'pt-BR'), 'Um cavalo');
  assert.equal(textIn({ ...text, 'pt-BR': 'Um cavalinho' }, 'pt-BR'), 'Um cavalinho');
});

test('the tempo follows from sixty moves, as A.1 and B.1 count them', () => {
  const tempos = {
    '90+30': 'standard',
    60: 'standard',
    '30+30': 'standard',
    59: 'rapid',
    '15+10': 'rapid',
    '10+1': 'rapid',
    10: 'blitz',
    '3+2': 'blitz',
    '5+5': 'blitz',
    '40/90:30': 'standard',
  };
  for (const [time, tempo] of Object.entries(tempos)) assert.equal(tempoOf({ time }), tempo, time);
  assert.equal(tempoOf({ time: 'none' }), 'standard');
  assert.equal(tempoOf({ time: '15', tempo: 'standard' }), 'standard');
});
