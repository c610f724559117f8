// The languages of the texts, by their tags (BCP 47): "en", "pt", "pt-BR". Where one has no text of its own it falls
// back to another, and at last to English: pt-BR, pt, en.
import list from '../generated/languages.json';

export type Language = string;

interface Properties {
  tag: Language;
  name: string;
  decimalMark: string;
  fallback: Language;
}

export const languages: readonly Properties[] = list;

const properties = (tag: Language): Properties => languages.find((each) => each.tag === tag) ?? languages[0]!;

export const nameOf = (tag: Language): string => properties(tag).name;
export const decimalMark = (tag: Language): string => properties(tag).decimalMark;

// The language itself, then those that it falls back to.
export function* fallbacks(tag: Language): Generator<Language> {
  for (let each = properties(tag); ; each = properties(each.fallback)) {
    yield each.tag;
    if (each.fallback === each.tag) return;
  }
}

// Whether `tag` is `other`, or falls back to it: the Portuguese of Brazil is Portuguese.
export const isA = (tag: Language, other: Language): boolean => [...fallbacks(tag)].includes(other);

// Returns the value in this language, or in the first of its fallbacks that has a value.
export function inLanguage<Value>(said: Record<Language, Value | undefined>, tag: Language): Value | undefined {
  for (const each of fallbacks(tag)) if (said[each] !== undefined) return said[each];
  return undefined;
}

// The language that a browser's tag, "pt-AO", means: the one with most of its parts. Null: there is none.
export function languageOf(tag: string): Language | null {
  const parts = tag.toLowerCase().split('-');
  for (; parts.length > 0; parts.pop()) {
    const found = languages.find((each) => each.tag.toLowerCase() === parts.join('-'));
    if (found) return found.tag;
  }
  return null;
}

// How dates are written: English and Portuguese without a country are those of Europe.
const european: Record<Language, string> = { en: 'en-GB', pt: 'pt-PT' };
export const localeOf = (tag: Language): string => european[tag] ?? tag;
