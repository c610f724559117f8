// Words that a recipe puts into its question, in each language.
import { inLanguage, languages, type Language } from '../../chess/language';
import { inLetters } from '../../chess/letters';
import type { Words } from '../lesson';

export type Value = Words | string | number;

type Letter = 'k' | 'q' | 'r' | 'b' | 'n' | 'p';
const names: Record<Letter, [string, string, 'a' | 'o']> = {
  k: ['king', 'rei', 'o'],
  q: ['queen', 'dama', 'a'],
  r: ['rook', 'torre', 'a'],
  b: ['bishop', 'bispo', 'o'],
  n: ['knight', 'cavalo', 'o'],
  p: ['pawn', 'peão', 'o'],
};
const nameOf = (letter: string) => names[letter.toLowerCase() as Letter];

// "the rook", "a torre"
export function the(letter: string): Words {
  const [en, pt, article] = nameOf(letter);
  return { en: `the ${en}`, pt: `${article} ${pt}` };
}
// "the rook", "na torre", as what is touched; Brazil writes both words apart only before "um".
export function on(letter: string): Words {
  const [en, pt, article] = nameOf(letter);
  return { en: `the ${en}`, pt: `n${article} ${pt}` };
}
// "white queen", "dama branca"
export function coloured(letter: string): Words {
  const [en, pt, article] = nameOf(letter);
  const white = letter === letter.toUpperCase();
  return { en: `${white ? 'white' : 'black'} ${en}`, pt: `${pt} ${white ? 'branc' : 'pret'}${article}` };
}
// "the white rooks", "as torres brancas"
export function bothColoured(letter: string): Words {
  const { en, pt } = coloured(letter);
  const many = pt!.split(' ').map((word) => `${word}s`);
  return { en: `the ${en}s`, pt: `${nameOf(letter)[2]}s ${many.join(' ')}` };
}
// "a queen", "uma dama"
export function one(letter: string): Words {
  const [en, pt, article] = nameOf(letter);
  return { en: `a ${en}`, pt: article === 'a' ? `uma ${pt}` : `um ${pt}` };
}
// A move as it is written in each language.
export const written = (san: string): Words => ({ en: inLetters(san, 'en'), pt: inLetters(san, 'pt') });

const saidIn = (value: Value, language: Language): string =>
  typeof value === 'object' ? (inLanguage(value, language) ?? '') : String(value);

// The words with {0}, {1}, … filled, in each language.
export function filled(words: Words, values: Value[]): Words {
  const fill = (language: Language): string =>
    (inLanguage(words, language) ?? '').replace(/\{(\d)\}/g, (_, i) => saidIn(values[Number(i)]!, language));
  return Object.fromEntries(languages.map(({ tag }) => [tag, fill(tag)]));
}
