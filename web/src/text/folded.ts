// Names as they are compared and searched: in small letters and without accents.
//
//   folded('Łukasiewicz');                                         // "lukasiewicz"
//   finds('dass', wordsToFind("D'Assunção, Rui"));                 // true
const singles: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ß: 's',
  æ: 'a',
  œ: 'o',
  þ: 't',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ĸ: 'k',
  ŧ: 't',
  ſ: 's',
};
// How some letters are also written where a keyboard does not have them.
const pairs: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'oe',
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  å: 'aa',
  þ: 'th',
};

// As the server folds them (jadoube/text/folded.hpp).
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łøđðßæœþħıŋĸŧſ]/gu, (letter) => singles[letter] ?? letter)
    .replaceAll('’', "'");

// Every beginning by which a text is found: its words, also without their apostrophes, and what stands after a hyphen
// or an apostrophe.
export function wordsToFind(text: string): string[] {
  const small = text.normalize('NFC').toLowerCase();
  const spelled = small.replace(/[ßæœøäöüåþ]/gu, (letter) => pairs[letter] ?? letter);
  const words = new Set<string>();
  for (const letters of [folded(small), folded(spelled)]) {
    for (const word of letters.split(/[\s,;.()]+/)) {
      words.add(word);
      words.add(word.replaceAll("'", ''));
      for (const part of word.split(/[-‐–']/)) words.add(part);
    }
  }
  words.delete('');
  return [...words];
}

// Whether each word that is asked for, in any order, begins one of those.
export const finds = (asked: string, words: string[]): boolean =>
  folded(asked)
    .split(/[\s,;.]+/)
    .filter(Boolean)
    .every((word) => words.some((one) => one.startsWith(word)));
