// What the pages have from the program's own tables, as JSON in src/generated/; fails on an entry that it cannot read.
//   texts.json: {"key": {"en": "…", "pt": "…"}}, and languages.json, by tools/texts/ (JADOUBE_TEXTS, if that is built).
//   texts/LANG.json: {"key": "…"}, all of them in one language, of which a page loads one; texts/front.LANG.json, those
// of the lobby     alone; said.json: the few that are needed in every language at once, as texts.json has them.
//   asked.json: how people ask for what the Laws say (asked.def): {"alike": [[terms]], "asked": {provision: words},
//   "silent": words, "endings": endings}.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const askedSource = 'jadoube/laws/model/asked.def';

const inRepository = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const read = (path) => readFileSync(inRepository(path), 'utf8');

// From the rows of asked.def, which says what they are.
function readAsked(definitions) {
  const of = (macro) => [...definitions.matchAll(new RegExp(`^${macro}\\("(.*)"\\)$`, 'gm'))].map(([, words]) => words);
  const asked = [...definitions.matchAll(/^ASKED\((\w+), "(.*)"\)$/gm)].map(([, name, words]) => [name, words]);
  const [alike, silent, endings] = ['ALIKE', 'SILENT', 'ENDINGS'].map(of);
  const rows = definitions.match(/^(ALIKE|ASKED|SILENT|ENDINGS)\(/gm) ?? [];
  if (alike.length + silent.length + endings.length + new Set(asked.map(([name]) => name)).size !== rows.length) {
    throw new Error(`${askedSource}: a row cannot be read, or is there twice`);
  }
  const words = (lines) => lines.flatMap((line) => line.split(' '));
  return {
    alike: alike.map((terms) => terms.split('|')),
    asked: Object.fromEntries(asked),
    silent: words(silent),
    endings: words(endings),
  };
}

// A file whose contents do not change keeps its time.
function write(name, value) {
  const file = inRepository(`web/src/generated/${name}`);
  const text = JSON.stringify(value, null, 1) + '\n';
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

mkdirSync(inRepository('web/src/generated'), { recursive: true });
// The pages' own texts, and the reasons for which a game ends.
const catalogues = ['web/texts', 'jadoube/laws/messages:reason_'];
execFileSync(
  process.env.JADOUBE_TEXTS ?? inRepository('tools/texts/run'),
  ['pages', 'web/src/generated', 'jadoube/text/messages', ...catalogues],
  { cwd: inRepository(''), stdio: 'inherit' },
);

// What is understood in any language, and what stands beside a refusal of the server, which has them all.
const everywhere = /^(words_\w+|too_soon|not_on_one_device|lobby_unreachable)$/;
const texts = JSON.parse(read('web/src/generated/texts.json'));
const languages = JSON.parse(read('web/src/generated/languages.json'));
mkdirSync(inRepository('web/src/generated/texts'), { recursive: true });
function inLanguage(said, tag) {
  const { fallback } = languages.find((each) => each.tag === tag);
  return said[tag] ?? (fallback === tag ? undefined : inLanguage(said, fallback));
}
// Those that the lobby's own sources name, or begin the names of.
function sourcesOf(file, seen = new Set()) {
  const found = [file, `${file}.ts`].find((each) => existsSync(inRepository(each)));
  if (!found || seen.has(found)) return seen;
  seen.add(found);
  for (const [, path] of read(found).matchAll(/from '(\.[^']+)'/g)) {
    if (!path.endsWith('.json')) sourcesOf(posix.join(posix.dirname(found), path), seen);
  }
  return seen;
}
const front = [...sourcesOf('web/src/pages/Lobby.svelte'), ...sourcesOf('web/src/components/front/Drawn.svelte')]
  .map(read)
  .join('\n');
const named = new Set([...front.matchAll(/'(\w+)'/g)].map(([, word]) => word));
const prefixes = [...front.matchAll(/(?:named|options)\('(\w+)'/g)].map(([, prefix]) => `${prefix}_`);
const isFront = (key) => named.has(key) || prefixes.some((prefix) => key.startsWith(prefix));
for (const { tag } of languages) {
  write(
    `texts/${tag}.json`,
    Object.fromEntries(Object.entries(texts).map(([key, said]) => [key, inLanguage(said, tag)])),
  );
}
for (const { tag } of languages) {
  const all = Object.entries(texts).filter(([key]) => isFront(key));
  write(`texts/front.${tag}.json`, Object.fromEntries(all.map(([key, said]) => [key, inLanguage(said, tag)])));
}
write('said.json', Object.fromEntries(Object.entries(texts).filter(([key]) => everywhere.test(key))));
write('asked.json', readAsked(read(askedSource)));
