// Clock times and time controls as text.

// The face of a clock: h:mm:ss, m:ss, and tenths in the last 20 seconds. It shows zero only when no time is left.
export function face(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  if (left < 20_000) {
    const tenths = Math.ceil(left / 100);
    return `${Math.floor(tenths / 10)}.${tenths % 10}`;
  }
  return inParts(Math.ceil(left / 1000));
}
function inParts(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

// The time that somebody has waited, in whole seconds: h:mm:ss or m:ss.
export const waited = (milliseconds: number): string => inParts(Math.floor(Math.max(0, milliseconds) / 1000));

// A clock's face as a person writes it, in milliseconds: 1:30:00, 5:00, 0:12.5; null when it is none.
export function readFace(text: string): number | null {
  const found = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2}(?:[.,]\d)?)$/.exec(text.trim());
  if (!found) return null;
  const [hours, minutes, seconds] = [Number(found[1] ?? 0), Number(found[2]), Number(found[3]!.replace(',', '.'))];
  if (seconds >= 60 || (found[1] !== undefined && minutes >= 60)) return null;
  return Math.round(((hours * 60 + minutes) * 60 + seconds) * 1000);
}

// A moment on the table's clock: 0:01:05.3.
export function stamp(milliseconds: number): string {
  const tenths = Math.floor(Math.max(0, milliseconds) / 100);
  const [hours, minutes, seconds] = [tenths / 36_000, (tenths / 600) % 60, (tenths / 10) % 60].map(Math.floor);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${hours}:${two(minutes!)}:${two(seconds!)}.${tenths % 10}`;
}

export interface Period {
  moves: number | null;
  minutes: number;
  increment: number;
  delay: number;
  bronstein: number;
}

// "40/90+30:30+30" as its periods; null when it is no time control. "none": no periods.
export function readPeriods(time: string): Period[] | null {
  if (time === 'none') return [];
  const periods: Period[] = [];
  for (const part of time.split(':')) {
    const found = /^(?:(\d+)\/)?(\d+(?:\.\d+)?)((?:[+db]\d+(?:\.\d+)?)*)$/.exec(part.trim());
    if (!found) return null;
    const period: Period = {
      moves: found[1] ? Number(found[1]) : null,
      minutes: Number(found[2]),
      increment: 0,
      delay: 0,
      bronstein: 0,
    };
    for (const [, sign, seconds] of found[3]!.matchAll(/([+db])(\d+(?:\.\d+)?)/g)) {
      if (sign === '+') period.increment = Number(seconds);
      else if (sign === 'd') period.delay = Number(seconds);
      else period.bronstein = Number(seconds);
    }
    periods.push(period);
  }
  const last = periods.length - 1;
  return periods.every((period, i) => (period.moves === null) === (i === last)) ? periods : null;
}

export type Tempo = 'blitz' | 'rapid' | 'standard';

// Time for sixty moves decides (Appendices A and B): up to ten minutes blitz, less than sixty rapid.
export function tempoOf(periods: Period[]): Tempo {
  const minutes = periods.reduce((sum, period) => sum + period.minutes, 0);
  const first = periods[0];
  const added = first ? Math.max(first.increment, first.delay, first.bronstein) : 0;
  const total = minutes + added;
  if (periods.length === 0 || total >= 60) return 'standard';
  return total > 10 ? 'rapid' : 'blitz';
}

export const presets: Record<Tempo, string[]> = {
  blitz: ['3+2', '5', '5+3'],
  rapid: ['10+5', '15+10', '25+10'],
  standard: ['60+30', '90+30', '40/90+30:30+30', '40/120:20/60:15+30'],
};

// The main time, short enough for a button: "90′ + 30″".
export function shortTime(time: string): string {
  const periods = readPeriods(time);
  if (!periods || periods.length === 0) return time;
  return periods
    .map((period) => {
      const added = period.increment
        ? ` + ${period.increment}″`
        : period.delay
          ? ` d ${period.delay}″`
          : period.bronstein
            ? ` b ${period.bronstein}″`
            : '';
      return `${period.moves ? `${period.moves}/` : ''}${period.minutes}′${added}`;
    })
    .join(' · ');
}
