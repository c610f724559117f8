// Two editions of the Laws side by side.
import type { Chapter, Laws } from '../protocol/laws';
import type { Edition, Said } from '../protocol/table';

// One provision: its number in this edition and in the other; null where that edition does not have it.
export interface Row {
  name: string;
  number: string | null;
  other: string | null;
}
export interface Part {
  key: string; // the English heading: the same in every edition
  heading: Said;
  number: string | null;
  other: string | null;
  rows: Row[];
}

// The first list, with each name that only the second has inserted after its predecessor there.
export function merge(first: string[], second: string[]): string[] {
  const merged = [...first];
  second.forEach((name, i) => {
    if (merged.includes(name)) return;
    const before = i === 0 ? -1 : merged.indexOf(second[i - 1]!);
    merged.splice(before + 1, 0, name);
  });
  return merged;
}

// The chapters of an edition in order, with those of another edition beside them if one is given.
export function compareEditions(laws: Laws, edition: Edition, other: Edition | null): Part[] {
  const own = laws.editions[edition];
  const others = other ? laws.editions[other] : [];
  const numbersOf = (chapters: Chapter[]) =>
    new Map(chapters.flatMap(({ provisions }) => provisions.map(({ name, number }) => [name, number] as const)));
  const [numbers, otherNumbers] = [numbersOf(own), numbersOf(others)];
  const titleOf = ({ heading }: Chapter): string => heading['en'] ?? '';
  const called = (chapters: Chapter[], key: string) => chapters.find((chapter) => titleOf(chapter) === key);
  const names = (chapter: Chapter | undefined) => chapter?.provisions.map(({ name }) => name) ?? [];
  const keys = merge(own.map(titleOf), others.map(titleOf));
  return keys.map((key) => {
    const [chapter, beside] = [called(own, key), called(others, key)];
    // A provision that is in another chapter of this edition is shown there.
    const fromOther = names(beside).filter((name) => !numbers.has(name) || names(chapter).includes(name));
    return {
      key,
      heading: (chapter ?? beside)!.heading,
      number: chapter?.number ?? null,
      other: beside?.number ?? null,
      rows: merge(names(chapter), fromOther).map((name) => ({
        name,
        number: numbers.get(name) ?? null,
        other: otherNumbers.get(name) ?? null,
      })),
    };
  });
}

// The article of an edition that a ruling's number means: itself, the first under it, or the nearest above it.
export function findArticle(laws: Laws, edition: Edition, number: string): string | null {
  const all = laws.editions[edition].flatMap(({ provisions }) => provisions.map((provision) => provision.number));
  for (let sought = number; sought; sought = sought.replace(/[.(]?[^.(]*$/, '')) {
    const found =
      all.find((one) => one === sought) ??
      all.find((one) => one.startsWith(sought) && /^[.(]/.test(one.slice(sought.length)));
    if (found) return found;
  }
  return null;
}

export const lawsAddress = (edition: string, article: string): string =>
  `/laws/${edition}#${encodeURIComponent(article)}`;
