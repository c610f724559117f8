// The letters of the pieces in each language of the pages (Appendix C.2).
import { inLanguage, type Language } from './language';

const english = 'NBRQK';
const letters: Record<Language, string> = { en: english, pt: 'CBTDR' };
const lettersOf = (language: Language): string => inLanguage(letters, language) ?? english;

// A move in English algebraic notation, with the letters of `language`; castling with zeros, as the Laws write it
// (C.13).
export function inLetters(san: string, language: Language): string {
  return san
    .replace(/[NBRQK]/g, (letter) => lettersOf(language)[english.indexOf(letter)]!)
    .replace(/O-O(-O)?/, (castling) => castling.replaceAll('O', '0'));
}

// A move as a person types it in `language`, with English letters; castling may be written with zeros, and spaces are
// left out.
export function toEnglish(text: string, language: Language): string {
  const san = text.trim().replace(/\s+/g, '');
  if (/^[0Oo]-[0Oo](-[0Oo])?[+#]?$/.test(san)) return san.replace(/[0o]/g, 'O');
  return san.replace(/[A-Z]/g, (letter) => english[lettersOf(language).indexOf(letter)] ?? letter);
}
