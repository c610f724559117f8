// The scenes of Objection!: the claim is upheld while the file says so, and at no other moment.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import test from 'node:test';
import { load } from '../web/support/modules.mjs';
import { checkText } from '../../learn/format/texts.mjs';
import { ruled } from './support/rulings.mjs';

const { awarded, judged, objections } = await load('learn/objection.ts');
const { coinsOf, nextOfTeams } = await load('learn/classroom-games.ts');
const { what, scenes } = JSON.parse(fs.readFileSync(new URL('../../learn/objection.json', import.meta.url), 'utf8'));

// The moments, as numbers of acts, after which the claim is upheld.
function upheld({ regulations, acts, claim }) {
  const limited = { supervision: 'limited', ...regulations };
  return acts
    .map((_, i) => i + 1)
    .filter((count) => {
      const { answers } = ruled(limited, null, [...acts.slice(0, count), claim]);
      return answers.at(-1).effects.some(({ kind, upheld: right }) => kind === 'claim' && right === true);
    });
}

for (const scene of scenes) {
  test(`${scene.name}: the claim is upheld from and until the act that the file names`, () => {
    const { stop } = scene;
    const wanted = stop ? Array.from({ length: stop.until - stop.from + 1 }, (_, i) => stop.from + i) : [];
    assert.deepEqual(upheld(scene), wanted);
    if (stop) assert.ok(stop.what in what);
    checkText(scene.why, 'why', (place, complaint) => assert.fail(`${scene.name}: ${place} ${complaint}`));
  });
}

test('every act of a scene has standing before somebody objects, or is what is objected to', () => {
  for (const { name, regulations, acts } of scenes) {
    const { answers } = ruled({ supervision: 'limited', ...regulations }, null, acts);
    for (const { ok, says } of answers) assert.ok(ok, `${name}: ${says.en}`);
  }
});

test('each of the four is right somewhere, and some scenes have nothing to object to', () => {
  const right = scenes.map(({ stop }) => stop?.what ?? null);
  for (const each of [...Object.keys(what), null]) assert.ok(right.includes(each), String(each));
  assert.equal(new Set(scenes.map(({ name }) => name)).size, 12);
});

// A class counts the steps from 1: after `from` acts it is at step `from` + 1.
test('what is objected to must be right, and in time', () => {
  const touched = scenes.find(({ name }) => name === 'another-piece');
  const at = (acts, kind) => judged(touched, { step: acts + 1, answer: kind ? objections.indexOf(kind) + 1 : 0 });
  const { from, until } = touched.stop;
  assert.equal(at(from, 'hand'), 'right');
  assert.equal(at(until, 'hand'), 'right');
  assert.equal(at(until + 1, 'hand'), 'late');
  assert.equal(at(from - 1, 'hand'), 'wrong');
  assert.equal(at(from, 'clock'), 'wrong');
  assert.equal(at(from, null), 'open');
  const nothing = scenes.find(({ stop }) => stop === null);
  assert.equal(judged(nothing, { step: 2, answer: 1 }), 'wrong');
});

test('a right objection has the points, a wrong or late one gives them to the rival, as 9.5.3 gives time', () => {
  const touched = scenes.find(({ name }) => name === 'another-piece');
  const { from, until } = touched.stop;
  const pupil = (number, step, answer) => ({ pupil: number, stop: step === null ? null : { step, answer } });
  // 1 and 2, 3 and 4, 5 and 8 are rivals; 7 has none.
  const pupils = [
    pupil(1, from + 1, 1),
    pupil(2, null),
    pupil(3, from + 1, 4),
    pupil(4, until + 2, 1),
    pupil(5, from + 1, 0),
    pupil(7, from + 1, 2),
    pupil(8, from + 1, 2),
  ];
  assert.deepEqual(awarded(touched, pupils), [1, 4, 3, 5]);
});

test('a coin goes to who claims a touched piece in time, and from who claims wrongly', () => {
  const claim = (by, upheld) => ({
    event: { by, do: 'claim', of: 'touch_move' },
    answer: { effects: upheld === null ? [] : [{ kind: 'claim', of: 'touch_move', upheld }] },
  });
  assert.deepEqual(coinsOf([]), { white: 5, black: 5 });
  assert.deepEqual(coinsOf([claim('black', true), claim('black', true), claim('white', false)]), {
    white: 2,
    black: 8,
  });
  // A claim that has no standing at all is a wrong one; nobody has fewer than none.
  const many = Array.from({ length: 9 }, () => claim('white', null));
  assert.deepEqual(coinsOf(many), { white: 0, black: 10 });
});

test('in a relay of four each pupil has every fourth move of the team', () => {
  assert.deepEqual(nextOfTeams(0), { white: 1, black: 1 });
  assert.deepEqual(nextOfTeams(1), { white: 2, black: 1 });
  assert.deepEqual(nextOfTeams(8), { white: 1, black: 1 });
});
