// Writes to src/generated/learn/ what the pages for learning need from learn/: an index of each kind, for the lists,
// and the cases of each set in one file. A lesson and a story are files of their own already.
//   course.json   [{"file", "lesson", "level", "world", "articles", "title", "exercises": [ids],
//                 "only": {id: voices}}], in the course's order; with its "stops" on the child's path
//                 (learn/format/stops.mjs)
//   cases.json    {"touch": [{"name", "title", "tempo"}]}
//   stories.json  [{"name", "title", "when", "board"}], the oldest first; the board that stands for it, as FEN
//   boards.json   {"learn": {LESSON: FEN}, "cases": {"SET/NAME": FEN}}, for pictures of their pages; not for the pages
//   cases/SET.json  {"NAME": the case}
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SETS, tempoOf } from '../../learn/format/sets.mjs';
import { stopsOf } from '../../learn/format/stops.mjs';

const learn = new URL('../../learn/', import.meta.url);
const generated = new URL('../src/generated/learn/', import.meta.url);
const filesOf = (folder) =>
  readdirSync(new URL(`${folder}/`, learn))
    .filter((name) => name.endsWith('.json'))
    .sort();
const read = (path) => JSON.parse(readFileSync(new URL(path, learn), 'utf8'));

// A file whose contents do not change keeps its modification time.
function write(path, value) {
  const file = fileURLToPath(new URL(path, generated));
  const text = JSON.stringify(value) + '\n';
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

mkdirSync(new URL('cases/', generated), { recursive: true });

const firstBoard = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const isFen = (text) => typeof text === 'string' && text.split('/').length === 8;
// The first position that is set up in a file, wherever it stands.
function positionIn(value) {
  if (value === null || typeof value !== 'object') return null;
  for (const [key, member] of Object.entries(value)) {
    const found = (key === 'start' || key === 'fen') && isFen(member) ? member : positionIn(member);
    if (found) return found;
  }
  return null;
}
const boards = { learn: {}, cases: {} };

write(
  'course.json',
  filesOf('course').map((name) => {
    const file = read(`course/${name}`);
    const { lesson, level, world, articles, title, exercises } = file;
    boards.learn[lesson] = positionIn(file) ?? firstBoard;
    return {
      file: name.replace(/\.json$/, ''),
      lesson,
      level,
      world,
      articles,
      title,
      exercises: exercises.map(({ id }) => id),
      only: Object.fromEntries(exercises.filter(({ voices }) => voices).map(({ id, voices }) => [id, voices])),
      stops: stopsOf(file),
    };
  }),
);

const cases = {};
for (const set of Object.keys(SETS)) {
  const all = filesOf(`cases/${set}`).map((name) => [name.replace(/\.json$/, ''), read(`cases/${set}/${name}`)]);
  write(`cases/${set}.json`, Object.fromEntries(all));
  for (const [name, file] of all) boards.cases[`${set}/${name}`] = positionIn(file) ?? firstBoard;
  cases[set] = all.map(([name, { title, regulations }]) => ({ name, title, tempo: tempoOf(regulations) }));
}
write('cases.json', cases);
for (const name of readdirSync(new URL('cases/', generated))) {
  if (!(name.replace(/\.json$/, '') in SETS)) rmSync(new URL(`cases/${name}`, generated));
}

// When a story was: the first year that its "when" names, or the beginning of its century.
function year({ when }) {
  const [, named, century] = /(\d{4})|(\d\d)th century/.exec(when.en) ?? [];
  return named ? Number(named) : century ? (Number(century) - 1) * 100 : 0;
}
write(
  'stories.json',
  filesOf('stories')
    .map((name) => ({ name: name.replace(/\.json$/, ''), ...read(`stories/${name}`) }))
    .sort((a, b) => year(a) - year(b) || (a.name < b.name ? -1 : 1))
    .map((story) => {
      const { name, title, when, scenes } = story;
      // The board is that of the first scene that asks a question, else of the first scene.
      const asking = scenes.find(({ ask }) => ask) ?? scenes[0];
      return { name, title, when, board: positionIn(asking) ?? positionIn(story) ?? firstBoard };
    }),
);
write('boards.json', boards);
