// A table as its players see it: nothing stands in the way of the game.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useServer } from './support/fixture.mjs';
import {
  cutWords,
  fitsAcross,
  fitsDown,
  inView,
  inWideType,
  looks,
  nestedScrollers,
  nothingSerious,
  places,
  wellMade,
  whole,
} from './support/looks.mjs';
import { fullTest } from './support/tier.mjs';
import { until } from './support/until.mjs';

const fixture = useServer();
const regulations = { time: '15+10' };

const face = (person, color) => person.page.locator('.face', { has: person.page.getByTestId(`clock-${color}`) });
const background = (person, color) => face(person, color).evaluate((it) => getComputedStyle(it).backgroundColor);

for (const { name, ...look } of looks) {
  test(`Table_NothingMovesWhenARulingComes_${name}`, async () => {
    const { white, black } = await fixture.seat({ regulations }, { white: look });
    await white.running();
    const before = await places(white);
    await white.drag('e2', 'e5');
    await white.press();
    await white.ruled('completed illegal move', '7.5.1');
    assert.deepEqual(await places(white), before);
    assert.ok(await white.page.locator('.ruling.grave').first().isVisible());
    await fitsAcross(white, 'a table');
    if (look.viewport.width === 1366) assert.deepEqual(await nestedScrollers(white), []);
    const { height } = look.viewport;
    const last = await face(white, 'white').boundingBox();
    assert.ok(last.y + last.height <= height, `the clock ends at ${last.y + last.height} of ${height}`);
    await nothingSerious(white, 'a table');
    await black.leaves();
  });

  test(`OneDevice_TheBoardAndBothClocksAreInView_AndDoNotMove_${name}`, async () => {
    const made = await fixture.make({ regulations, seat: 'both' });
    const device = await fixture.sit(made, 'both', look);
    await device.button('Start White’s clock').click();
    await device.runs('white');
    const before = await places(device);
    await device.drag('e2', 'e5');
    await device.press();
    await device.ruled('completed illegal move', '7.5.1');
    assert.deepEqual(await places(device), before);
    await fitsAcross(device, 'one device');
    const { width, height } = look.viewport;
    for (const [what, x, y, w, h] of before) {
      assert.ok(x >= 0 && y >= 0 && x + w <= width && y + h <= height, `${what} at ${x}, ${y}: ${w} × ${h}`);
    }
    if (width === 1366) assert.deepEqual(await nestedScrollers(device), []);
    await nothingSerious(device, 'one device');
  });
}

for (const [width, height, locale] of [
  [390, 844, 'pt-PT'],
  [360, 740, 'pt-BR'],
]) {
  fullTest(`Table_InWiderType_NoActionIsCut_AndNothingMoves_${width}`, async () => {
    const { white } = await fixture.seat({ regulations }, { white: { viewport: { width, height }, locale } });
    await white.running();
    await inWideType(white);
    await fitsAcross(white, 'a table in wider type');
    for (const button of await white.page.locator('.actions .button, header .quiet').all()) {
      const { x, width: wide } = await button.boundingBox();
      assert.ok(x >= 0 && x + wide <= width, await button.innerText());
    }
    const rows = (await white.page.locator('header .quiet').all()).map(async (it) => (await it.boundingBox()).y);
    assert.equal(new Set(await Promise.all(rows)).size, 1, 'the header has one row');
    const resign = white.page.locator('.actions .resign');
    const before = [await places(white), await resign.boundingBox()];
    await white.drag('e2', 'e5');
    await white.press();
    await white.page.locator('.ruling.grave').waitFor();
    assert.deepEqual([await places(white), await resign.boundingBox()], before, 'an illegal move');
    // A press at once after a ruling is refused, and the reason takes the place of the ruling.
    await white.page.getByTestId('press-white').click();
    await white.page.locator('.word-place .notice').waitFor();
    assert.deepEqual([await places(white), await resign.boundingBox()], before, 'a press without a move');
    assert.deepEqual(await cutWords(white), []);
  });
}

test('Article_AFingerBesideItsNumber_OpensIt', async () => {
  const { white } = await fixture.seat({ regulations }, { white: { viewport: { width: 390, height: 844 } } });
  await white.running();
  const { x, y, width, height } = await white.page.locator('.ruling .article').first().boundingBox();
  await white.page.mouse.click(x + width / 2, y + height / 2 + 14);
  await white.page.getByRole('complementary', { name: 'Article 6.6' }).waitFor();
});

fullTest('Table_OnAPhoneInLandscape_TheRecordIsReadBesideTheBoard', async () => {
  const look = { viewport: { width: 844, height: 390 } };
  const { white, black } = await fixture.seat({ regulations }, { white: look, black: look });
  await white.move('e2', 'e4', 'e4');
  await black.runs('black');
  const before = await places(white);
  await white.button('Record').click();
  assert.ok(await inView(white.page.locator('.record .move.current')), 'the move is in the window');
  assert.ok(await inView(white.page.locator('.board')), 'and so is the board');
  assert.deepEqual(await places(white), before);
  await wellMade(white, 'the record in landscape');
  // An offer of a draw is answered where the actions are.
  await black.move('e7', 'e5', 'e5');
  await black.button('Offer a draw').click();
  await white.page.getByText('Your opponent offers a draw').waitFor();
  assert.ok(await inView(white.button('Accept')), 'the answer is in the window');
  await white.button('Accept').click();
  await white.ends('½–½', 'Agreement');
  // After the game, what comes next and the record.
  assert.ok(await inView(white.page.getByRole('button', { name: 'Rematch' })));
  await white.button('Record').click();
  assert.ok(await inView(white.button('To the start')), 'the replay is in the window');
  assert.ok(await inView(white.page.locator('.record .move').first()), 'and the moves');
  assert.deepEqual((await places(white))[0], before[0]);
});

fullTest('Table_TheArbitersPanel_OnAPhoneInLandscape_AndTheRecordBesideTheBoard', async () => {
  const look = { viewport: { width: 844, height: 390 } };
  const { arbiter, white } = await fixture.seat({ regulations, arbiter: true }, { arbiter: look });
  await white.move('e2', 'e4', 'e4');
  await arbiter.runs('black');
  assert.ok(await inView(arbiter.button('Stop the clocks')));
  await arbiter.button('Record').click();
  assert.ok(await inView(arbiter.page.locator('.record .move.current')), 'the move is in the window');
  await arbiter.button('Arbiter').click();
  assert.ok(await inView(arbiter.button('Stop the clocks')));
});

for (const { name, ...look } of looks) {
  test(`Table_ADrawOffer_IsAnsweredWhereTheRulingsAre_AndNothingMoves_${name}`, async () => {
    const { white, black } = await fixture.seat({ regulations }, { white: look });
    await white.move('e2', 'e4', 'e4');
    await black.runs('black');
    const place = white.page.getByRole('region', { name: 'What has just been ruled' });
    const before = [await places(white), await white.button('Resign').boundingBox()];
    await black.drag('e7', 'e5');
    await black.button('Offer a draw').click();
    await place.getByText('Your opponent offers a draw').waitFor();
    for (const answer of ['Accept', 'Decline']) assert.ok(await inView(white.button(answer)), answer);
    assert.ok(await whole(place), 'the offer and its ruling are not cut');
    assert.deepEqual([await places(white), await white.button('Resign').boundingBox()], before);
    await wellMade(white, 'a draw offer');
    await white.button('Decline').click();
    await place.getByText('Your opponent offers a draw').waitFor({ state: 'detached' });
    assert.deepEqual([await places(white), await white.button('Resign').boundingBox()], before);
  });

  fullTest(`Stopped_WithADrawOffer_NothingIsCut_AndTheOfferIsAmongTheActions_${name}`, async () => {
    const { white, black } = await fixture.seat({ regulations }, { white: look });
    await white.move('e2', 'e4', 'e4');
    await black.runs('black');
    await black.drag('e7', 'e5');
    await black.button('Offer a draw').click();
    await white.page.getByText('Your opponent offers a draw').waitFor();
    await black.press();
    await white.runs('white');
    await black.button('Stop the clocks').click();
    await black.dialog().getByRole('textbox').fill('The lamp went out, and the board is dark');
    await black.dialog().getByRole('button', { name: 'Stop the clocks' }).click();
    const place = white.page.getByRole('region', { name: 'What has just been ruled' });
    await place.getByText('The lamp went out').waitFor();
    assert.ok(await whole(place), 'why the clocks stand is not cut');
    assert.ok(await inView(white.button('Ready to go on')));
    assert.equal(await place.getByRole('button', { name: 'Accept' }).count(), 0);
    assert.ok(await white.button('Accept').isVisible());
    assert.ok(await white.button('J’adoube').isDisabled());
  });

  fullTest(`Rulings_ByManyArticles_ShowThemOnTheFirstLine_${name}`, async () => {
    const { white } = await fixture.seat({ regulations }, { white: look });
    await white.running();
    await white.drag('e2', 'e5');
    await white.press();
    await white.ruled('completed illegal move', '7.5.1');
    const ruling = white.page.locator('.ruling.grave').first();
    for (const article of await ruling.locator('.article').all()) {
      const place = white.page.getByRole('region', { name: 'What has just been ruled' });
      const [inner, outer] = [await article.boundingBox(), await place.boundingBox()];
      assert.ok(inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height, await article.innerText());
    }
  });

  fullTest(`Promotion_ThePiecesBesideTheBoardAreSeenWhole_${name}`, async () => {
    const start = '8/P6k/8/8/8/8/6pK/8 w - - 0 1';
    const { white } = await fixture.seat({ regulations: { ...regulations, start } }, { white: look });
    await white.running();
    await white.drag('a7', 'a8');
    for (const piece of ['queen', 'rook', 'bishop', 'knight']) {
      const button = white.page.getByTestId(`promote-${piece}`);
      await button.waitFor();
      assert.ok(await inView(button), piece);
    }
    assert.ok(await whole(white.page.getByRole('region', { name: 'What has just been ruled' })));
  });

  fullTest(`Stopped_WhyAndWhatComesNextAreSeenWhole_${name}`, async () => {
    const { white, black } = await fixture.seat({ regulations }, { black: look });
    await white.running();
    await white.button('Stop the clocks').click();
    await white.page.getByLabel('Reason').fill('a lamp is broken');
    await white.dialog().getByRole('button', { name: 'Stop the clocks' }).click();
    await black.page.getByText('White stopped the clocks: “a lamp is broken”').waitFor();
    const place = black.page.getByRole('region', { name: 'What has just been ruled' });
    await place.getByText('6.11.2', { exact: true }).waitFor();
    assert.ok(await whole(place));
    assert.ok(await inView(black.button('Ready to go on')));
  });

  fullTest(`Stopped_ForALongReason_ItIsWhole_AndNothingMovesWhenOneIsReady_${name}`, async () => {
    const { white, black } = await fixture.seat(
      { regulations: { time: '15+10' } },
      { black: { ...look, locale: 'pt-PT' } },
    );
    await white.running();
    await white.button('Stop the clocks').click();
    await white.page.getByLabel('Reason').fill('the lamp over the board went out, and the position cannot be seen');
    await white.dialog().getByRole('button', { name: 'Stop the clocks' }).click();
    const place = black.page.getByRole('region', { name: 'O que acabou de ser decidido' });
    await place.getByText('cannot be seen').waitFor();
    const parts = async () => [await places(black), await black.button('Abandonar').boundingBox()];
    const before = await parts();
    assert.ok(await whole(place));
    await black.button('Pronto a continuar').click();
    await black.button('À espera do outro jogador').waitFor();
    assert.deepEqual(await parts(), before);
    assert.ok(await whole(place));
    for (const text of ['cannot be seen', 'ao fim de dois minutos.']) {
      assert.ok(await inView(place.getByText(text)), text);
    }
  });

  fullTest(`PlayerLine_WithAnIllegalMoveAndCapturedPieces_NoWordIsCut_${name}`, async () => {
    const { white, black } = await fixture.seat(
      { regulations, names: { white: 'Mariana de Albuquerque', black: 'Bento de Vasconcelos' } },
      { white: { ...look, locale: 'pt-PT' }, black: { locale: 'pt-PT' } },
    );
    await white.move('e2', 'e4', 'e4');
    await black.move('d7', 'd5', 'd5');
    await white.move('e4', 'd5', 'exd5');
    await black.move('d8', 'd5', 'Dxd5');
    await white.drag('g1', 'g3');
    await white.press();
    await white.page.getByText('lances ilegais: 1').waitFor();
    await white.move('g1', 'f3', 'Cf3');
    for (const side of await white.page.locator('.line .side').all()) {
      if (!(await side.isVisible())) continue;
      assert.ok(await side.evaluate((it) => it.scrollWidth <= it.clientWidth + 1), await side.innerText());
    }
  });

  fullTest(`Dialogs_TheirButtonsAreInView_HoweverLongTheyAre_${name}`, async () => {
    const { white } = await fixture.seat({ regulations: { time: '90+30' } }, { white: look });
    await white.running();
    for (const [opens, yes] of [
      ['Claim…', 'Claim'],
      ['Seal a move…', 'Close the envelope'],
      ['Stop the clocks', 'Stop the clocks'],
    ]) {
      await white.button(opens).click();
      for (const button of [yes, 'Back to the game']) {
        const it = white.dialog().getByRole('button', { name: button, exact: true });
        await it.waitFor();
        assert.ok(await inView(it), `${opens} ${button}`);
      }
      await white.goBack();
    }
  });
}

test('BeforeTheGame_WithBothHere_AllIsSeenWithoutScrolling_AndTheLinksAreBehindAButton', async () => {
  const look = { viewport: { width: 844, height: 390 }, ready: false };
  const made = await fixture.make({ regulations, arbiter: true, names: { white: 'Ana', black: 'Bo' } });
  const white = await fixture.sit(made, 'white', look);
  const black = await fixture.sit(made, 'black', look);
  await white.page.getByRole('heading', { name: 'Both are here. You have White and begin.' }).waitFor();
  await black.page.getByRole('heading', { name: 'Both are here. You have Black; White begins.' }).waitFor();
  for (const person of [white, black]) {
    assert.ok(await whole(person.page.getByRole('region', { name: 'Before play' })));
    await person.button('Links of this table').click();
    await person.dialog().getByRole('textbox', { name: 'To watch' }).waitFor();
  }
});

test('BeforeTheGame_WhereBlackBegins_ThePlayersAreToldSo', async () => {
  const start = '4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1';
  const made = await fixture.make({ regulations: { ...regulations, start } });
  const white = await fixture.sit(made, 'white', { ready: false });
  const black = await fixture.sit(made, 'black', { ready: false });
  await white.page.getByRole('heading', { name: 'Both are here. You have White; Black begins.' }).waitFor();
  await black.page.getByRole('heading', { name: 'Both are here. You have Black and begin.' }).waitFor();
});

test('Zoom200_TheBoardAndBothClocksAreInView', async () => {
  const { white } = await fixture.seat({ regulations }, { white: { viewport: { width: 683, height: 384 } } });
  await white.running();
  await fitsAcross(white, 'a table at 200 %');
  for (const color of ['white', 'black']) {
    const { y, height } = await face(white, color).boundingBox();
    assert.ok(y >= 0 && y + height <= 384, `${color}: ${y} + ${height}`);
  }
  assert.deepEqual(await cutWords(white), []);
});

for (const { name, ...look } of looks) {
  // On a laptop all of a table is in the window, whatever its state; nowhere is it wider than the window.
  test(`Table_NoScrollbarOfThePage_InAnyState_${name}`, async () => {
    const laptop = look.viewport.width === 1366;
    const fits = async (person, what) => {
      await wellMade(person, what);
      if (!laptop) return;
      await fitsDown(person, what);
      assert.deepEqual(await nestedScrollers(person), [], what);
    };
    const made = await fixture.make({ regulations, arbiter: true });
    const white = await fixture.sit(made, 'white', look);
    await white.page.getByText('Waiting for the other player').first().waitFor();
    await fits(white, 'a table that waits for a player');
    const black = await fixture.sit(made, 'black');
    await white.running();
    await fits(white, 'a table where the clock runs');
    await white.drag('e2', 'e5');
    await white.press();
    await white.ruled('completed illegal move', '7.5.1');
    await fits(white, 'a table with a ruling');
    await white.move('e2', 'e4', 'e4');
    await black.runs('black');
    await black.button('Offer a draw').click();
    await white.page.getByText('Your opponent offers a draw').waitFor();
    await fits(white, 'a table with an offer');
    await black.move('g8', 'f6', 'Nf6');
    await white.runs('white');
    await white.tap('g1');
    await white.ruled('must move it');
    await fits(white, 'a table where a piece must be moved');
    await white.button('Stop the clocks').click();
    await white.page.getByLabel('Reason').fill('a lamp is broken');
    await white.dialog().getByRole('button', { name: 'Stop the clocks' }).click();
    await black.page.getByText('a lamp is broken').waitFor();
    await fits(white, 'a table whose clocks are stopped');
    const arbiter = await fixture.sit(made, 'arbiter', look);
    await arbiter.page.locator('text=a lamp is broken >> visible=true').first().waitFor();
    await fits(arbiter, 'the arbiter’s table');
    const watcher = await fixture.sit(made, null, look);
    await watcher.page.getByText('You are watching').waitFor();
    await fits(watcher, 'a table that is watched');
    await white.button('Resign').click();
    await white.button('I resign').click();
    await white.ends('0–1', 'Resignation');
    await fits(white, 'a table whose game is over');
  });

  fullTest(`Table_NoScrollbarOfThePage_Adjourned_${name}`, async () => {
    const { white, black } = await fixture.seat({ regulations: { time: '40/120:60' } }, { white: look });
    await white.running();
    await black.leaves();
    await white.button('Seal a move…').click();
    await white.page.getByRole('textbox', { name: 'Your move' }).fill('Nf3');
    await white.page.getByLabel('Play is resumed on').fill('2030-01-10T14:30');
    await white.button('Close the envelope').click();
    await white.page.getByRole('region', { name: 'The envelope' }).waitFor();
    await wellMade(white, 'an adjourned game');
    if (look.viewport.width === 1366) {
      await fitsDown(white, 'an adjourned game');
      // All that is written on the envelope is seen at once.
      const word = white.page.locator('.word-place');
      const [high, room] = await word.evaluate((place) => [place.scrollHeight, place.clientHeight]);
      assert.ok(high <= room, `the envelope: ${high} high in ${room}`);
    }
    // At the board nothing can be done while the move is sealed.
    for (const name of ['Resign', 'Offer a draw']) assert.equal(await white.button(name).count(), 1, name);
    for (const name of ['J’adoube', 'Stop the clocks', 'Seal a move…', 'Claim…']) {
      assert.equal(await white.button(name).count(), 0, name);
    }
  });
}

for (const { name, ...look } of looks) {
  fullTest(`Article_BesideTheGame_LeavesTheBoardTheClocksAndTheActionsFree_${name}`, async () => {
    const { white, black } = await fixture.seat({ regulations }, { white: look });
    await white.running();
    await white.tap('g1');
    await white.ruled('must move it', '4.3.1');
    await white.page
      .getByRole('link', { name: /^Article 4\.3\.1/ })
      .first()
      .click();
    const article = white.page.getByRole('complementary', { name: /^Article 4\.3\.1/ });
    await article.getByRole('heading', { level: 3 }).first().waitFor();
    const beside = await article.boundingBox();
    const free = (box) =>
      box.x + box.width <= beside.x ||
      beside.x + beside.width <= box.x ||
      box.y + box.height <= beside.y ||
      beside.y + beside.height <= box.y;
    assert.ok(free(await white.page.locator('.board').boundingBox()), 'the board');
    for (const color of ['white', 'black']) assert.ok(free(await face(white, color).boundingBox()), `clock: ${color}`);
    const actions = await white.page.locator('.actions-place .button').all();
    assert.ok(actions.length >= 5, 'the actions');
    for (const action of actions) assert.ok(free(await action.boundingBox()), await action.innerText());
    assert.ok(await inView(article), 'all of the article’s place is in the window');
    await wellMade(white, 'an article beside a game');
    await white.drag('g1', 'f3');
    await black.reads('Nf3');
  });
}

fullTest('Article_OnOneDevice_IsShownToWhoOpensIt_BelowTheActions', async () => {
  const made = await fixture.make({ regulations, seat: 'both' });
  const device = await fixture.sit(made, 'both', { viewport: { width: 1366, height: 768 } });
  await device.button('Start White’s clock').click();
  await device.runs('white');
  await device.tap('g1');
  await device.ruled('must move it', '4.3.1');
  for (const end of ['.end-bottom', '.end-top']) {
    const part = device.page.locator(end);
    await part
      .getByRole('link', { name: /^Article 4\.3\.1/ })
      .first()
      .click();
    const article = part.getByRole('complementary', { name: /^Article 4\.3\.1/ });
    await article.getByRole('heading', { level: 3 }).first().waitFor();
    assert.equal(await device.page.getByRole('complementary').count(), 1);
    const beside = await article.boundingBox();
    const actions = await part.locator('.actions .button:visible').all();
    assert.ok(actions.length > 0, end);
    for (const action of actions) {
      const { y, height } = await action.boundingBox();
      assert.ok(y + height <= beside.y || beside.y + beside.height <= y, `${end}: ${await action.innerText()}`);
    }
    assert.ok(await inView(article), end);
    await device.page.keyboard.press('Escape');
    await article.waitFor({ state: 'detached' });
  }
});

fullTest('Record_OnAPhoneInLandscape_HasTheRoomThereIs_UntilSomethingIsRuled', async () => {
  const { white, black } = await fixture.seat(
    { regulations: { ...regulations, board: 'screen' } },
    { white: { viewport: { width: 844, height: 390 } } },
  );
  await white.running();
  const moves = 'b1c3 g8f6 c3b1 f6g8 g1f3 b8c6 f3g1 c6b8 b1a3 g8h6 a3b1 h6g8 g1h3 b8a6 h3g1 a6c5'.split(' ');
  for (const [i, move] of moves.entries()) {
    const [mover, other] = i % 2 ? [black, white] : [white, black];
    await mover.drag(move.slice(0, 2), move.slice(2));
    await other.runs(i % 2 ? 'white' : 'black');
  }
  await white.button('Record').click();
  // Eight moves of each side are read at once.
  const shown = await white.page.locator('.record .move').all();
  assert.equal(shown.length, moves.length);
  for (const move of shown) assert.ok(await inView(move), await move.innerText());
  const list = await white.page.locator('.record .moves').boundingBox();
  for (const move of shown) {
    const { y, height } = await move.boundingBox();
    assert.ok(y >= list.y - 1 && y + height <= list.y + list.height + 1, await move.innerText());
  }
  await wellMade(white, 'the record on a phone in landscape');
  await black.button('Resign').click();
  await black.button('I resign').click();
  await white.page.locator('.outcome', { hasText: 'You won' }).waitFor();
});

for (const colorScheme of ['light', 'dark']) {
  fullTest(`Clocks_LookDifferentStoppedAndRunning_WhiteAndBlack_${colorScheme}`, async () => {
    const { white, black } = await fixture.seat({ regulations }, { white: { colorScheme } });
    await white.runs('white');
    const first = [await background(white, 'white'), await background(white, 'black')];
    await white.move('e2', 'e4', 'e4');
    await white.runs('black');
    const second = [await background(white, 'white'), await background(white, 'black')];
    assert.equal(new Set([...first, ...second]).size, 4);
    await black.leaves();
  });
}

test('StoppedClocks_TheOtherSideSeesWhy_AndGoesOnAloneWhenThePlayerIsGone', async () => {
  const { white, black } = await fixture.seat({ regulations });
  await white.running();
  await white.button('Stop the clocks').click();
  await white.dialog().getByText('There is no arbiter here').waitFor();
  await white.page.getByLabel('Reason').fill('a lamp is broken');
  await white.dialog().getByRole('button', { name: 'Stop the clocks' }).click();
  await black.page.getByText('White stopped the clocks: “a lamp is broken”').waitFor();
  await black.page.getByText('or after two minutes').waitFor();
  await white.leaves();
  await black.button('Ready to go on').click();
  await black.runs('white'); // ten seconds after White has left
});

test('Press_TheKeyPressesOnlyWhenSomethingWasLetGo_AClickCounts_Article7_5_3', async () => {
  const { white, made } = await fixture.seat({ regulations });
  await white.running();
  const presses = async () => (await fixture.log(made)).filter((event) => event.do === 'press').length;
  await white.press();
  await white.hears('Nothing has been let go');
  assert.equal(await presses(), 0);
  await white.drag('e2', 'e5');
  await white.press();
  await white.ruled('completed illegal move', '7.5.1');
  // At once after the ruling the table refuses it, and does not log it.
  await white.page.getByTestId('press-white').click();
  await white.page.getByText('this press of the clock does not count').waitFor();
  assert.equal(await presses(), 1);
  // Later it costs what the Laws say: a second illegal move loses.
  await until(async () => {
    if ((await presses()) > 1) return true;
    // When the game ends there is nothing more to click.
    await white.page
      .getByTestId('press-white')
      .click({ timeout: 2_000 })
      .catch(() => {});
    return false;
  });
  await white.ends('0–1', 'illegal move');
  assert.equal(await presses(), 2);
});

test('Physical_AMovedPieceIsMovedAgain_TheMoveIsMadeAndTheClockRemains_Article4_7', async () => {
  const { white } = await fixture.seat({ regulations });
  await white.drag('e2', 'e4');
  await white.reads('e4');
  await white.drag('e4', 'e3');
  await white.ruled('only the clock is left to press', '4.7');
  await white.stands('white pawn', 'e4');
});

for (const { name, ...look } of looks) {
  test(`Screen_AnIllegalDropSaysWhy_AndAPromotionIsChosenAtTheSquare_${name}`, async () => {
    const start = '7k/P7/8/8/8/8/8/K7 w - - 0 1';
    const { white } = await fixture.seat({ regulations: { ...regulations, board: 'screen', start } }, { white: look });
    await white.drag('a1', 'c3');
    await white.ruled('a king goes one square', '4.7');
    await white.drag('a7', 'a8');
    const choice = white.page.locator('.frame').getByRole('group', { name: 'Take the piece for the promotion' });
    await choice.waitFor();
    const board = await white.page.locator('.board').boundingBox();
    const box = await choice.boundingBox();
    assert.ok(Math.abs(box.x - board.x) < 2 && Math.abs(box.y - board.y) < 2, 'at a8');
    await nothingSerious(white, 'a promotion');
    await choice.getByRole('button', { name: 'white knight' }).click();
    await white.reads('a8=N');
  });
}

test('Physical_TwoPiecesOnASquareAndDisplacedPiecesAreShown', async () => {
  const { white, black } = await fixture.seat({ regulations });
  await white.drag('b1', 'd2');
  await black.stands('white knight', 'd2');
  await black.page.locator('.under[data-under="white pawn"][data-at="d2"]').waitFor();
  await black.page.locator('.square.displaced[data-square="d2"]').waitFor();
  assert.match(await black.square('d2').getAttribute('aria-label'), /put here by hand/);
});

test('Physical_APieceInTheOtherHandIsSaidToBe', async () => {
  const { white, black } = await fixture.seat({ regulations });
  await white.take('e2');
  await white.carry('e5');
  await black.page.locator('.square.air[data-square="e2"]').waitFor();
  assert.match(await black.square('e2').getAttribute('aria-label'), /in the other player’s hand/);
  await white.letGo();
});

test('ConnectionLost_ThePageSaysSoAtThePiece_AndOnesOwnDotIsNotGreen', async () => {
  const made = await fixture.make({ regulations });
  await fixture.sit(made, 'black');
  const white = await fixture.person();
  let cut = false;
  const open = [];
  await white.page.routeWebSocket(/live$/, (socket) => {
    if (cut) return socket.close();
    socket.connectToServer();
    open.push(socket);
  });
  await white.sit(fixture.url, made, 'white');
  await white.running();
  assert.equal(await white.page.locator('.presence.here').count(), 2);
  // The connection ends and none comes back.
  cut = true;
  for (const socket of open) await socket.close();
  await white.page.getByText('The connection is lost').waitFor();
  assert.equal(await white.page.locator('.presence.here').count(), 0);
  await white.drag('e2', 'e4');
  await white.page.locator('.remark', { hasText: 'No connection: this has not reached the table' }).waitFor();
  await white.stands('white pawn', 'e2');
});

test('Typed_SquaresAreTakenFromAndPutOn_AsByHand', async () => {
  const { white, made } = await fixture.seat({ regulations });
  await white.begun();
  const field = white.page.getByPlaceholder('e2, e2e4, Nf3');
  const type = async (text) => {
    await field.fill(text);
    await white.page.keyboard.press('Enter');
  };
  await type('e2');
  await white.hears('touched the pawn on e2');
  await type('e4');
  await white.reads('e4');
  const acts = (await fixture.log(made)).map((event) => event.do);
  assert.deepEqual(acts, ['start', 'touch', 'place']);
});

test('Keys_OneTellsBothClocks_OneThePosition', async () => {
  const { white } = await fixture.seat({ regulations });
  // Times are said in whole seconds, rounded up.
  await white.page
    .getByTestId('clock-white')
    .filter({ hasText: /14:5[0-8]/ })
    .waitFor();
  await white.page.locator('body').click({ position: { x: 5, y: 5 } });
  await white.page.keyboard.press('c');
  await white.hears(/^White has 14 minutes.*\. Black has 15 minutes\. White’s clock is running\. /s);
  assert.doesNotMatch(await white.page.getByTestId('spoken').textContent(), /[.:!?…][.:!?…]/);
  await white.page.keyboard.press('p');
  await white.hears(/^White: king e1, .*\. Black: king e8, .*[0-9]\.$/s);
});

test('Record_AnOfferOfADrawIsNotedWithItsMove_9_1_2_1', async () => {
  const { white, black } = await fixture.seat({ regulations });
  await white.drag('e2', 'e4');
  await white.reads('e4');
  await white.button('Offer a draw').click();
  await black.page.getByText('Your opponent offers a draw').waitFor();
  await black.page.locator('.move', { hasText: /^\s*e4\s+\(=\)\s*$/ }).waitFor();
});

test('OneDevice_EachButtonSaysWhoseItIs', async () => {
  const made = await fixture.make({ regulations, seat: 'both' });
  const device = await fixture.sit(made, 'both');
  for (const name of ['Resign (White)', 'Resign (Black)', 'Claim… (White)', 'Claim… (Black)']) {
    assert.equal(await device.button(name).count(), 1, name);
  }
});

test('Touched_TwoOwnPieces_OnlyTheObligedOneHasTheSolidRing', async () => {
  const { white } = await fixture.seat({ regulations });
  await white.running();
  await white.tap('b1');
  await white.ruled('must move it');
  await white.tap('g1');
  await white.ruled('that touch counts');
  await white.page.locator('[data-square=g1].touched.released').waitFor();
  await white.page.locator('[data-square=b1].touched:not(.released)').waitFor();
});

test('Clock_ATapThatSlipsFromTheBoard_IsNoPress', async () => {
  const { white } = await fixture.seat({ regulations });
  await white.running();
  const clock = white.page.getByRole('button', { name: 'Press the clock: White' });
  // Within the same moment, as a finger slips.
  await white.page.evaluate(() => {
    const square = document.querySelector('[data-square=h3]');
    const { left, top } = square.getBoundingClientRect();
    const at = { clientX: left + 5, clientY: top + 5, bubbles: true, pointerId: 1, button: 0 };
    square.dispatchEvent(new PointerEvent('pointerdown', at));
    square.dispatchEvent(new PointerEvent('pointerup', at));
    document.querySelector('button[aria-label="Press the clock: White"]').click();
  });
  await white.page.getByText('No piece in hand').waitFor();
  await white.page.getByText('No piece in hand').waitFor({ state: 'detached' });
  assert.equal(await white.page.locator('.ruling.grave').count(), 0);
  // Afterwards a press counts, whatever it completes (7.5.3).
  await clock.click();
  await white.page.locator('.ruling.grave').waitFor();
});

// --- What a line, a finger and the system's colours hide

test('SlowLine_TheClockGoesDownAtOnce_AndThePageSaysThatNothingHasBeenAnswered', async () => {
  const made = await fixture.make({ regulations });
  await fixture.sit(made, 'black');
  const white = await fixture.person();
  const held = [];
  let holds = false;
  await white.page.routeWebSocket(/live$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => (holds ? held.push(() => socket.send(message)) : socket.send(message)));
  });
  await white.sit(fixture.url, made, 'white');
  await white.running();
  await white.drag('e2', 'e4');
  await white.reads('e4');
  holds = true;
  await white.press();
  await white.page.locator('.face.white.sent', { hasText: 'on its way' }).waitFor();
  await white.page.getByText('has not yet been answered').waitFor();
  holds = false;
  for (const deliver of held) deliver();
  await white.runs('black');
  await white.page.locator('.face.sent').waitFor({ state: 'detached' });
  await white.page.getByText('has not yet been answered').waitFor({ state: 'detached' });
});

test('Finger_ThePieceIsAboveIt_AndWhereItWouldLandIsMarked', async () => {
  const { white } = await fixture.seat({ regulations }, { white: { hasTouch: true } });
  await white.running();
  const finger = await white.page.context().newCDPSession(white.page);
  const centre = async (square) => {
    const box = await white.page.locator(`[data-square=${square}]`).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, side: box.width };
  };
  const touch = (type, ...touchPoints) => finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  const [from, to] = [await centre('e2'), await centre('e4')];
  await touch('touchStart', from);
  await touch('touchMove', { x: from.x, y: from.y - 20 });
  await touch('touchMove', to);
  await white.page.locator('[data-landing=e4].finger').waitFor();
  // The figure's middle is above the finger by the better part of a square.
  const figure = white.page.locator('.above .figure');
  await until(async () => {
    const box = await figure.boundingBox();
    return box.y + box.height / 2 < to.y - 0.7 * to.side;
  });
  await touch('touchEnd');
  await white.reads('e4');
  assert.equal(await white.page.locator('[data-landing]').count(), 0);
});

test('ForcedColors_TheBoardKeepsItsSquares_AndWhatIsChosenAndRunsHasTheSystemsColour', async () => {
  const { white } = await fixture.seat({ regulations }, { white: { forcedColors: 'active' } });
  await white.running();
  const style = (selector, pseudo, property) =>
    white.page
      .locator(selector)
      .first()
      .evaluate((it, [of, name]) => getComputedStyle(it, of).getPropertyValue(name), [pseudo, property]);
  const [light, dark] = [
    await style('[data-square=e2]', null, 'background-color'),
    await style('[data-square=e3]', null, 'background-color'),
  ];
  assert.notEqual(light, dark);
  const [highlight, background] = await white.page.evaluate(() => {
    const swatch = document.body.appendChild(document.createElement('i'));
    swatch.style.color = 'Highlight';
    swatch.style.backgroundColor = 'Canvas';
    const { color, backgroundColor } = getComputedStyle(swatch);
    swatch.remove();
    return [color, backgroundColor];
  });
  assert.notEqual(highlight, background);
  await white.page.locator('[data-square=g1]').click();
  await white.page.locator('[data-square=g1].touched').waitFor();
  assert.ok((await style('[data-square=g1]', null, 'box-shadow')).includes(highlight), 'the piece in the hand');
  assert.equal(await style('[data-square=g1]', '::after', 'border-top-color'), highlight, 'the touched piece');
  assert.equal(await style('.face.running', null, 'outline-color'), highlight, 'the clock that runs');
  await nothingSerious(white, 'a table in forced colours');
});

test('LimitedSupervision_NobodyAtTheBoardIsToldOfAnIllegalMove_TheArbiterIs_A_5_2', async () => {
  const rapid = { time: '25+10', supervision: 'limited' };
  const { white, black, arbiter } = await fixture.seat({ regulations: rapid, arbiter: true });
  await white.runs('white');
  await white.drag('g1', 'g3');
  await white.stands('white knight', 'g3');
  await arbiter.hears('put a piece where it may not go');
  assert.equal(await white.page.locator('.square.displaced').count(), 0);
  await white.press();
  await black.runs('black');
  await arbiter.hears('completed an illegal move');
  for (const player of [white, black]) {
    await player.reads('Ng1-g3');
    const text = await player.page.locator('main').innerText();
    assert.ok(!/illegal|must be put back|cannot go/.test(text), text);
    assert.ok(!(await player.page.getByTestId('spoken').innerText()).includes('illegal'));
  }
  // The arbiter points it out: then all is said.
  await arbiter.unfold('Irregularity');
  await arbiter.button('Illegal move').click();
  await black.stands('white knight', 'g1');
  await white.ruled('illegal move', '7.5.5');
});

test('OwnMarks_ByTheRightButton_AreTheReadersAlone_AndNoneWhereAnArbiterForbidsNotes_11_3_1', async () => {
  const centre = async (person, square) => {
    const box = await person.square(square).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const draw = async (person, from, to) => {
    await person.page.mouse.move(...(await centre(person, from)));
    await person.page.mouse.down({ button: 'right' });
    await person.page.mouse.move(...(await centre(person, to)));
    await person.page.mouse.up({ button: 'right' });
  };
  const { white, black, made } = await fixture.seat({ regulations });
  await white.running();
  await draw(white, 'g1', 'f3');
  await white.page.locator('[data-arrow=g1f3]').waitFor();
  await draw(white, 'e5', 'e5');
  await white.page.locator('[data-marked=e5]').waitFor();
  // The same again takes it away.
  await draw(white, 'g1', 'f3');
  await white.page.locator('[data-arrow=g1f3]').waitFor({ state: 'detached' });
  assert.equal(await black.page.locator('.own-marks').count(), 0);
  // A piece that is pressed clears them, and no mark is an act.
  await white.drag('e2', 'e4');
  await white.reads('e4');
  assert.equal(await white.page.locator('.own-marks').count(), 0);
  assert.deepEqual(
    (await fixture.log(made)).map((event) => event.do),
    ['start', 'touch', 'place'],
  );

  const judged = await fixture.seat({ regulations, arbiter: true });
  await judged.white.running();
  await draw(judged.white, 'g1', 'f3');
  assert.equal(await judged.white.page.locator('.own-marks').count(), 0);
});

test('Sets_EachPieceIsDrawn_InTheLettersOfTheLanguage', async () => {
  const { white } = await fixture.seat({ regulations });
  await white.page.getByRole('button', { name: 'Settings' }).click();
  for (const [name, what] of [
    ['Plain shapes', 'symbol#knight circle.dot'],
    ['Letters', 'symbol#knight text'],
  ]) {
    await white.dialog().getByRole('radio', { name, exact: true }).check();
    await white.page.locator(what).waitFor({ state: 'attached' });
    assert.equal(await white.page.locator('svg.sprite symbol:not(#emblem)').count(), 6);
  }
  await white.dialog().getByRole('radio', { name: 'Português', exact: true }).check();
  assert.equal(await white.page.locator('symbol#knight text').textContent(), 'C');
});
