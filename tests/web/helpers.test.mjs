// Helpers' links, paper, a projector, and players at their phones.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useServer } from './support/fixture.mjs';
import { wellMade } from './support/looks.mjs';
import { fullTest } from './support/tier.mjs';
import { makeTournament, post } from './support/tournament.mjs';
import { until } from './support/until.mjs';

const fixture = useServer();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

const open = (players) =>
  makeTournament(fixture.url, {
    event: 'Open',
    system: 'swiss',
    rounds: 5,
    initial_color: 'white',
    tie_breaks: ['BH/C1', 'BH', 'SB'],
    players: Array.from({ length: players }, (_, i) => ({ name: `Player ${i}`, rating: 2400 - 10 * i })),
  });
const ask = (made, what, members = {}) =>
  post(fixture.url, `/api/tournaments/${made.tournament}/${what}`, { token: made.arbiter, ...members });
const base = (made) => `${fixture.url}/tournament/${made.tournament}`;

test('Helpers_AChiefMakesALink_TheHelperSeesOnlyWhatItIsFor_AndIsOutWhenItIsRevoked', async () => {
  const made = await open(6);
  await ask(made, 'pair');
  await ask(made, 'publish');
  const chief = await fixture.person();
  await chief.page.goto(`${base(made)}/rounds#${made.arbiter}`);
  await chief.page.getByRole('button', { name: 'Arbiters' }).click();
  await chief.page.getByLabel('Whose link it is').fill('Rita');
  await chief.page.getByLabel('What it lets do').selectOption('results');
  await chief.page.getByRole('button', { name: 'Make a link' }).click();
  const link = await chief.page.getByTestId('made').getByRole('textbox').inputValue();
  await chief.page.getByTestId('staff').getByText('Rita', { exact: true }).waitFor();
  await wellMade(chief, 'the links');

  const rita = await fixture.person(phone);
  await rita.page.goto(link.replace(/^https?:\/\/[^/]+/, fixture.url));
  await rita.page.getByText('Rita · results only').waitFor();
  assert.equal(await rita.page.getByRole('button', { name: 'Players' }).count(), 0);
  assert.equal(await rita.page.getByRole('button', { name: 'Cancel the round' }).count(), 0);
  await rita.page.locator('[data-board="1"]').getByRole('button', { name: '1–0' }).tap();
  await chief.page.getByRole('button', { name: 'Round 1' }).click();
  await chief.page.locator('[data-board="1"]').getByText('Rita').waitFor();
  await wellMade(rita, 'results on a phone');

  await chief.page.getByRole('button', { name: 'Arbiters' }).click();
  await chief.page
    .getByTestId('staff')
    .getByRole('button', { name: /^Revoke.*Rita$/ })
    .click();
  await chief.page.getByRole('dialog').getByText('Rita · results only: this link will not work any more').waitFor();
  await chief.page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await rita.page.getByText('This link is no longer valid').waitFor();
  // The own link is revoked only if that is meant, and where another chief arbiter has one.
  const own = chief.page.getByTestId('staff').getByRole('listitem').filter({ hasText: 'this page' });
  await own.getByRole('button', { name: 'Revoke' }).click();
  await chief.page.getByRole('dialog').getByText('This is the link of this page').waitFor();
  await chief.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await own.getByRole('button', { name: 'Revoke' }).waitFor();
  await chief.page.getByRole('button', { name: 'Files and log' }).click();
  await chief.page.getByTestId('log').getByText('revokes a link · Rita').waitFor();
});

test('Helpers_TheLaterOfTwoArbiters_IsToldWhoWasThereBefore', async () => {
  const made = await open(6);
  await ask(made, 'pair');
  await ask(made, 'publish');
  const hugo = await ask(made, 'appoint', { name: 'Hugo', role: 'deputy' });
  await fetch(`${base(made).replace('/tournament/', '/api/tournaments/')}/results`, {
    method: 'POST',
    body: JSON.stringify({ token: hugo.link, round: 1, board: 1, result: '1-0', seen: 2 }),
  });
  const later = await fetch(`${base(made).replace('/tournament/', '/api/tournaments/')}/results`, {
    method: 'POST',
    body: JSON.stringify({ token: made.arbiter, round: 1, board: 1, result: '0-1', seen: 2 }),
  });
  assert.equal(later.status, 409);
  assert.match((await later.json()).error.en, /^Hugo has changed this/);
});

test('Players_EnterTheResultThatBothAgreeOn_AndAskForAByeThatAnArbiterGrants', async () => {
  const made = await open(6);
  await ask(made, 'pair');
  await ask(made, 'publish');
  const { codes } = await ask(made, 'codes');
  const desk = await ask(made, 'desk');
  const { white, black } = desk.records['game/1/1'];
  const codeOf = (place) => codes.find((each) => each.place === place).code;
  const people = [];
  for (const place of [white, black]) {
    const person = await fixture.person(phone);
    await person.page.goto(`${base(made)}/player?n=${place}#${codeOf(place)}`);
    await person.page.getByTestId('own-game').getByText('Board 1').waitFor();
    people.push(person);
  }
  const [first, second] = people;
  await first.page.getByRole('button', { name: '1–0' }).tap();
  await first.page.getByTestId('said').getByText('has not said it yet').waitFor();
  await wellMade(first, 'my board');
  await second.page.getByRole('button', { name: '0–1' }).tap();
  await second.page.getByTestId('said').getByText('Your opponent says 1–0').waitFor();
  await second.page.getByRole('button', { name: '1–0' }).tap();
  await second.page.getByTestId('own-game').getByText('1–0').waitFor();
  await second.page.getByText('Ask the arbiters').tap();
  await second.page.getByRole('button', { name: 'Ask for a half-point bye' }).tap();
  await second.page.getByTestId('wishes').getByText('waits for an arbiter').waitFor();
  const arbiter = await fixture.person();
  await arbiter.page.goto(`${base(made)}/rounds#${made.arbiter}`);
  await arbiter.page.getByRole('button', { name: 'Players (1)' }).click();
  await arbiter.page.getByTestId('wishes').getByRole('button', { name: 'Grant' }).click();
  await arbiter.page.getByTestId('wishes').waitFor({ state: 'detached' });
  // By name, without a code: only what everybody may see.
  const other = await fixture.person(phone);
  await other.page.goto(`${base(made)}/player`);
  await other.page.getByRole('searchbox').fill('play 0');
  await other.page.getByTestId('found').getByRole('button').first().tap();
  await other.page.getByTestId('own-game').waitFor();
  assert.equal(await other.page.getByRole('button', { name: '1–0' }).count(), 0);
});

test('Players_AtTheDoor_AHelpersPhoneScansTheCode_AndChecksIn', async () => {
  const made = await open(6);
  const { codes } = await ask(made, 'codes');
  const door = await ask(made, 'appoint', { name: 'Porta', role: 'check_in' });
  const helper = await fixture.person(phone);
  await helper.page.goto(`${base(made)}/rounds#${door.link}`);
  await helper.page.getByTestId('here').getByText('0 of 6').waitFor();
  await helper.page.goto(`${base(made)}/player?n=2#${codes[2].code}`);
  await helper.page.getByRole('button', { name: 'Check in' }).tap();
  await helper.page.getByRole('button', { name: 'Is here' }).first().waitFor();
  // Whose link is for results alone is here as a player, by the plate.
  const results = await ask(made, 'appoint', { name: 'Rita', role: 'results' });
  const rita = await fixture.person(phone);
  await rita.page.goto(`${base(made)}/rounds#${results.link}`);
  await rita.page.getByRole('heading', { name: 'The rounds' }).waitFor();
  await rita.page.goto(`${base(made)}/player?n=3#${codes[3].code}`);
  await rita.page.getByRole('button', { name: 'Check in' }).tap();
  await rita.page.getByText('Is here').waitFor();
  const { records } = await ask(made, 'desk');
  assert.equal(records['player/2'].arrived, true);
  assert.equal(records['player/3'].arrived, true);
});

test('Pages_OfATournament_LeadToEachOther_AsFarAsOneMaySeeThem', async () => {
  const made = await open(4);
  await ask(made, 'pair');
  await ask(made, 'publish', { tables: 1 });
  const { records } = await ask(made, 'desk');
  const { table } = records['game/1/1'];
  const here = `/tournament/${made.tournament}`;
  const pages = { results: here, own: `${here}/player?n=0`, wall: `/wall/${made.tournament}`, table: `/t/${table}` };
  const rounds = `${here}/rounds`;
  const leads = async (person, path, ready, secret) => {
    await person.page.goto(`${fixture.url}${path}${secret}`);
    await ready(person.page).first().waitFor();
    const links = await person.page.locator('a[href]').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    return new Set(links.map((link) => link.replace(/[?#].*$/, '')));
  };
  const ready = {
    results: (page) => page.getByTestId('round-1'),
    own: (page) => page.getByTestId('own-game'),
    wall: (page) => page.locator('[data-board="1"] h2'),
    table: (page) => page.getByTestId('tournament-links'),
    rounds: (page) => page.getByTestId('results'),
  };
  const visitor = await fixture.person();
  const arbiter = await fixture.person();
  await leads(arbiter, rounds, ready.rounds, `#${made.arbiter}`);
  for (const [name, path] of Object.entries(pages)) {
    const others = [here, `${here}/player`, `/wall/${made.tournament}`, `/t/${table}`].filter(
      (other) => other !== path.replace(/[?].*$/, ''),
    );
    const seen = await leads(visitor, path, ready[name], '');
    for (const other of others) assert.ok(seen.has(other), `${name} does not lead to ${other}`);
    assert.ok(!seen.has(rounds), `${name} leads a visitor to the rounds`);
    const ruled = await leads(arbiter, path, ready[name], name === 'table' ? `#${made.arbiter}` : '');
    assert.ok(ruled.has(rounds), `${name} does not lead to the rounds`);
  }
  const desk = await leads(arbiter, rounds, ready.rounds, '');
  for (const path of [here, `${here}/player`, `/wall/${made.tournament}`, `/t/${table}`]) {
    assert.ok(desk.has(path), path);
  }
});

test('Prizes_AreSavedWhereTheyCanBeRead_AndNobodyElsesAreOverwritten', async () => {
  const made = await open(4);
  const { page } = await fixture.person();
  await page.goto(`${base(made)}/paper?what=prizes#${made.arbiter}`);
  const editor = page.locator('.editor');
  const amounts = editor.getByLabel('Amounts, the first place first');
  const save = editor.getByRole('button', { name: 'Save' });
  await editor.getByLabel('Name').fill('Open');
  await amounts.fill('a lot');
  await save.click();
  assert.match(await amounts.evaluate((field) => field.validationMessage), /^Write amounts only/);
  assert.equal((await ask(made, 'desk')).records.prizes, undefined);
  await amounts.fill('€100 50,50');
  await save.click();
  await editor.getByText('The prizes are saved.').waitFor();
  assert.deepEqual((await ask(made, 'desk')).records.prizes.groups[0].amounts, [100, 50.5]);
  await ask(made, 'prizes', { by: 'Rui', groups: [{ name: 'Open', amounts: [500] }] });
  await amounts.fill('70');
  await save.click();
  await editor.getByRole('alert').getByText('Rui').waitFor();
  assert.deepEqual((await ask(made, 'desk')).records.prizes.groups[0].amounts, [500]);
});

fullTest('Papers_EachIsPrintedOnBothSizes_AndFitsAcrossAPhone', async () => {
  const made = await open(10);
  await ask(made, 'pair');
  await ask(made, 'publish');
  const results = [1, 2, 3, 4, 5].map((board) => ({ board, result: '1-0' }));
  await ask(made, 'results', { round: 1, results });
  await ask(made, 'prizes', { sharing: 'hort', groups: [{ name: 'Open', amounts: [100, 50] }] });
  const { page, ...rita } = await fixture.person(phone);
  await page.goto(`${base(made)}/paper#${made.arbiter}`);
  const what = page.getByTestId('what');
  const expected = {
    by_board: 'by-board',
    by_name: 'by-name',
    standings: 'paper-standings',
    working: 'paper-standings',
    crosstable: 'paper-crosstable',
    card: 'card',
    slips: 'slips',
    plates: 'plates',
    sheets: 'score-sheet',
    prizes: 'prize-group',
    decisions: 'decisions',
    test: 'test-page',
  };
  await what.locator('option[value=plates]').waitFor({ state: 'attached' });
  const sizes = [
    ['a4', [595, 842]],
    ['letter', [612, 792]],
  ];
  for (const [kind, id] of Object.entries(expected)) {
    await what.selectOption(kind);
    await page.getByTestId(id).first().waitFor();
    await wellMade({ page, ...rita }, kind);
    for (const [size, [width, height]] of sizes) {
      await page.getByRole('combobox', { name: 'Paper', exact: true }).selectOption(size);
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      const box = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf);
      assert.ok(
        Math.abs(Number(box[1]) - width) < 2 && Math.abs(Number(box[2]) - height) < 2,
        `${kind} ${size} ${box[0]}`,
      );
      // Both sheets of a board are on one page.
      if (kind === 'sheets') assert.equal(pdf.match(/\/Type \/Page\b/g).length, results.length, `${kind} ${size}`);
    }
  }
});

fullTest('Projector_ScrollsByItself_AndBeginsAnew', async () => {
  const made = await open(60);
  await ask(made, 'pair');
  await ask(made, 'publish');
  const hall = await fixture.person();
  for (const show of ['pairings', 'names', 'standings']) {
    await hall.page.goto(`${fixture.url}/wall/${made.tournament}?show=${show}`);
    const list = hall.page.getByTestId('projector');
    await list.getByText('Player 0').first().waitFor();
    await until(() => list.evaluate((each) => each.scrollTop > 0));
    await wellMade(hall, `the projector with ${show}`);
  }
});
