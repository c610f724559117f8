// axe-core finds nothing serious on the page that a person looks at.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// The pages' policy allows no foreign script, so axe is evaluated instead of loaded.
export async function nothingSerious(person, what) {
  if (!(await person.page.evaluate('typeof axe !== "undefined"'))) await person.page.evaluate(axe);
  const { violations } = await person.page.evaluate('axe.run()');
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  assert.deepEqual(
    serious.map(
      ({ id, nodes }) =>
        `${what}: ${id}: ${nodes.map(({ target, failureSummary }) => `${target} (${failureSummary})`).join('; ')}`,
    ),
    [],
  );
}
