// A search in the Laws: what people ask as they ask it, and the provisions that answer, the best first.
//
//   const index = new LawIndex(rows.map((row) => ({ ...row, said: laws.provisions[row.name]! })));
//   const found = index.find('my phone rang');
//   found.names              // ['devices_penalty', 'phones_of_others', …]
//   found.marked('A phone')  // [{ text: 'A ', hit: false }, { text: 'phone', hit: true }]
//
// Words count whole, with their inflections; a word that no provision has is read as the nearest word that one has. The
// words that people use in place of the Laws' are in jadoube/laws/model/asked.def, which `jadoube law` reads, too
// (jadoube/cli/law_search.hpp): both rank alike, and a test asks both the same questions.
import asked from '../generated/asked.json';
import type { Said } from '../protocol/table';

export interface Entry {
  name: string;
  // The numbers in the editions that are shown; null where an edition does not have the provision.
  numbers: (string | null)[];
  said: { heading: Said; words: Said };
}
export interface Segment {
  text: string;
  hit: boolean;
}
export interface Found {
  names: string[];
  // A text in parts: what was found in it is marked.
  marked: (text: string) => Segment[];
}

interface Asked {
  alike: string[][];
  asked: Record<string, string>;
  silent: string[];
  endings: string[];
}
const { alike, asked: askedOf, silent, endings } = asked as Asked;

export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘`´]/g, "'")
    .toLowerCase();
const wordsOf = (folded: string): string[] => folded.match(/[a-z0-9](?:[a-z0-9'=]*[a-z0-9])?|[=]/g) ?? [];

const stopWords = new Set(silent);
// The endings of the forms of a word; the empty one, too.
const suffixes = new Set([...endings, '']);
const shortestStem = 4;

// Whether two words are forms of one.
export function alikeForms(a: string, b: string): boolean {
  if (a === b) return true;
  let common = 0;
  while (common < a.length && a[common] === b[common]) common += 1;
  return common >= shortestStem && suffixes.has(a.slice(common)) && suffixes.has(b.slice(common));
}

// Letters that are missing, too many, wrong or exchanged; more than `most` are not counted.
export function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; ++i) {
    const row = [i];
    for (let j = 1; j <= b.length; ++j) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, before[j - 2]! + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[b.length]!;
}

// The weight of a word in the heading, among the words of asked.def, and in the words of the provision.
const weights = [3, 3.5, 1] as const;
const otherTerm = 0.8;
const nearWord = 0.6;
const inflected = 0.95;
const saturation = 3;
// The factor for a heading that says nothing else than what is asked for.
const wholeHeading = 1.3;
// The least part of the best weight; a provision with less is not what was meant.
const leastPart = 0.35;
const mostFound = 30;

// The terms of asked.def as words, with the lines that have them.
const terms = alike.flatMap((line, i) => line.map((term) => ({ words: wordsOf(fold(term)), line: i })));

// What one word or term asks for: lists of words that say it, each with its weight.
type Concept = { words: string[]; weight: number }[];

export class LawIndex {
  readonly #entries: Entry[];
  // For each word, the fields of each entry that have it, a bit for each field.
  readonly #places = new Map<string, Map<number, number>>();
  readonly #vocabulary: string[];
  readonly #known: string[];
  // The telling words of each heading, by entry and language.
  readonly #headings: string[][][];

  constructor(entries: Entry[]) {
    this.#entries = entries;
    entries.forEach(({ name, said }, i) => {
      this.#learn(i, Object.values(said.heading), 0);
      this.#learn(i, [askedOf[name] ?? ''], 1);
      this.#learn(i, Object.values(said.words), 2);
    });
    const telling = (text: string | undefined) => wordsOf(fold(text ?? '')).filter((word) => !stopWords.has(word));
    this.#headings = entries.map(({ said }) => Object.values(said.heading).map(telling));
    this.#vocabulary = [...this.#places.keys()];
    this.#known = [...new Set([...this.#vocabulary, ...terms.flatMap(({ words }) => words)])];
  }

  #learn(entry: number, texts: (string | undefined)[], field: number): void {
    const words = new Set(texts.flatMap((text) => wordsOf(fold(text ?? ''))));
    for (const word of words) {
      if (stopWords.has(word)) continue;
      const places = this.#places.get(word) ?? new Map<number, number>();
      places.set(entry, (places.get(entry) ?? 0) | (1 << field));
      this.#places.set(word, places);
    }
  }

  find(query: string): Found {
    const folded = fold(query).replace(/\b(?:articles?|artigos?|art)\b\.?/g, ' ');
    const number = /^\s*((?:[a-d]|i{1,3})?\.?(?:\d+(?:[.(]\w+\)?)*)?)\.?\s*$/.exec(folded)?.[1];
    if (number) return { names: this.#numbered(number), marked: plain };
    const concepts = this.#conceptsOf(wordsOf(folded));
    return this.#rank(concepts);
  }

  #numbered(number: string): string[] {
    const is = (one: string | null) =>
      one !== null && fold(one).startsWith(number) && !/^\d/.test(one.slice(number.length));
    return this.#entries.filter(({ numbers }) => numbers.some(is)).map(({ name }) => name);
  }

  // The longest terms first; then single words.
  #conceptsOf(words: string[]): Concept[] {
    const concepts: Concept[] = [];
    for (let i = 0; i < words.length; ) {
      const here = terms.filter((term) => term.words.every((word, j) => alikeForms(words[i + j] ?? '', word)));
      const length = Math.max(0, ...here.map((term) => term.words.length));
      const longest = here.filter((term) => term.words.length === length);
      const own = words.slice(i, i + Math.max(1, length));
      i += own.length;
      if (longest.length === 0 && stopWords.has(own[0]!)) continue;
      if (length === 1 && stopWords.has(own[0]!) && longest.every((term) => term.words[0] !== own[0])) continue;
      if (longest.length > 0) concepts.push(this.#alternatives(own, longest));
      else concepts.push(this.#single(own[0]!));
    }
    return concepts;
  }

  #alternatives(own: string[], found: { line: number }[]): Concept {
    const lines = new Set(found.map(({ line }) => line));
    const others = terms
      .filter((term) => lines.has(term.line))
      .map((term) => ({ words: term.words, weight: otherTerm }));
    return [{ words: own, weight: 1 }, ...others];
  }

  // A word that no entry has is read as the nearest word that an entry has.
  #single(word: string): Concept {
    if (word.length < shortestStem || this.#known.some((known) => alikeForms(known, word))) {
      return [{ words: [word], weight: 1 }];
    }
    const most = word.length < 8 ? 1 : 2;
    const near = this.#known
      .filter((known) => known.length >= shortestStem && !stopWords.has(known))
      .map((known) => ({ known, far: distance(known, word, most) }))
      .filter(({ far }) => far <= most);
    const least = Math.min(...near.map(({ far }) => far));
    return near
      .filter(({ far }) => far === least)
      .flatMap(({ known }) => {
        const found = terms.filter((term) => term.words.length === 1 && alikeForms(term.words[0]!, known));
        return this.#alternatives([known], found).map((one) => ({ ...one, weight: one.weight * nearWord }));
      });
  }

  // The words of the vocabulary that are forms of one.
  #forms(word: string): string[] {
    return this.#vocabulary.filter((one) => alikeForms(one, word));
  }

  // How well each entry has the words, field by field; `hits` gets those that were found.
  #fieldsOf(words: string[], hits: Set<string>): Map<number, number[]> {
    const found = words.map((word) => {
      const places = new Map<number, number[]>();
      for (const form of this.#forms(word)) {
        for (const [entry, mask] of this.#places.get(form)!) {
          const fields = places.get(entry) ?? [0, 0, 0];
          const worth = form === word ? 1 : inflected;
          places.set(
            entry,
            fields.map((best, field) => ((mask >> field) & 1 ? Math.max(best, worth) : best)),
          );
        }
      }
      return places;
    });
    const whole = [...found[0]!.keys()].filter((entry) => found.every((places) => places.has(entry)));
    if (whole.length > 0) words.flatMap((word) => this.#forms(word)).forEach((form) => hits.add(form));
    const mean = (entry: number, field: number) =>
      found.reduce((sum, places) => sum + places.get(entry)![field]!, 0) / found.length;
    return new Map(whole.map((entry) => [entry, weights.map((_, field) => mean(entry, field))]));
  }

  // The weight that each entry has for a concept.
  #weigh(concept: Concept, hits: Set<string>): Map<number, number> {
    const best = new Map<number, number[]>();
    for (const { words, weight } of concept) {
      const telling = words.filter((word) => !stopWords.has(word));
      // Of terms such as "did not show up" no telling word is left.
      if (telling.length < Math.min(words.length, 2) || telling.length === 0) continue;
      for (const [entry, fields] of this.#fieldsOf(telling, hits)) {
        const before = best.get(entry) ?? [0, 0, 0];
        best.set(
          entry,
          fields.map((worth, field) => Math.max(before[field]!, worth * weight)),
        );
      }
    }
    const worthOf = (fields: number[]) => fields.reduce((sum, worth, field) => sum + worth * weights[field]!, 0);
    return new Map([...best].map(([entry, fields]) => [entry, worthOf(fields)]));
  }

  #rank(concepts: Concept[]): Found {
    const hits = new Set<string>();
    const scores = new Map<number, number>();
    const covered = new Map<number, number>();
    let total = 0;
    for (const concept of concepts) {
      const weighed = this.#weigh(concept, hits);
      if (weighed.size === 0) continue;
      const rare = Math.log(1 + (this.#entries.length - weighed.size + 0.5) / (weighed.size + 0.5));
      total += rare;
      for (const [entry, worth] of weighed) {
        scores.set(entry, (scores.get(entry) ?? 0) + (rare * worth) / (worth + saturation));
        covered.set(entry, (covered.get(entry) ?? 0) + rare);
      }
    }
    const ranked = [...scores]
      .map(([entry, score]) => {
        const heading = this.#headings[entry]!.some((words) => words.every((word) => hits.has(word)))
          ? wholeHeading
          : 1;
        return { entry, score: score * (covered.get(entry)! / total) * heading };
      })
      .sort((a, b) => b.score - a.score || a.entry - b.entry);
    const least = (ranked[0]?.score ?? 0) * leastPart;
    const names = ranked
      .filter(({ score }) => score >= least)
      .slice(0, mostFound)
      .map(({ entry }) => this.#entries[entry]!.name);
    return { names, marked: (text) => marked(text, hits) };
  }
}

const plain = (text: string): Segment[] => [{ text, hit: false }];

function marked(text: string, hits: ReadonlySet<string>): Segment[] {
  const segments: Segment[] = [];
  for (const [part] of text.matchAll(/[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}'’]*[\p{L}\p{N}])?|[^\p{L}\p{N}]+/gu)) {
    const hit = hits.has(fold(part));
    const before = segments.at(-1);
    if (before && before.hit === hit) before.text += part;
    else segments.push({ text: part, hit });
  }
  return segments;
}
