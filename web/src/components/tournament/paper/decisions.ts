// What belongs on the paper for an appeal: which rulings of a table, and which lines of the tournament's log.
import { weightOf } from '../../../game/game';
import type { Answer, TableEvent } from '../../../protocol/table';
import type { LoggedChange } from '../../../protocol/tournament';

// An event of a table with its ruling; null: it is not known here.
export interface Ruled {
  event: TableEvent;
  answer: Answer | null;
}

// Acts in the arbiter's place that decide nothing: the course of the clocks, and the beginning.
const course = new Set(['start', 'tick', 'pause', 'open']);
// What players say to an arbiter.
const said = new Set(['stop_clocks', 'withdraw_call', 'claim']);

// Whether an appeal may be about it: a call or a claim, an act of the arbiter, or an offence with consequences.
export function isDecision({ event, answer }: Ruled): boolean {
  if (answer && !answer.ok) return false;
  if (event.by === 'arbiter' ? !course.has(event.do) : said.has(event.do)) return true;
  return answer !== null && weightOf(answer) === 'grave';
}

// The round of each change: that which it names or undoes, or else the last one that was published before it; 0: none.
export function roundsOf(changes: LoggedChange[]): Map<number, number> {
  const byNumber = new Map(changes.map((change) => [change.n, change]));
  const opens = ({ act }: LoggedChange) => act === 'publish' || act === 'rounds';
  // The log may begin late.
  let current = Math.max(0, (changes.find(opens)?.about.round ?? 1) - 1);
  const rounds = new Map<number, number>();
  for (const change of changes) {
    const undone = change.act === 'undo' ? byNumber.get(change.about.change ?? 0) : undefined;
    const round = change.about.round ?? (undone ? rounds.get(undone.n) : undefined) ?? current;
    rounds.set(change.n, round);
    if (opens(change)) current = round;
    const closes = change.act === 'cancel' || (undone !== undefined && opens(undone));
    if (closes && round === current) current = Math.max(0, round - 1);
  }
  return rounds;
}

// Changes that are one line: a single one, or check-ins of one person in a row.
export interface Line {
  changes: LoggedChange[];
  // How many players were checked in; 0: it is another change.
  checkedIn: number;
}

const checkIns = ({ act, about }: LoggedChange): number =>
  act === 'presence' && about.presence === 'present' && about.round === undefined ? (about.players?.length ?? 0) : 0;

// The lines of one round, or of all (0).
export function linesOf(changes: LoggedChange[], round: number): Line[] {
  const rounds = roundsOf(changes);
  const lines: Line[] = [];
  for (const change of changes) {
    if (round > 0 && rounds.get(change.n) !== round) continue;
    const checkedIn = checkIns(change);
    const last = lines.at(-1);
    if (checkedIn > 0 && last && last.checkedIn > 0 && (last.changes[0]!.by ?? '') === (change.by ?? '')) {
      last.changes.push(change);
      last.checkedIn += checkedIn;
    } else lines.push({ changes: [change], checkedIn });
  }
  return lines;
}
