// What the pages have from the program's own tables; fails on an entry that it cannot read.
// The texts: jadoube/text/messages/pages.def and pages_hall.def to src/texts.json, as {"name": {"en": "…", "pt": "…"}} with the names'
// "page_" left out, and reasons.def with a capital letter. The penalties that each edition lists, with their articles: jadoube/laws/model/provisions.def to
// src/penalties.json, as {"2023": {"warning": "12.9.1", …}}.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const sources = ['pages.def', 'pages_hall.def', 'reasons.def'].map((file) => fileURLToPath(new URL(`../../jadoube/text/messages/${file}`, import.meta.url)));

// A C++ string literal, or several that stand one after another.
const literals = String.raw`((?:\s*"(?:[^"\\]|\\.)*")+)`;
const entry = new RegExp(String.raw`TEXT\(\s*(?:page_)?(\w+)\s*,${literals}\s*,${literals}\s*\)`, 'gy');
const value = (text) => [...text.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([literal]) => JSON.parse(literal)).join('');

const capital = (text) => text[0].toUpperCase() + text.slice(1);

const definitions = sources.map((source) => readFileSync(source, 'utf8')).join('\n').replace(/^\s*\/\/.*$/gm, '');
const texts = {};
let at = 0;
for (;;) {
  at += definitions.slice(at).match(/^\s*/)[0].length;
  if (at === definitions.length) break;
  entry.lastIndex = at;
  const found = entry.exec(definitions);
  if (!found) throw new Error(`The pages’ texts: cannot read “${definitions.slice(at, at + 60)}”`);
  const written = found[1].startsWith('reason_') ? capital : (text) => text;
  texts[found[1]] = { en: written(value(found[2])), pt: written(value(found[3])) };
  at = entry.lastIndex;
}
const provisions = readFileSync(fileURLToPath(new URL('../../jadoube/laws/model/provisions.def', import.meta.url)), 'utf8');
const editions = ['1997', '2014', '2018', '2023'];
const penalties = Object.fromEntries(editions.map((edition) => [edition, {}]));
const row = /^PROVISION\(penalty_(\w+), "([^"]*)", "([^"]*)", "([^"]*)", "([^"]*)"\)$/gm;
for (const [, name, ...articles] of provisions.matchAll(row))
  articles.forEach((article, i) => {
    if (article) penalties[editions[i]][name === 'exclusion_rounds' ? 'exclusion' : name] = article;
  });
if (Object.keys(penalties['2023']).length === 0) throw new Error('provisions.def: no penalties');

// A file that stays as it is keeps its time.
function write(name, value) {
  const file = fileURLToPath(new URL(`../src/${name}`, import.meta.url));
  const json = JSON.stringify(value, null, 1) + '\n';
  if (!existsSync(file) || readFileSync(file, 'utf8') !== json) writeFileSync(file, json);
}
write('texts.json', texts);
write('penalties.json', penalties);
