// The Laws as data: what the program and the server tell of them is as docs/laws-data.schema.json says.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import Ajv from 'ajv';
import { useServer } from './support/fixture.mjs';

const source = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const schema = JSON.parse(readFileSync(source('docs/laws-data.schema.json'), 'utf8'));
const ajv = new Ajv({ allErrors: true });
ajv.addSchema(schema, 'laws');
const check = (reference, data, what) => {
  const validate = ajv.getSchema(reference);
  assert.ok(validate(data), `${what}: ${ajv.errorsText(validate.errors)}`);
};
const fixture = useServer();

test('LawsData_OfTheServer_IsAsItsSchemaSays', async () => {
  const laws = await (await fetch(`${fixture.url}/api/laws`)).json();
  check('laws', laws, '/api/laws');
  // Nothing is told of a provision that is not there, and every situation is a file.
  for (const [edition, chapters] of Object.entries(laws.editions)) {
    for (const { provisions } of chapters) {
      for (const { name } of provisions) assert.ok(laws.provisions[name], `${name} of ${edition}`);
    }
  }
  for (const { scenarios } of Object.values(laws.provisions)) {
    for (const scenario of scenarios) assert.ok(existsSync(source(`tests/laws/scenarios/${scenario}.jsonl`)), scenario);
  }
});

test('LawsData_OfTheCommand_IsAsItsSchemaSays', () => {
  for (const edition of ['1997', '2009', '2014', '2018', '2023']) {
    for (const language of ['en', 'pt', 'pt-BR']) {
      const told = execFileSync(process.env.JADOUBE_PROGRAM, [
        'law',
        '--json',
        '--edition',
        edition,
        '--lang',
        language,
      ]);
      const lines = told.toString().trim().split('\n');
      assert.ok(lines.length > 200, `${lines.length} articles of ${edition}`);
      for (const line of lines) check('laws#/definitions/line', JSON.parse(line), line);
    }
  }
});

test('LawsData_WhatDoesNotFitTheSchemaIsFound', () => {
  const validate = ajv.getSchema('laws#/definitions/line');
  assert.equal(validate({ article: '4.1', edition: '2023', name: 'One hand' }), false);
});
