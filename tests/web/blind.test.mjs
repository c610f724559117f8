// Blind and visually disabled players (Appendix D): what they announce, hear and ask for, by keyboard alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useServer } from './support/fixture.mjs';
import { inView, wellMade } from './support/looks.mjs';
import { fullTest } from './support/tier.mjs';
import { until } from './support/until.mjs';
import { listen, saidTo, says } from './support/voice.mjs';

const fixture = useServer();

// A table with a blind White, whose page speaks, and a sighted Black.
// Moves are said in the names of the Laws, as between players of two languages; by default in the player's own.
const inNamesOfTheLaws = ({ context }) =>
  context.addInitScript(() => {
    if (!localStorage.getItem('jadoube.settings')) localStorage.setItem('jadoube.settings', '{"names": "laws"}');
  });

async function seat(regulations = {}, { white = {}, names = 'laws', ...request } = {}) {
  const made = await fixture.make({
    regulations: { time: '15+10', board: { white: 'blind', black: 'physical' }, ...regulations },
    ...request,
  });
  const blind = await fixture.person(white);
  await listen(blind);
  if (names === 'laws') await inNamesOfTheLaws(blind);
  await blind.sit(fixture.url, made, 'white');
  const sighted = await fixture.sit(made, 'black');
  await blind.runs('white');
  return { blind, sighted, made };
}

// Types into the field that has the focus, as a blind player does: nothing is clicked.
async function announce(person, text) {
  if (text) await person.page.keyboard.type(text);
  await person.page.keyboard.press('Enter');
}

// Announces a move, hears it repeated, and makes it and presses the clock by Enter alone.
async function play(person, text, announced) {
  const before = saidTo(person).length;
  await announce(person, text);
  await says(person, announced, before);
  await says(person, /Enter makes it/, before);
  await announce(person, '');
  await person.runs('black');
}

test('WholeGame_ByAnnouncementAlone_EveryMoveHeard', async () => {
  const { blind, sighted, made } = await seat();
  await sighted.page.getByText('White plays on a board for the blind.').waitFor();
  // Légal's mate. White announces in the names of the Laws, in plain squares, in the player's own words.
  const whites = [
    ['Bauer Eva vier', 'Bauer Eva zwei Eva vier'],
    ['g1 f3', 'Springer Gustav eins Felix drei'],
    ['bishop c4', 'Läufer Felix eins Cesar vier'],
    ['Springer Bella eins Cesar drei', 'Springer Bella eins Cesar drei'],
    ['knight takes e5', 'Springer Felix drei schlägt Eva fünf'],
    ['Laeufer Felix sieben', 'Läufer Cesar vier schlägt Felix sieben'],
    ['Springer David fuenf', 'Springer Cesar drei David fünf'],
  ];
  const blacks = [
    ['e7', 'e5', 'e5', 'Bauer Eva sieben Eva fünf'],
    ['d7', 'd6', 'd6', 'Bauer David sieben David sechs'],
    ['c8', 'g4', 'Bg4', 'Läufer Cesar acht Gustav vier'],
    ['g7', 'g6', 'g6', 'Bauer Gustav sieben Gustav sechs'],
    ['g4', 'd1', 'Bxd1', 'Läufer Gustav vier schlägt David eins'],
    ['e8', 'e7', 'Ke7', 'König Eva acht Eva sieben'],
  ];
  for (const [i, [typed, announced]] of whites.entries()) {
    await announce(blind, typed);
    await says(blind, new RegExp(`^de-DE ${announced}$`));
    await announce(blind, '');
    if (!blacks[i]) break;
    await blind.runs('black');
    const [from, to, san, heard] = blacks[i];
    await sighted.move(from, to, san);
    await says(blind, new RegExp(`^de-DE ${heard}$`));
    await blind.runs('white');
  }
  await says(blind, /^en-GB Check\.$/);
  await blind.ends('1–0', 'Checkmate');
  await says(blind, /^en-GB Checkmate\.$/);
  await says(blind, /^en-GB White won\.$/);
  await says(blind, /^en-GB Articles? .*5\.1\.1/);
  await sighted.ends('1–0', 'Checkmate');

  // Every move of both sides was heard once, in order, and stands in the log of the page as well, in its language.
  const moves = whites.flatMap(([, white], i) => [white, ...(blacks[i] ? [blacks[i][3]] : [])]);
  const said = saidTo(blind);
  assert.deepEqual(
    said.filter((text) => text.startsWith('de-DE ')).map((text) => text.slice(6)),
    moves,
  );
  assert.equal(said.filter((text) => /checkmate/i.test(text)).length, 1);
  // What follows an announcement is explained at the first moves; then it is only confirmed.
  assert.equal(said.filter((text) => /Enter makes it/.test(text)).length, 3);
  assert.equal(said.filter((text) => text === 'en-GB Done.').length, whites.length);
  assert.equal(said.filter((text) => text === 'en-GB It is your turn.').length, blacks.length);
  const written = await blind.page.getByTestId('spoken').locator('[lang=de]').allInnerTexts();
  assert.deepEqual(written, moves.map((move) => `${move}.`)); // prettier-ignore
  // The log has each announcement before the move.
  const acts = (await fixture.log(made)).filter(({ by }) => by === 'white').map(({ do: act }) => act);
  assert.deepEqual(acts.slice(0, 3), ['announce', 'move', 'press']);
});

test('SlipOfTheTongue_CorrectedUntilTheClockIsPressed', async () => {
  const { blind, sighted } = await seat();
  await announce(blind, 'Springer Hector drei');
  await says(blind, /^de-DE Springer Gustav eins Hector drei$/);
  await sighted.page.locator('.ruling', { hasText: 'White announced the move Nh3.' }).waitFor();
  await sighted.stands('white knight', 'g1');
  await announce(blind, 'Springer Felix drei');
  await says(blind, /^de-DE Springer Gustav eins Felix drei$/);
  await says(blind, /^en-GB Articles D\.2\.1, D\.2\.8\.$/);
  await announce(blind, '');
  await sighted.runs('black');
  await sighted.stands('white knight', 'f3');
});

test('SlipOfTheTongue_AfterThePieceWasPlaced_NoPressBeforeTheMoveIsAnnounced', async () => {
  const { blind, sighted } = await seat();
  // On the page's own board, by its keys.
  await blind.begun();
  await blind.square('g1').focus();
  await blind.page.keyboard.press('Enter');
  await says(blind, /touched the knight on g1/);
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowLeft', 'Enter']) await blind.page.keyboard.press(key);
  await says(blind, /the move is made only when it has been announced/);
  await blind.page.getByLabel('Your announcement').focus();
  await announce(blind, '');
  await says(blind, /only then may the clock be pressed/);
  await announce(blind, 'Nh3');
  await says(blind, /the slip of the tongue must be corrected/);
  await announce(blind, 'Nf3');
  await says(blind, /^de-DE Springer Gustav eins Felix drei$/);
  await says(blind, /^en-GB The move is made; press the clock\.$/);
  await announce(blind, '');
  await sighted.runs('black');
  await sighted.reads('Nf3');
});

test('WhatCannotBeDone_IsSpokenAndWritten', async () => {
  const { blind, made } = await seat({ start: '4k3/P7/8/8/8/8/8/N3K1N1 w - - 0 1' });
  const refused = async (text, why) => {
    const before = saidTo(blind).length;
    await announce(blind, text);
    await says(blind, why, before);
    await blind.page.locator('.error', { hasText: why }).waitFor();
    await blind.page.keyboard.press('Escape');
  };
  await refused('', /Nothing has been announced/);
  await refused('rhubarb', /“rhubarb” was not understood/);
  await refused('Anna acht', /Say which piece the pawn becomes/);
  await refused('accept', /No draw has been offered to you/);
  // What is no legal move is for the referee to say, with the article.
  await announce(blind, 'Springer Eva fünf');
  await says(blind, /^en-GB Heard “Springer Eva fünf”\.$/);
  await says(blind, /^en-GB White announced a move that is not legal\. Nothing was played\.$/);
  await says(blind, /^en-GB Article D\.2\.1\.$/);
  await announce(blind, 'Anna sieben Anna acht Turm');
  await says(blind, /^de-DE Bauer Anna sieben Anna acht Turm$/);
  await announce(blind, '');
  await blind.reads('a8=R+');
  const acts = (await fixture.log(made)).map(({ do: act }) => act);
  assert.equal(acts.filter((act) => act === 'press').length, 1);
});

test('AmbiguousAnnouncement_AsksWhichPiece', async () => {
  const { blind } = await seat({ start: '4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1' });
  await announce(blind, 'Turm Felix eins');
  await says(blind, /^de-DE Turm Hector eins Felix eins$/);
  await announce(blind, 'König David eins');
  await announce(blind, 'lange Rochade');
  await says(blind, /^de-DE Lange Rochade$/);
  await announce(blind, 'castles kingside');
  await says(blind, /^de-DE Kurze Rochade$/);
  await announce(blind, '');
  await blind.reads('0-0');
  const other = await seat({ start: '4k3/8/8/8/8/8/4K3/R6R w - - 0 1' });
  await announce(other.blind, 'rook e1');
  await says(other.blind, /Which piece: the one on a1 or h1\?/);
  await other.blind.page.keyboard.type('rook h1 e1');
  await announce(other.blind, '');
  await says(other.blind, /^de-DE Turm Hector eins Eva eins$/);
});

test('Keys_SpeakTheClocksTheLastMoveThePositionAndTheRuling', async () => {
  const { blind } = await seat({ start: '4k3/8/8/8/8/8/4p3/R3K2N w - - 0 1' });
  const asks = async (key, ...answers) => {
    const before = saidTo(blind).length;
    await blind.page.keyboard.press(key);
    for (const answer of answers) await says(blind, answer, before);
  };
  await asks('2', /No move has been made yet/);
  await announce(blind, 'Springer Felix zwei');
  await announce(blind, '');
  await blind.runs('black');
  await asks(
    '1',
    /^en-GB Your clock: 1[45] minutes/,
    /^en-GB The other clock: \d+ minutes/,
    /The other one is running/,
  );
  await asks('1', /White has used/, /Moves completed: White 1, Black 0/);
  await asks('2', /^de-DE Springer Hector eins Felix zwei$/);
  await asks(
    '3',
    /^de-DE König Eva eins, Turm Anna eins, Springer Felix zwei$/,
    /^de-DE König Eva acht, Bauer Eva zwei$/,
  );
  await asks('4', /You play White/, /It is the other player’s turn/);
  // A move is no ruling.
  await asks('5', /The game has begun/, /Article/);
  // The example is said in its own language.
  await asks('?', /^en-GB Type the move, for example:$/, /^de-DE Springer Felix drei$/, /1, Clocks\./);
  await announce(blind, 'more');
  await says(blind, /“rank 4” and “file e”/);
  await announce(blind, 'e2?');
  await says(blind, /^de-DE Bauer Eva zwei$/);
  await announce(blind, 'Anna?');
  await says(blind, /^de-DE Turm Anna eins$/);
  await announce(blind, 'd4?');
  await says(blind, /^de-DE David vier$/);
  await says(blind, /^en-GB Nothing stands there\.$/);
  await announce(blind, 'file a');
  await says(blind, /^de-DE Turm Anna eins$/, saidTo(blind).length - 3);
});

test('Draw_OfferedAfterTheMoveAndBeforeTheClock_RefusedThenResigned', async () => {
  const { blind, sighted, made } = await seat({}, { white: { locale: 'pt-PT' } });
  await announce(blind, 'peão e quatro');
  await says(blind, /^de-DE Bauer Eva zwei Eva vier$/);
  await announce(blind, 'empate');
  await sighted.page.getByText('Your opponent offers a draw').waitFor();
  await announce(blind, '');
  await sighted.runs('black');
  const acts = (await fixture.log(made)).filter(({ by }) => by === 'white').map(({ do: act }) => act);
  assert.deepEqual(acts, ['announce', 'move', 'offer_draw', 'press']);
  await sighted.button('Decline').click();
  await says(blind, /recusaram/);
  await sighted.drag('e7', 'e5');
  await sighted.reads('e5');
  await sighted.button('Offer a draw').click();
  await says(blind, /^pt-PT O adversário propõe empate/);
  await announce(blind, 'recuso');
  await sighted.hears('declined');
  await sighted.press();
  await says(blind, /^pt-PT É a sua vez\.$/);
  await announce(blind, 'abandono');
  await says(blind, /Escreva “abandono” outra vez/);
  await announce(blind, 'abandono');
  await blind.ends('0–1', 'Abandono');
  await says(blind, /^pt-PT Ganharam as pretas\.$/);
});

test('OwnLanguage_AndAfterAReload_TheGameIsTold', async () => {
  const { blind, sighted } = await seat();
  await blind.page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('jadoube.settings') ?? '{}');
    localStorage.setItem('jadoube.settings', JSON.stringify({ ...kept, names: 'own' }));
  });
  await play(blind, 'Springer Felix drei', /^de-DE Springer Gustav eins Felix drei$/);
  await sighted.move('d7', 'd5', 'd5');
  await blind.page.reload();
  await blind.page.locator('.board').waitFor();
  await says(blind, /^en-GB pawn d7 to d5$/);
  await says(blind, /^en-GB It is your turn\.$/);
  await announce(blind, 'knight e5');
  await says(blind, /^en-GB knight f3 to e5$/);
});

test('Flag_IsTold', async () => {
  const { blind } = await seat({ time: '0.05' });
  await blind.ends('0–1', 'Time');
  await says(blind, /^en-GB Black won\.$/);
});

test('Sighted_HearsAndAnnouncesToo', async () => {
  const made = await fixture.make({ regulations: { time: '15', board: { white: 'physical', black: 'blind' } } });
  const sighted = await fixture.person();
  await listen(sighted);
  await inNamesOfTheLaws(sighted);
  await sighted.sit(fixture.url, made, 'white');
  const blind = await fixture.person();
  await listen(blind);
  await inNamesOfTheLaws(blind);
  await blind.sit(fixture.url, made, 'black');
  await sighted.runs('white');
  await sighted.page.getByText('Black plays on a board for the blind.').click();
  await sighted.page.getByLabel('Speak the announcements aloud here, too').check();
  await sighted.drag('e2', 'e4');
  await sighted.reads('e4');
  await says(blind, /^de-DE Bauer Eva zwei Eva vier$/);
  await says(sighted, /^de-DE Bauer Eva zwei Eva vier$/);
  await sighted.page.getByText('I announce my moves myself').click();
  await sighted.page.getByRole('textbox', { name: 'Your announcement' }).fill('Bauer Eva drei');
  await sighted.button('Announce').click();
  await says(blind, /White announced a move other than e4/);
  await sighted.page.getByRole('textbox', { name: 'Your announcement' }).fill('Bauer Eva vier');
  await sighted.button('Announce').click();
  await says(blind, /White announced the move e4/);
  // What is answered is read, also where it is not heard: to resign takes two.
  await sighted.page.getByRole('textbox', { name: 'Your announcement' }).fill('resign');
  await sighted.button('Announce').click();
  await sighted.page.getByRole('status').filter({ hasText: 'Type “resign” once more' }).waitFor();
});

test('Assistant_HasTheDutiesOfTheLawsAndNoOthers', async () => {
  const { blind, sighted, made } = await seat();
  const assistant = await fixture.person();
  await assistant.page.goto(`${fixture.url}/t/${made.table}?assistant#${made.seats.white}`);
  await assistant.page.locator('.board').waitFor();
  await assistant.page.getByText('You act for White as an assistant').waitFor();
  for (const name of ['Offer a draw', 'Resign', 'J’adoube']) assert.equal(await assistant.button(name).count(), 0);
  await assistant.drag('e2', 'e4');
  await assistant.hears('announced');
  await assistant.page.getByLabel('Your announcement').fill('Bauer Eva vier');
  await assistant.page.keyboard.press('Enter');
  await says(blind, /^de-DE Bauer Eva zwei Eva vier$/);
  await assistant.reads('e4');
  await assistant.press();
  await sighted.runs('black');
  const whites = (await fixture.log(made)).filter(({ by }) => by === 'white');
  assert.ok(whites.length >= 4);
  for (const event of whites) assert.equal(event.assistant, true, JSON.stringify(event));
  // What is no duty of an assistant has no standing.
  await assistant.page.getByLabel('Your announcement').fill('draw');
  await assistant.page.keyboard.press('Enter');
  await assistant.hears('An assistant may not do that');
});

test('Lobby_TableForABlindPlayer_AndHouseRulesAreMarked', async () => {
  const person = await fixture.person();
  await listen(person);
  await person.page.goto(`${fixture.url}/?new`);
  await person.choose('Black');
  await person.page.getByText('More rules').click();
  const group = person.page.getByRole('group', { name: 'Board for the blind (Appendix D)' });
  await group.getByRole('radio', { name: 'Myself', exact: true }).check();
  await person.page.getByLabel('Castling may begin with the rook').check();
  await person.button('Set up the table').click();
  await person.page.getByRole('region', { name: 'Announcements' }).waitFor();
  await says(person, /You play Black/);
  const title = await person.page.locator('header .title').textContent();
  assert.match(title, /Board for the blind · /);
  assert.match(title, /Castling may begin with the rook \(house rule\)/);
  const id = new URL(person.page.url()).pathname.split('/')[2];
  const { table } = await (await fetch(`${fixture.url}/api/tables/${id}`)).json();
  assert.deepEqual(table.regulations.board, { white: 'physical', black: 'blind' });
  assert.deepEqual(table.house_rules, ['rook_first_castling']);
  // The Laws of 1997 know no such board.
  await person.page.goto(`${fixture.url}/?new`);
  await person.page.getByText('More rules').click();
  await person.page.getByRole('radio', { name: '1997' }).check();
  assert.equal(await group.count(), 0);
});

test('Lobby_TheKeyboardReachesATableForABlindPlayer_WhichTakesNoRoom', async () => {
  const person = await fixture.person();
  await person.page.goto(fixture.url);
  const way = person.way(/^Play by ear/);
  const hidden = await way.locator('..').boundingBox();
  assert.ok(hidden.width <= 1 && hidden.height <= 1);
  const above = (await person.page.getByTestId('rules').boundingBox()).y;
  await way.focus();
  assert.ok((await way.boundingBox()).height > 30, 'it is seen while the keyboard is on it');
  assert.equal((await person.page.getByTestId('rules').boundingBox()).y, above);
  await person.page.keyboard.press('Enter');
  const group = person.page.getByRole('group', { name: 'Board for the blind (Appendix D)' });
  await group.waitFor();
  assert.ok(await group.isVisible(), 'not among the rules that are seldom changed');
  assert.ok(await group.getByRole('radio', { name: 'Myself', exact: true }).isChecked());
});

test('BeforePlay_WhatIsToBeDoneIsSaid_AndReadyIsAnswered', async () => {
  const made = await fixture.make({ regulations: { time: '15', board: { white: 'blind', black: 'physical' } } });
  const blind = await fixture.person({ ready: false });
  await listen(blind);
  await blind.sit(fixture.url, made, 'white');
  await says(blind, /The other player is missing: the link is under “Before play”/);
  await says(blind, /If you use a screen reader, type “quiet”/);
  const sighted = await fixture.person({ ready: false });
  await sighted.sit(fixture.url, made, 'black');
  await says(blind, /The other player is at the table/);
  await says(blind, /Type “ready” to begin/);
  await announce(blind, 'e4');
  await says(blind, /The game has not begun\. Type “ready”\./);
  await blind.page.keyboard.press('Escape');
  await announce(blind, 'ready');
  await says(blind, /You are ready\. The other player has still to say so\./);
  await sighted.button('Ready').click();
  await blind.runs('white');
  assert.equal(await blind.page.getByRole('alert').count(), 0);
});

test('SmallLetters_AndAPieceOrAPawn_AreUnderstood', async () => {
  const { blind, made } = await seat({ start: '4k3/8/8/4B3/8/2p5/1P6/4K1N1 w - - 0 1' }, { names: 'own' });
  await announce(blind, 'nf3');
  await says(blind, /^en-GB knight g1 to f3$/);
  await announce(blind, 'bxc3');
  await says(blind, /Which piece: bishop, or the pawn on b\? Say “bishop” or “pawn”\./);
  await announce(blind, 'pawn');
  await says(blind, /^en-GB pawn b2 takes the pawn on c3$/);
  // A claim whose move is not clear stays a claim.
  await announce(blind, 'claim fifty moves with bxc3');
  await says(blind, /It is still a claim/);
  await announce(blind, 'bishop');
  const claimed = async () => (await fixture.log(made)).find(({ do: act }) => act === 'claim');
  await until(claimed);
  assert.equal((await claimed()).move, 'e5c3');
});

test('TouchedPiece_AnAnnouncementOfAnotherMoveIsAnsweredByIt', async () => {
  const { blind } = await seat();
  await blind.begun();
  await blind.square('g1').focus();
  await blind.page.keyboard.press('Enter');
  await says(blind, /touched the knight on g1/);
  await blind.page.getByLabel('Your announcement').focus();
  const before = saidTo(blind).length;
  await announce(blind, 'e4');
  await says(blind, /touched the knight on g1/, before);
  await says(blind, /Announce another move/, before);
  await announce(blind, 'Nf3');
  await says(blind, /^de-DE Springer Gustav eins Felix drei$/, before);
});

test('Letters_OutsideTheField_TellClocksAndPosition_AndJadoubeIsSaid', async () => {
  const { blind } = await seat();
  await blind.square('e2').focus();
  for (const [key, answer] of [
    ['c', /Your clock: 1[45] minutes/],
    ['p', /^de-DE König Eva eins, Dame David eins, Turm Anna eins, Hector eins, /],
    ['j', /J’adoube: the next piece you touch is only adjusted/],
  ]) {
    const before = saidTo(blind).length;
    await blind.page.keyboard.press(key);
    await says(blind, answer, before);
  }
});

test('Claims_AreSpoken_AndQuietSilencesTheVoice', async () => {
  const { blind } = await seat();
  await announce(blind, 'claim');
  await says(blind, /What do you claim\?/);
  await announce(blind, 'claim touched piece');
  await says(blind, /Article/);
  await announce(blind, 'quiet');
  await blind.page.getByTestId('spoken').getByText('The page is silent now').waitFor();
  const before = saidTo(blind).length;
  await announce(blind, 'e4?');
  await blind.page.getByTestId('spoken').locator('p').last().getByText('Nothing stands there').waitFor();
  assert.equal(saidTo(blind).length, before);
  await announce(blind, 'aloud');
  await says(blind, /The page speaks again/, before);
});

test('Focus_IsNeverLost_AtTheBlindPlayersTableItIsOnTheAnnouncement', async () => {
  const { blind, sighted } = await seat();
  const focused = (selector) =>
    until(() => blind.page.locator(selector).evaluate((it) => it === document.activeElement));
  // A dialog leads back to what has opened it.
  await blind.button('Claim…').focus();
  await blind.page.keyboard.press('Enter');
  await blind.button('Back to the game').focus();
  await blind.page.keyboard.press('Enter');
  await until(() => blind.button('Claim…').evaluate((it) => it === document.activeElement));
  // An article is read from its heading, and Escape leads back to its link.
  await blind.page.getByLabel('Your announcement').focus();
  await play(blind, 'e4', /^de-DE Bauer Eva zwei Eva vier$/);
  const article = blind.page.locator('.word-place a.article').first();
  await article.focus();
  await blind.page.keyboard.press('Enter');
  await focused('aside h2');
  assert.equal(await article.getAttribute('aria-expanded'), 'true');
  await blind.page.keyboard.press('Escape');
  await until(() => article.evaluate((it) => it === document.activeElement));
  // The game ends, and the button that had the focus is gone.
  await blind.button('Offer a draw').focus();
  await sighted.button('Resign').click();
  await sighted.button('I resign').click();
  await blind.ends('1–0', 'Resignation');
  await focused('.announcements .field');
  // What is looked back on is said, and that the other player wants to play again.
  await blind.page.getByRole('button', { name: 'One back' }).click();
  await says(blind, /starting position/);
  await sighted.button('Rematch (colours reversed)').click();
  await says(blind, /The other player wants a rematch\. Type “rematch”\./);
  await blind.page.getByLabel('Your announcement').focus();
  await announce(blind, 'rematch');
  await blind.page.waitForURL(/rematch=/);
});

fullTest('OnALaptop_NothingOfABlindPlayersPartScrolls', async () => {
  const { blind, sighted } = await seat({}, { white: { viewport: { width: 1366, height: 768 } } });
  const scrolls = () =>
    blind.page.evaluate(() =>
      [...document.querySelectorAll('.announcements, .desk-place, .panel, html')]
        .filter((element) => element.scrollHeight > element.clientHeight + 1)
        .map((element) => element.className || element.tagName),
    );
  assert.deepEqual(await scrolls(), []);
  // Nor with an error, in a longer game, with what has been said.
  await play(blind, 'e2 e4', /^de-DE Bauer Eva zwei Eva vier$/);
  await sighted.move('e7', 'e5', 'e5');
  await blind.runs('white');
  await announce(blind, 'rhubarb');
  await blind.page.locator('.error').waitFor();
  assert.deepEqual(await scrolls(), []);
  for (const part of ['.announcements form', '.announcements .keys', '.announcements .log', '.record', '.actions']) {
    assert.ok(await inView(blind.page.locator(part).first()), part);
  }
  await wellMade(blind, 'a blind player’s table');
});

fullTest('OnAPhone_TheAnnouncementIsBelowTheBoard_AndBesideItInLandscape', async () => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]) {
    const { blind, sighted } = await seat({}, { white: { viewport } });
    assert.ok(await inView(blind.page.getByLabel('Your announcement')), `the field at ${viewport.width}`);
    assert.ok(await inView(blind.page.locator('.board')), `the board at ${viewport.width}`);
    await wellMade(blind, `a blind player’s table at ${viewport.width}`);
    // What was not understood is written under the field; beside the board once, where what is said is read.
    await announce(blind, 'rhubarb');
    const lines = blind.page.getByTestId('spoken').locator('p', { hasText: 'rhubarb' });
    await lines.last().waitFor();
    const error = blind.page.locator('.error', { hasText: 'rhubarb' });
    assert.equal(await error.isVisible(), viewport.height > viewport.width);
    if (viewport.width > viewport.height) assert.ok(await inView(lines.last()), 'the line is in the window');
    await sighted.leaves();
    await blind.leaves();
  }
});

fullTest('WhatWasSaidLast_IsInView_AlsoWhenAPhoneIsTurned', async () => {
  const { blind } = await seat({}, { white: { viewport: { width: 390, height: 844 } } });
  for (const square of ['e4', 'd4', 'c4']) {
    const before = saidTo(blind).length;
    await announce(blind, `${square}?`);
    await says(blind, /./, before);
  }
  const log = blind.page.getByTestId('spoken');
  // The last line, within the log as it is scrolled.
  const shown = () =>
    log.evaluate((it) => {
      const [line, box] = [it.lastElementChild, it].map((each) => each.getBoundingClientRect());
      return line.bottom <= box.bottom + 1 && line.top >= box.top - 1;
    });
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [390, 844],
  ]) {
    await blind.page.setViewportSize({ width, height });
    await until(shown);
    if (width === 844) assert.ok(await inView(log), 'the log is in the window');
  }
});
