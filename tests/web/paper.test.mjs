// What players write: their score sheets, a sealed move; and what they choose under an old code.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useServer } from './support/fixture.mjs';

const fixture = useServer();

const writes = async (player, san) => {
  await player.page.getByPlaceholder('Nf3, or (=) for an offer').fill(san);
  await player.button('Write down').click();
};

test('ScoreSheet_EachEntryIsWrittenByHandAndRuledOn', async () => {
  const { white, black } = await fixture.seat({ regulations: { time: '90+30' } });
  await white.tab('Sheet').click();
  const sheet = white.page.getByRole('region', { name: 'Score sheet: White' });
  await white.running();
  await white.drag('e2', 'e4');
  await white.stands('white pawn', 'e4');
  await white.press();
  await black.runs('black');
  await sheet.getByText('Not yet written down: 1').waitFor();
  await writes(white, 'e4');
  await sheet.locator('.entry', { hasText: 'e4' }).waitFor();
  await sheet.getByText('All moves are written down.').waitFor();

  // Before the move is made nothing is written, unless to claim a draw with it or to seal it.
  await writes(white, 'e5');
  await white.ruled('', '8.1.2');
  assert.equal(await sheet.locator('.entry').count(), 1);

  // What was not played is shown beside what was.
  await black.move('e7', 'e5', 'e5');
  await white.runs('white');
  await writes(white, 'd5');
  await sheet.locator('.entry.wrong', { hasText: 'played: e5' }).waitFor();
  await white.ruled('', '8.5.3');
});

test('ScoreSheet_AMoveMadeBeforeTheLastOneIsWritten_Warning', async () => {
  const { white, black } = await fixture.seat({ regulations: { time: '90+30', score_sheets: true } });
  const moves = [
    [white, 'e2', 'e4', 'e4'],
    [black, 'e7', 'e5', 'e5'],
    [white, 'g1', 'f3', 'Nf3'],
  ];
  for (const [player, from, to, san] of moves.slice(0, 2)) {
    await player.move(from, to, san);
    await player.runs(player === white ? 'black' : 'white');
  }
  await white.drag('g1', 'f3');
  await white.ruled('', '8.1.3');
  await white.tab('Sheet').click();
  await white.page.getByText('Not yet written down: 3').waitFor();
});

test('ScoreSheet_LessThanFiveMinutes_NothingNeedsToBeWritten', async () => {
  const { white } = await fixture.seat({ regulations: { time: '4', tempo: 'standard', score_sheets: true } });
  await white.tab('Sheet').click();
  await white.page.getByText('Less than five minutes').waitFor();
  await white.page.getByRole('region', { name: 'Score sheet: White' }).getByText('8.4').waitFor();
});

test('ScoreSheet_TheArbiterSeesBoth', async () => {
  const { white, black, arbiter } = await fixture.seat({ arbiter: true, regulations: { time: '90+30' } });
  await white.move('e2', 'e4', 'e4');
  await black.runs('black');
  await black.tab('Sheet').click();
  await writes(black, 'e4 (=)');
  await arbiter.tab('Sheet').click();
  await arbiter.page.locator('.whose').getByRole('radio', { name: 'Black' }).check();
  await arbiter.page.getByRole('region', { name: 'Score sheet: Black' }).getByText('e4 (=)').waitFor();
  assert.equal(await arbiter.button('Write down').count(), 0);
});

const seals = async (player, move, resumes = '2030-01-10T14:30') => {
  await player.button('Seal a move…').click();
  await player.page.getByRole('textbox', { name: 'Your move' }).fill(move);
  await player.page.getByLabel('Play is resumed on').fill(resumes);
  await player.button('Close the envelope').click();
};

test('Adjournment_SealedByThePlayerResumedWhenBothAreReady', async () => {
  const { white, black, made } = await fixture.seat(
    { regulations: { time: '40/120:60' }, names: { white: 'Ana', black: 'Rui' } },
    { black: { locale: 'pt-PT' } },
  );
  await white.move('e2', 'e4', 'e4');
  await black.runs('black');
  await black.button('Propor empate').click();
  await white.page.getByText('Your opponent offers a draw').waitFor();
  await black.button('Lance secreto…').click();
  // In the player's own letters.
  await black.page.getByRole('textbox', { name: 'O seu lance' }).fill('Cf6');
  await black.page.getByLabel('Data e hora da retoma (opcional)').fill('2030-01-10T14:30');
  await black.button('Fechar o envelope').click();

  const envelope = white.page.getByRole('region', { name: 'The envelope' });
  await envelope.getByText('The game is adjourned').waitFor();
  assert.match(
    await envelope.innerText(),
    /Sealed by\s+Rui\s+Number of the sealed move\s+1\s+Draw offer\s+Rui\s+Play is resumed\s+10 January 2030 at 14:30/,
  );
  await envelope.getByText('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq').waitFor();
  await black.page.getByRole('region', { name: 'O envelope' }).waitFor();
  const sealed = (await fixture.log(made)).at(-1);
  assert.equal(sealed.do, 'seal');
  assert.equal(sealed.move, undefined);

  await white.button('Ready to go on').click();
  await black.button('Pronto a continuar').click();
  await white.reads('Nf6');
  await white.runs('white');
  await white.ruled('The envelope was opened');
});

test('Adjournment_TheSealerDoesNotCome_WhoIsToReplyGoesOn', async () => {
  const { white, black, made } = await fixture.seat({ regulations: { time: '40/120:60' } });
  // The dialog has minutes; play is to be resumed in seconds.
  await white.page.evaluate(
    ({ table, token }) =>
      new Promise((resolve) => {
        const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/live`);
        socket.onopen = () => socket.send(JSON.stringify({ hello: { token, seen: 0, ready: false } }));
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          const seal = { do: 'seal', move: 'Nf3', resumes: Date.now() + 8000, id: 1 };
          if (message.welcome) socket.send(JSON.stringify(seal));
          if (message.ack === 1) resolve(socket.close());
        };
      }),
    { table: made.table, token: made.seats.white },
  );
  await white.leaves();
  await black.page.getByText('even if the other does not come').waitFor();
  await black.reads('Nf3');
  await black.ruled('The envelope was opened');
  await black.move('d7', 'd5', 'd5');
  await black.runs('white');
});

test('Adjournment_AtATimeThatHasPassed_IsRefused', async () => {
  const { white } = await fixture.seat({ regulations: { time: '40/120:60' } });
  await seals(white, 'Nf3', '2020-01-10T14:30');
  await white.page.getByText('The time of the resumption has passed already').waitFor();
});

test('Adjournment_TheArbiterOpensWithWhoIsAtTheBoard', async () => {
  const { white, black, arbiter } = await fixture.seat({ arbiter: true, regulations: { time: '40/120:60' } });
  await white.running();
  await seals(white, 'Nf3');
  await white.page.getByText('The arbiter opens the envelope.').waitFor();
  await arbiter.page.getByRole('region', { name: 'The envelope' }).waitFor();
  await arbiter.unfold('Adjournment');
  // Black must answer: without them it stays closed.
  await arbiter.page.getByRole('checkbox', { name: 'Black' }).uncheck();
  await arbiter.button('Open the envelope').click();
  await white.ruled('The envelope stays closed', 'I.7');
  await arbiter.page.getByRole('checkbox', { name: 'Black' }).check();
  await arbiter.button('Open the envelope').click();
  await black.reads('Nf3');
  await black.runs('black');
});

test('Adjournment_AnAmbiguousSealedMove_Loses', async () => {
  const { white, black, arbiter } = await fixture.seat({
    arbiter: true,
    regulations: { time: '90', start: 'q5k1/5ppp/8/8/8/8/5PPP/R4RK1 w - - 0 40' },
  });
  await white.running();
  await seals(white, 'Rd1');
  await arbiter.page.getByRole('region', { name: 'The envelope' }).waitFor();
  await arbiter.unfold('Adjournment');
  await arbiter.button('Open the envelope').click();
  await black.ends('0–1', 'The sealed move');
});

test('LondonRules_TheWrongedSideChoosesThatItStands', async () => {
  const { white, black, made } = await fixture.seat({
    regulations: { edition: '1997', time: '90', false_move: 'london' },
  });
  await white.running();
  await white.drag('e2', 'e5');
  await white.stands('white pawn', 'e5');
  await white.press();
  // The clock pressed, the code of London asks Black.
  await black.ruled('', 'XIII (London)');
  await black.button('It stands').click();
  await black.page.getByRole('group', { name: /^Choose what follows/ }).waitFor({ state: 'detached' });
  await black.stands('white pawn', 'e5');
  const chosen = (await fixture.log(made)).at(-1);
  assert.deepEqual([chosen.do, chosen.by, chosen.penalty], ['choose', 'black', 'stands']);
  await black.move('d7', 'd5', 'd5');
});

test('RulesOf1862_TheWrongedSideChoosesThePieceAndItsMove', async () => {
  const { white, black, made } = await fixture.seat({
    regulations: { edition: '1997', time: '90', false_move: 'bca1862' },
  });
  await white.running();
  await white.drag('g1', 'g3');
  // As soon as the piece has been let go.
  await black.page.getByRole('group', { name: /^Choose what follows/ }).waitFor();
  await black.page.getByLabel('Which move (optional)').fill('Nh3');
  await black.button('That piece must move legally').click();
  await white.stands('white knight', 'g1');
  await white.ruled('', 'VII (BCA 1862)');
  const chosen = (await fixture.log(made)).at(-1);
  assert.deepEqual([chosen.do, chosen.penalty, chosen.move], ['choose', 'move_piece', 'Nh3']);
  // Another move will not do.
  await white.move('g1', 'h3', 'Nh3');
  await black.runs('black');
});

test('NewTable_UnequalTimesAppointedStartArbiterAndHouseRules', async () => {
  const ana = await fixture.person({ timezoneId: 'UTC' });
  await ana.page.goto(`${fixture.url}/?new`);
  await ana.choose('5 minutes plus 3 seconds');
  await ana.page.getByLabel('Another time for Black').check();
  await ana.page.getByLabel('Black’s time').fill('3+2');
  await ana.choose('White');
  await ana.page.getByText('More rules').click();
  await ana.page.getByLabel('Appointed start').fill('2030-01-10T14:30');
  await ana.choose('A number of minutes');
  await ana.page.getByRole('spinbutton', { name: 'Minutes' }).fill('15');
  await ana.page.getByRole('group', { name: 'Rules', exact: true }).getByRole('radio', { name: 'Rapid' }).check();
  await ana.choose('Others');
  await ana.page.getByLabel('Each player keeps a score sheet by hand').check();
  await ana.page.getByLabel('An arbiter’s seat').check();
  await ana.button('Set up the table').click();
  await ana.page
    .getByText('Play starts on 10 January 2030 at 14:30. Whoever comes more than 15 minutes late loses.')
    .waitFor();
  await ana.page.getByRole('textbox', { name: 'For the arbiter' }).waitFor();
  assert.equal(await ana.page.getByTestId('clock-white').textContent(), '5:00');
  assert.equal(await ana.page.getByTestId('clock-black').textContent(), '3:00');
  const id = new URL(ana.page.url()).pathname.split('/')[2];
  const { table } = await (await fetch(`${fixture.url}/api/tables/${id}`)).json();
  const { time, default_time, tempo, score_sheets, points } = table.regulations;
  assert.deepEqual(
    { time, default_time, tempo, score_sheets, points },
    { time: { white: '5+3', black: '3+2' }, default_time: 15, tempo: 'rapid', score_sheets: true, points: [3, 1, 0] },
  );
  assert.equal(table.start_at, Date.UTC(2030, 0, 10, 14, 30));
  assert.equal(table.arbiter, true);
});
