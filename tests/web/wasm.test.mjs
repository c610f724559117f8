// The referee as WebAssembly answers every scenario, and rules on every log with its verdicts, as the program does,
// byte for byte; so does the core of a table.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { decode, encode, instantiate } from '../../javascript/wasm.js';
import { load } from './support/modules.mjs';

const { loadReferees } = await load('referee/referee.ts');
const { begin, beginTable } = await loadReferees(readFileSync(process.env.JADOUBE_WASM));
const folder = fileURLToPath(new URL('../laws/scenarios/', import.meta.url));

// What the referee is told in each game of a scenario, in each of its editions.
function games(file) {
  const all = [];
  let editions = [];
  for (const line of readFileSync(folder + file, 'utf8').split('\n')) {
    const [, list] = /^# editions?: (.*)$/.exec(line) ?? [];
    if (list) all.push(...(editions = list.split(' ').map((edition) => ({ edition, lines: [] }))));
    if (line.startsWith('> ')) {
      for (const { edition, lines } of editions) {
        lines.push(line.slice(2).replace('"edition": "*"', `"edition": "${edition}"`));
      }
    }
  }
  return all.map(({ lines }) => lines);
}

function byProgram(lines) {
  const { stdout, status, stderr } = spawnSync(process.env.JADOUBE_PROGRAM, ['--lang', 'en', 'referee'], {
    input: lines.join('\n') + '\n',
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  return stdout;
}

function byModule(lines) {
  const referee = begin('en');
  const answers = lines.map((line) => referee.take(line).answer).join('');
  referee.end();
  return answers;
}

const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.jsonl'));
const all = files.flatMap((file) => games(file).map((lines) => ({ file, lines })));

test('Wasm_AnswersEveryScenarioAsTheProgramDoes', () => {
  assert.ok(all.length > 1000);
  for (const { file, lines } of all) assert.equal(byModule(lines), byProgram(lines), file);
});

test('Wasm_PlaysEveryScenarioAtTheCoreOfATableAsTheProgramDoes', async () => {
  const core = await instantiate(readFileSync(process.env.JADOUBE_CORE_WASM));
  const play = (text) => {
    const bytes = encode(text);
    const address = core.jadoube_allocate(bytes.length);
    new Uint8Array(core.memory.buffer, address, bytes.length).set(bytes);
    core.jadoube_play(address, bytes.length);
    core.jadoube_free(address);
    return decode(core.memory, core.jadoube_answer(), core.jadoube_answer_size());
  };
  const input = all.map(({ lines }) => `${lines.join('\n')}\n---\n`).join('');
  const { stdout, status, stderr } = spawnSync(process.env.JADOUBE_CORE_PLAYER, [], {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  assert.equal(status, 0, stderr);
  const outputs = stdout.split('---\n');
  assert.equal(outputs.length, all.length + 1);
  for (const [game, { file, lines }] of all.entries()) {
    assert.match(outputs[game], /^append /m, file);
    assert.equal(play(`${lines.join('\n')}\n`), outputs[game], file);
  }
});

const info = JSON.stringify({ table: 'device', names: { white: 'Ana', black: 'Rui' }, seats: 'one' });
const newTable = (regulations, log = [], now = 0) =>
  beginTable({ regulations: JSON.stringify({ regulations }), info, log }, 'en', now);
const said = (messages) => messages.map((message) => JSON.parse(message));

test('Wasm_ATableOfOneDevice_SaysWhatTheServersSocketSays', () => {
  const table = newTable({ time: '5' });
  const [{ welcome }] = said(table.receive('{"hello": {"token": null, "seen": 0, "ready": false}}', 0));
  assert.deepEqual([welcome.seat, welcome.entries, welcome.now], ['both', [], 0]);
  assert.equal(welcome.table.names.white, 'Ana');
  const [first] = said(table.receive('{"do": "touch", "square": "e2", "by": "white", "id": 1}', 1000));
  assert.deepEqual([first.ack, first.now, first.entry.n], [1, 0, 1]);
  assert.deepEqual(first.entry.event, { at: 0, by: 'white', do: 'touch', square: 'e2' });
  const [pong] = said(table.receive('{"ping": 7}', 3000));
  assert.deepEqual(pong, { pong: 7, now: 2000, lag: null });
  const [refused] = said(table.receive('{"do": "seal", "move": "e4", "by": "white", "id": 2}', 4000));
  assert.deepEqual([refused.refused, refused.code], [2, 'not_allowed']);
  assert.match(refused.en, /on this device/);
  assert.match(said(table.receive('nonsense', 4000))[0].error.en, /JSON/);
  // White's flag falls five minutes after the first act.
  assert.equal(table.wakesAt(), 301_000);
  const [end] = said(table.wake(301_000));
  assert.deepEqual([end.entry.event.do, end.entry.answer.state.result], ['tick', '0-1']);
  assert.equal(table.wakesAt(), null);
  table.end();
});

test('Wasm_AGameThatWasLeft_GoesOnWhereItWas', () => {
  const log = ['{"at": 0, "by": "white", "do": "touch", "square": "e2"}'];
  const table = newTable({ time: '5' }, log, 90_000);
  const [{ welcome }] = said(table.receive('{"hello": {"token": null, "seen": 0, "ready": false}}', 91_000));
  assert.deepEqual([welcome.entries.length, welcome.now], [1, 1000]);
  assert.equal(welcome.state.turn, 'white');
  assert.equal(table.wakesAt(), 390_000);
  table.end();
});

// tests/laws/replay_test.cpp writes them: the verdicts on mates that the program's kernel found are in the events.
test('Wasm_RulesOnALogWithItsVerdictsAsItWasRuledOn', (t) => {
  const made = mkdtempSync(join(tmpdir(), 'logs-'));
  t.after(() => rmSync(made, { recursive: true }));
  const path = join(made, 'logs');
  const { status, stdout } = spawnSync(process.env.JADOUBE_LAWS_TESTS, ['--gtest_filter=Replay.*'], {
    env: { ...process.env, JADOUBE_LOGS: path },
    encoding: 'utf8',
  });
  assert.equal(status, 0, stdout);
  let referee;
  let answer = '';
  let compared = 0;
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (line.startsWith('> {"regulations"')) {
      referee?.end();
      referee = begin('en');
    }
    if (line.startsWith('> ')) ({ answer } = referee.take(line.slice(2)));
    if (!line.startsWith('< ')) continue;
    assert.equal(answer.trimEnd(), line.slice(2));
    ++compared;
  }
  assert.ok(compared > 500);
  referee.end();
});

test('Wasm_SaysInTheReadersLanguageWhatIsWrongInALine', () => {
  for (const [language, word] of [
    ['en', 'have no key'],
    ['pt', 'não tem nenhuma chave'],
  ]) {
    const referee = begin(language);
    const { answer, over } = referee.take('{"regulations": {"editon": "2023"}}');
    assert.ok(over);
    assert.match(JSON.parse(answer).error.message, new RegExp(word));
    referee.end();
  }
});
