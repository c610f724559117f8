// The texts that people read, each with the file and the line where it stands: of the catalogues (jadoube/*/messages,
// web/texts), of the lessons, cases and stories (learn/), and of the Portuguese pages of the documentation.
//
//   {key, voice, en, pt, 'pt-BR'}, with a {file, line, text} for each language
//
// 'pt-BR' has Portugal's text where Brazil has none of its own. A page of the documentation has `pt` alone.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const linesOf = (path) => readFileSync(path, 'utf8').split('\n');

/** The entries of a catalogue, by key: {line, english, translation}. */
function catalogue(path) {
  const entries = new Map();
  if (!existsSync(path)) return entries;
  let entry = null;
  let field = null;
  linesOf(path).forEach((line, i) => {
    const found = /^(?:(msgctxt|msgid|msgstr) )?(".*")$/.exec(line);
    if (!found) return;
    const text = JSON.parse(found[2]);
    if (found[1] === 'msgctxt') entries.set(text, (entry = { line: i + 1, msgid: '', msgstr: '' }));
    if (found[1] !== undefined) field = found[1];
    if (entry && field !== 'msgctxt') entry[field] += text;
  });
  return entries;
}

/** The folders of catalogues. */
export function folders() {
  const floors = readdirSync(join(root, 'jadoube')).map((floor) => join(root, 'jadoube', floor, 'messages'));
  return [...floors, join(root, 'web/texts')].filter((folder) => existsSync(join(folder, 'messages.pot')));
}

function ofCatalogues() {
  return folders().flatMap((folder) => {
    const path = (name) => relative(root, join(folder, name));
    const english = catalogue(join(folder, 'messages.pot'));
    const portugal = catalogue(join(folder, 'pt.po'));
    const brazil = catalogue(join(folder, 'pt-BR.po'));
    return [...english].map(([key, { line, msgid }]) => {
      const pt = portugal.get(key);
      const br = brazil.get(key);
      const inPortugal = { file: path('pt.po'), line: pt?.line, text: pt?.msgstr ?? '' };
      return {
        key,
        voice: '',
        en: { file: path('messages.pot'), line, text: msgid },
        pt: inPortugal,
        'pt-BR': br ? { file: path('pt-BR.po'), line: br.line, text: br.msgstr } : inPortugal,
      };
    });
  });
}

const jsonFiles = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(folder, name));

// A text, or a list of paragraphs, as JSON has it.
const text = String.raw`"(?:[^"\\]|\\.)*"`;
const value = String.raw`${text}|\[(?:\s*${text}\s*,?)*\s*\]`;
const voices = '(?:child|young|adult)(?: (?:child|young|adult))*';
const learnt = new RegExp(
  String.raw`"(${voices})":|"en":\s*(${value}),\s*"pt":\s*(${value})(?:,\s*"pt-BR":\s*(${value}))?`,
  'g',
);
const whole = (json) => [JSON.parse(json)].flat().join('\n');

function ofLearn() {
  const folders = ['course', 'cases', 'stories'].map((folder) => join(root, 'learn', folder));
  const files = [...folders.flatMap(jsonFiles), ...['ideas', 'made'].map((name) => join(root, `learn/${name}.json`))];
  return files.flatMap((path) => {
    const raw = readFileSync(path, 'utf8');
    const file = relative(root, path);
    const lineOf = (at) => raw.slice(0, at).split('\n').length;
    let voice = '';
    return [...raw.matchAll(learnt)].flatMap((match) => {
      if (match[1]) {
        voice = match[1];
        return [];
      }
      const at = (json) => ({ file, line: lineOf(match.index + match[0].lastIndexOf(json)), text: whole(json) });
      const pt = at(match[3]);
      return [{ key: '', voice, en: at(match[2]), pt, 'pt-BR': match[4] ? at(match[4]) : pt }];
    });
  });
}

// The Portuguese pages, a text for each line outside of examples.
function ofPages() {
  return ['README.pt.md', 'docs/comecar.md', 'docs/jogadores-cegos.md', 'docs/planos-de-aula.md'].flatMap((file) => {
    let inExample = false;
    return linesOf(join(root, file)).flatMap((line, i) => {
      if (line.startsWith('```')) inExample = !inExample;
      if (inExample) return [];
      return [{ key: '', voice: '', pt: { file, line: i + 1, text: line.replace(/`[^`]*`/g, '') } }];
    });
  });
}

export const catalogues = ofCatalogues();
export const lessons = ofLearn();
export const pages = ofPages();
export const everything = [...catalogues, ...lessons, ...pages];

/**
 * Where a text of a language matches: “file:line: “match” (key): text”. `but`: keys of the texts in which the words
 * mean something else.
 */
export function found(texts, language, pattern, { but = [], voice = () => true } = {}) {
  return texts.flatMap((each) => {
    const said = each[language];
    if (!said || but.includes(each.key) || !voice(each.voice)) return [];
    const match = pattern.exec(said.text);
    const name = each.key === '' ? '' : ` (${each.key})`;
    return match ? [`${said.file}:${said.line}: “${match[0].trim()}”${name}: ${said.text}`] : [];
  });
}

/** A pattern for any of these, as whole words; “…” at an end stands for any further letters. */
export function anyOf(words, flags = 'iu') {
  const each = words.map((word) => word.replace(/…$/, '\\p{L}*'));
  return new RegExp(`(?<![\\p{L}-])(?:${each.join('|')})(?!\\p{L})`, flags);
}
