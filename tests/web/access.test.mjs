// Every page and dialog, light and dark, on a laptop and on a phone: axe-core finds nothing serious, and no page is
// wider than its window.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fullTest } from './support/tier.mjs';
import { linksOf, makeTournament } from './support/tournament.mjs';
import { useServer } from './support/fixture.mjs';
import { inView, looks, wellMade } from './support/looks.mjs';

const fixture = useServer();

// A phone in landscape shows one part of a table at a time beside the board.
async function part(person, name) {
  const button = person.button(name);
  if (await button.isVisible()) await button.click();
}

for (const { name, viewport, colorScheme } of looks) {
  fullTest(`EveryPage_NothingSeriousAndNoneIsTooWide_${name}`, async () => {
    const person = await fixture.person({ colorScheme, viewport });
    const other = await fixture.person();
    await fixture.make({ regulations: { time: '5+3' }, names: { white: 'Eva' }, seat: 'white', lobby: true });
    await person.page.goto(`${fixture.url}/?new`);
    await person.page.locator('li.card').first().waitFor();
    await person.page.getByText('More rules').click();
    await wellMade(person, 'lobby');
    await person.page.goto(`${fixture.url}/laws/2023?with=1997`);
    await person.page.locator('article').first().waitFor();
    await wellMade(person, 'the Laws');
    await person.page.goto(fixture.url);
    await person.button('Settings').click();
    await wellMade(person, 'settings');

    const made = await fixture.make({ regulations: { time: '15+10' }, seat: 'white', arbiter: true });
    await person.sit(fixture.url, made, 'white');
    await person.button('QR').first().click();
    // Large, and whole in the window.
    const code = await person.dialog().getByRole('img', { name: 'The link as a QR code' }).boundingBox();
    const window = person.page.viewportSize();
    assert.ok(code.width >= 200 && code.y >= 0 && code.y + code.height <= window.height, 'the code can be scanned');
    await wellMade(person, 'a link to be scanned');
    await person.page.keyboard.press('Escape');
    await wellMade(person, 'a table that waits');
    await other.sit(fixture.url, made, 'black');
    await person.move('e2', 'e4', 'e4');
    await other.runs('black');
    await other.drag('e7', 'e4');
    await other.press();
    await person.page.locator('.ruling.grave').waitFor();
    await wellMade(person, 'a physical table');
    await part(person, 'Record');
    await person.page.getByRole('tab', { name: 'Rulings' }).click();
    await wellMade(person, 'its rulings');
    await part(person, 'Actions');
    await person.button('Claim…').click();
    await wellMade(person, 'a claim');
    await person.button('Back to the game').click();
    await person.button('Resign').click();
    await wellMade(person, 'a second thought');
    await person.button('I resign').click();
    await person.ends('0–1', 'Resignation');
    await wellMade(person, 'a finished game');
    await person.sit(fixture.url, made, 'arbiter');
    await person.page.goto(`${fixture.url}/t/${made.table}/sheet`);
    await person.page.getByTestId('result').waitFor();
    await wellMade(person, 'a score sheet');

    const screen = await fixture.make({ regulations: { time: '5', board: 'screen' } });
    await person.sit(fixture.url, screen, 'white');
    await other.sit(fixture.url, screen, 'black');
    await person.tap('e2');
    await person.page.locator('.square.target').first().waitFor();
    await wellMade(person, 'a screen table');

    const ruled = await fixture.seat(
      { regulations: { time: '90+30' }, arbiter: true },
      { white: { colorScheme, viewport }, arbiter: { colorScheme, viewport } },
    );
    const { white, arbiter } = ruled;
    await white.move('e2', 'e4', 'e4');
    await ruled.black.runs('black');
    await ruled.black.move('e7', 'e5', 'e5');
    await white.runs('white');
    for (const matter of ['Clocks', 'Penalty', 'Irregularity', 'Result', 'Restore a position']) {
      await arbiter.unfold(matter);
      await wellMade(arbiter, `the arbiter’s desk: ${matter}`);
    }
    await part(arbiter, 'Record');
    await arbiter.tab('Log').click();
    await wellMade(arbiter, 'the log');
    await arbiter.tab('Moves').click();
    await arbiter.button('e4').click();
    await part(arbiter, 'Arbiter');
    await arbiter.button('Restore the position after 1.e4').click();
    await wellMade(arbiter, 'a position to be restored');
    await part(white, 'Record');
    await white.tab('Sheet').click();
    await white.page.getByPlaceholder('Nf3, or (=) for an offer').fill('d4');
    await white.button('Write down').click();
    await white.page.locator('.entry.wrong').waitFor();
    await wellMade(white, 'a score sheet kept by hand');
    await part(white, 'Actions');
    await white.button('Seal a move…').click();
    await wellMade(white, 'a move to be sealed');
    await white.page.getByRole('textbox', { name: 'Your move' }).fill('Nf3');
    await white.button('Close the envelope').click();
    await white.page.getByRole('region', { name: 'The envelope' }).waitFor();
    await wellMade(white, 'an envelope');
    await arbiter.button('Back to the game').click();
    await arbiter.page.getByRole('region', { name: 'The envelope' }).waitFor();
    await arbiter.unfold('Adjournment');
    await wellMade(arbiter, 'the resumption');

    const blind = await fixture.seat(
      { regulations: { time: '15', rook_first_castling: true, board: { white: 'blind', black: 'physical' } } },
      { white: { colorScheme, viewport }, black: { colorScheme, viewport } },
    );
    await blind.white.page.getByLabel('Your announcement').fill('rhubarb');
    await blind.white.page.keyboard.press('Enter');
    await blind.white.page.getByTestId('spoken').getByText('rhubarb').first().waitFor();
    await blind.white.page.getByText('Voice and help').click();
    await wellMade(blind.white, 'a blind player’s table');
    await part(blind.black, 'Record');
    await blind.black.page.getByText('I announce my moves myself').click();
    await wellMade(blind.black, 'a table with a blind opponent');

    const device = await fixture.make({ regulations: { time: '5' }, seat: 'both' });
    await person.sit(fixture.url, device, 'both');
    await person.button('Start White’s clock').click();
    await person.runs('white');
    await wellMade(person, 'one device');

    await person.page.goto(`${fixture.url}/t/AAAAAAAAAAAAAAAA`);
    await person.page.getByText('There is nothing to see here').waitFor();
    await wellMade(person, 'no table');
    // The cross of the king that has fallen is on its crown.
    const [cross, crown] = await person.page.evaluate(() =>
      [...document.querySelectorAll('#king path')]
        .map((path) => path.getBBox())
        .map(({ y, height }) => [y, y + height]),
    );
    assert.ok(cross[1] > crown[0] + 10, `${cross} and ${crown}`);
  });
}

for (const { name, viewport, colorScheme } of looks) {
  test(`TournamentPages_NothingSeriousAndNoneIsTooWide_${name}`, async () => {
    const person = await fixture.person({ colorScheme, viewport });
    await person.page.goto(`${fixture.url}/tournament`);
    await person.page.getByRole('textbox', { name: 'Pairings' }).fill('1;Ana');
    await person.page.getByTestId('wrong').waitFor();
    await wellMade(person, 'a new round');
    await person.choose('A round robin');
    await wellMade(person, 'a new round robin');

    const event = 'Aberto de Primavera do Clube de Xadrez de São João da Madeir'; // as long as a name may be
    const made = await makeTournament(fixture.url, { event, players: ['Ana', 'Bento', 'Caio'] });
    await person.page.goto(`${fixture.url}/tournament/${made.tournament}#${made.arbiter}`);
    await person.button('Set up the tables of round 1').click();
    await person.page.getByRole('link', { name: 'The wall' }).waitFor();
    await wellMade(person, 'a tournament');
    const [board] = await linksOf(fixture.url, made);
    await person.page.goto(`${fixture.url}/tournament/${made.tournament}/sheet#${made.arbiter}`);
    await person.page.locator('.sheet li').first().waitFor();
    await wellMade(person, 'links');
    await person.page.goto(`${fixture.url}/t/${board.table}#${board.seats.white}`);
    await person.page.locator('.board').waitFor();
    await person.page.goto(`${fixture.url}/tournament/${made.tournament}/desk#${made.arbiter}`);
    await person.page.locator('li[data-board]').first().waitFor();
    await wellMade(person, 'the desk');
    await person.page.goto(`${fixture.url}/wall/${made.tournament}`);
    await person.page.locator('li[data-board]').first().waitFor();
    await wellMade(person, 'the wall');
    assert.ok(await inView(person.page.getByText('Round 1')), 'the round on the wall');
    await person.page.goto(`${fixture.url}/tournament/0000000000000`);
    await person.page.getByText('There is no such tournament').waitFor();
    await wellMade(person, 'no tournament');
  });
}
