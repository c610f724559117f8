// The first look: what is there before the script, in the reader's language; how much is sent; that nothing moves; and
// what is shown of a link that is shared.
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import { fullTest } from './support/tier.mjs';
import { linksOf, makeTournament } from './support/tournament.mjs';
import { useServer } from './support/fixture.mjs';
import { inView, laptop, looks, wellMade } from './support/looks.mjs';
import { until } from './support/until.mjs';

const fixture = useServer();
const phone = { width: 390, height: 844 };

// What is sent, as it is on the wire: {status, headers, bytes, body}.
function asked(path, headers = {}) {
  return new Promise((resolve, reject) => {
    const sent = request(`${fixture.url}${path}`, { headers }, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () => {
        const body = Buffer.concat(parts);
        resolve({ status: answer.statusCode, headers: answer.headers, bytes: body.length, body });
      });
    });
    sent.once('error', reject);
    sent.end();
  });
}
const pageAt = async (path, headers = {}) => (await asked(path, { Accept: 'text/html', ...headers })).body.toString();

// --- Before the script

for (const [language, greeting, learn] of [
  ['en-GB', 'Chess as at the board, with all its Laws', 'Learn'],
  ['pt-PT', 'Xadrez como no tabuleiro', 'Aprender'],
  ['pt-BR', 'Xadrez como no tabuleiro', 'Aprender'],
]) {
  test(`BeforeTheScript_HeadingBoardAndLinksAreThere_${language}`, async () => {
    const person = await fixture.person({ locale: language, javaScriptEnabled: false, viewport: laptop });
    const { page } = person;
    await page.goto(fixture.url);
    const heading = page.getByRole('heading', { level: 1 });
    assert.ok((await heading.innerText()).startsWith(greeting), await heading.innerText());
    assert.ok(await inView(heading));
    assert.equal(await page.locator('.living use.piece').count(), 32);
    assert.equal(
      await page.locator('html').getAttribute('lang'),
      language === 'pt-PT' ? 'pt' : language.slice(0, language === 'pt-BR' ? 5 : 2),
    );
    // It says what is needed, and its links lead somewhere without it.
    assert.match(await page.locator('noscript').innerText(), /JavaScript/);
    await page.getByRole('link', { name: learn, exact: true }).first().click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.equal(new URL(page.url()).pathname, '/learn');
  });
}

test('BeforeTheScript_EveryPageHasItsHeading_InTheLanguageOfTheRequest', async () => {
  const table = await fixture.make({ regulations: { time: '5+3' }, names: { white: 'Ana', black: 'Bo' } });
  for (const [path, english, portuguese] of [
    ['/laws', 'The Laws', 'As Leis'],
    ['/learn', 'Learn', 'Aprender'],
    ['/stories', 'Stories', 'Histórias'],
    ['/cases', 'Cases for arbiters', 'Casos'],
    ['/device', 'Two players, one screen', 'Dois jogadores, um ecrã'],
    ['/stories/matulovic-bilek-1967', 'J’adoubović', 'J’adoubović'],
  ]) {
    for (const [language, text] of [
      ['en', english],
      ['pt', portuguese],
    ]) {
      const html = await pageAt(path, { 'Accept-Language': language });
      const [, heading] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? [];
      assert.ok(
        heading
          ?.replace(/<[^>]*>/g, '')
          .trim()
          .startsWith(text),
        `${path} ${language}: ${heading}`,
      );
      assert.match(html, new RegExp(`<html lang="${language}">`));
      assert.doesNotMatch(html, /%[A-Z]+%| style="/, path);
    }
  }
  const html = await pageAt(`/t/${table.table}`, { 'Accept-Language': 'en' });
  assert.match(html, new RegExp(`<img src="/t/${table.table}/board.svg"`));
});

// --- How much

// What is sent until the page is alive: bytes as on the wire, by address. Without the service worker.
async function sentUntil(person, path, alive) {
  const sent = new Map();
  const session = await person.context.newCDPSession(person.page);
  const addresses = new Map();
  session.on('Network.responseReceived', ({ requestId, response }) => addresses.set(requestId, response.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = addresses.get(requestId);
    if (url) sent.set(url, (sent.get(url) ?? 0) + encodedDataLength);
  });
  await session.send('Network.enable');
  await person.page.goto(fixture.url + path);
  await alive(person.page);
  await person.page.evaluate(() => document.fonts.ready.then(() => undefined));
  await person.page.waitForLoadState('networkidle');
  return sent;
}
const total = (sent) => [...sent.values()].reduce((sum, bytes) => sum + bytes, 0);

test('Lobby_TheFirstLookIsSmall_AndAllOfItWithItsFonts_AndNoReferee', async () => {
  const person = await fixture.person({ locale: 'pt-BR', viewport: laptop });
  const sent = await sentUntil(person, '/', (page) => page.getByTestId('rules').filter({ hasText: '15′' }).waitFor());
  const list = [...sent].map(([url, bytes]) => `${new URL(url).pathname} ${bytes}`).join(', ');
  const document = sent.get(`${fixture.url}/`);
  assert.ok(document <= 40_000, `the document has ${document} bytes`);
  assert.ok(total(sent) <= 150_000, `${total(sent)} bytes: ${list}`);
  assert.ok(sent.size <= 24, `${sent.size} requests: ${list}`);
  assert.ok(![...sent.keys()].some((url) => url.endsWith('.wasm')), list);
});

test('Lobby_TheRefereeIsLoaded_WhenAHandTakesOver', async (t) => {
  const person = await fixture.person();
  const { page } = person;
  let loaded = 0;
  page.on('request', (one) => (loaded += Number(one.url().endsWith('.wasm'))));
  await page.goto(fixture.url);
  await page.getByTestId('rules').waitFor();
  const take = page.getByRole('button', { name: 'Take over: play by hand' }).last();
  if ((await take.count()) === 0) return t.skip('the program was built without the referee for pages');
  assert.equal(loaded, 0);
  await take.click();
  await page.locator('.own[data-ready=true]').waitFor();
  assert.equal(loaded, 1);
  const tap = (name) => page.locator(`[data-square="${name}"]`).click();
  await tap('g1');
  await page.locator('.ruled').getByText('White touched the knight on g1 and must move it.').waitFor();
  await wellMade(person, 'the lobby with a hand of one’s own');
});

test('Files_ArePacked_AndSoIsEveryAnswer', async () => {
  const html = await pageAt('/', { 'Accept-Language': 'en' });
  const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(html);
  const file = await asked(script, { 'Accept-Encoding': 'gzip, br' });
  const zipped = await asked(script, { 'Accept-Encoding': 'gzip' });
  assert.equal(file.headers['content-encoding'], 'br');
  assert.equal(zipped.headers['content-encoding'], 'gzip');
  assert.ok(file.bytes < zipped.bytes);
  const laws = await asked('/api/laws', { 'Accept-Encoding': 'gzip' });
  assert.equal(laws.headers['content-encoding'], 'gzip');
  assert.ok(laws.bytes * 3 < (await asked('/api/laws')).bytes, `${laws.bytes} bytes`);
});

// --- Nothing moves

// The sum of the shifts of a page's parts that no act has caused (the Layout Instability API).
async function shiftOf(person, path, ready) {
  await person.page.addInitScript(() => {
    window.shifted = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries()) {
        const parts = sources.map(({ node }) => node?.className ?? node?.nodeName).join();
        if (!hadRecentInput) window.shifted.push([value, parts]);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await person.page.goto(fixture.url + path);
  await ready(person.page);
  await person.page.evaluate(() => document.fonts.ready.then(() => undefined));
  await person.page.waitForLoadState('networkidle');
  return person.page.evaluate(
    () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(() => next(window.shifted)))),
  );
}

for (const viewport of [laptop, phone]) {
  (viewport === phone ? test : fullTest)(`Pages_NothingMovesWhileTheyLoad_${viewport.width}`, async () => {
    const table = await fixture.make({ regulations: { time: '5+3' }, names: { white: 'Ana', black: 'Bo' } });
    const made = await makeTournament(fixture.url, { event: 'Open', players: ['Ana', 'Bento', 'Caio'] });
    await linksOf(fixture.url, made).catch(() => {});
    for (const [path, seen] of [
      ['/', '[data-testid=rules]'],
      ['/laws', 'article'],
      ['/learn', 'main ol li'],
      ['/stories', 'main ol li'],
      ['/cases', 'main details'],
      ['/device', 'form'],
      ['/tournament', 'form'],
      ['/stories/matulovic-bilek-1967', 'h1'],
      ['/learn/knight', 'h1'],
      [`/t/${table.table}`, '.board'],
      [`/tournament/${made.tournament}`, 'h1'],
      [`/wall/${made.tournament}`, 'h1'],
    ]) {
      const person = await fixture.person({ viewport });
      const shifts = await shiftOf(person, path, (page) => page.locator(seen).first().waitFor());
      const sum = shifts.reduce((all, [value]) => all + value, 0);
      assert.ok(sum < 0.05, `${path}: ${sum.toFixed(3)}; ${JSON.stringify(shifts)}`);
      await person.leaves();
    }
  });
}

// --- The lobby

test('Lobby_LearningStoriesAndCasesAreSeenWithoutScrolling_WithPictures', async () => {
  const person = await fixture.person({ viewport: laptop });
  await person.page.goto(fixture.url);
  await person.page.getByTestId('rules').waitFor();
  for (const name of [/^Learn chess at the board/, /^Stories/, /^Cases for arbiters/]) {
    const link = person.page.getByRole('main').getByRole('link', { name });
    assert.ok(await inView(link), String(name));
    assert.ok(await link.locator('svg').isVisible(), String(name));
  }
  // On a phone they have their pictures, too.
  await person.page.setViewportSize(phone);
  const pictures = person.page.locator('.learning a svg');
  assert.equal(await pictures.count(), 3);
  for (const picture of await pictures.all()) assert.ok((await picture.boundingBox()).width > 60);
});

test('Lobby_TheBoardPlaysWhatTheRefereeRuled_AndStandsStillWhereMotionIsNotWanted', async (t) => {
  const person = await fixture.person();
  const { page } = person;
  await page.clock.install();
  await page.goto(fixture.url);
  await page.getByTestId('rules').waitFor();
  if ((await page.locator('.living .hand').count()) === 0) return t.skip('the pages were built without the referee');
  const ruling = page.locator('.living .now');
  for (const words of [
    'White touched the knight on g1 and must move it.',
    'White did not move the piece that was touched',
    'White made the move Nf3.',
    'White completed the move Nf3.',
  ]) {
    for (let i = 0; i < 12 && !(await ruling.innerText()).includes(words); ++i) await page.clock.runFor(1000);
    await ruling.getByText(words).waitFor();
  }
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Go on' }).waitFor();

  const still = await fixture.person({ reducedMotion: 'reduce' });
  await still.page.clock.install();
  await still.page.goto(fixture.url);
  await still.page.locator('.living .now').getByText('White did not move the piece that was touched').waitFor();
  const before = await still.page.locator('.living svg').first().innerHTML();
  await still.page.clock.runFor(30_000);
  assert.equal(await still.page.locator('.living svg').first().innerHTML(), before);
  assert.equal(await still.page.getByRole('button', { name: 'Pause' }).count(), 0);
});

test('Lobby_NobodyWaits_TheListInvites', async () => {
  const person = await fixture.person();
  await person.page.route('**/api/tables', (route, asking) =>
    asking.method() === 'GET' ? route.fulfill({ json: { tables: [] } }) : route.fallback(),
  );
  await person.page.goto(fixture.url);
  await person.page.getByText('Nobody is waiting now').waitFor();
  await person.button('Open a table for anybody').click();
  await person.page.locator('.board').waitFor();
  const id = new URL(person.page.url()).pathname.split('/')[2];
  const { table } = await (await fetch(`${fixture.url}/api/tables/${id}`)).json();
  assert.equal(table.lobby, true);
});

for (const { viewport, colorScheme, name } of looks) {
  test(`Lobby_IsWellMade_AlsoInForcedColours_${name}`, async () => {
    const person = await fixture.person({ viewport, colorScheme });
    await person.page.goto(fixture.url);
    await person.page.getByTestId('rules').waitFor();
    await wellMade(person, 'the lobby');
    await person.page.emulateMedia({ forcedColors: 'active' });
    await wellMade(person, 'the lobby in forced colours');
  });
}

test('Tournament_TheCurrentRoundIsSeen_TheOthersAreFolded', async () => {
  const made = await makeTournament(fixture.url, { event: 'Aberto', players: ['Ana', 'Bento', 'Caio', 'Duda'] });
  const reader = await fixture.person({ viewport: laptop });
  await reader.page.goto(`${fixture.url}/tournament/${made.tournament}`);
  await reader.page.getByRole('heading', { name: 'Round 1' }).waitFor();
  const folded = reader.page.locator('main details');
  assert.deepEqual(await folded.evaluateAll((all) => all.map(({ open }) => open)), [false, false]);
});

// --- Links that are shared

test('Previews_OfTenKindsOfPage_TitleDescriptionAndAPictureOf1200To630', async () => {
  const table = await fixture.make({ regulations: { time: '15+10' }, names: { white: 'Ana', black: 'Bento' } });
  const made = await makeTournament(fixture.url, { event: 'Aberto de Lagos', players: ['Ana', 'Bento', 'Caio'] });
  const pictures = new Set();
  for (const [path, title] of [
    ['/', 'Chess as at the board'],
    ['/laws', 'The Laws'],
    ['/laws/4.3.1', '4.3.1'],
    ['/learn', 'Learn'],
    ['/learn/knight', 'knight'],
    ['/stories', 'Stories'],
    ['/stories/matulovic-bilek-1967', 'J’adoubović'],
    ['/cases', 'Cases for arbiters'],
    ['/device', 'Two players, one screen'],
    [`/t/${table.table}`, 'Ana – Bento · 15+10'],
    [`/tournament/${made.tournament}`, 'Aberto de Lagos'],
  ]) {
    const html = await pageAt(path, { 'Accept-Language': 'en' });
    const of = (name) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
    for (const named of [of('og:title'), of('twitter:title'), /<title>(.*?)<\/title>/.exec(html)[1]]) {
      assert.ok(named.toLowerCase().includes(title.toLowerCase()), `${path}: ${named}`);
    }
    assert.ok(of('og:description').length > 5 && of('description') === of('og:description'), path);
    assert.equal(of('og:url'), fixture.url + path);
    assert.equal(of('twitter:card'), 'summary_large_image');
    assert.equal(of('og:image'), of('twitter:image'));
    const picture = await asked(new URL(of('og:image')).pathname);
    assert.equal(picture.status, 200, of('og:image'));
    assert.equal(picture.headers['content-type'], 'image/png');
    assert.deepEqual([picture.body.readUInt32BE(16), picture.body.readUInt32BE(20)], [1200, 630], path);
    assert.ok(picture.bytes < 200_000, `${path}: ${picture.bytes} bytes`);
    pictures.add(picture.body.toString('base64'));
  }
  // Each with its own title.
  assert.equal(pictures.size, 11);
});

test('Addresses_ThatAreNoPages_AreNotFound', async () => {
  const table = await fixture.make({});
  for (const path of [
    `/t/${table.table}/nothing`,
    `/t/${table.table}/board.gif`,
    '/t/nothing',
    '/t/0000000000000',
    '/tournament/nowhere',
    '/wall/nowhere',
    '/stories/none',
    '/learn/none',
    '/cases/none',
    '/cases/touch/none',
    '/nowhere',
  ]) {
    const answer = await asked(path, { Accept: 'text/html' });
    assert.equal(answer.status, 404, path);
    assert.match(answer.headers['content-type'], /text\/html/, path);
  }
  const person = await fixture.person();
  await person.page.goto(`${fixture.url}/t/${table.table}/nothing`);
  await until(async () => (await person.page.locator('h1').count()) > 0);
  await person.page.getByRole('heading', { name: 'There is no page at this address' }).waitFor();
});
