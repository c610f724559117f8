// What a learner may rely on in every lesson: what is asked was shown, a right answer throws nothing away, the side
// that is asked about sits below, and time has a tempo.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readLesson, solutionEnds, voices } from './support/check.mjs';
import { languages, notShown } from './support/shown.mjs';

const folder = fileURLToPath(new URL('../../learn/course/', import.meta.url));
const lessons = readdirSync(folder)
  .sort()
  .map((name) => readLesson(JSON.parse(readFileSync(folder + name, 'utf8'))));
const exercises = lessons.flatMap((lesson) => lesson.exercises);
const say = (words, language) => words[language] ?? (language === 'pt-BR' ? words.pt : words.en);

test('Sense_WhatAnExerciseNeedsStandsOnAScreenBeforeIt_InThatVoiceAndLanguage', () => {
  assert.deepEqual(notShown(lessons), []);
});

test('Sense_WhatNoScreenShowsIsFound', () => {
  const without = structuredClone(lessons);
  const claims = without.find(({ id }) => id === 'claims');
  claims.screens = claims.screens.filter(({ text }) => !/[Ff]ifty/.test(text.child.en));
  assert.match(notShown(without).join('\n'), /claims-3, child, en: .*fifty moves/);
});

// "game_over" in what solves an exercise says that the lesson means the game to end.
test('Sense_ASolutionEndsNoGameUnlessTheLessonSaysSo', async () => {
  for (const exercise of exercises) {
    const meant = JSON.stringify(exercise.task.solved?.ruling ?? {}).includes('game_over');
    if (exercise.task.kind === 'acts' && !meant) assert.equal(await solutionEnds(exercise), null, exercise.id);
  }
});

test('Sense_ASolutionThatEndsTheGameIsFound', async () => {
  const { task, ...rest } = exercises.find(({ id }) => id === 'promotion-3');
  const bare = { ...rest, start: '8/2k1P3/8/8/8/8/8/K7 w - - 0 1', task };
  assert.equal(await solutionEnds(bare), 'dead_position');
});

// What is said of a side, in the words of each language.
const sides = {
  en: /\b(?:you are|can|may|must|is it|what does|who is) (white|black)\b|\b(white|black) to move\b/gi,
  pt: /(?:jogas com as|joga com as|jogam as|tens as|podem as) (brancas|pretas)/gi,
};
const colours = { white: 'white', black: 'black', brancas: 'white', pretas: 'black' };

test('Sense_TheSideAskedAboutSitsBelow', () => {
  for (const { id, ask, task, before, player, start } of exercises) {
    if (task.kind === 'options') assert.ok(player, `${id}: a choice says whose side of the board is seen`);
    const first = start.split(' ')[1] === 'b' ? 'black' : 'white';
    const moves = before.filter((act) => act.do === 'move' || act.do === 'place').length;
    const turn = moves % 2 === 0 ? first : { white: 'black', black: 'white' }[first];
    // Acts that leave the turn with the same player say who answers.
    const below = player ?? turn;
    for (const voice of voices) {
      for (const language of languages) {
        const said = say(ask[voice], language);
        for (const [, ...found] of said.matchAll(sides[language === 'en' ? 'en' : 'pt'])) {
          const side = colours[found.find(Boolean).toLowerCase()];
          assert.equal(side, below, `${id}, ${voice}, ${language}: ${said}`);
        }
      }
    }
  }
});

// Two minutes in standard chess, one in rapid: who reads a number of minutes as a penalty reads the tempo, too.
test('Sense_APenaltyInMinutesNamesItsTempo', () => {
  const minutes = {
    en: /\b(two minutes|one minute(?! late))\b/i,
    pt: /\b(dois minutos|mais um minuto|um minuto(?! atrasad| depois| mais tarde))\b/i,
  };
  const tempo = {
    en: /\b(standard|long game|rapid|blitz)\b/i,
    pt: /(clássico|longa|semi-?r?rápid|xadrez rápido|blitz)/i,
  };
  const check = (id, voice, texts) => {
    for (const language of languages) {
      const key = language === 'en' ? 'en' : 'pt';
      const said = texts.map((text) => say(text[voice], language)).join(' ');
      if (minutes[key].test(said)) assert.match(said, tempo[key], `${id}, ${voice}, ${language}`);
    }
  };
  for (const { id, screens, exercises: all } of lessons) {
    for (const voice of voices) {
      for (const { text } of screens) check(id, voice, [text]);
      for (const exercise of all) {
        if (exercise.article.startsWith('6.')) continue;
        const options = exercise.task.kind === 'options' ? exercise.task.options.map(({ text }) => text) : [];
        check(exercise.id, voice, [exercise.ask, ...options]);
      }
    }
  }
});
