// Under limited supervision nobody at the board is told of an illegal move before a player or the arbiter has seen it
// (A.5.2, B.3): each act is said as it was done.
import type { Answer, Entry, Regulations } from '../protocol/table';

// Whether the piece was put where no permitted move puts it. A promotion or castling under way is no such act.
function isIllegalPlace({ event, answer }: Entry): boolean {
  if (event.do !== 'place' || answer.state.last_legal === undefined) return false;
  const bound = answer.effects.find((effect) => effect.kind === 'obligation');
  return bound !== undefined && !bound.moves.some((move) => move.startsWith(`${event.from}${event.to}`));
}

// Whether the press completed an illegal move, for which nobody has been penalised.
const isIllegalPress = ({ event, answer }: Entry, before: Entry | undefined): boolean =>
  event.do === 'press' && answer.effects.length === 0 && answer.state.ply > (before?.answer.state.ply ?? 0);

// The log as it is told to all but the arbiter, while the game is played. `say`: an act in words.
export function toldAtTheBoard(entries: Entry[], { supervision }: Regulations, say: (entry: Entry) => string): Entry[] {
  if (supervision !== 'limited') return entries;
  return entries.map((entry, i) => {
    if (!entry.answer.ok || !(isIllegalPlace(entry) || isIllegalPress(entry, entries[i - 1]))) return entry;
    const text = say(entry);
    const answer: Answer = { ...entry.answer, says: { en: text, pt: text, 'pt-BR': text }, articles: [], effects: [] };
    return { ...entry, answer };
  });
}
