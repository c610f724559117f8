// Reads a lesson from the value of its file. What is missing, of another kind or not known is an error that says where.
import {
  castlings,
  endings,
  findRules,
  voices,
  type Act,
  type Color,
  type Exercise,
  type Lesson,
  type Option,
  type Picture,
  type Ruling,
  type Screen,
  type Solved,
  type Task,
  type Text,
  type Voice,
  type Words,
  type WrongActs,
} from './lesson';

// "place" is the way to the value in its file, such as exercises[2].ask.child.
export class LessonError extends Error {
  constructor(
    readonly place: string,
    readonly reason: string,
  ) {
    super(`${place || 'the file'}: ${reason}`);
  }
}

type Fields = Record<string, unknown>;

function fail(place: string, reason: string): never {
  throw new LessonError(place, reason);
}

function fields(value: unknown, place: string, needed: string[], allowed: string[] = []): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) fail(place, 'must be an object');
  const object = value as Fields;
  const known = [...needed, ...allowed];
  for (const key of Object.keys(object)) {
    if (!known.includes(key)) fail(place, `does not know the key “${key}”; it knows ${known.join(', ')}`);
  }
  for (const key of needed) if (!(key in object)) fail(place, `lacks “${key}”`);
  return object;
}

function string(value: unknown, place: string): string {
  if (typeof value !== 'string' || value.trim() === '') fail(place, 'must be a text that is not empty');
  return value;
}

function list<T>(value: unknown, place: string, read: (item: unknown, place: string) => T, least = 0): T[] {
  if (!Array.isArray(value)) fail(place, 'must be a list');
  if (value.length < least) fail(place, `must have at least ${least} of them`);
  return value.map((item, index) => read(item, `${place}[${index}]`));
}

function optional<T>(value: unknown, read: (value: unknown) => T): T | undefined {
  return value === undefined ? undefined : read(value);
}

function oneOf<T extends string>(value: unknown, place: string, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === value);
  return found ?? fail(place, `must be one of ${allowed.join(', ')}`);
}

function square(value: unknown, place: string): string {
  if (typeof value !== 'string' || !/^[a-h][1-8]$/.test(value)) fail(place, 'must be a square, a1 to h8');
  return value;
}

function article(value: unknown, place: string): string {
  if (typeof value !== 'string' || !/^([1-9]|1[0-2]|[A-D])(\.\d+)*$/.test(value)) fail(place, 'must be an article');
  return value;
}

function whole(value: unknown, place: string, least: number): number {
  if (!Number.isInteger(value) || (value as number) < least) fail(place, `must be a whole number, ${least} or more`);
  return value as number;
}

function boolean(value: unknown, place: string): boolean {
  if (typeof value !== 'boolean') fail(place, 'must be true or false');
  return value;
}

function words(value: unknown, place: string): Words {
  const { en, pt, 'pt-BR': brazilian } = fields(value, place, ['en', 'pt'], ['pt-BR']);
  const read: Words = { en: string(en, `${place}.en`), pt: string(pt, `${place}.pt`) };
  if (brazilian === undefined) return read;
  return { ...read, 'pt-BR': string(brazilian, `${place}.pt-BR`) };
}

// One text for several voices is written once, under the names of both: "young adult". A voice that does not read it
// need not have it.
function text(value: unknown, place: string, readers: readonly Voice[] = voices): Text {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) fail(place, 'must be an object');
  const found = new Map<Voice, Words>();
  for (const [key, one] of Object.entries(value)) {
    for (const name of key.split(' ')) {
      const voice = oneOf(name, `${place}.${key}`, voices);
      if (found.has(voice)) fail(place, `says twice what “${voice}” reads`);
      found.set(voice, words(one, `${place}.${key}`));
    }
  }
  for (const voice of found.keys()) {
    if (!readers.includes(voice)) fail(place, `has a text for “${voice}”, who does not read it`);
  }
  const [first = fail(place, 'has no text')] = found.values();
  const of = (voice: Voice) =>
    found.get(voice) ?? (readers.includes(voice) ? fail(place, `has no text for “${voice}”`) : first);
  return { child: of('child'), young: of('young'), adult: of('adult') };
}

// The voices that see a screen or do an exercise: all of them, unless it names some.
function readersOf(value: unknown, place: string): Voice[] {
  if (value === undefined) return [...voices];
  return list(value, place, (one, at) => oneOf(one, at, voices), 1);
}

// "press" is the clock, any other text a move; all other acts are objects, as in the referee's protocol.
function act(value: unknown, place: string): Act {
  if (value === 'press') return { do: 'press' };
  if (typeof value === 'string') return { do: 'move', move: string(value, place) };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) fail(place, 'must be a move or an act');
  const object = value as Fields;
  return { ...object, do: string(object['do'], `${place}.do`) };
}

const acts = (value: unknown, place: string, least = 0) => list(value, place, act, least);

function regulations(value: unknown, place: string): Fields {
  if (value === undefined) return {};
  if (typeof value !== 'object' || value === null || Array.isArray(value)) fail(place, 'must be an object');
  if ('start' in value) fail(place, 'must leave “start” to the exercise');
  return { ...value };
}

function ruling(value: unknown, place: string): Ruling {
  const object = fields(value, place, [], ['ok', 'articles', 'effects', 'state']);
  if (Object.keys(object).length === 0) fail(place, 'must say something');
  if (object['ok'] !== undefined) boolean(object['ok'], `${place}.ok`);
  if (object['articles'] !== undefined) list(object['articles'], `${place}.articles`, article, 1);
  if (object['effects'] !== undefined) list(object['effects'], `${place}.effects`, (item) => item);
  return object as Ruling;
}

function wrong(value: unknown, place: string): WrongActs[] {
  if (value === undefined) return [];
  return list(value, place, (item, at) => {
    const object = fields(item, at, ['acts', 'ruling']);
    return { acts: acts(object['acts'], `${at}.acts`, 1), ruling: ruling(object['ruling'], `${at}.ruling`) };
  });
}

function uciMove(value: unknown, place: string): string {
  if (typeof value !== 'string' || !/^[a-h][1-8][a-h][1-8][qrbn]?$/.test(value)) fail(place, 'must be a move as e2e4');
  return value;
}

function board(value: unknown, place: string): Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) fail(place, 'must be an object');
  for (const [key, piece] of Object.entries(value)) {
    square(key, place);
    if (typeof piece !== 'string' || !/^[KQRBNPkqrbnp-]$/.test(piece)) {
      fail(`${place}.${key}`, 'must be a letter or “-”');
    }
  }
  return value as Record<string, string>;
}

function solved(value: unknown, place: string): Solved {
  const object = fields(value, place, [], ['visited', 'made', 'check', 'board', 'ruling']);
  if (Object.keys(object).length === 0) fail(place, 'must name a condition');
  return {
    visited: optional(object['visited'], (found) => list(found, `${place}.visited`, square, 1)),
    made: optional(object['made'], (found) => list(found, `${place}.made`, uciMove, 1)),
    check: optional(object['check'], (found) => boolean(found, `${place}.check`)),
    board: optional(object['board'], (found) => board(found, `${place}.board`)),
    ruling: optional(object['ruling'], (found) => ruling(found, `${place}.ruling`)),
  };
}

function option(value: unknown, place: string, readers: Voice[]): Option {
  const object = fields(value, place, ['text'], ['right', 'acts', 'ruling']);
  const read = {
    text: text(object['text'], `${place}.text`, readers),
    right: object['right'] === undefined ? false : boolean(object['right'], `${place}.right`),
  };
  if (object['acts'] === undefined && object['ruling'] === undefined) return { ...read, acts: [], ruling: null };
  return {
    ...read,
    acts: acts(object['acts'], `${place}.acts`, 1),
    ruling: ruling(object['ruling'], `${place}.ruling`),
  };
}

const tasks = ['acts', 'squares', 'find', 'ending', 'castling', 'options'];

function task(kind: string, value: unknown, place: string, readers: Voice[]): Task {
  if (kind === 'acts') {
    const object = fields(value, place, ['solved', 'solution'], ['moves', 'replies', 'wrong']);
    return {
      kind,
      moves: object['moves'] === undefined ? 1 : whole(object['moves'], `${place}.moves`, 1),
      replies: object['replies'] === undefined ? [] : acts(object['replies'], `${place}.replies`, 1),
      solved: solved(object['solved'], `${place}.solved`),
      solution: acts(object['solution'], `${place}.solution`, 1),
      wrong: wrong(object['wrong'], `${place}.wrong`),
    };
  }
  if (kind === 'squares') {
    const object = fields(value, place, ['solution'], ['of', 'wrong']);
    return {
      kind,
      of: optional(object['of'], (found) => square(found, `${place}.of`)),
      solution: list(object['solution'], `${place}.solution`, square, 1),
      wrong: wrong(object['wrong'], `${place}.wrong`),
    };
  }
  if (kind === 'find') {
    const object = fields(value, place, ['rule', 'solution'], ['of', 'piece', 'line']);
    return {
      kind,
      rule: oneOf(object['rule'], `${place}.rule`, findRules),
      of: optional(object['of'], (found) => square(found, `${place}.of`)),
      piece: optional(object['piece'], (found) => oneOf(found, `${place}.piece`, [...'KQRBNPkqrbnp'])),
      line: optional(object['line'], (found) => string(found, `${place}.line`)),
      solution: list(object['solution'], `${place}.solution`, square, 1),
    };
  }
  if (kind === 'ending') {
    const object = fields(value, place, ['choices', 'solution']);
    const choices = list(object['choices'], `${place}.choices`, (one, at) => oneOf(one, at, endings), 2);
    return { kind, choices, solution: oneOf(object['solution'], `${place}.solution`, choices) };
  }
  if (kind === 'castling') {
    const object = fields(value, place, ['solution'], ['wrong']);
    const solution = oneOf(object['solution'], `${place}.solution`, castlings);
    return { kind, solution, wrong: wrong(object['wrong'], `${place}.wrong`) };
  }
  const options = list(value, place, (one, at) => option(one, at, readers), 2);
  const shown = options.find((one) => one.right)?.ruling !== null;
  if (!shown && options.some((one) => one.ruling)) fail(place, 'must have acts of the right one');
  const right = options.filter((one) => one.right).length;
  if (right !== 1) fail(place, `must have one right answer, not ${right}`);
  return { kind: 'options', options };
}

// The words of the screens that an exercise names by number, from 1; of all screens, if it names none.
function reminders(value: unknown, place: string, screens: Screen[]): Words[] {
  const read = (item: unknown, at: string) =>
    screens[whole(item, at, 1) - 1] ?? fail(at, `must be one of the lesson's ${screens.length} screens`);
  const named = value === undefined ? screens : list(value, place, read, 1);
  return named.filter((screen) => screen.voices.includes('child')).map(({ text }) => text.child);
}

function exercise(value: unknown, place: string, shared: Fields, screens: Screen[]): Exercise {
  const known = ['voices', 'why', 'screens', 'turned', 'crooked', 'stars', 'regulations', 'before', 'player', ...tasks];
  const object = fields(value, place, ['id', 'idea', 'article', 'ask', 'start'], known);
  const [kind, another] = tasks.filter((name) => name in object);
  if (kind === undefined || another !== undefined) fail(place, `must have one of ${tasks.join(', ')}`);
  const readers = readersOf(object['voices'], `${place}.voices`);
  return {
    id: string(object['id'], `${place}.id`),
    idea: string(object['idea'], `${place}.idea`),
    voices: readers,
    article: article(object['article'], `${place}.article`),
    ask: text(object['ask'], `${place}.ask`, readers),
    why: optional(object['why'], (found) => text(found, `${place}.why`, readers)),
    reminders: reminders(object['screens'], `${place}.screens`, screens),
    start: string(object['start'], `${place}.start`),
    turned: optional(object['turned'], (found) => boolean(found, `${place}.turned`)) ?? false,
    crooked: optional(object['crooked'], (found) => square(found, `${place}.crooked`)),
    stars: object['stars'] === undefined ? [] : list(object['stars'], `${place}.stars`, square, 1),
    regulations: { ...shared, ...regulations(object['regulations'], `${place}.regulations`) },
    before: object['before'] === undefined ? [] : acts(object['before'], `${place}.before`),
    player: optional(object['player'], (found) => oneOf<Color>(found, `${place}.player`, ['white', 'black'])),
    task: task(kind, object[kind], `${place}.${kind}`, readers),
  };
}

// An exercise that belongs to no lesson's file. Throws LessonError.
export const readExercise = (value: unknown, place: string): Exercise => exercise(value, place, { time: 'none' }, []);

function picture(value: unknown, place: string, shared: Fields): Picture {
  const object = fields(value, place, ['start'], ['regulations', 'acts', 'marks', 'barred', 'turned', 'flipped']);
  return {
    start: string(object['start'], `${place}.start`),
    regulations: { ...shared, ...regulations(object['regulations'], `${place}.regulations`) },
    acts: object['acts'] === undefined ? [] : acts(object['acts'], `${place}.acts`),
    marks: object['marks'] === undefined ? [] : list(object['marks'], `${place}.marks`, square),
    barred: object['barred'] === undefined ? [] : list(object['barred'], `${place}.barred`, square),
    turned: optional(object['turned'], (found) => boolean(found, `${place}.turned`)) ?? false,
    flipped: optional(object['flipped'], (found) => boolean(found, `${place}.flipped`)) ?? false,
  };
}

function screen(value: unknown, place: string, shared: Fields): Screen {
  const object = fields(value, place, ['text', 'picture'], ['voices']);
  const readers = readersOf(object['voices'], `${place}.voices`);
  return {
    voices: readers,
    text: text(object['text'], `${place}.text`, readers),
    picture: picture(object['picture'], `${place}.picture`, shared),
  };
}

function story(value: unknown): NonNullable<Lesson['story']> {
  const object = fields(value, 'story', ['name', 'text', 'question']);
  return {
    name: string(object['name'], 'story.name'),
    text: words(object['text'], 'story.text'),
    question: words(object['question'], 'story.question'),
  };
}

// Throws LessonError.
export function readLesson(value: unknown): Lesson {
  const needed = ['lesson', 'level', 'world', 'articles', 'title', 'screens', 'exercises'];
  const object = fields(value, '', needed, ['regulations', 'story']);
  const shared = { time: 'none', ...regulations(object['regulations'], 'regulations') };
  const screens = list(object['screens'], 'screens', (one, place) => screen(one, place, shared), 1);
  return {
    id: string(object['lesson'], 'lesson'),
    level: whole(object['level'], 'level', 1),
    world: whole(object['world'], 'world', 1),
    articles: list(object['articles'], 'articles', article, 1),
    title: text(object['title'], 'title'),
    screens,
    exercises: list(object['exercises'], 'exercises', (one, place) => exercise(one, place, shared, screens), 1),
    story: optional(object['story'], story),
  };
}
