// The pages' types, and the accessibility warnings of the Svelte compiler.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

test('Types_NoErrorAndNoWarning', () => {
  const made = spawnSync('node', [path('../../web/tools/texts.mjs')], { encoding: 'utf8' });
  assert.equal(made.status, 0, made.stderr);
  const check = path('node_modules/svelte-check/bin/svelte-check');
  const checked = spawnSync('node', [check, '--workspace', path('../../web'), '--tsconfig', path('../../web/tsconfig.json'), '--fail-on-warnings', '--output', 'human'], {
    encoding: 'utf8',
  });
  assert.equal(checked.status, 0, checked.stdout + checked.stderr);
});
