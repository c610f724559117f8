// The pages' modules: each folder imports only from those below it, and there are no import cycles.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { web } from './support/modules.mjs';

// From the bottom; folders in one row do not know each other.
const rows = [
  ['base', 'generated', 'referee'],
  ['chess'],
  ['protocol'],
  ['settings'],
  ['text'],
  ['api'],
  ['laws'],
  ['game'],
  ['learn', 'live'],
  ['components/common'],
  ['components/rules'],
  ['components/board'],
  ['components/table'],
  ['components/arbiter', 'components/lobby', 'components/tournament', 'components/laws', 'components/learn'],
  ['components/front'],
  ['components/tournament/desk', 'components/tournament/paper'],
  ['pages'],
  ['.'],
];

const sources = readdirSync(`${web}src`, { recursive: true })
  .map(String)
  .filter((name) => /\.(ts|svelte)$/.test(name));
const folderOf = (file) => {
  const folder = dirname(file);
  return folder.startsWith('components/') ? folder : folder.split('/')[0];
};
const rowOf = (file) => rows.findIndex((folders) => folders.includes(folderOf(file)));
// The modules of src/ that each one imports, types included.
const imports = new Map(
  sources.map((file) => {
    const text = readFileSync(join(web, 'src', file), 'utf8');
    const paths = [...text.matchAll(/^\s*(?:import|export)\b[^;]*?from '(\.[^']+)'/gm)].map(([, path]) => path);
    const found = paths.map((path) => {
      const to = normalize(join(dirname(file), path));
      return sources.includes(to) || to.endsWith('.json') ? to : `${to}.ts`;
    });
    return [file, found];
  }),
);

test('Imports_EveryFolderHasItsPlace', () => {
  assert.ok(sources.length > 50);
  for (const file of sources) assert.notEqual(rowOf(file), -1, `${file} is in no row`);
  const all = [...imports.values()].flat();
  for (const file of all) assert.ok(file.startsWith('generated/') || imports.has(file), `${file} does not exist`);
});

test('Imports_OnlyFromBelow', () => {
  for (const [file, found] of imports) {
    for (const to of found) {
      const allowed = folderOf(to) === folderOf(file) || rowOf(to) < rowOf(file);
      assert.ok(allowed, `${file} imports ${to}`);
    }
  }
});

test('Imports_NoCycle', () => {
  const done = new Set();
  const visit = (file, path) => {
    assert.ok(!path.includes(file), [...path, file].join(' → '));
    if (done.has(file)) return;
    for (const to of imports.get(file) ?? []) visit(to, [...path, file]);
    done.add(file);
  };
  for (const file of sources) visit(file, []);
});

// App.svelte chooses the page by its address, and the server gives the pages to the addresses that it knows.
test('Pages_EachHasAnAddress_WhichTheServerKnows', () => {
  const read = (path) => readFileSync(join(web, path), 'utf8');
  const main = read('src/main.ts');
  for (const page of sources.filter((file) => file.startsWith('pages/') && file.endsWith('.svelte'))) {
    assert.ok(main.includes(`./${page}'`), `main.ts has no address for ${page}`);
  }
  // What stands first in an address: as the page reads it, and as the server knows it, by itself or by what the build
  // of the pages has written for it.
  const chosen = [...read('src/route.ts').matchAll(/\^\\\/\(?([a-z|]+)/g)].flatMap(([, names]) => names.split('|'));
  const server = read('../jadoube/server/http/page_routes.cpp');
  const written = read('tools/first.mjs');
  const known = [
    ...[...server.matchAll(/= "\/([a-z]+)\/"/g)].map(([, name]) => name),
    ...[...written.matchAll(/^add\('\/([a-z]+)'/gm)].map(([, name]) => name),
    ...['learn', 'stories', 'cases'].filter((name) => written.includes(`'${name}'`)),
  ];
  assert.ok(new Set(chosen).size > 5);
  assert.deepEqual([...new Set(chosen)].sort(), [...new Set(known)].sort());
});

// The lessons and their games are written for an edition; all else asks for the newest, or for that of regulations that
// name none.
test('Editions_TheNewestIsNamedInOnePlace', () => {
  const newest = /newestEdition = '(\d+)'/.exec(readFileSync(join(web, 'src/protocol/editions.ts'), 'utf8'))[1];
  for (const file of sources) {
    if (file === 'protocol/editions.ts' || file.startsWith('learn/')) continue;
    assert.ok(
      !readFileSync(join(web, 'src', file), 'utf8').includes(`'${newest}'`),
      `${file}: newestEdition or defaultEdition in protocol/editions.ts`,
    );
  }
});
