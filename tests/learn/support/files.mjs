// The files of learn/, each as JSON with its name.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const learn = fileURLToPath(new URL('../../../learn/', import.meta.url));

/** The value of a JSON file; an error names the file. */
export function parse(text, name) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${name}: ${error.message}`);
  }
}

/** Every file of learn/FOLDER as {name, value}, in the order of their names. */
export function filesOf(folder) {
  const found = [];
  const visit = (directory) => {
    for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
      const full = path.join(directory, entry.name);
      if (entry.isDirectory()) visit(full);
      else if (entry.name.endsWith('.json')) {
        found.push({ name: path.relative(learn, full), value: parse(fs.readFileSync(full, 'utf8'), full) });
      } else throw new Error(`${full}: only .json files are read here`);
    }
  };
  visit(path.join(learn, folder));
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** What a check of the format has to say about a value, each with the file's name and the place. */
export function complaints(check, name, value) {
  const all = [];
  check(value, (place, what) => all.push(`${name}: ${place} ${what}`));
  return all;
}
