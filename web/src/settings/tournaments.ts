// The tournaments whose arbiter's link this browser has opened, kept in it.

interface Known {
  tournament: string;
  event: string;
  token: string;
}
const key = 'jadoube.tournaments';

export function knownTournaments(): Known[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]') as Known[];
  } catch {
    return [];
  }
}

export function keepTournament(known: Known): void {
  try {
    const others = knownTournaments().filter(({ tournament }) => tournament !== known.tournament);
    localStorage.setItem(key, JSON.stringify([known, ...others].slice(0, 50)));
  } catch {
    // The link in the address still has it.
  }
}

// Forgets a tournament whose link is not valid any more.
export function forgetTournament(id: string): void {
  try {
    const others = knownTournaments().filter(({ tournament }) => tournament !== id);
    localStorage.setItem(key, JSON.stringify(others));
    sessionStorage.removeItem(tabKey(id));
  } catch {
    // Nothing is stored here: the link is only in the address.
  }
}

// The name of the arbiter at this browser, for the log.
const nameKey = 'jadoube.arbiter';
export function arbiterName(): string {
  try {
    return localStorage.getItem(nameKey) ?? '';
  } catch {
    return '';
  }
}
export function keepArbiterName(name: string): void {
  try {
    localStorage.setItem(nameKey, name);
  } catch {
    // The name must be typed again next time.
  }
}

export const keptToken = (tournament: string): string | null =>
  knownTournaments().find((known) => known.tournament === tournament)?.token ?? null;

// The link of a tab whose address does not show it.
const tabKey = (tournament: string) => `jadoube.link.${tournament}`;
function tabToken(tournament: string): string | null {
  try {
    return sessionStorage.getItem(tabKey(tournament));
  } catch {
    return null;
  }
}

export const tokenOf = (tournament: string): string | null =>
  location.hash.slice(1) || tabToken(tournament) || keptToken(tournament);

// The same, for a page that is printed with its address: the secret is taken out of it at once, and the tab keeps it.
export function takeToken(tournament: string): string | null {
  const given = location.hash.slice(1);
  if (!given) return tokenOf(tournament);
  try {
    sessionStorage.setItem(tabKey(tournament), given);
    history.replaceState(history.state, '', location.pathname + location.search);
  } catch {
    // Nothing is stored here: the address keeps it, except while the page is printed.
  }
  return given;
}
