// The program, serving on a free port with a data directory of its own.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// The program under test.
export const program =
  process.env.JADOUBE_PROGRAM ?? new URL('../../../build/release/bin/jadoube', import.meta.url).pathname;

// Starts a server and returns {url, data, stop()}; `options` are further options of the command, which must not be
// those below. JADOUBE_URL names a server that runs already.
export async function serve(options = []) {
  const running = process.env.JADOUBE_URL;
  if (running && options.length === 0) return { url: running, data: null, stop: async () => {} };
  const data = mkdtempSync(join(tmpdir(), 'jadoube-web-'));
  const server = spawn(
    program,
    [
      'serve',
      '--port',
      '0',
      '--data',
      data,
      '--create-rate',
      '0',
      '--notice',
      '0',
      '--log-level',
      'warning',
      ...options,
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      // On a busy machine a test's server may get no time for a second, and its clocks would be stopped.
      env: { JADOUBE_SERVE_TIMES: 'pause=600000', ...process.env },
    },
  );
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const url = await new Promise((resolve, reject) => {
    let told = '';
    server.stdout.on('data', (text) => {
      told += text;
      const port = /:(\d+)/.exec(told);
      if (port) resolve(`http://127.0.0.1:${port[1]}`); // by its number: a bare system has no /etc/hosts
    });
    server.once('error', reject);
    server.once('exit', (status) => {
      rmSync(data, { recursive: true, force: true });
      reject(new Error(`jadoube serve ended with ${status} before it listened: ${told}`));
    });
  });
  // A test that fails does not wait for its server, which ends with it.
  server.unref();
  server.stdout.unref();
  const end = () => server.kill('SIGKILL');
  process.once('exit', end);
  return {
    url,
    data,
    stop: async () => {
      process.off('exit', end);
      server.ref();
      server.kill('SIGTERM');
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

// Creates a table without the lobby's page: {table, seats}.
export async function makeTable(url, request) {
  const response = await fetch(`${url}/api/tables`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(request),
  });
  const made = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(made));
  return made;
}
