// What the pages have from the program's own tables, as JSON in src/generated/; fails on an entry that it cannot read.
//   texts.json: {"key": {"en": "…", "pt": "…"}}, and languages.json, by tools/texts/ (JADOUBE_TEXTS, if that is built).
//   public/pieces.svg: the drawings of the pieces.
//   penalties.json: the penalties that each edition lists, with their articles: {"2023": {"warning": "12.9.1", …}}.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const penaltySource = 'jadoube/laws/model/provisions.def';

const inRepository = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const read = (path) => readFileSync(inRepository(path), 'utf8');

// {edition: {penalty: article}} from rows PROVISION(penalty_NAME, "1997", "2009", "2014", "2018", "2023").
function readPenalties(definitions) {
  const editions = ['1997', '2009', '2014', '2018', '2023'];
  const penalties = Object.fromEntries(editions.map((edition) => [edition, {}]));
  const row = /^PROVISION\(penalty_(\w+), (".*")\)$/gm;
  for (const [, name, numbers] of definitions.matchAll(row)) {
    const articles = JSON.parse(`[${numbers}]`);
    editions.forEach((edition, i) => {
      const article = articles[i] ?? articles.at(-1);
      if (article) penalties[edition][name === 'exclusion_rounds' ? 'exclusion' : name] = article;
    });
  }
  if (Object.keys(penalties['2023']).length === 0) throw new Error(`${penaltySource}: no penalties`);
  return penalties;
}

// The drawings of the pieces, without the page around them: the program puts them into its pictures of positions.
function drawings() {
  const [symbols] = /<symbol[^]*<\/symbol>/.exec(read('web/src/components/common/PieceSprite.svelte'));
  return `<svg xmlns="http://www.w3.org/2000/svg">\n  ${symbols}\n</svg>\n`;
}

// A file whose contents do not change keeps its time.
function writeFile(path, text) {
  const file = inRepository(path);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}
const write = (name, value) => writeFile(`web/src/generated/${name}`, JSON.stringify(value, null, 1) + '\n');

mkdirSync(inRepository('web/src/generated'), { recursive: true });
// The pages' own texts, and the reasons for which a game ends.
const catalogues = ['web/texts', 'jadoube/laws/messages:reason_'];
execFileSync(
  process.env.JADOUBE_TEXTS ?? inRepository('tools/texts/run'),
  ['pages', 'web/src/generated', 'jadoube/text/messages', ...catalogues],
  { cwd: inRepository(''), stdio: 'inherit' },
);
writeFile('web/public/pieces.svg', drawings());
write('penalties.json', readPenalties(read(penaltySource)));
