// bench/pages [URL]: measures how soon pages are shown over a slow line (400 kbit/s, 400 ms), in seconds: the first
// paint, the heading (drawn by the server), and “alive”, when the script has taken over; and the bytes received until
// the heading and in all. The fastest of three rounds counts. Without a URL it starts a server (JADOUBE_PROGRAM, else
// build/release/bin/jadoube). Needs what tests/web/install installs.
import { launch } from '../tests/web/support/person.mjs';
import { serve } from '../tests/web/support/server.mjs';

const rounds = 3;
const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const pages = [
  ['/', '[data-testid=rules]'],
  ['/laws', 'article'],
  ['/learn', 'main ol li a'],
  ['/stories', 'main ol li a'],
  ['/cases', 'main details'],
  ['/device', 'form'],
];

async function measure(browser, url, path, alive) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', line);
  const begun = performance.now();
  const going = page.goto(url + path, { waitUntil: 'commit' });
  await page.locator('h1').first().waitFor();
  await going;
  const heading = performance.now() - begun;
  const first = bytes;
  // Once the script has replaced what the server has drawn, the noscript is gone.
  await page.locator('#app > noscript').waitFor({ state: 'detached' });
  await page.locator(alive).first().waitFor({ state: 'attached' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const whole = performance.now() - begun;
  const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN);
  const result = { painted, heading, whole, first, bytes };
  await context.close();
  return result;
}

const [given] = process.argv.slice(2);
const server = given ? null : await serve();
const browser = await launch();
const seconds = (ms) => (ms / 1000).toFixed(2).padStart(6);
console.log('page          painted, s  heading, s  alive, s  bytes at first  bytes in all');
for (const [path, alive] of pages) {
  const all = [];
  for (let i = 0; i < rounds; ++i) all.push(await measure(browser, given ?? server.url, path, alive));
  const [best] = all.sort((a, b) => a.whole - b.whole);
  console.log(
    [
      path.padEnd(12),
      seconds(best.painted).padStart(11),
      seconds(best.heading).padStart(11),
      seconds(best.whole).padStart(9),
      String(best.first).padStart(15),
      String(best.bytes).padStart(13),
    ].join(' '),
  );
}
await browser.close();
await server?.stop();
