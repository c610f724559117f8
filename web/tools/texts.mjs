// What the pages have from the program's own tables, as JSON in src/generated/; fails on an entry that it cannot read.
//   texts.json: {"name": {"en": "…", "pt": "…"}}, the names without "page_", and reasons with a capital letter.
//   public/pieces.svg: the drawings of the pieces.
//   penalties.json: the penalties that each edition lists, with their articles: {"2023": {"warning": "12.9.1", …}}.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Where the tables are, from the repository's root.
const textSources = [
  'web/texts/pages.def',
  'web/texts/hall.def',
  'web/texts/spoken.def',
  'jadoube/laws/messages/reasons.def',
];
// The Portuguese of Brazil, where it differs.
const brazilianSource = 'web/texts/pt-BR.def';
const penaltySource = 'jadoube/laws/model/provisions.def';

const inRepository = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const read = (path) => readFileSync(inRepository(path), 'utf8');

const capitalize = (text) => text[0].toUpperCase() + text.slice(1);

// {name: {en, pt}} from entries TEXT(name, "English", "Portuguese").
function readTexts(definitions) {
  // A C++ string literal, or several that stand one after another.
  const literals = String.raw`((?:\s*"(?:[^"\\]|\\.)*")+)`;
  const entry = new RegExp(String.raw`TEXT\(\s*(?:page_)?(\w+)\s*,${literals}\s*,${literals}\s*\)`, 'gy');
  const valueOf = (text) => [...text.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([literal]) => JSON.parse(literal)).join('');
  const texts = {};
  let at = 0;
  for (;;) {
    at += definitions.slice(at).match(/^\s*/)[0].length;
    if (at === definitions.length) return texts;
    entry.lastIndex = at;
    const found = entry.exec(definitions);
    if (!found) throw new Error(`The pages’ texts: cannot read “${definitions.slice(at, at + 60)}”`);
    const [, name, english, portuguese] = found;
    const written = name.startsWith('reason_') ? capitalize : (text) => text;
    texts[name] = { en: written(valueOf(english)), pt: written(valueOf(portuguese)) };
    at = entry.lastIndex;
  }
}

// Adds the Portuguese of Brazil where it differs, from entries TEXT_BR(name, "…").
function addBrazilian(texts, definitions) {
  const entry = /\s*TEXT_BR\(\s*(?:page_)?(\w+)\s*,\s*("(?:[^"\\]|\\.)*")\s*\)\s*/gy;
  while (entry.lastIndex < definitions.length) {
    const at = entry.lastIndex;
    const found = entry.exec(definitions);
    if (!found) throw new Error(`${brazilianSource}: cannot read “${definitions.slice(at, at + 60)}”`);
    const [, name, text] = found;
    if (!texts[name]) throw new Error(`${brazilianSource}: there is no text “${name}”`);
    texts[name]['pt-BR'] = JSON.parse(text);
  }
  return texts;
}

// {edition: {penalty: article}} from rows PROVISION(penalty_NAME, "1997", "2009", "2014", "2018", "2023").
function readPenalties(definitions) {
  const editions = ['1997', '2009', '2014', '2018', '2023'];
  const penalties = Object.fromEntries(editions.map((edition) => [edition, {}]));
  const row = /^PROVISION\(penalty_(\w+), "([^"]*)", "([^"]*)", "([^"]*)", "([^"]*)", "([^"]*)"\)$/gm;
  for (const [, name, ...articles] of definitions.matchAll(row)) {
    articles.forEach((article, i) => {
      if (article) penalties[editions[i]][name === 'exclusion_rounds' ? 'exclusion' : name] = article;
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
const withoutComments = (text) => text.replace(/^\s*\/\/.*$/gm, '');
const definitions = withoutComments(textSources.map(read).join('\n'));
write('texts.json', addBrazilian(readTexts(definitions), withoutComments(read(brazilianSource))));
writeFile('web/public/pieces.svg', drawings());
write('penalties.json', readPenalties(read(penaltySource)));
