// What the server sends before the script has come, in dist/first/ (jadoube/server/http/documents.hpp says what is
// there), and every file packed by Brotli beside it. After `vite build`, and that of src/first.ts.
import { createRequire } from 'node:module';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { webcrypto } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { SETS } from '../../learn/format/sets.mjs';
import { lettersOf } from './letters.mjs';

const web = new URL('../', import.meta.url);
const dist = new URL('dist/', web);
const read = (path, from = web) => readFileSync(new URL(path, from), 'utf8');
const json = (path, from = web) => JSON.parse(read(path, from));
const languages = json('src/generated/languages.json').map(({ tag }) => tag);

// Where a page looks at its address, it is that of nothing.
globalThis.crypto ??= webcrypto;
globalThis.window = { isSecureContext: true };
globalThis.location = { pathname: '', search: '', hash: '', hostname: '', origin: '', protocol: 'https:', port: '' };
const { draw, describe, kinds, words } = await import(new URL('node_modules/.first/first.js', web).href);

// --- The files of each page, by the manifest of the build
const manifest = json('.vite/manifest.json', dist);
const component = {
  lobby: 'Lobby',
  laws: 'Laws',
  learn: 'Learn',
  stories: 'Stories',
  cases: 'Cases',
  device: 'Device',
};
Object.assign(component, {
  tournaments: 'NewTournament',
  missing: 'NotFound',
  lesson: 'Learn',
  story: 'Stories',
  case: 'Cases',
});
Object.assign(component, { table: 'Table', tournament: 'Tournament', wall: 'Wall' });
// Drawn from the page itself; the others only begin, by the styles that every page has.
const whole = new Set(['lobby', 'laws', 'learn', 'stories', 'cases', 'device', 'tournaments', 'missing']);

function collect(key, styles = new Set(), code = new Set(), seen = new Set()) {
  if (seen.has(key)) return { styles, code };
  seen.add(key);
  const { file, css = [], imports = [] } = manifest[key];
  for (const each of imports) collect(each, styles, code, seen);
  code.add(file);
  for (const style of css) styles.add(style);
  return { styles, code };
}
const entry = collect('index.html');
// A page that another one shows, too, is in the manifest by the name of its file alone.
const keyOf = (name) => {
  const key = `src/pages/${name}.svelte`;
  return key in manifest
    ? key
    : Object.keys(manifest).find((each) => manifest[each].isDynamicEntry && manifest[each].name === name);
};
const pageOf = (kind) => collect(keyOf(component[kind]));
const address = (file) => `/${file}`;

// --- The document
// A style that is in the page is not asked for; where the server has nothing to draw, it is.
const html = read('index.html', dist);
const link = /\s*<link rel="stylesheet"[^>]*>/.exec(html)[0];
const script = /\s*<script type="module"[^>]*><\/script>/.exec(html)[0];
writeFileSync(
  new URL('index.html', dist),
  html
    .replace(link, '')
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace(script, '')
    .replace('</head>', `  <!--style-->${link.trim()}<!--/style-->\n    ${script.trim()}\n  </head>`),
);

// --- What is drawn
rmSync(new URL('first/', dist), { recursive: true, force: true });
mkdirSync(new URL('first/', dist));
const put = (name, text) => writeFileSync(new URL(`first/${name}`, dist), text);
// Without what is for the script that draws it: comments, and styles of elements, which the policy of contents forbids.
const plain = (drawn) =>
  drawn
    .replace(/<!--.*?-->/gs, '')
    .replace(/ style="[^"]*"/g, '')
    // What is chosen or typed before the script would be lost: controls wait for it, links do not.
    .replace(/<(button|input|select|textarea)(?=[ >])/g, '<$1 disabled')
    .replace(/ (?:data-svelte-h|bind:\w+)="[^"]*"/g, '')
    .replace(/>\s+</g, '> <');
for (const kind of kinds) {
  const { styles } = whole.has(kind) ? pageOf(kind) : entry;
  const all = [...new Set([...entry.styles, ...styles])];
  put(`${kind}.css`, all.map((file) => read(file, dist).trim()).join('\n'));
  for (const language of languages) put(`${kind}.${language}.html`, plain(await draw(kind, language)));
}
// Names have letters of many languages.
const alphabets = ['cyrillic', 'greek', 'latin-ext', 'latin'].map((part) => {
  const font = `@fontsource/source-serif-4/files/source-serif-4-${part}-600-normal.woff`;
  return lettersOf(readFileSync(createRequire(web).resolve(font)));
});
const letters = Object.assign({}, ...alphabets.map((alphabet) => alphabet.letters));
put('letters.json', JSON.stringify({ units: alphabets[0].units, letters }));

// --- What is said of each address
const described = {};
for (const tag of languages) described[tag] = await describe(tag);
const saidOf = (kind, place) => Object.fromEntries(languages.map((tag) => [tag, described[tag][kind][place]]));
const ended = (title) => Object.fromEntries(Object.entries(title).map(([tag, text]) => [tag, `${text} · J’adoube`]));
const textsOf = (kind) =>
  Object.fromEntries(
    languages.map((tag) => {
      const name = kind === 'lobby' ? `front.${tag}` : tag;
      return [tag, address(manifest[`src/generated/texts/${name}.json`].file)];
    }),
  );
const spoken = {};
for (const tag of languages) spoken[tag] = await words(tag);
const pages = {
  kinds: {},
  words: Object.fromEntries(
    Object.keys(spoken.en).map((name) => [name, Object.fromEntries(languages.map((tag) => [tag, spoken[tag][name]]))]),
  ),
  addresses: {},
  open: [],
};
for (const kind of kinds) {
  const load = [...new Set([...entry.code, ...pageOf(kind).code])].map(address);
  const known = kind in described.en ? { title: ended(saidOf(kind, 0)), says: saidOf(kind, 1) } : {};
  pages.kinds[kind] = { ...known, load, texts: textsOf(kind) };
}
const add = (path, kind, more = {}) => {
  pages.addresses[path] = { kind, title: ended(saidOf(kind, 0)), says: saidOf(kind, 1), ...more };
};
add('/', 'lobby', {
  title: Object.fromEntries(languages.map((tag) => [tag, `J’adoube · ${described[tag].lobby[0]}`])),
});
add('/device', 'device');
add('/laws', 'laws');
add('/tournament', 'tournaments');
add('/class', 'lesson');
for (const kind of ['learn', 'stories', 'cases']) add(`/${kind}`, kind);
for (const { name, title, when, board } of json('src/generated/learn/stories.json')) {
  add(`/stories/${name}`, 'story', { title: ended(title), says: when, board });
}
const boards = json('src/generated/learn/boards.json');
for (const { lesson, title } of json('src/generated/learn/course.json')) {
  const board = boards.learn[lesson];
  const [, words] = Object.entries(title).find(([key]) => key.split(' ').includes('adult')) ?? Object.entries(title)[0];
  for (const part of ['', '/sheet', '/hall']) add(`/learn/${lesson}${part}`, 'lesson', { title: ended(words), board });
}
for (const path of ['practice', 'parents', 'path', 'review', 'plans', 'objection', 'class']) {
  add(`/learn/${path}`, 'lesson');
}
for (const [set, cases] of Object.entries(json('src/generated/learn/cases.json'))) {
  add(`/cases/${set}`, 'case');
  for (const { name, title } of cases) {
    add(`/cases/${set}/${name}`, 'case', { title: ended(title), board: boards.cases[`${set}/${name}`] });
  }
}
for (const path of ['exam', 'exam/paper', 'own', 'review']) add(`/cases/${path}`, 'case');
if (Object.keys(SETS).some((set) => !(`/cases/${set}` in pages.addresses))) {
  throw new Error('a set of cases is missing');
}
pages.open = ['class', 'practice', 'game', 'certificate', 'booklet', 'plans']
  .map((part) => `/learn/${part}/`)
  .concat('/class/');
put('pages.json', JSON.stringify(pages));
rmSync(new URL('.vite/', dist), { recursive: true, force: true });

// --- Packed
const names = readdirSync(dist, { recursive: true }).map(String);
for (const name of names.filter((each) => each.endsWith('.br'))) rmSync(new URL(name, dist));
for (const name of names) {
  const file = fileURLToPath(new URL(name, dist));
  if (!/\.(?:js|css|svg|json|txt|webmanifest|wasm)$/.test(name) || name.startsWith('first/')) continue;
  if (!existsSync(file) || !statSync(file).isFile()) continue;
  const bytes = readFileSync(file);
  const packed = brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length, [constants.BROTLI_PARAM_QUALITY]: 11 },
  });
  if (packed.length < bytes.length) writeFileSync(`${file}.br`, packed);
}
