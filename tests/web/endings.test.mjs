// How games end without an act of a player.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useServer } from './support/fixture.mjs';

const fixture = useServer();

test('FlagAgainstABareKing_Draw', async () => {
  const { white, black } = await fixture.seat({ regulations: { time: '0.03', start: '7k/8/8/8/8/8/8/KQ6 w - - 0 1' } });
  await white.take('b1');
  await white.letGo();
  await white.ends('½–½', 'Time, against a side that cannot mate');
  await black.ends('½–½', 'Time, against a side that cannot mate');
  assert.equal(await black.page.getByTestId('clock-white').textContent(), '0.0');
  await black.page.locator('.face', { hasText: 'flag fallen' }).waitFor();
});

test('FlagAgainstAQueen_Loss', async () => {
  const { white } = await fixture.seat({ regulations: { time: '0.03', start: '7k/8/8/8/8/q7/8/K7 w - - 0 1' } });
  await white.tap('a1');
  await white.ends('0–1', 'Time');
});

test('DeadPosition_EndsTheGameAtOnce', async () => {
  const { white, black } = await fixture.seat({ regulations: { time: '5', start: '8/8/8/3k4/8/8/3pK3/8 w - - 0 1' } });
  await white.drag('e2', 'd2');
  await white.ends('½–½', 'Dead position');
  await black.ends('½–½', 'Dead position');
});

test('DeadPositionSetUp_EndsTheGameWhenItBegins', async () => {
  const { white, black } = await fixture.seat({ regulations: { time: '5', start: '8/8/8/3k4/8/8/8/2B1K3 w - - 0 1' } });
  await white.ends('½–½', 'Dead position');
  await black.ends('½–½', 'Dead position');
});

test('Resignation_AfterASecondThought', async () => {
  const { white, black } = await fixture.seat({ regulations: { time: '5' } });
  await white.move('e2', 'e4', 'e4');
  await black.runs('black');
  await black.button('Resign').click();
  await black.goBack();
  await black.move('e7', 'e5', 'e5');
  await white.runs('white');
  await white.button('Resign').click();
  await white.button('I resign').click();
  await black.ends('0–1', 'Resignation');
});

test('Result_ThePlayerReadsWhoWon_AndWhetherItIsThem', async () => {
  const { white, black, made } = await fixture.seat({ regulations: { time: '5' } }, { black: { locale: 'pt-BR' } });
  const portuguese = await fixture.sit(made, 'black', { locale: 'pt-PT' });
  const watcher = await fixture.sit(made, null);
  await white.move('e2', 'e4', 'e4');
  await black.runs('black');
  await black.button('Abandonar').click();
  await black.dialog().getByRole('button', { name: 'Abandonar' }).click();
  await white.ends('1–0', 'You won');
  await white.ends('1–0', 'White won · Resignation');
  await black.ends('1–0', 'Você perdeu');
  await black.ends('1–0', 'Ganharam as brancas');
  await portuguese.ends('1–0', /^1–0 Perdeu Ganharam as brancas/);
  await watcher.ends('1–0', /^1–0 White won Resignation/);
});

test('Result_OnOneDevice_EachEndReadsItsOwn_AndADrawIsOne', async () => {
  const device = await fixture.sit(await fixture.make({ regulations: { time: '5' }, seat: 'both' }), 'both');
  await device.button('Start White’s clock').click();
  await device.runs('white');
  await device.button('Resign (White)').click();
  await device.button('White resigns').click();
  await device.page.locator('.end-bottom .outcome', { hasText: 'You lost' }).waitFor();
  await device.page.locator('.end-top .outcome', { hasText: 'You won' }).waitFor();
  const { white, black } = await fixture.seat({ regulations: { time: '5', start: '8/8/8/3k4/8/8/3pK3/8 w - - 0 1' } });
  await white.drag('e2', 'd2');
  for (const person of [white, black]) await person.ends('½–½', /^½–½ A draw Dead position/);
});

for (const edition of ['1997', '2009', '2014', '2018', '2023']) {
  test(`WithoutAClock_Edition${edition}_IsPlayedByHandToItsEnd`, async () => {
    const { white, black } = await fixture.seat({ regulations: { time: 'none', edition } });
    await white.hears('The game has begun.');
    await white.drag('f2', 'f3');
    await black.reads('f3');
    // What was put on a wrong square is taken back: there is no clock to be pressed with it.
    await black.drag('e7', 'e4');
    await white.stands('black pawn', 'e4');
    await black.ruled('It must be put back. ');
    assert.doesNotMatch(await black.page.locator('.ruling').first().innerText(), /clock/);
    await black.drag('e4', 'e5');
    await white.reads('e5');
    await white.drag('g2', 'g4');
    await black.reads('g4');
    await black.drag('d8', 'h4');
    await white.ends('0–1', 'Checkmate');
  });
}

test('WithoutAClock_OneDevice_WhiteBegins', async () => {
  const device = await fixture.sit(
    await fixture.make({ regulations: { time: 'none', edition: '1997' }, seat: 'both' }),
    'both',
  );
  // Said at both ends, each in its player's direction.
  await device.page.getByText('White begins').first().waitFor();
  assert.equal(await device.page.getByText('White begins').count(), 2);
  assert.equal(await device.button('Start White’s clock').count(), 0);
  await device.drag('f2', 'f3');
  await device.reads('f3');
  await device.button('Claim… (White)').click();
  assert.equal(await device.dialog().getByRole('radio', { name: /^Flag/ }).count(), 0);
  await device.goBack();
  await device.drag('e7', 'e5');
  await device.reads('e5');
  await device.drag('g2', 'g4');
  await device.reads('g4');
  await device.drag('d8', 'h4');
  await device.ends('0–1', 'Checkmate');
});
