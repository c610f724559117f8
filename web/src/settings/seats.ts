// The secrets of seats that this browser has received, kept in it by table.

import type { SeatTokens } from '../protocol/table';

export function keepSeats(table: string, seats: SeatTokens): void {
  try {
    localStorage.setItem(`jadoube.seats.${table}`, JSON.stringify(seats));
  } catch {
    // The link in the address still has the seat.
  }
}

export function knownSeats(table: string): SeatTokens {
  try {
    return JSON.parse(localStorage.getItem(`jadoube.seats.${table}`) ?? '{}') as SeatTokens;
  } catch {
    return {};
  }
}
