// Whether what a server sent is what the published types of lichess say: each value as a literal, checked by tsc.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
// Of each type, of each shape (its keys, and the words among its values) so many are kept.
const mostOfAShape = 2;

const shape = (value) =>
  value === null || typeof value !== 'object'
    ? typeof value === 'string' && /^[a-zA-Z0-9]{1,20}$/.test(value)
      ? value
      : typeof value
    : Array.isArray(value)
      ? `[${value.length > 0 ? shape(value[0]) : ''}]`
      : `{${Object.keys(value)
          .sort()
          .filter((key) => !/[iI]d$|^(name|username|url)$/.test(key))
          .map((key) => `${key}:${shape(value[key])}`)
          .join()}}`;

// Members beyond the published types that clients of lichess require all the same: of an error the field that is wrong
// (BotLi), of a game in the list of those being played one's own rating (licheszter). Of such a game the types have a
// status in one word and an engine with an identifier; the examples beside them (account-playing-user,
// account-playing-ai), lila's source, chariot and licheszter have an object, and null.
const beyond = {
  Error: (value) => ({ error: value.error }),
  "operations['apiAccountPlaying']['responses'][200]['content']['application/json']": (value) => ({
    ...value,
    nowPlaying: value.nowPlaying.map(({ rating, ...game }) => ({
      ...game,
      status: game.status.name,
      opponent: { ...game.opponent, id: game.opponent.id ?? '' },
    })),
  }),
};

export class Recorder {
  #kept = new Map();
  #counts = new Map();

  record = (type, sent) => {
    const value = beyond[type]?.(sent) ?? sent;
    const key = `${type} ${shape(value)}`;
    const kept = this.#kept.get(key) ?? [];
    if (kept.length < mostOfAShape) this.#kept.set(key, [...kept, value]);
    this.#counts.set(type, (this.#counts.get(type) ?? 0) + 1);
  };
  get counts() {
    return Object.fromEntries(this.#counts);
  }
  get shapes() {
    return this.#kept.size;
  }

  /** What tsc says against it; nothing if it is all right. */
  check() {
    const folder = mkdtempSync(join(here, 'node_modules', '.types-'));
    try {
      const lines = ["import type { components, operations } from '@lichess-org/types';", "type S = components['schemas'];"];
      let n = 0;
      for (const [key, values] of this.#kept)
        for (const value of values) {
          const type = key.split(' ')[0];
          lines.push(`export const v${n++}: ${/^[A-Z]\w*$/.test(type) ? `S['${type}']` : type} = ${JSON.stringify(value)};`);
        }
      writeFileSync(join(folder, 'sent.ts'), lines.join('\n') + '\n');
      execFileSync(
        join(here, 'node_modules/.bin/tsc'),
        ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--moduleResolution', 'nodenext', join(folder, 'sent.ts')],
        { encoding: 'utf8' },
      );
      return '';
    } catch (error) {
      return error.stdout || String(error);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}
