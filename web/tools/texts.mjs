// The pages' texts, from the program's one catalogue: jadoube/text/messages/pages.def to src/texts.json, as
// {"name": {"en": "…", "pt": "…"}} with the names' "page_" left out. Fails on an entry that it cannot read.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../../jadoube/text/messages/pages.def', import.meta.url));
const target = fileURLToPath(new URL('../src/texts.json', import.meta.url));

// A C++ string literal, or several that stand one after another.
const literals = String.raw`((?:\s*"(?:[^"\\]|\\.)*")+)`;
const entry = new RegExp(String.raw`TEXT\(\s*page_(\w+)\s*,${literals}\s*,${literals}\s*\)`, 'gy');
const value = (text) => [...text.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([literal]) => JSON.parse(literal)).join('');

const definitions = readFileSync(source, 'utf8').replace(/^\s*\/\/.*$/gm, '');
const texts = {};
let at = 0;
for (;;) {
  at += definitions.slice(at).match(/^\s*/)[0].length;
  if (at === definitions.length) break;
  entry.lastIndex = at;
  const found = entry.exec(definitions);
  if (!found) throw new Error(`pages.def: cannot read “${definitions.slice(at, at + 60)}”`);
  texts[found[1]] = { en: value(found[2]), pt: value(found[3]) };
  at = entry.lastIndex;
}
// A file that stays as it is keeps its time.
const json = JSON.stringify(texts, null, 1) + '\n';
if (!existsSync(target) || readFileSync(target, 'utf8') !== json) writeFileSync(target, json);
