// The child's path: a fortnight of five minutes a day, by a clock that the test moves.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { MOST, stopsOf } from '../../learn/format/stops.mjs';
import { load } from '../web/support/modules.mjs';
import { beginGame } from './support/referee.mjs';

const {
  dayFor,
  dayOf,
  dueIdeas,
  graded,
  isDoneToday,
  mostReviews,
  newChild,
  nextStop,
  restOf,
  stopsOn,
  variantOf,
  worldsDone,
} = await load('learn/path.ts');
const { ideas, recipesOf } = await load('learn/made/index.ts');

const { duels, outcomeOf, reply, starsFor } = await load('learn/duel.ts');
const { randomOf } = await load('learn/made/random.ts');
const { Table } = await load('learn/table.ts');

const folder = fileURLToPath(new URL('../../learn/course/', import.meta.url));
const lessons = readdirSync(folder)
  .sort()
  .map((name) => JSON.parse(readFileSync(folder + name, 'utf8')))
  .map((file) => ({ ...file, stops: stopsOf(file) }));
const stops = stopsOn(lessons);
const ideaOf = new Map(lessons.flatMap(({ exercises }) => exercises.map(({ id, idea }) => [id, idea])));
const at = (day, hour = 17) => new Date(2026, 10, 28 + day, hour);

test('Path_EveryExerciseOfAChildIsAtOneStop_AtMostFourAtEach_AndEveryScreenIsSeenOnce', () => {
  for (const { lesson, exercises, screens, stops: some } of lessons) {
    const mine = (all) => all.filter(({ voices }) => voices === undefined || voices.includes('child'));
    assert.deepEqual(
      some.flatMap((stop) => stop.exercises),
      mine(exercises).map(({ id }) => id),
      lesson,
    );
    assert.equal(some.flatMap((stop) => stop.screens).length, mine(screens).length, lesson);
    for (const stop of some) assert.ok(stop.exercises.length <= MOST && stop.exercises.length > 0, lesson);
  }
});

test('Path_EightWorlds_AndEveryIdeaBelongsToOne', () => {
  assert.deepEqual([...new Set(stops.map(({ world }) => world))], [1, 2, 3, 4, 5, 6, 7, 8]);
  for (const [id, idea] of ideaOf) {
    assert.ok(
      ideas.some((one) => one.idea === idea),
      `${id}: ${idea}`,
    );
  }
  for (const { idea } of ideas) assert.ok(recipesOf(idea).length > 0, idea);
});

// A child who does every stop, misses once in a while, and closes the page after each day.
function walk(child, days, grades) {
  const seen = [];
  for (let day = 0; day < days; ++day) {
    const now = at(day);
    const { review, stop, game } = dayFor(child, stops, now);
    assert.ok(review.length <= mostReviews);
    for (const idea of review) child.cards[idea] = graded(child.cards[idea], grades(day, idea), now);
    for (const id of stop?.exercises ?? []) {
      const idea = ideaOf.get(id);
      child.cards[idea] = graded(child.cards[idea], grades(day, idea), now);
    }
    if (stop) child.done[stop.id] = dayOf(now);
    seen.push({ review, stop: stop?.id ?? null, game });
    // Nothing is in memory only.
    child = JSON.parse(JSON.stringify(child));
  }
  return { child, seen };
}

test('Path_AFortnight_OneStopADay_AndWhatWasMissedComesTomorrow', () => {
  const { child, seen } = walk(newChild('knight'), 14, () => 'good');
  assert.deepEqual(
    seen.map(({ stop }) => stop),
    stops.slice(0, 14).map(({ id }) => id),
  );
  // A card for each idea, made at the first right answer, too.
  const met = new Set(stops.slice(0, 14).flatMap(({ exercises }) => exercises.map((id) => ideaOf.get(id))));
  assert.deepEqual(new Set(Object.keys(child.cards)), met);
  // What was met in the first five days came again within the fortnight; what had to be shown, on the next day.
  const early = new Set(stops.slice(0, 5).flatMap(({ exercises }) => exercises.map((id) => ideaOf.get(id))));
  const again = new Set(seen.flatMap(({ review }) => review));
  assert.ok([...early].filter((idea) => again.has(idea)).length >= 2, `${[...again]}`);
  assert.ok(again.has('squares'));
  // Nothing piles up: what is due at the end is not more than a day takes.
  const late = Object.values(child.cards).filter(({ due }) => new Date(due) < at(12));
  assert.ok(late.length <= mostReviews, `${late.length}`);
  const first = seen.findIndex(({ stop }) => exercisesOf(stop).some((id) => ideaOf.get(id) === 'squares'));
  const missed = walk(newChild('rook'), 3, (day, idea) => (day === first && idea === 'squares' ? 'again' : 'good'));
  assert.ok(missed.seen[first + 1].review.includes('squares'));
});
const exercisesOf = (stop) => stops.find(({ id }) => id === stop)?.exercises ?? [];

test('Path_WhatHadToBeShownComesTomorrow_AfterAHintSooner_ThanAtOnce', () => {
  const due = (grade) => dayOf(new Date(graded(undefined, grade, at(0)).due));
  assert.equal(due('again'), dayOf(at(1)));
  assert.ok(due('hard') <= due('good'), `${due('hard')} ${due('good')}`);
  assert.ok(due('good') > dayOf(at(1)));
});

test('Path_NoGradeWithinTenMinutes', () => {
  const card = graded(undefined, 'again', at(0, 17));
  const soon = new Date(at(0, 17).getTime() + 9 * 60_000);
  assert.deepEqual(graded(card, 'good', soon), card);
  const later = new Date(at(0, 17).getTime() + 11 * 60_000);
  assert.notDeepEqual(graded(card, 'good', later), card);
});

test('Path_WhatHadToBeShownComesTomorrow_AlsoJustAfterARightAnswer', () => {
  let card = graded(undefined, 'good', at(0, 17));
  const before = card.lapses;
  card = graded(card, 'again', new Date(at(0, 17).getTime() + 60_000));
  assert.equal(dayOf(new Date(card.due)), dayOf(at(1)));
  assert.ok(card.lapses > before, `${card.lapses}`);
  // Right just afterwards changes nothing; a card that was long known comes tomorrow, too.
  assert.deepEqual(graded(card, 'good', new Date(at(0, 17).getTime() + 120_000)), card);
  let known = graded(undefined, 'good', at(0));
  for (const day of [5, 20, 60]) known = graded(known, 'good', at(day));
  assert.equal(dayOf(new Date(graded(known, 'again', at(200)).due)), dayOf(at(201)));
});

test('Path_OneStopADay_AndTomorrowTheNext', () => {
  const child = newChild('rook');
  const { stop } = dayFor(child, stops, at(0));
  child.done[stop.id] = dayOf(at(0));
  assert.ok(isDoneToday(child, at(0, 20)));
  assert.equal(dayFor(child, stops, at(0, 20)).stop, null);
  assert.equal(dayFor(child, stops, at(1)).stop.id, stops[1].id);
  assert.equal(nextStop(child, stops).id, stops[1].id);
  // No day that is left out takes anything away.
  assert.equal(dayFor(child, stops, at(30)).stop.id, stops[1].id);
});

test('Path_AStopThatIsLeft_GoesOnBehindWhatWasDone_AndShowsItsScreensAgainOnlyIfNothingWas', () => {
  const child = newChild('rook');
  const { stop } = dayFor(child, stops, at(0));
  assert.deepEqual(restOf(child, stop), { screens: stop.screens, exercises: stop.exercises });
  child.begun = { stop: stop.id, exercises: stop.exercises.slice(0, 1) };
  assert.deepEqual(restOf(child, stop), { screens: [], exercises: stop.exercises.slice(1) });
  // What was begun is of that stop alone.
  assert.deepEqual(restOf(child, stops[1]).exercises, stops[1].exercises);
});

test('Path_TwoChildrenOnOneDevice_KeepWhatEachHasDone', () => {
  const [first, second] = [newChild('knight'), newChild('queen')];
  const { child } = walk(first, 5, () => 'good');
  assert.equal(Object.keys(child.done).length, 5);
  assert.equal(Object.keys(second.done).length, 0);
  assert.equal(dayFor(second, stops, at(5)).stop.id, stops[0].id);
});

test('Path_AWorldThatIsDoneGivesItsTool_AndAtTheEndThereIsNoStopLeft', () => {
  const { child } = walk(newChild('king'), stops.length + 1, () => 'good');
  assert.deepEqual(worldsDone(child, stops), [1, 2, 3, 4, 5, 6, 7, 8]);
  assert.equal(nextStop(child, stops), null);
  assert.deepEqual(worldsDone(newChild('king'), stops), []);
});

test('Path_AnotherVariantEachDay_TheSameAllDay', () => {
  assert.equal(variantOf('rook', at(0, 8)), variantOf('rook', at(0, 20)));
  const days = Array.from({ length: 14 }, (_, day) => variantOf('rook', at(day)));
  assert.ok(new Set(days).size > 7, `${days}`);
});

test('Path_WhatIsDueIsLongestDueFirst', () => {
  const child = newChild('pawn');
  child.cards.rook = graded(undefined, 'again', at(1));
  child.cards.bishop = graded(undefined, 'again', at(0));
  assert.deepEqual(dueIdeas(child, at(3)), ['bishop', 'rook']);
  assert.deepEqual(dueIdeas(child, at(0)), []);
});

// Each little game is played to an end: White by chance, the other side as the page plays it.
test('Path_TheLittleGamesBeginInLegalPositions_AndEnd', async () => {
  for (const [world, duel] of Object.entries(duels)) {
    const { referee, end } = beginGame();
    const table = await Table.open(referee, duel.start, { time: 'none', board: 'screen' });
    const random = randomOf(world);
    let answer = await table.look();
    let played = 0;
    let outcome = null;
    while (!outcome && answer.state.permitted.length > 0) {
      const mine = answer.state.turn === 'white';
      const { permitted, fen } = answer.state;
      const move = mine ? random.pick(permitted) : reply(random, fen, permitted);
      answer = await table.act({ do: 'move', move });
      assert.ok(answer.ok, `${world}: ${move}`);
      if (mine) played += 1;
      outcome = outcomeOf(duel, answer.state.fen, answer.state.reason, played);
    }
    assert.ok(['won', 'lost'].includes(outcome), `${world}: ${outcome} after ${played}`);
    assert.ok(played <= duel.moves);
    end();
  }
  assert.deepEqual([starsFor(duels[4], 5), starsFor(duels[4], 10), starsFor(duels[4], 15)], [3, 2, 1]);
});

test('Path_AMateWins_AStalemateDoesNot_AndAPawnThatBecomesAQueenLoses', () => {
  assert.equal(outcomeOf(duels[4], '4k3/8/4K3/8/8/8/8/Q7 b - - 0 1', 'checkmate', 5), 'won');
  assert.equal(outcomeOf(duels[4], '7k/5Q2/5K2/8/8/8/8/8 b - - 0 1', 'stalemate', 5), 'lost');
  assert.equal(outcomeOf(duels[3], '6k1/8/8/8/8/8/8/K2q3R w - - 0 1', null, 5), 'lost');
  assert.equal(outcomeOf(duels[3], '6k1/8/8/8/8/8/8/K6R w - - 0 1', null, 5), 'won');
  assert.equal(outcomeOf(duels[3], '6k1/p7/8/8/8/8/8/K6R w - - 0 1', null, 5), null);
});
