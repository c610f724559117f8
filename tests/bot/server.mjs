// The program, serving on one port with one data directory, also after a restart; and its players.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const program =
  process.env.JADOUBE_PROGRAM ?? new URL('../../build/release/bin/jadoube', import.meta.url).pathname;

const randomEngine = fileURLToPath(new URL('./random-engine.mjs', import.meta.url));
const stockfish = ['/usr/games/stockfish', '/usr/bin/stockfish'].find((path) => existsSync(path));
export const engine = stockfish ?? randomEngine;

/** A port that is free now. */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** {url, player(name, ...options), restart(), stop()} */
export async function serve(options = []) {
  const data = mkdtempSync(join(tmpdir(), 'jadoube-bot-'));
  const port = await freePort();
  let server, ended;
  const start = async () => {
    server = spawn(
      program,
      ['serve', '--port', `${port}`, '--data', data, '--create-rate', '0', '--log-level', 'warning', '--engine', engine, ...options],
      // On a busy machine a test's server may get no time for a second, and its clocks would be stopped.
      { stdio: ['ignore', 'pipe', 'inherit'], env: { JADOUBE_SERVE_TIMES: 'pause=600000', ...process.env } },
    );
    ended = new Promise((resolve) => server.once('exit', resolve));
    await new Promise((resolve, reject) => {
      server.stdout.once('data', resolve);
      server.once('exit', (status) => reject(new Error(`jadoube serve ended with ${status}`)));
    });
  };
  await start();
  const run = (...words) => execFileSync(program, [...words, '--data', data], { encoding: 'utf8' }).trim();
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    process: () => server.pid,
    run,
    /** A new account: its token. */
    player: (name, ...more) => run('player', 'add', name, ...more),
    restart: async (signal = 'SIGTERM') => {
      server.kill(signal);
      await ended;
      await start();
    },
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}
