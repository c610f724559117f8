// The tiers of docs/taking-part.md, for the tests of the pages.
import { test } from 'node:test';

// Whether the run may take hours: ./test --long. Otherwise a page is tested in one size and theme.
export const longRun = Boolean(process.env.JADOUBE_LONG);

// A test that only ./test --full runs: a further size, theme or edition, or a part of the layout.
export const fullTest =
  longRun || process.env.JADOUBE_FULL ? test : (name) => test(name, { skip: 'only in ./test --full' });
