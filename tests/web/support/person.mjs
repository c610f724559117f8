// A person at the pages, in a browser context of their own. Every wait is for a condition.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

// The headless shell is the same browser without windows: a page opens in half the time.
const executablePath = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => existsSync(path));
const patience = 30_000;

// `args`: further arguments of the browser, such as for large type.
export function launch(args = []) {
  assert.ok(executablePath, 'Chromium must be installed');
  // Chromium has no sandbox for root; only this project's pages are opened.
  const always = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
  return chromium.launch({ executablePath, args: [...always, ...args] });
}

// Messages that the browser reports as errors, but not of the pages' code. Without HTTPS that header has no effect.
const expected = /Failed to load resource|WebSocket connection|Cross-Origin-Opener-Policy header has been ignored/;

// Says “Ready” at a table as soon as the page asks for it.
function readyAtOnce() {
  const press = () => document.querySelector('[data-testid=ready-to-begin]:not([aria-disabled=true])')?.click();
  new MutationObserver(press).observe(document, { childList: true, subtree: true, attributes: true });
}

export class Person {
  // With `ready: false` the test says itself when the person is ready to begin; with `serviceWorkers: 'allow'` the page
  // keeps what it needs without a network, and opens more slowly.
  static async at(browser, { ready = true, ...options } = {}) {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: 'en-GB',
      serviceWorkers: 'block',
      ...options,
    });
    if (ready) await context.addInitScript(readyAtOnce);
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    // A page is drawn before its script has come: whoever goes there waits until it answers.
    const goto = page.goto.bind(page);
    page.goto = async (...args) => {
      const response = await goto(...args);
      const document = response?.headers()['content-type']?.startsWith('text/html') && response.status() < 500;
      if (document && options.javaScriptEnabled !== false && (await page.locator('#app').count()) > 0) {
        await page.locator('html[data-alive]').waitFor({ state: 'attached' });
      }
      return response;
    };
    return new Person(context, page);
  }

  constructor(context, page) {
    this.context = context;
    this.page = page;
    // The errors of the page's code and of its Content-Security-Policy.
    this.complaints = [];
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !expected.test(message.text())) this.complaints.push(message.text());
    });
  }

  async sit(url, made, seat) {
    await this.page.goto(`${url}/t/${made.table}${seat ? `#${made.seats[seat]}` : ''}`);
    await this.page.locator('.board').waitFor();
  }

  // --- The hands
  square(name) {
    return this.page.locator(`[data-square="${name}"]`);
  }
  // The centre of a square that has stopped moving: a ruling that has just come may shift the board.
  async #centre(name) {
    let box = await this.square(name).boundingBox();
    for (let before; !before || before.x !== box.x || before.y !== box.y || before.width !== box.width; ) {
      before = box;
      await this.page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
      box = await this.square(name).boundingBox();
    }
    return [box.x + box.width / 2, box.y + box.height / 2];
  }
  // Waits until the game has begun: before that, hands have no effect.
  async begun() {
    await this.page.locator('main.table:not([data-waiting])').waitFor();
  }
  async take(from) {
    await this.begun();
    const [x, y] = await this.#centre(from);
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
  }
  async carry(to) {
    const [x, y] = await this.#centre(to);
    await this.page.mouse.move(x + 6, y + 6);
    await this.page.mouse.move(x, y);
  }
  async letGo() {
    await this.page.mouse.up();
  }
  async drag(from, to) {
    await this.take(from);
    await this.carry(to);
    await this.letGo();
  }
  async tap(name) {
    await this.take(name);
    await this.letGo();
  }
  // Taps a square while no time passes for the page, however slow the machine is.
  async tapsAtOnce(name) {
    const [x, y] = await this.#centre(name);
    await this.page.clock.install();
    await this.page.clock.pauseAt(Date.now() + 1000);
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    await this.page.mouse.up();
    await this.page.clock.resume();
  }
  // Makes a move by hand, and presses the clock when the server has confirmed the move.
  async move(from, to, san) {
    await this.drag(from, to);
    await this.reads(san);
    await this.press();
  }
  // Leaves a dialog, and waits until it no longer covers the board.
  async goBack() {
    await this.button('Back to the game').click();
    await this.dialog().waitFor({ state: 'detached' });
  }
  async press() {
    await this.begun();
    await this.page.keyboard.press('Space');
  }

  // --- What is seen
  // Waits for this text of the last ruling for screen readers.
  async hears(text) {
    await this.page.locator('[data-testid=spoken]').filter({ hasText: text }).waitFor({ state: 'attached' });
  }
  // Waits for the newest move of the list, which a phone in landscape shows on request.
  async reads(san) {
    await this.page
      .locator('.move.current', { hasText: new RegExp(`^\\s*${san.replace(/[+=]/g, '\\$&')}\\s*$`) })
      .waitFor({ state: 'attached' });
  }
  async stands(piece, square) {
    await this.page.locator(`.stands[data-piece="${piece}"][data-at="${square}"]`).waitFor();
  }
  async runs(color) {
    await this.page.locator('.face.running', { has: this.page.locator(`[data-testid=clock-${color}]`) }).waitFor();
  }
  // Waits until somebody's clock runs.
  async running() {
    await this.page.locator('.face.running').waitFor();
  }
  async ends(score, reason) {
    // On one device the score is shown at both ends.
    await this.page.locator('.outcome .score', { hasText: score }).first().waitFor();
    await this.page.locator('.outcome', { hasText: reason }).first().waitFor();
  }
  // Chooses a radio button by the beginning of its text.
  async choose(text) {
    await this.page.getByRole('radio', { name: new RegExp(`^${text.replace(/[+]/g, '\\$&')}`) }).check();
  }
  // Waits for the last ruling on this person's own page.
  async ruled(text, article) {
    const ruling = this.page.locator('.ruling', { hasText: text });
    await (article ? ruling.filter({ has: this.page.getByText(article, { exact: true }) }) : ruling).first().waitFor();
  }
  tab(name) {
    return this.page.getByRole('tab', { name, exact: true });
  }
  dialog() {
    return this.page.getByRole('dialog');
  }
  // Opens a section of the arbiter's panel.
  async unfold(title) {
    const details = this.page.locator('details', {
      has: this.page.locator('summary', { hasText: new RegExp(`^${title}$`) }),
    });
    if (!(await details.evaluate((element) => element.open))) await details.locator('summary').click();
    return details;
  }
  // A way into a game, in the lobby.
  way(name) {
    return this.page.getByRole('navigation', { name: 'Ways to play' }).getByRole('button', { name });
  }
  button(name) {
    return this.page.getByRole('button', { name, exact: true });
  }

  async leaves() {
    if (this.left) return;
    this.left = true;
    await this.context.close();
    assert.deepEqual(this.complaints, []);
  }
}
