// The secrets of seats that this browser has received, kept in it by table: for good, or on a browser that is shared
// for as long as its tab is open.
//
//   keepSeats(table, seats, 'white');     // after creating a table: the browser's own seat, and the other's link
//   ownToken(table)                       // the secret of the own seat, or null
import type { Seat, SeatTokens } from '../protocol/table';
import { classPrefix } from './classes';
import { settings } from './settings.svelte';

export type OwnSeat = Exclude<Seat, 'spectator'>;
interface Kept {
  seats: SeatTokens;
  // The seat that is this browser's.
  mine: OwnSeat | null;
  // When it was first kept, Unix milliseconds.
  at: number;
}
export interface KeptTable extends Kept {
  table: string;
}

const prefix = 'jadoube.seats.';
const others = ['jadoube.tournaments', 'jadoube.table', 'jadoube.tournament', 'jadoube.learn', 'jadoube.device'];
const storage = () => (settings.shared ? sessionStorage : localStorage);

// Earlier versions kept the tokens alone.
function read(text: string | null): Kept | null {
  if (!text) return null;
  const kept = JSON.parse(text) as Partial<Kept> & SeatTokens;
  if (kept.seats) return { seats: kept.seats, mine: kept.mine ?? null, at: kept.at ?? 0 };
  const { white, black, both, arbiter } = kept;
  const mine = both ? 'both' : white && !black ? 'white' : black && !white ? 'black' : arbiter ? 'arbiter' : null;
  return { seats: kept as SeatTokens, mine, at: 0 };
}

function keptOf(table: string): Kept | null {
  try {
    return read(storage().getItem(prefix + table));
  } catch {
    return null;
  }
}

// Keeps seats of a table. The first seat that is kept as the browser's own stays its own.
export function keepSeats(table: string, seats: SeatTokens, mine: OwnSeat): void {
  const before = keptOf(table);
  try {
    const kept: Kept = { seats, mine: before?.mine ?? mine, at: before?.at || Date.now() };
    storage().setItem(prefix + table, JSON.stringify(kept));
  } catch {
    // The link in the address still has the seat.
  }
}

export const knownSeats = (table: string): SeatTokens => keptOf(table)?.seats ?? {};

export function ownToken(table: string): string | null {
  const kept = keptOf(table);
  return (kept?.mine && kept.seats[kept.mine]) || null;
}

// The tables at which this browser has a seat, the newest first.
export function keptTables(): KeptTable[] {
  try {
    const kept = storage();
    return Array.from({ length: kept.length }, (_, i) => kept.key(i))
      .filter((key) => key?.startsWith(prefix))
      .flatMap((key) => {
        const found = read(kept.getItem(key!));
        return found?.mine ? [{ ...found, table: key!.slice(prefix.length) }] : [];
      })
      .sort((a, b) => b.at - a.at);
  } catch {
    return [];
  }
}

export function forgetSeats(table: string): void {
  try {
    storage().removeItem(prefix + table);
  } catch {
    // There is nothing to forget.
  }
}

// Forgets all seats, classes and tournaments, the name, and what was learnt, so that the next user finds none of them.
export function forgetBrowser(): void {
  settings.name = '';
  for (const kept of [localStorage, sessionStorage]) {
    try {
      for (const key of Object.keys(kept)) {
        const kinds = [prefix, classPrefix];
        if (kinds.some((kind) => key.startsWith(kind)) || others.includes(key)) kept.removeItem(key);
      }
    } catch {
      // The browser keeps nothing.
    }
  }
}
