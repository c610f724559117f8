#!/usr/bin/env node
// Third-party software: what is in the program, the library and the pages, under which licence.
//
//   make.mjs                      writes THIRD-PARTY.md and web/public/licences.txt from list.json and licences/
//   make.mjs --check              says whether they are as this would write them
//   make.mjs --used BUILD         says what the program built in BUILD links or contains that list.json does not name, or the
//                                 other way round; the Debian packages and npm packages are found from the headers that the
//                                 compiler read, the libraries that the program needs, and the modules that the bundler took
//   make.mjs --spdx BUILD FILE    writes a bill of materials (SPDX 2.3, JSON), with the versions of this system
//
// Status 1: something is missing, or a file is not as it should be.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
const { components } = JSON.parse(readFileSync(join(here, 'list.json'), 'utf8'));
const version = /VERSION ([0-9.]+)/.exec(readFileSync(join(root, 'CMakeLists.txt'), 'utf8').replace(/cmake_minimum[^\n]*/, ''))[1];

const places = [
  ['program', 'In the program'],
  ['library', 'In the library'],
  ['python', 'In the Python package, besides what is in the library'],
  ['pages', 'In the pages'],
  ['referee', 'In the referee of the pages (WebAssembly)'],
];
const isIn = (place) => (component) => component.in.includes(place);
const licencesOf = (component) => component.spdx.split(' AND ').filter((id) => id !== 'NONE');

function row({ name, spdx, what, copyright, home }) {
  const licence = spdx === 'NONE' ? 'no rights are known' : spdx;
  const holders = copyright.map((holder) => `copyright ${holder}`).join('; ');
  return `- [${name}](${home}): ${what}. Licence: ${licence}${holders ? `; ${holders}` : ''}`;
}

function texts(list) {
  const ids = [...new Set(list.flatMap(licencesOf))].sort();
  return ids.map((id) => `## ${id}\n\n${readFileSync(join(here, 'licences', `${id}.txt`), 'utf8').trim()}\n`).join('\n');
}

function thirdParty() {
  const parts = places.map(([place, title]) => `## ${title}\n\n${components.filter(isIn(place)).map(row).join('\n')}\n`);
  const system = components.filter(isIn('system'));
  const shipped = components.filter((component) => !isIn('system')(component));
  return `# Third-party software

J'adoube is under the MIT licence ([LICENSE](LICENSE)). This page names the software of others that its program, its library, its packages and its
pages contain, and the licences. Written by packaging/third-party/make.mjs.

${parts.join('\n')}
## Of the system

The program, the library and the Python package use these libraries of the system on which they run; these are not part of what is given out.

${system.map(({ name, spdx, home }) => `- [${name}](${home}): ${spdx}`).join('\n')}

# The licences

${texts(shipped).replaceAll('\n## ', '\n## ')}`;
}

function ofPages() {
  const list = components.filter((component) => isIn('pages')(component) || isIn('referee')(component));
  const rows = list.map(({ name, what, spdx, copyright }) => {
    const holders = copyright.map((holder) => `Copyright (c) ${holder}`).join('\n');
    return `${name} (${what}): ${spdx}\n${holders}`;
  });
  return `J'adoube's pages

The drawings of the pieces, the icons, the sounds and everything else here were made for this project, under its licence (MIT).
The pages contain this software of others:

${rows.join('\n\n')}

${texts(list).replaceAll(/^## /gm, '')}`;
}

const written = [
  ['THIRD-PARTY.md', thirdParty],
  ['web/public/licences.txt', ofPages],
];

// --- What a build uses

const run = (program, ...words) => execFileSync(program, words, { encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] });

// The Debian packages that own these files.
function packagesOf(files) {
  const owners = new Map();
  for (let at = 0; at < files.length; at += 500) {
    let said;
    try {
      said = run('dpkg', '-S', ...files.slice(at, at + 500));
    } catch (error) {
      said = error.stdout ?? '';
    }
    for (const line of said.split('\n')) {
      const owner = /^([^:, ]+)(:[a-z0-9]+)?: /.exec(line)?.[1];
      if (owner) owners.set(owner, true);
    }
  }
  return [...owners.keys()];
}

// The headers outside the tree that objects of these targets were compiled from.
function headers(build, target) {
  const found = new Set();
  let wanted = false;
  for (const line of run('ninja', '-C', build, '-t', 'deps').split('\n')) {
    if (line && !line.startsWith(' ')) wanted = target.test(line);
    else if (wanted && line.trim().startsWith('/usr/')) found.add(line.trim());
  }
  return [...found];
}

function needed(program) {
  const names = [...run('readelf', '-d', program).matchAll(/NEEDED.*\[(.*)\]/g)].map((match) => match[1]);
  const paths = new Map(
    [...run('/sbin/ldconfig', '-p').matchAll(/^\s*(\S+) .* => (\S+)$/gm)].map(([, name, path]) => [name, path]),
  );
  return names.map((name) => paths.get(name)).filter(Boolean).flatMap((path) => [path, path.replace(/^\/lib\//, '/usr/lib/')]);
}

function bundled() {
  const list = join(root, 'web/node_modules/.bundled.json');
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
}

function used(build) {
  const debian = new Set(packagesOf(headers(build, /^(CMakeFiles\/jadoube(-tables|-cli|-cli-texts)?|python\/CMakeFiles\/jadoube-python)\.dir\//)));
  const program = join(build, 'bin/jadoube');
  if (existsSync(program)) for (const owner of packagesOf(needed(program))) debian.add(owner);
  const wasm = join(root, 'build/wasm');
  if (existsSync(join(wasm, 'build.ninja'))) for (const owner of packagesOf(headers(wasm, /./))) debian.add(owner);
  return { debian: [...debian], npm: bundled() };
}

function unknown({ debian, npm }) {
  const names = (name) => components.some((component) => component.debian && new RegExp(component.debian).test(name));
  const modules = new Set(components.flatMap((component) => component.npm ?? []));
  const faults = [
    ...debian.filter((name) => !names(name)).map((name) => `the Debian package ${name} is used and is not in list.json`),
    ...npm.filter((name) => !modules.has(name)).map((name) => `the npm package ${name} is in the pages and is not in list.json`),
  ];
  if (npm.length > 0)
    for (const name of modules)
      if (!npm.includes(name)) faults.push(`list.json names the npm package ${name}, which is not in the pages`);
  for (const { name, file } of components)
    if (file && !existsSync(join(root, file))) faults.push(`${name}: there is no file ${file}`);
  const texts = new Set(readdirSync(join(here, 'licences')).map((file) => file.slice(0, -4)));
  for (const component of components.filter((one) => !isIn('system')(one)))
    for (const id of licencesOf(component)) if (!texts.has(id)) faults.push(`${component.name}: no text of the licence ${id}`);
  return faults;
}

// --- The bill of materials

function versionOf({ debian, npm }, packages) {
  const name = debian && packages.debian.find((owner) => new RegExp(debian).test(owner));
  if (name) return run('dpkg-query', '-W', '-f', '${Version}\n', name).split('\n')[0];
  if (npm) {
    const file = join(root, 'web/node_modules', npm[0], 'package.json');
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')).version;
  }
  return undefined;
}

function spdx(build) {
  const packages = used(build);
  const epoch = process.env.SOURCE_DATE_EPOCH ?? run('git', '-C', root, 'log', '-1', '--format=%ct').trim();
  const id = (name) => `SPDXRef-${name.replaceAll(/[^A-Za-z0-9.-]+/g, '-')}`;
  const declared = (licence) => (licence === 'NONE' ? 'NONE' : licence);
  const one = (component) => ({
    SPDXID: id(component.name),
    name: component.name,
    versionInfo: versionOf(component, packages),
    homepage: component.home,
    downloadLocation: 'NOASSERTION',
    filesAnalyzed: false,
    licenseConcluded: declared(component.spdx),
    licenseDeclared: declared(component.spdx),
    copyrightText: component.copyright?.join('; ') || 'NOASSERTION',
  });
  const own = {
    SPDXID: 'SPDXRef-jadoube',
    name: 'jadoube',
    versionInfo: version,
    downloadLocation: 'NOASSERTION',
    filesAnalyzed: false,
    licenseConcluded: 'MIT',
    licenseDeclared: 'MIT',
    copyrightText: readFileSync(join(root, 'LICENSE'), 'utf8').match(/Copyright .*/)[0],
  };
  const relation = (component) => ({
    spdxElementId: 'SPDXRef-jadoube',
    relationshipType: isIn('system')(component) ? 'DYNAMIC_LINK' : 'CONTAINS',
    relatedSpdxElement: id(component.name),
  });
  return {
    spdxVersion: 'SPDX-2.3',
    dataLicense: 'CC0-1.0',
    SPDXID: 'SPDXRef-DOCUMENT',
    name: `jadoube-${version}`,
    documentNamespace: `urn:jadoube:spdx:${version}`,
    creationInfo: { created: `${new Date(Number(epoch) * 1000).toISOString().slice(0, 19)}Z`, creators: ['Tool: packaging/third-party/make.mjs'] },
    documentDescribes: ['SPDXRef-jadoube'],
    packages: [own, ...components.map(one)],
    relationships: components.map(relation),
  };
}

const [order, build, file] = process.argv.slice(2);
if (order === '--check') {
  const wrong = written.filter(([name, make]) => readFileSync(join(root, name), 'utf8') !== make());
  for (const [name] of wrong) console.error(`${name} is not as packaging/third-party/make.mjs writes it`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
} else if (order === '--used') {
  const faults = unknown(used(build));
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
} else if (order === '--spdx') {
  writeFileSync(file, `${JSON.stringify(spdx(build), null, 2)}\n`);
} else {
  for (const [name, make] of written) writeFileSync(join(root, name), make());
}
