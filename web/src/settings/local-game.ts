// The game on this device that needs no server, kept in this browser.
interface Kept {
  info: unknown;
  log: string[];
}
const key = 'jadoube.device';

export function localGame<Game extends Kept>(): Game | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Game | null;
  } catch {
    return null;
  }
}

export function keepLocalGame(game: Kept | null): void {
  try {
    if (game) localStorage.setItem(key, JSON.stringify(game));
    else localStorage.removeItem(key);
  } catch {
    // The browser keeps nothing: the game lasts as long as its page.
  }
}
