// The pages' modules, built as for the browser.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const web = fileURLToPath(new URL('../../../web/', import.meta.url));

export async function load(file) {
  const { buildSync } = createRequire(pathToFileURL(`${web}package.json`))('esbuild');
  const { outputFiles } = buildSync({
    entryPoints: [`${web}src/${file}`],
    bundle: true,
    format: 'esm',
    write: false,
    alias: {
      '@format': fileURLToPath(new URL('../../../learn/format', import.meta.url)),
      '@jadoube': fileURLToPath(new URL('../../../javascript', import.meta.url)),
    },
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

// A module that has texts, with those of `language`.
export async function loadWithTexts(file, language) {
  const { build } = createRequire(pathToFileURL(`${web}package.json`))('esbuild');
  const all = JSON.parse(readFileSync(`${web}src/generated/texts.json`, 'utf8'));
  const texts = Object.fromEntries(Object.entries(all).map(([name, text]) => [name, text[language] ?? text.pt]));
  const contents = {
    settings: `export const settings = { language: '${language}' };`,
    text: `const texts = ${JSON.stringify(texts)};
      export const t = (name, ...values) => texts[name].replace(/\\{(\\d)\\}/g, (_, i) => values[i]);
      export const named = (prefix, name, ...values) =>
        prefix + '_' + name in texts ? t(prefix + '_' + name, ...values) : name;`,
  };
  const words = {
    name: 'words',
    setup(builder) {
      builder.onResolve({ filter: /\/(text|settings)\.svelte$/ }, ({ path }) => ({
        path: path.endsWith('text.svelte') ? 'text' : 'settings',
        namespace: 'words',
      }));
      builder.onLoad({ filter: /.*/, namespace: 'words' }, ({ path }) => ({ contents: contents[path] }));
    },
  };
  const { outputFiles } = await build({
    entryPoints: [`${web}src/${file}`],
    bundle: true,
    format: 'esm',
    write: false,
    plugins: [words],
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}
