// The referee as WebAssembly answers every scenario, and rules on every log with its verdicts, as the program does, byte for byte.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { load } from './support/modules.mjs';

const { loadReferees } = await load('referee/referee.ts');
const { begin } = await loadReferees(readFileSync(process.env.JADOUBE_WASM));
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

test('Wasm_AnswersEveryScenarioAsTheProgramDoes', () => {
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.jsonl'));
  const all = files.flatMap((file) => games(file).map((lines) => ({ file, lines })));
  assert.ok(all.length > 1000);
  for (const { file, lines } of all) assert.equal(byModule(lines), byProgram(lines), file);
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
