// The pages' modules, built as for the browser.
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
