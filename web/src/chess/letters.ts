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

const roles = ['knight', 'bishop', 'rook', 'queen', 'king'] as const;

// For a move typed with a letter that only another language has, returns the piece that is meant and its letter here.
// Null: there is no such letter.
export function foreignLetter(
  text: string,
  language: Language,
): { role: (typeof roles)[number]; letter: string } | null {
  const [typed = ''] = /[A-Z]/.exec(text.replace(/[0Oo]-[0Oo](-[0Oo])?/g, '')) ?? [];
  if (!typed || lettersOf(language).includes(typed)) return null;
  for (const other of Object.values(letters)) {
    const at = other.indexOf(typed);
    if (at >= 0) return { role: roles[at]!, letter: lettersOf(language)[at]! };
  }
  return null;
}

// A move as a person types it in `language`, with English letters; castling may be written with zeros, and spaces are
// left out.
export function toEnglish(text: string, language: Language): string {
  const san = text.trim().replace(/\s+/g, '');
  if (/^[0Oo]-[0Oo](-[0Oo])?[+#]?$/.test(san)) return san.replace(/[0o]/g, 'O');
  return san.replace(/[A-Z]/g, (letter) => english[lettersOf(language).indexOf(letter)] ?? letter);
}
