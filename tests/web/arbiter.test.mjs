// A person in the arbiter's seat: clocks, penalties, irregularities, positions, claims, the result, the log.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { useServer } from './support/fixture.mjs';
import { inView } from './support/looks.mjs';
import { fullTest } from './support/tier.mjs';

const fixture = useServer();
const ruled = (regulations) => fixture.seat({ regulations, arbiter: true, names: { white: 'Ana', black: 'Ben' } });
const face = async (person, color) => (await person.page.getByTestId(`clock-${color}`).textContent()).trim();

test('Clocks_StoppedSetGivenAndStartedAgain', async () => {
  const { white, arbiter, made } = await ruled({ time: '90' });
  await arbiter.running();
  await arbiter.button('Stop the clocks').click();
  await white.page.getByText('The clocks are stopped', { exact: true }).waitFor();
  await white.page.getByText('The arbiter will start them again.').waitFor();

  const clocks = await arbiter.unfold('Clocks');
  await clocks.getByLabel('White', { exact: true }).first().fill('12 minutes');
  await arbiter.button('Set the clocks').click();
  await clocks.getByText('A time is written 1:30:00 or 5:00.').waitFor();
  await clocks.getByLabel('White', { exact: true }).first().fill('1:20:00');
  await clocks.getByLabel('Black', { exact: true }).first().fill('45:30');
  await arbiter.button('Set the clocks').click();
  await white.page.getByTestId('clock-black').filter({ hasText: '45:30' }).waitFor();
  assert.equal(await face(white, 'white'), '1:20:00');

  // After a disturbance both get two minutes, and nobody is penalised.
  await clocks.getByLabel(/^Minutes/).fill('2');
  await arbiter.button('Give').click();
  await white.page.getByTestId('clock-black').filter({ hasText: '47:30' }).waitFor();
  assert.equal(await face(white, 'white'), '1:22:00');
  await arbiter.button('Start the clocks again').click();
  await white.runs('white');
  const log = await fixture.log(made);
  assert.deepEqual(
    log.slice(-2).map((event) => event.do),
    ['set_clocks', 'resume'],
  );
});

// Beside the board of a phone in landscape there is little room, for the players and for the arbiter.
fullTest('OnAPhoneInLandscape_ALongRulingIsReadWhole_AlsoUnderAnOffer', async () => {
  const phone = { viewport: { width: 844, height: 390 }, locale: 'pt-PT' };
  const made = await fixture.make({ regulations: { time: '15+10' }, arbiter: true });
  const arbiter = await fixture.sit(made, 'arbiter', phone);
  const white = await fixture.sit(made, 'white', phone);
  const black = await fixture.sit(made, 'black');
  await arbiter.running();
  const readWhole = async (person, text) => {
    const place = person.page.locator('.word-place .place', { hasText: text });
    await place.waitFor();
    assert.ok(await inView(place.locator('.ruling').first()), text);
    assert.ok(await place.evaluate((it) => it.scrollHeight <= it.clientHeight + 1), text);
  };
  await white.drag('e2', 'e5');
  await white.press();
  for (const person of [white, arbiter]) await readWhole(person, 'Repõe-se a posição.');
  await black.button('Offer a draw').click();
  await white.page.getByRole('button', { name: 'Aceitar' }).waitFor();
  await readWhole(white, 'antes de acionar o relógio.');
});

test('AStoppedClock_TellsTheArbiterWhoAskedAndWhy', async () => {
  const { white, black, arbiter } = await ruled({ time: '90' });
  await arbiter.running();
  await black.button('Stop the clocks').click();
  await black.page.getByLabel('Reason').fill('The lamp over board 3 has gone out');
  await black.dialog().getByRole('button', { name: 'Stop the clocks' }).click();
  const call = arbiter.page
    .locator('.word-place')
    .getByText('Black stopped the clocks: “The lamp over board 3 has gone out”');
  await call.waitFor();
  await arbiter.button('Start the clocks again').click();
  await white.runs('white');
  await call.waitFor({ state: 'detached' });
  // The arbiter's own stop has no such reason.
  await arbiter.button('Stop the clocks').click();
  await arbiter.button('Start the clocks again').waitFor();
  assert.equal(await call.count(), 0);
});

test('AGameWithoutClocks_IsInterruptedAndGoesOn', async () => {
  const { white, arbiter } = await ruled({ time: 'none' });
  await white.drag('e2', 'e4');
  await white.reads('e4');
  await arbiter.button('Interrupt the game').click();
  await white.page.getByText('The game is interrupted', { exact: true }).waitFor();
  await white.page.getByText('The arbiter will let it go on.').waitFor();
  await white.ruled('The arbiter interrupted the game.');
  await arbiter.button('Let the game go on').click();
  await white.ruled('The game goes on: it is Black’s move.');
});

for (const [edition, list] of Object.entries({
  1997: ['13.4(a)', '13.4(b)', '13.4(c)', '13.4(d)', '13.4(e)'],
  2014: ['12.9.a', '12.9.b', '12.9.c', '12.9.d', '12.9.e', '12.9.f', '12.9.g', '12.9.h'],
  2018: ['12.9.1', '12.9.2', '12.9.3', '12.9.4', '12.9.5', '12.9.6', '12.9.7', '12.9.8', '12.9.9'],
})) {
  (edition === '2018' ? test : fullTest)(`Penalties_${edition}_ThoseOfItsListWithTheirArticles`, async () => {
    const { white, black, arbiter } = await ruled({ time: '90', edition });
    const penalty = await arbiter.unfold('Penalty');
    assert.deepEqual(await penalty.locator('.option .article').allTextContents(), list);
    // After a penalty its form is closed.
    const impose = async (name, article, { whom = 'White', minutes, points } = {}) => {
      await arbiter.unfold('Penalty');
      await penalty.getByRole('radio', { name: whom, exact: true }).check();
      await penalty.getByRole('radio', { name: new RegExp(`^${name}`) }).check();
      if (minutes) await penalty.getByLabel('Minutes').fill(minutes);
      if (points) await penalty.getByLabel('Points', { exact: true }).fill(points);
      await arbiter.button('Penalise').click();
      await white.ruled('The arbiter', article);
      await penalty.getByRole('button', { name: 'Penalise' }).waitFor({ state: 'hidden' });
    };
    await impose('Warning', list[0]);
    await impose('Time to the opponent', list[1], { minutes: '5' });
    await black.page.getByTestId('clock-black').filter({ hasText: '1:35:00' }).waitFor();
    await impose('Time taken away', list[2], { whom: 'Black', minutes: '10' });
    await black.page.getByTestId('clock-black').filter({ hasText: '1:25:00' }).waitFor();
    if (edition !== '1997') {
      await impose('Points to the opponent', '12.9.' + (edition === '2014' ? 'd' : '4'), { points: '0.5' });
      await impose('Points taken away', '12.9.' + (edition === '2014' ? 'e' : '5'), { points: '0.5' });
      await impose('Fine', '12.9.' + (edition === '2014' ? 'g' : '7'));
      await white.ruled('fined White');
    }
    if (edition === '2018') {
      await impose('Exclusion', '12.9.8', { whom: 'Black' });
      await black.ruled('excluded Black from one or more rounds');
    }
    // What ends the game is asked about first.
    await arbiter.unfold('Penalty');
    await penalty.getByRole('radio', { name: 'Both', exact: true }).check();
    await penalty.getByRole('radio', { name: /^Loss/ }).check();
    await arbiter.button('Penalise').click();
    await arbiter.dialog().getByText('Loss of the game: Both.').waitFor();
    await arbiter.dialog().getByRole('button', { name: 'Penalise' }).click();
    await black.ends('0–0', 'The arbiter’s decision');
  });
}

test('Conduct_ThePenaltyNamesTheArticleBroken', async () => {
  const { black, arbiter, made } = await ruled({ time: '90' });
  const penalty = await arbiter.unfold('Penalty');
  await penalty.getByRole('radio', { name: 'Black', exact: true }).check();
  await penalty.getByRole('radio', { name: /^Expulsion/ }).check();
  await penalty.getByLabel('Article broken').fill('11.3.2');
  await arbiter.button('Penalise').click();
  await arbiter.dialog().getByRole('button', { name: 'Penalise' }).click();
  await black.ends('1–0', 'The arbiter’s decision');
  await black.ruled('expelled Black', '11.3.2');
  assert.equal((await fixture.log(made)).at(-1).article, '11.3.2');
});

test('IllegalMove_PointedOutByTheArbiter', async () => {
  // Under limited supervision nobody says a word until somebody claims, or the arbiter has seen it.
  const { white, black, arbiter } = await ruled({ time: '25+10', supervision: 'limited' });
  await white.running();
  await white.drag('e2', 'e5');
  await white.stands('white pawn', 'e5');
  await white.press();
  await black.runs('black');
  await arbiter.unfold('Irregularity');
  await arbiter.button('Illegal move').click();
  await black.stands('white pawn', 'e2');
  await white.ruled('illegal move', '7.5.5');
});

test('Names_AMisspeltOneIsCorrected_DuringTheGameByTheArbiter', async () => {
  const { white, arbiter } = await ruled({ time: '90' });
  await white.running();
  const names = await arbiter.unfold('Names');
  await names.getByLabel('Black’s name').fill('Bento');
  await names.getByRole('button', { name: 'Save' }).click();
  await white.page.locator('.line-top .name', { hasText: 'Bento' }).waitFor();
  // A correction is none of the game's acts.
  assert.equal(await white.page.getByRole('button', { name: 'Correct my name' }).count(), 0);
  assert.equal(await names.getByLabel('White’s name').inputValue(), 'Ana');
});

test('DisplacedPieces_PutBackOnTheCulpritsTime', async () => {
  const { white, arbiter } = await ruled({ time: '90' });
  await white.move('e2', 'e4', 'e4');
  await white.runs('black');
  const found = await arbiter.unfold('Irregularity');
  await found.getByLabel('Found at the board').selectOption('displaced_pieces');
  await found.getByRole('radio', { name: 'White', exact: true }).check();
  await arbiter.button('Record it').click();
  await white.ruled('', '7.4.1');
  await white.runs('white');
});

test('ColoursReversed_ANewGameBeforeTheTenthMove', async () => {
  const { white, black, arbiter } = await ruled({ time: '90' });
  await white.move('e2', 'e4', 'e4');
  await black.runs('black');
  const found = await arbiter.unfold('Irregularity');
  await found.getByLabel('Found at the board').selectOption('colours_reversed');
  await arbiter.button('Record it').click();
  await white.stands('white pawn', 'e2');
  await white.ruled('', '7.3');
});

test('Position_ChosenInTheListSeenAndRestored', async () => {
  const { white, black, arbiter, made } = await ruled({ time: '90+30' });
  await white.move('e2', 'e4', 'e4');
  await black.runs('black');
  await black.move('e7', 'e5', 'e5');
  await white.runs('white');
  await white.move('g1', 'f3', 'Nf3');
  await black.runs('black');
  const restore = await arbiter.unfold('Restore a position');
  await restore.getByText('Choose a move in the list').waitFor();
  await arbiter.button('e4').click();
  // The board shows it, and the game goes on for the players.
  await arbiter.stands('black pawn', 'e7');
  await arbiter.page.getByText('The board shows the position after 1.e4').waitFor();
  await white.stands('black pawn', 'e5');
  await arbiter.button('Restore the position after 1.e4').click();
  await arbiter.dialog().getByText('Half-moves taken back: 2').waitFor();
  await arbiter.button('Restore').click();
  await white.stands('black pawn', 'e7');
  await white.stands('white knight', 'g1');
  await white.ruled('restored an earlier position');
  assert.equal((await fixture.log(made)).at(-1).ply, 1);
  await arbiter.page.getByText('The board shows the position after 1.e4').waitFor({ state: 'detached' });
  await black.move('c7', 'c5', 'c5');
});

test('Result_DeclaredAfterASecondThought', async () => {
  const { white, black, arbiter } = await ruled({ time: '90' });
  await arbiter.unfold('Result');
  // Nothing is chosen beforehand, and without a choice nothing is declared.
  await arbiter.button('Declare the result').click();
  assert.equal(await arbiter.dialog().count(), 0);
  await arbiter.page.getByLabel('Result').selectOption('draw');
  await arbiter.page.getByLabel('Article (optional)').fill('5.2.3');
  await arbiter.button('Declare the result').click();
  await arbiter.dialog().getByRole('button', { name: 'Back to the game' }).click();
  await arbiter.button('Declare the result').click();
  await arbiter.dialog().getByRole('button', { name: 'Declare the result' }).click();
  await white.ends('½–½', 'The arbiter’s decision');
  await black.ruled('declared the game drawn', '5.2.3');
});

// White has less than two minutes in a game without increments, and Black does nothing to win.
const ending = '6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 60';
const claims = async (player) => {
  await player.button('Claim…').click();
  await player.choose('Cannot win by normal means');
  await player.dialog().getByRole('button', { name: 'Claim', exact: true }).click();
};

for (const [edition, upheld, postponed] of [
  ['1997', '10.2(a)', '10.2(b)'],
  ['2018', 'III.5.1', 'III.5.2'],
]) {
  (edition === '2018' ? test : fullTest)(
    `QuickplayFinish${edition}_PostponedThenUpheldByThePersonInTheChair`,
    async () => {
      const { white, black, arbiter, made } = await ruled({
        edition,
        time: '1.5',
        tempo: 'rapid',
        quickplay_finish: true,
        start: ending,
      });
      await white.running();
      await claims(white);
      // The program leaves it to the person.
      const claim = arbiter.page.getByRole('region', { name: 'Cannot win by normal means' });
      await claim.getByText('It waits for your ruling.').waitFor();
      await claim.getByLabel(/^Minutes to the opponent/).fill('1');
      // Who ruled in 1997 could not reject it (10.2).
      assert.equal(await claim.getByRole('button', { name: 'Reject' }).count(), edition === '1997' ? 0 : 1);
      await arbiter.button('Postpone').click();
      await black.ruled('', postponed);
      await white.running();
      await white.move('g1', 'f1', 'Kf1');
      await black.runs('black');
      await claim.getByText('You postponed it').waitFor();
      assert.equal(await claim.getByRole('button', { name: 'Postpone' }).count(), 0);
      await arbiter.button('Uphold the claim').click();
      await black.ends('½–½', 'Quickplay finish');
      await black.ruled('', upheld);
      const rulings = (await fixture.log(made)).filter((event) => event.do === 'rule');
      assert.deepEqual(
        rulings.map(({ claim, ms }) => [claim, ms]),
        [
          ['postpone', 60_000],
          ['uphold', undefined],
        ],
      );
    },
  );

  // The arbiter of 1997 upholds the claim or postpones the decision (10.2).
  if (edition === '1997') continue;
  fullTest(`QuickplayFinish${edition}_RejectedByThePersonInTheChair_PlayGoesOn`, async () => {
    const { white, black, arbiter } = await ruled({
      edition,
      time: '1.5',
      tempo: 'rapid',
      quickplay_finish: true,
      start: ending,
    });
    await white.running();
    await claims(white);
    await arbiter.button('Reject').click();
    await white.ruled('rejected');
    await white.runs('white');
    // The opponent gets two minutes.
    await black.page.getByTestId('clock-black').filter({ hasText: '3:30' }).waitFor();
  });
}

test('QuickplayFinish_TheChairEmpty_TheProgramPostpones', async () => {
  const { white, made } = await fixture.seat({
    regulations: { edition: '2018', time: '1.5', tempo: 'rapid', quickplay_finish: true, start: ending },
  });
  await white.running();
  await claims(white);
  await white.ruled('postponed', 'III.5.2');
  assert.equal((await fixture.log(made)).at(-1).claim, 'postpone');
});

test('Log_ReadOnThePageAndTakenHome', async () => {
  const { white, black, arbiter } = await ruled({ time: '90' });
  await white.move('e2', 'e4', 'e4');
  await black.runs('black');
  await arbiter.button('Stop the clocks').click();
  await arbiter.tab('Log').click();
  const log = arbiter.page.getByRole('region', { name: 'Log' });
  await log.getByText('e2–e4').waitFor();
  await log.locator('li', { hasText: 'Arbiter' }).last().getByText('stops the clocks').waitFor();
  for (const time of await log.locator('.at').allTextContents()) assert.match(time, /^\d+:\d\d:\d\d\.\d$/);
  const [text] = await Promise.all([arbiter.page.waitForEvent('download'), arbiter.button('As text').click()]);
  const written = readFileSync(await text.path(), 'utf8');
  assert.match(written, /White: places e2–e4/);
  assert.match(written, /Arbiter: stops the clocks/);
  const [lines] = await Promise.all([
    arbiter.page.waitForEvent('download'),
    arbiter.page.getByRole('link', { name: 'As JSON lines' }).click(),
  ]);
  assert.match(readFileSync(await lines.path(), 'utf8'), /"do": "pause"/);
});

test('TwoScoreSheets_GiveTheGameWithWhatWasMended', async () => {
  const { arbiter } = await ruled({ time: '90' });
  const sheets = await arbiter.unfold('Score sheets');
  await sheets.getByLabel('White’s sheet').fill('1. e4 e5\n2. Nf3 ?');
  await sheets.getByLabel('Black’s sheet').fill('1. e4 ?\n2. Cf3 Cc6');
  await sheets.getByLabel('It ended in the position on this board').uncheck();
  await arbiter.button('Reconstruct').click();
  const found = sheets.getByTestId('reconstructed');
  await found.getByText('1... e5: Black’s sheet', { exact: false }).waitFor();
  assert.equal(await found.locator('.moves').innerText(), '1. e4 e5 2. Nf3 Nc6');
});
