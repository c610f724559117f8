// The PGN of a game that no server has.
import { usualStart } from '../chess/position';
import type { Regulations, Result, TableInfo } from '../protocol/table';
import { numbered, type Ply } from './game';

const quoted = (text: string): string => text.replace(/["\\]/g, '\\$&');
const twoDigits = (number: number): string => String(number).padStart(2, '0');

// The tag TimeControl: the seconds, and the seconds added after each move; “-” without a clock, “?” for any other time.
function timeControl({ time }: Regulations): string {
  if (time === 'none') return '-';
  const [, minutes, increment] = /^(\d+)(?:\+(\d+))?$/.exec(typeof time === 'string' ? time : '') ?? [];
  return minutes ? `${Number(minutes) * 60}${increment ? `+${increment}` : ''}` : '?';
}

function clock(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 3600)}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
}

// Lines of at most 79 characters; a comment is not broken.
function wrapped(words: string[]): string {
  const lines = [''];
  for (const word of words) {
    const line = lines.at(-1)!;
    if (line && line.length + 1 + word.length > 79) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines.join('\n');
}

// An illegal move that stood has no place in a PGN: the moves end before it, and a comment says why.
export function asPgn(info: TableInfo, startFen: string, moves: Ply[], result: Result): string {
  const begun = new Date(info.created);
  const date = [begun.getFullYear(), twoDigits(begun.getMonth() + 1), twoDigits(begun.getDate())].join('.');
  const tags: [string, string][] = [
    ['Event', '?'],
    ['Site', '?'],
    ['Date', date],
    ['Round', '-'],
    ['White', info.names.white ?? '?'],
    ['Black', info.names.black ?? '?'],
    ['Result', result === '0-0' ? '*' : result],
    ['TimeControl', timeControl(info.regulations)],
  ];
  if (info.regulations.start?.startsWith('chess960')) tags.push(['Variant', 'Chess960']);
  if (startFen !== usualStart) tags.push(['SetUp', '1'], ['FEN', startFen]);
  const words: string[] = [];
  for (const move of moves) {
    const text = numbered(startFen, move, move.san).replace('…', '...');
    if (move.uci === '') {
      words.push(`{${text}: illegal, and it stood}`);
      break;
    }
    // After a comment Black's move has its number again.
    const needsNumber = move.color === 'white' || words.length === 0 || words.at(-1)!.startsWith('{');
    words.push(needsNumber ? text : move.san);
    const left = move.clocks?.[move.color];
    if (left != null) words.push(`{[%clk ${clock(left)}]}`);
  }
  const lines = tags.map(([name, value]) => `[${name} "${quoted(value)}"]`);
  return `${lines.join('\n')}\n\n${wrapped([...words, result === '0-0' ? '*' : result])}\n`;
}
