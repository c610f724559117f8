// The files of the course: each exercise is solved by its solution and by none of its wrong answers, each wrong answer
// is ruled on as its file says, and no text is missing. JADOUBE_LESSONS=rook,knight checks these alone.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { problems, readLesson } from './support/check.mjs';

const folder = fileURLToPath(new URL('../../learn/course/', import.meta.url));
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const chosen = process.env.JADOUBE_LESSONS?.split(',');

function read(file) {
  try {
    return JSON.parse(readFileSync(folder + file, 'utf8'));
  } catch (error) {
    throw new Error(`${file}: ${error.message}`, { cause: error });
  }
}

for (const file of files) {
  const name = file.replace(/^\d+-|\.json$/g, '');
  if (chosen && !chosen.includes(name)) continue;
  test(`Course_${name}`, async () => {
    const found = await problems(read(file));
    assert.deepEqual(found, [], `${file}:\n${found.join('\n')}`);
  });
}

if (!chosen) {
  test('Course_FilesAreNamedByOrderAndLesson', () => {
    for (const file of files) assert.match(file, new RegExp(`^\\d{3}-${read(file).lesson}\\.json$`), file);
  });

  test('Course_AChildIsRemindedInFewWords', () => {
    for (const file of files) {
      for (const { id, reminders } of readLesson(read(file)).exercises) {
        for (const language of ['en', 'pt', 'pt-BR']) {
          const words = reminders.map((text) => text[language] ?? text.pt).join(' ');
          assert.ok(words.length <= 100, `${id}: ${words}`);
        }
      }
    }
  });

  test('Course_AStoryForAChildIsShort_AndTheWholeOfItIsThere', () => {
    const told = files.map((file) => readLesson(read(file)).story).filter(Boolean);
    assert.ok(told.length >= 4);
    for (const { name, text } of told) {
      assert.ok(existsSync(new URL(`../../learn/stories/${name}.json`, import.meta.url)), name);
      for (const words of Object.values(text)) assert.ok(words.split(' ').length <= 65, `${name}: ${words}`);
    }
  });

  test('Course_HasThePromisedExercises_EachWithANameOfItsOwn', () => {
    const ids = files.flatMap((file) => readLesson(read(file)).exercises.map(({ id }) => id));
    assert.ok(ids.length >= 120, `${ids.length} exercises`);
    assert.equal(new Set(ids).size, ids.length);
  });
}
