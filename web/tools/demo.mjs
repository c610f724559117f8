// The log that the lobby's board plays, ruled on by the referee itself: src/generated/demo.json,
//   {"acts": [{"do", "square" | "from", "to", "says", "articles", "ok", "fen", "touched", "clocks"}]}.
// The referee is the pages' own module (JADOUBE_WASM, or where the build puts it); without it the board stands still.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadReferees } from '../../javascript/referee.js';

const inRepository = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const built = inRepository('build/wasm/web/wasm/jadoube.wasm');
const wasm = process.env.JADOUBE_WASM ?? (existsSync(built) ? built : null);

// A hand touches a knight, thinks better of it and moves a pawn; it is ruled on, moves the knight, and presses.
const regulations = { time: '5+3' };
const log = [
  { at: 0, by: 'arbiter', do: 'start' },
  { at: 3000, by: 'white', do: 'touch', square: 'g1' },
  { at: 7000, by: 'white', do: 'place', from: 'e2', to: 'e4' },
  { at: 13_000, by: 'white', do: 'place', from: 'g1', to: 'f3' },
  { at: 15_000, by: 'white', do: 'press' },
];

async function ruled() {
  const game = (await loadReferees(readFileSync(wasm))).begin('en');
  game.take(JSON.stringify({ regulations }));
  return log.map((event) => {
    const { says, articles, ok, state } = JSON.parse(game.take(JSON.stringify(event)).answer);
    return {
      ...event,
      at: undefined,
      by: undefined,
      says,
      articles,
      ok,
      fen: state.fen.split(' ')[0],
      clocks: state.clocks,
    };
  });
}

const file = inRepository('web/src/generated/demo.json');
const text = JSON.stringify({ acts: wasm ? await ruled() : [] }) + '\n';
if (!existsSync(file) || (wasm && readFileSync(file, 'utf8') !== text)) writeFileSync(file, text);
