// The Laws as the program applies them: complete, in both languages, searchable, editions side by side, with small
// boards.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { useServer } from './support/fixture.mjs';
import { inView } from './support/looks.mjs';
import { fullTest } from './support/tier.mjs';
import { until } from './support/until.mjs';

const page = readFileSync(fileURLToPath(new URL('../../docs/laws.md', import.meta.url)), 'utf8');
// The numbers that docs/laws.md lists: in its first column those of 2023, in its fifth those of 1997.
const listed = (column) => [
  ...new Set(
    page
      .split('\n')
      .filter((line) => line.startsWith('| ') && !line.startsWith('| 2023') && !line.startsWith('| ---'))
      .map((line) => line.split('|')[column].trim())
      .filter((number) => number !== '–'),
  ),
];

const fixture = useServer();

async function open(path, options) {
  const person = await fixture.person(options);
  await person.page.goto(fixture.url + path);
  await person.page.locator('article').first().waitFor();
  return person.page;
}
const shown = (page) => page.getByRole('article').evaluateAll((all) => all.map((one) => one.dataset.name));

for (const [edition, column] of [
  ['2023', 1],
  ['1997', 5],
]) {
  for (const [locale, heading] of [
    ['en-GB', 'The Laws'],
    ['pt-BR', 'As Leis'],
  ]) {
    (`${edition} ${locale}` === '2023 en-GB' || `${edition} ${locale}` === '1997 pt-BR' ? test : fullTest)(
      `Laws_EveryArticleOf${edition}_${locale}`,
      async () => {
        const numbers = listed(column);
        assert.ok(numbers.length > 140, `docs/laws.md lists ${numbers.length} articles`);
        const laws = await open(`/laws/${edition}`, { locale });
        await laws.getByRole('heading', { name: heading, exact: true }).waitFor();
        const there = await laws
          .getByRole('article')
          .evaluateAll((all) =>
            all.map((one) => [one.querySelector('h3 .number').textContent, one.querySelector('.law p').textContent]),
          );
        const missing = numbers.filter((number) => !there.some(([one]) => one === number));
        assert.deepEqual(missing, []);
        assert.deepEqual(
          there.filter(([, words]) => words.trim().length < 10),
          [],
        );
      },
    );
  }
}

test('Laws_EveryWordInBothLanguages', async () => {
  const { provisions, editions } = await (await fetch(`${fixture.url}/api/laws`)).json();
  assert.deepEqual(Object.keys(editions), ['1997', '2009', '2014', '2018', '2023']);
  for (const [name, { heading, words }] of Object.entries(provisions)) {
    assert.ok(heading.en && heading.pt && words.en && words.pt, name);
    assert.notEqual(words.en, words.pt, name);
  }
});

test('Laws_SearchedByWordAndByNumber_AccentsAside', async () => {
  const laws = await open('/laws/2023', { locale: 'pt-BR' });
  const search = laws.getByTestId('search');
  await search.fill('xilofone');
  await laws.getByText('Nada nesta edição tem estas palavras.').waitFor();
  await search.fill('promocao');
  assert.ok((await shown(laws)).includes('promotion'));
  assert.ok(!(await shown(laws)).includes('knight'));
  // In Brazil's own words.
  await search.fill('planilha');
  await laws.getByText('Para que serve a planilha').first().waitFor();
  await search.fill('9.2');
  const numbers = await laws.locator('article h3 .number').allTextContents();
  assert.ok(numbers.length > 3 && numbers.every((number) => number.startsWith('9.2')), numbers.join());
});

test('Laws_TwoEditionsSideBySide_WhatOnlyOneSaysStandsAlone', async () => {
  const laws = await open('/laws/2023?with=1997');
  const of = (name) => laws.locator(`article[data-name="${name}"]`);
  assert.match(await of('dead_position').innerText(), /5\.2\.2.*1997: 9\.6/s);
  assert.match(await of('fivefold').innerText(), /Not in the edition of 1997/);
  assert.match(await of('illegal_move_1997').innerText(), /Not in the edition of 2023/);
  const all = (await shown(laws)).length;
  await laws.getByLabel('Only the differences').check();
  const some = await shown(laws);
  assert.ok(some.length > 10 && some.length < all);
  assert.ok(some.includes('fivefold') && !some.includes('dead_position'));
  assert.equal(await laws.locator('article:not(.left):not(.right)').count(), 0);
});

for (const width of [390, 844]) {
  (width === 390 ? test : fullTest)(
    `Laws_OnAPhoneTheContentsAreOpenedAboveTheText_AndNothingScrollsInThem_${width}`,
    async () => {
      const viewport = { width, height: 1234 - width };
      const laws = await open('/laws/2023', { viewport });
      const contents = laws.getByRole('navigation', { name: 'Contents' });
      const last = contents.getByRole('link').last();
      assert.equal(await last.isVisible(), false);
      await contents.getByText('Contents').click();
      await last.waitFor();
      const scrolling = await contents.evaluate(
        (nav) =>
          [nav, ...nav.querySelectorAll('*')].filter(
            (it) => it.scrollHeight > it.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(it).overflowY),
          ).length,
      );
      assert.equal(scrolling, 0);
      await contents.getByRole('link', { name: /^7/ }).first().click();
      await last.waitFor({ state: 'hidden' });
      const sought = laws.locator('article.sought').first();
      await sought.waitFor();
      await until(() => inView(sought.locator('h3').first()));
      assert.match(await sought.innerText(), /^7\.1/);
    },
  );
}

test('Laws_ARulingAtATable_LeadsToItsArticleInTheTablesEdition', async () => {
  const made = await fixture.make({ regulations: { time: '5', edition: '1997' }, seat: 'both' });
  const person = await fixture.person();
  await person.sit(fixture.url, made, 'both');
  await person.tap('g1');
  await person.page.locator('.ruling a.article').first().click();
  const article = person.page.getByRole('complementary', { name: /^Article 4\.3/ });
  await article.getByText('Laws of 1997').waitFor();
  const [opened] = await Promise.all([
    person.page.context().waitForEvent('page'),
    article.getByRole('link', { name: 'In the Laws' }).click(),
  ]);
  await opened.locator('article.sought').first().waitFor();
  assert.match(opened.url(), /\/laws\/1997#4\.3/);
  assert.match(await opened.locator('article.sought').first().innerText(), /^4\.3/);
});

test('Laws_SmallBoards_SayWhatTheyShow', async () => {
  const laws = await open('/laws/2023');
  const board = laws.locator('article[data-name="castling_through_attack"]').getByRole('img');
  assert.match(await board.getAttribute('aria-label'), /White: Ke1, Rh1\. Black: Rf8\. not to: f1/);
  const portuguese = await open('/laws/2023', { locale: 'pt-BR' });
  const tabuleiro = portuguese.locator('article[data-name="castling_through_attack"]').getByRole('img');
  assert.match(await tabuleiro.getAttribute('aria-label'), /Brancas: Re1, Th1\. Pretas: Tf8/);
});

test('Search_FindsWhatPeopleSay_InEitherLanguage', async () => {
  const page = await open('/laws');
  const found = async (query, name) => {
    await page.getByTestId('search').fill(query);
    await page.locator(`article[data-name="${name}"]`).first().waitFor();
    const all = await shown(page);
    assert.ok(all.length < 60, `${query} finds ${all.length}`);
  };
  await found('mobile phone', 'devices_forbidden');
  await found('underpromotion', 'promotion');
  await found('telemóvel', 'devices_forbidden'); // a Portuguese word on the English page
  await found('peão', 'promotion');
  await found('stalmate', 'stalemate'); // a letter is missing
});

test('Search_TheBestComesFirst_AndWhatWasFoundIsMarked', async () => {
  const page = await open('/laws');
  await page.getByTestId('search').fill('my phone rang');
  await until(async () => (await shown(page))[0] === 'devices_penalty');
  await page.getByTestId('search').fill('castled');
  const first = page.getByRole('article').first();
  await until(async () => (await first.locator('h3 mark').count()) > 0);
  assert.match((await first.locator('mark').allTextContents()).join(' '), /castling/i);
  // Whole words: nothing that is late has a plate in it, and what is played has no late.
  await page.getByTestId('search').fill('late');
  await until(async () => (await shown(page)).slice(0, 3).includes('default_time'));
  const marks = await page.locator('article mark').allTextContents();
  for (const mark of marks) assert.match(mark, /^(late|delay|delayed|default|time)$/i);
});

test('Article_OpensBesideARunningGame', async () => {
  const { white, black } = await fixture.seat({ regulations: { time: '5+3' } });
  await white.tap('g1');
  await white.ruled('must move it');
  const before = white.context.pages().length;
  await white.page
    .getByRole('link', { name: /^Article 4\.3\.1/ })
    .first()
    .click();
  const article = white.page.getByRole('complementary', { name: /^Article 4\.3\.1/ });
  await article.getByRole('heading', { level: 3 }).first().waitFor();
  assert.equal(white.context.pages().length, before);
  // The game goes on beside it.
  await white.drag('g1', 'f3');
  await black.reads('Nf3');
  await white.page.keyboard.press('Escape');
  await article.waitFor({ state: 'detached' });
});

test('Laws_AnAddressWithAnArticle_LeadsToIt_AndOneThatThereIsNotIsSaid', async () => {
  const person = await fixture.person();
  await person.page.goto(`${fixture.url}/laws/4.3`);
  const article = person.page.getByRole('article').filter({ hasText: '4.3.1' });
  await article.waitFor();
  await until(() => inView(article));
  assert.equal(new URL(person.page.url()).pathname + new URL(person.page.url()).hash, '/laws/2023#4.3');
  for (const address of ['/laws/99.9', '/laws#99.9', '/laws/2023#99.9']) {
    await person.page.goto('about:blank');
    await person.page.goto(`${fixture.url}${address}`);
    await person.page.getByText('This edition has no Article 99.9.').first().waitFor();
  }
  await person.page.goto('about:blank');
  await person.page.goto(`${fixture.url}/laws/%zz`);
  await person.page.getByText('This edition has no Article').first().waitFor();
});
