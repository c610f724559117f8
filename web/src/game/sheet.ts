// The score sheet that a player keeps by hand, read from the log: each entry, and the ruling on it.
import type { Color } from '../chess/position';
import type { Entry } from '../protocol/table';

export interface SheetEntry {
  san: string;
  // Whether it agrees with the move played, as far as that is known.
  agrees: boolean;
  offer: boolean;
}

const offerSign = /\s*(\(=\)|=)\s*$/;

// The entries by ply, from the first. A ruling that takes back moves also removes their entries.
export function sheetOf(entries: Entry[], color: Color): SheetEntry[] {
  const written: SheetEntry[] = [];
  for (const { event, answer } of entries) {
    const restored = answer.effects.find((effect) => effect.kind === 'restored');
    if (restored && written.length > restored.ply) written.length = restored.ply;
    if (event.do !== 'record' || event.by !== color || !answer.ok) continue;
    const san = (event.san ?? '').replace(offerSign, '').trim();
    const offer = offerSign.test(event.san ?? '');
    const last = written.at(-1);
    if (san) written.push({ san, agrees: !answer.articles.some((article) => article.startsWith('8.5')), offer });
    else if (offer && last) last.offer = true;
  }
  return written;
}

// The last ruling on an entry of this player's, or on a move made with entries missing.
export function lastOnSheet(entries: Entry[], color: Color): Entry | null {
  for (let i = entries.length - 1; i >= 0; --i) {
    const entry = entries[i]!;
    if (
      entry.event.by === color &&
      (entry.event.do === 'record' || entry.answer.articles.some((article) => article.startsWith('8.')))
    ) {
      return entry;
    }
  }
  return null;
}
