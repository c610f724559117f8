// The texts of the pages, as JSON in src/generated/:
//   texts.json: {"key": {"en": "…", "pt": "…"}}, and languages.json, by tools/texts/ (JADOUBE_TEXTS, if that is built).
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const inRepository = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
mkdirSync(inRepository('web/src/generated'), { recursive: true });
// The pages' own texts, and the reasons for which a game ends.
const catalogues = ['web/texts', 'jadoube/laws/messages:reason_'];
execFileSync(
  process.env.JADOUBE_TEXTS ?? inRepository('tools/texts/run'),
  ['pages', 'web/src/generated', 'jadoube/text/messages', ...catalogues],
  { cwd: inRepository(''), stdio: 'inherit' },
);
