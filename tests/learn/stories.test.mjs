// Every story in learn/stories: its format, its texts, and that the referee rules in each scene as it says, act by act.
import assert from 'node:assert/strict';
import test from 'node:test';
import { checkStory } from '../../learn/format/check.mjs';
import { sameAnswer } from '../../learn/format/ruling.mjs';
import { complaints, filesOf } from './support/files.mjs';
import { ruled } from './support/rulings.mjs';

const stories = filesOf('stories');

/** Where the referee rules otherwise than a scene says. */
function differences(name, file) {
  const found = [];
  file.scenes.forEach((scene, number) => {
    scene.rulings.forEach((expected, index) => {
      if (expected === null) return;
      const { ruling, answers } = ruled(scene.regulations, null, [...scene.before, ...scene.acts.slice(0, index + 1)]);
      for (const [question, value] of Object.entries(expected)) {
        if (sameAnswer(value, ruling[question])) continue;
        const told = `the referee rules ${JSON.stringify(ruling[question])}: ${answers.at(-1).says.en}`;
        found.push(`${name}: scenes[${number}].rulings[${index}].${question} is ${JSON.stringify(value)}, ${told}`);
      }
    });
  });
  return found;
}

for (const { name, value } of stories) {
  test(name, () => {
    assert.deepEqual(complaints(checkStory, name, value), []);
    assert.deepEqual(differences(name, value), []);
  });
}

test('a story tells of its time and of today', () => {
  for (const { name, value } of stories) {
    const rules = value.scenes.map(({ regulations: { edition, false_move, rook_first_castling, board } }) =>
      [edition, false_move, rook_first_castling && 'rook first', board].filter(Boolean).join(' '),
    );
    assert.ok(rules.includes('2023'), `${name} has no scene under the Laws of today`);
    assert.ok(new Set(rules).size > 1, `${name} has one set of rules only`);
  }
});

test('a scene whose ruling is wrong is found', () => {
  const { name, value } = stories.find((one) => one.name === 'stories/tarrasch-alapin-1889.json');
  const wrong = structuredClone(value);
  wrong.scenes[1].rulings[0].moves = ['f8d6'];
  assert.match(
    differences(name, wrong).join('\n'),
    /scenes\[1\]\.rulings\[0\]\.moves is \["f8d6"\], the referee rules \["f8e7"\]/,
  );
});
