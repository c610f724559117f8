import { setTimeout as pause } from 'node:timers/promises';

// Asks again until the answer is true, for as long as a locator waits.
// (The pages' policy forbids page.waitForFunction().)
export async function until(question) {
  const latest = Date.now() + 30_000;
  while (!(await question())) {
    if (Date.now() > latest) throw new Error(`never true: ${question}`);
    await pause(50);
  }
}
