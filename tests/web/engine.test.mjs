// Against the computer: by hand and on a screen board, and when its process is killed.
import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launch, Person } from './support/person.mjs';
import { makeTable, serve } from './support/server.mjs';

const scripted = fileURLToPath(new URL('../engines/scripted-engine', import.meta.url));
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

// A server with an engine that answers with these words, one line for each of its processes: {url, stop(), process()}.
async function serveEngine(...lines) {
  const folder = mkdtempSync(join(tmpdir(), 'jadoube-engine-'));
  const engine = join(folder, 'engine');
  // The first process is the server's trial.
  writeFileSync(join(folder, 'words'), `${[lines[0], ...lines].join('\n')}\n`);
  writeFileSync(
    engine,
    `#!/bin/sh\ncd '${folder}'\necho $$ >>processes\nexec '${scripted}' $(sed -n "$(wc -l <processes)p" words)\n`,
  );
  chmodSync(engine, 0o755);
  const server = await serve(['--engine', engine]);
  return {
    url: server.url,
    process: () => Number(readFileSync(join(folder, 'processes'), 'utf8').trim().split('\n').at(-1)),
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

test('AgainstTheComputer_AGameByHandFromTheLobbyToMate', async () => {
  const server = await serveEngine('e7e5 b8c6 g8f6');
  const ana = await Person.at(browser, { locale: 'pt-PT' });
  await ana.page.goto(`${server.url}/?new`);
  await ana.choose('Contra o computador');
  await ana.page.getByLabel('A força do computador').fill('5');
  await ana.page.locator('.level', { hasText: 'Jogador de clube' }).waitFor();
  await ana.choose('Brancas');
  await ana.button('Criar a mesa').click();
  await ana.page.locator('.board').waitFor();
  await ana.page.getByText('Pretas · nível 5', { exact: true }).waitFor();

  // Its hand: the piece is touched, carried, let go, and the clock pressed.
  await ana.move('e2', 'e4', 'e4');
  await ana.reads('e5');
  await ana.runs('white');
  const log = await (
    await fetch(`${server.url}/api/tables/${new URL(ana.page.url()).pathname.split('/')[2]}/log`)
  ).text();
  const acts = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    acts.filter(({ by }) => by === 'black').map((act) => act.do),
    ['touch', 'place', 'press'],
  );
  await ana.page.locator('.line-top', { hasText: 'Computador' }).filter({ hasText: 'nível 5' }).waitFor();
  await ana.move('d1', 'h5', 'Dh5');
  await ana.reads('Cc6');
  await ana.runs('white');
  await ana.move('f1', 'c4', 'Bc4');
  await ana.reads('Cf6');
  await ana.runs('white');
  await ana.drag('h5', 'f7');
  await ana.ends('1–0', 'Xeque-mate');
  await ana.leaves();
  await server.stop();
});

test('AgainstTheComputer_AGameOnAScreenBoardToMate', async () => {
  const server = await serveEngine('e7e5 d8h4');
  const made = await makeTable(server.url, {
    seat: 'white',
    engine: { level: 8 },
    regulations: { time: '15+10', board: 'screen' },
  });
  const ben = await Person.at(browser, { viewport: { width: 390, height: 844 } });
  await ben.sit(server.url, made, 'white');
  await ben.drag('f2', 'f3');
  await ben.reads('e5');
  await ben.drag('g2', 'g4');
  await ben.ends('0–1', 'Checkmate');
  await ben.leaves();
  await server.stop();
});

test('AnEngineKilledInTheGame_IsSaidAndStartedAgain', async () => {
  const server = await serveEngine('e7e5 hang', 'b8c6');
  const made = await makeTable(server.url, { seat: 'white', engine: {}, regulations: { time: '15+10' } });
  const ana = await Person.at(browser, { locale: 'pt-BR' });
  await ana.sit(server.url, made, 'white');
  await ana.move('e2', 'e4', 'e4');
  await ana.reads('e5');
  await ana.runs('white');
  await ana.move('g1', 'f3', 'Cf3');
  await ana.runs('black');
  process.kill(server.process(), 'SIGKILL');
  await ana.page.getByText('está sendo reiniciado').waitFor();
  await ana.reads('Cc6');
  await ana.runs('white');
  assert.equal(await ana.page.getByText('está sendo reiniciado').count(), 0);
  await ana.leaves();
  await server.stop();
});

test('AServerWithoutAnEngine_OffersNone', async () => {
  const server = await serve(['--engine', 'none']);
  const ana = await Person.at(browser);
  await ana.page.goto(`${server.url}/?new`);
  await ana.page.getByText('By link', { exact: true }).waitFor();
  assert.equal(await ana.page.getByText(/the computer/).count(), 0);
  await ana.leaves();
  await server.stop();
});
