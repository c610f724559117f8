// How a page looks: its sizes, what scrolls, and what axe-core finds.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { longRun } from './tier.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const laptop = { width: 1366, height: 768 };
const phone = { width: 390, height: 844 };
export const sizes = longRun ? [laptop, phone, { width: 844, height: 390 }] : [phone];
// The themes for a size: light and dark, but only light in a low window, since colours do not move the parts of a page.
// A short run tests only the dark theme, because the other tests see a light laptop.
const themes = ({ height }) => (height < 500 ? ['light'] : longRun ? ['light', 'dark'] : ['dark']);
export const looks = sizes.flatMap((viewport) =>
  themes(viewport).map((colorScheme) => ({ viewport, colorScheme, name: `${viewport.width}_${colorScheme}` })),
);

// The pages' policy allows no foreign script, so axe is evaluated instead of loaded.
export async function nothingSerious(person, what) {
  if (!(await person.page.evaluate('typeof axe !== "undefined"'))) await person.page.evaluate(axe);
  const { violations } = await person.page.evaluate('axe.run({ resultTypes: ["violations"] })');
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  assert.deepEqual(
    serious.map(
      ({ id, nodes }) =>
        `${what}: ${id}: ${nodes.map(({ target, failureSummary }) => `${target} (${failureSummary})`).join('; ')}`,
    ),
    [],
  );
}

// Asserts that the page is not wider than its window.
export async function fitsAcross(person, what) {
  const [wide, window] = await person.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= window, `${what}: ${wide} wide in a window of ${window}`);
}

// Asserts that the page is not higher than its window either, for pages that are to be seen at once.
export async function fitsDown(person, what) {
  const [high, window] = await person.page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
  assert.ok(high <= window, `${what}: ${high} high in a window of ${window}`);
}

// Asserts both: axe-core finds nothing serious, and the width fits.
export async function wellMade(person, what) {
  await fitsAcross(person, what);
  await nothingSerious(person, what);
}

// Whether all of an element is in the window now.
export const inView = (locator) =>
  locator.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  });

// Whether all that an element holds is shown, without scrolling.
export const whole = (locator) =>
  locator.evaluate((element) => element.scrollHeight <= element.clientHeight + 1 && element.clientHeight > 0);

// The elements that scroll within something that scrolls.
export const nestedScrollers = (person) =>
  person.page.evaluate(() => {
    const scrolls = (element) =>
      element.scrollHeight > element.clientHeight + 1 &&
      (element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowY));
    const all = [...document.querySelectorAll('*')].filter(scrolls);
    return all.filter((inner) => all.some((outer) => outer !== inner && outer.contains(inner))).map((e) => e.className);
  });

// The places of the parts of a table.
export const places = async (person) => {
  // A clock whose press is on its way is down.
  await person.page.waitForSelector('.face.sent', { state: 'detached' });
  return person.page.evaluate(() =>
    ['.board', '[data-testid=clock-white]', '[data-testid=clock-black]'].map((which) => {
      const { x, y, width, height } = document.querySelector(which).getBoundingClientRect();
      return [which, Math.round(x), Math.round(y), Math.round(which === '.board' ? width : 0), Math.round(height)];
    }),
  );
};

// Applies the pages' own fonts, also if they came too late for this visit: text that fits in them may not fit in the
// system's. A font that came too late is not used again under its name.
export const inOwnType = (person) =>
  person.page.evaluate(async () => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    for (const { style } of rules.filter((rule) => rule instanceof CSSFontFaceRule)) {
      const of = (name) => style.getPropertyValue(name);
      // A type of the system in the width of the pages' own.
      if (!of('src').includes('url(')) continue;
      const family = of('font-family').replaceAll(/['"]/g, '');
      const descriptors = { weight: of('font-weight'), unicodeRange: of('unicode-range') || 'U+0-10FFFF' };
      document.fonts.add(await new FontFace(`${family} now`, of('src'), descriptors).load());
    }
    for (const name of ['--sans', '--serif']) {
      const before = getComputedStyle(document.documentElement).getPropertyValue(name);
      document.documentElement.style.setProperty(name, before.replace(/^\s*(['"])(.*?)\1/, '"$2 now"'));
    }
  });

// Makes all type wider by about 15 %, as on a system whose letters are wider than the pages' own.
export const inWideType = (person) =>
  person.page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { letter-spacing: 0.07em !important; }');
    document.adoptedStyleSheets = [sheet];
  });

// The words that are cut at the edge of what holds them, or that stand over one another. A name that ends in an
// ellipsis is cut by intention; what scrolls is read by scrolling, and what stays at the window's end is over the rest.
export const cutWords = (person) =>
  person.page.evaluate(() => {
    const style = (element) => getComputedStyle(element);
    const named = (node) => `“${node.textContent.trim().slice(0, 40)}”`;
    const found = [];
    const words = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const element = node.parentElement;
      const seen = element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
      if (!seen || !node.textContent.trim() || element.closest('.unseen, svg, option')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      const around = [];
      for (let each = element; each; each = each.parentElement) around.push(each);
      if (around.some((each) => style(each).clipPath !== 'none' || style(each).position === 'sticky')) continue;
      const scrolls = around.find((each) => /auto|scroll/.test(style(each).overflowX + style(each).overflowY));
      const holders = around.slice(0, scrolls ? around.indexOf(scrolls) : undefined);
      const clip = holders.find((each) => /hidden|clip/.test(style(each).overflowX));
      const whole = !clip || style(clip).textOverflow === 'ellipsis' || style(clip).webkitLineClamp !== 'none';
      if (!whole) {
        const { left, right, top, bottom } = clip.getBoundingClientRect();
        const cut = boxes.some(
          (b) => b.left < left - 2 || b.right > right + 2 || b.top < top - 4 || b.bottom > bottom + 4,
        );
        if (cut) found.push(`${named(node)} is cut by ${clip.className}`);
      }
      const ends = holders.some((each) => style(each).textOverflow === 'ellipsis');
      if (!ends) words.push({ node, element, boxes, scrolls });
    }
    for (const [i, one] of words.entries()) {
      for (const other of words.slice(i + 1)) {
        if (one.scrolls !== other.scrolls || one.element.contains(other.element)) continue;
        const over = one.boxes.some((a) =>
          other.boxes.some((b) => {
            const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            // Lines may touch: their boxes are higher than their letters.
            return (
              across > 3 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.4 * Math.min(a.height, b.height)
            );
          }),
        );
        if (over) found.push(`${named(one.node)} is over ${named(other.node)}`);
      }
    }
    return found;
  });
