// A whole game by hand, from the lobby to the printed score sheet.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useServer } from './support/fixture.mjs';

const fixture = useServer();

const seconds = async (person, color) => {
  const [minutes, rest] = (await person.page.locator(`[data-testid=clock-${color}]`).textContent()).split(':');
  return Number(minutes) * 60 + Number(rest);
};

test('WholeGame_FromTheLobbyToThePrintedScoreSheet', async () => {
  const ana = await fixture.person({ locale: 'pt-PT' });
  const ben = await fixture.person();

  // Ana makes a table in the lobby, Ben sits down at it.
  await ana.page.goto(`${fixture.url}/?new`);
  await ana.choose('No átrio');
  await ana.choose('15 minutos mais 10 segundos');
  await ana.choose('Brancas');
  await ana.page.getByLabel('O seu nome').fill('Ana');
  await ana.button('Criar a mesa').click();
  await ana.page.locator('.board').waitFor();
  await ana.page.getByText('À espera do outro jogador').waitFor();

  await ben.page.goto(`${fixture.url}/?new`);
  await ben.page.getByLabel('Your name').fill('Ben');
  await ben.page.locator('li', { hasText: 'Ana' }).getByRole('button', { name: 'Sit down' }).click();
  await ben.page.locator('.board').waitFor();
  await ana.page.locator('.line-top', { hasText: 'Ben' }).waitFor();

  // Ana touches the knight: it must move, and both see so, with the article. Another piece will not do.
  await ana.tap('b1');
  await ana.hears('As brancas tocaram no cavalo de b1');
  await ben.page
    .locator('.ruling.binds', { hasText: 'White touched the knight on b1 and must move it.' })
    .getByText('4.3.1')
    .waitFor();
  await ana.tap('b1'); // put back where it stood
  await ana.drag('e2', 'e4');
  await ana.page.locator('.ruling.grave').waitFor();
  await ana.stands('white pawn', 'e2');
  await ana.move('b1', 'c3', 'Cc3');
  await ben.runs('black');
  await ben.reads('Nc3');

  await ben.move('d7', 'd5', 'd5');
  await ana.runs('white');
  await ana.move('e2', 'e4', 'e4');
  await ben.runs('black');
  await ben.move('c7', 'c6', 'c6');
  await ana.runs('white');
  await ana.move('e4', 'd5', 'exd5');
  await ben.runs('black');
  await ben.move('a7', 'a6', 'a6');
  await ana.runs('white');
  await ana.move('d5', 'c6', 'dxc6');
  await ben.runs('black');

  // Ben lets a pawn go three squares on, and presses: an illegal move, a minute for Ana (A.3), and the pawn must move.
  const before = await seconds(ben, 'white');
  await ben.drag('h7', 'h4');
  await ben.stands('black pawn', 'h4');
  await ben.press();
  await ben.page.locator('.ruling.grave', { hasText: '7.5.5' }).waitFor();
  await ben.stands('black pawn', 'h7');
  assert.equal(await seconds(ben, 'white'), before + 60);
  await ben.page.locator('.line-bottom', { hasText: 'illegal moves: 1' }).waitFor();
  await ben.move('h7', 'h6', 'h6');
  await ana.runs('white');

  await ana.move('c6', 'b7', 'cxb7');
  await ben.runs('black');
  await ben.move('h6', 'h5', 'h5');
  await ana.runs('white');

  // The pawn waits on the last rank for its piece.
  await ana.drag('b7', 'a8');
  await ana.page.getByRole('group', { name: 'Escolha a peça da promoção' }).waitFor();
  await ben.stands('white pawn', 'a8');
  await ana.page.getByRole('button', { name: 'dama branca' }).click();
  await ana.reads('bxa8=D');
  await ana.press();
  await ben.runs('black');
  await ben.move('h5', 'h4', 'h4');
  await ana.runs('white');
  await ana.move('g1', 'f3', 'Cf3');
  await ben.runs('black');

  // Ben claims a third occurrence with the move he intends: rejected, a minute for Ana (A.3), the move is owed.
  const early = await seconds(ben, 'white');
  await ben.button('Claim…').click();
  // Nothing is chosen beforehand, and only a wrong claim of a draw has its price.
  const claim = ben.dialog().getByRole('button', { name: 'Claim', exact: true });
  assert.ok(await claim.isDisabled());
  await ben.choose('Touched piece');
  assert.equal(await ben.dialog().getByText('counts as a draw offer').count(), 0);
  await ben.choose('Threefold repetition');
  await ben.dialog().getByText('counts as a draw offer').waitFor();
  await ben.page.getByLabel('The move you intend').fill('g6');
  await claim.click();
  await ben.page.locator('.ruling.grave', { hasText: '9.5.3' }).waitFor();
  assert.equal(await seconds(ben, 'white'), early + 60);
  await ben.move('g7', 'g6', 'g6');
  await ana.runs('white');
  // The claim counted as an offer; Ana refuses it.
  await ana.button('Recusar').click();
  await ana.page.locator('.offer').waitFor({ state: 'detached' });

  // Ana offers a draw after her move and before the clock; Ben refuses.
  await ana.drag('f1', 'c4');
  await ana.reads('Bc4');
  await ana.button('Propor empate').click();
  await ana.hears('empate');
  await ana.press();
  await ben.page.getByText('Your opponent offers a draw').waitFor();
  await ben.button('Decline').click();
  await ana.hears('recusaram');
  await ben.move('g6', 'g5', 'g5');
  await ana.runs('white');

  // Castling: the king, then the rook.
  await ana.drag('e1', 'g1');
  await ana.hears('roque');
  await ben.stands('white king', 'g1');
  await ana.drag('h1', 'f1');
  await ana.reads('0-0');
  await ana.press();
  await ben.runs('black');

  const rest = [
    [ben, 'g5', 'g4', 'g4'],
    [ana, 'a8', 'b8', 'Dxb8'],
    [ben, 'g4', 'f3', 'gxf3'],
    [ana, 'b8', 'c8', 'Dxc8'],
    [ben, 'h8', 'h5', 'Rh5'],
    [ana, 'd1', 'f3', 'Dxf3'],
    [ben, 'h5', 'h6', 'Rh6'],
  ];
  for (const [player, from, to, san] of rest) {
    await player.move(from, to, san);
    await (player === ana ? ben.runs('black') : ana.runs('white'));
  }
  // Mate ends the game at once, with no clock pressed.
  await ana.drag('f3', 'f7');
  await ana.ends('1–0', 'Xeque-mate');
  await ben.ends('1–0', 'Checkmate');

  // Replay: the position after the first move, and back.
  await ben.button('To the start').click();
  await ben.stands('white knight', 'b1');
  await ben.button('To the end').click();
  await ben.stands('white queen', 'f7');

  // The record: PGN with clock times and rulings, and the sheet on one page, in the person's language.
  const id = new URL(ben.page.url()).pathname.split('/')[2];
  const pgn = await (await fetch(`${fixture.url}/api/tables/${id}/pgn?lang=en`)).text();
  if (!process.env.JADOUBE_URL) {
    assert.match(pgn, /%clk/);
    assert.match(pgn, /1-0\s*$/);
  }
  await ana.page.getByRole('link', { name: 'Folha de registo' }).click();
  await ana.page.getByTestId('result').filter({ hasText: '1–0' }).waitFor();
  assert.deepEqual(await ana.page.locator('tbody tr').nth(12).locator('td').allInnerTexts(), ['Dxf7#', '']);
  assert.equal(await ana.page.locator('tbody tr').nth(8).locator('td').first().innerText(), '0-0');
  const printed = (await ana.page.pdf({ preferCSSPageSize: true })).toString('latin1');
  assert.equal(printed.match(/\/Type\s*\/Page\b/g).length, 1);
});

test('ThreefoldWithTheIntendedMove_UpheldBeforeItIsMade', async () => {
  const made = await fixture.make({
    regulations: { time: '15+10' },
    seat: 'white',
    names: { white: 'Ana', black: 'Rui' },
  });
  const ana = await fixture.person();
  const rui = await fixture.person({ locale: 'pt-BR', viewport: { width: 390, height: 844 } });
  await ana.sit(fixture.url, made, 'white');
  await rui.sit(fixture.url, made, 'black');
  for (let round = 0; round < 2; ++round) {
    await ana.move('g1', 'f3', 'Nf3');
    await rui.runs('black');
    await rui.move('g8', 'f6', 'Cf6');
    await ana.runs('white');
    await ana.move('f3', 'g1', 'Ng1');
    await rui.runs('black');
    if (round === 1) break;
    await rui.move('f6', 'g8', 'Cg8');
    await ana.runs('white');
  }
  await rui.button('Reclamar…').click();
  await rui.choose('Tripla repetição');
  await rui.page.getByLabel('O lance que pretende fazer').fill('Cg8');
  await rui.page.getByRole('dialog').getByRole('button', { name: 'Reclamar', exact: true }).click();
  await rui.ends('½–½', 'Tripla repetição');
  await ana.ends('½–½', 'Threefold repetition');
  // It is nobody's offence.
  await ana.page.locator('.ruling.over').waitFor();
  // Claimed, and not made.
  await ana.stands('black knight', 'f6');
});

test('Adjournment_WhoMustReplyDoesNotAgree_PlayGoesOnAtOnce', async () => {
  const { white, black } = await fixture.seat({ regulations: { time: '90+30' } });
  await white.running();
  await white.button('Seal a move…').click();
  await white.page.getByRole('textbox', { name: 'Your move' }).fill('Nf3');
  await white.button('Close the envelope').click();
  await white.page.getByRole('region', { name: 'The envelope' }).waitFor();
  // It is not the sealer's to refuse.
  assert.equal(await white.page.getByTestId('play-on').count(), 0);
  await black.page.getByTestId('play-on').click();
  await black.runs('black');
  await black.stands('white knight', 'f3');
  await white.stands('white knight', 'f3');
});

test('TypedAtAPhysicalBoard_APawnsMove_AndSpaceInTheEmptyFieldPresses', async () => {
  const { white, black } = await fixture.seat({ regulations: { time: '90+30' } });
  await white.running();
  const field = white.page.getByRole('textbox', { name: /e2, e2e4/ });
  await field.fill('e4');
  await field.press('Enter');
  await white.stands('white pawn', 'e4');
  await field.press('Space');
  await black.runs('black');
  assert.equal(await field.inputValue(), '');
});
