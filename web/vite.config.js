import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// The referee as WebAssembly (cmake/pages.cmake), where there is one.
function referee() {
  const file = process.env.JADOUBE_WASM;
  const bytes = file ? readFileSync(file) : null;
  const name = bytes ? `assets/referee-${createHash('sha256').update(bytes).digest('hex').slice(0, 10)}.wasm` : null;
  return {
    name: 'referee',
    config: () => ({ define: { 'import.meta.env.VITE_REFEREE': JSON.stringify(name ? `/${name}` : '') } }),
    generateBundle() {
      if (bytes) this.emitFile({ type: 'asset', fileName: name, source: bytes });
    },
  };
}

// The npm packages of which something is in the pages, for packaging/third-party/make.mjs.
function bundledPackages() {
  return {
    name: 'bundled-packages',
    generateBundle(_, bundle) {
      // Code by its modules, fonts by the files that they were.
      const sources = Object.values(bundle).flatMap((file) => file.moduleIds ?? file.originalFileNames ?? []);
      const names = sources.map((id) => /.*\bnode_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]).filter(Boolean);
      const file = fileURLToPath(new URL('node_modules/.bundled.json', import.meta.url));
      writeFileSync(file, JSON.stringify([...new Set(names)].sort()));
    },
  };
}

// What is loaded only when it is wanted: the chunks that no page needs at once, and their styles.
function loadedLater(bundle) {
  const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
  const needed = new Set();
  const need = (chunk) => {
    if (!chunk || needed.has(chunk)) return;
    needed.add(chunk);
    for (const file of chunk.imports) need(bundle[file]);
  };
  for (const chunk of chunks) if (chunk.isEntry) need(chunk);
  const stylesOf = (chunk) => [...(chunk.viteMetadata?.importedCss ?? [])];
  const styles = new Set([...needed].flatMap(stylesOf));
  const later = chunks.filter((chunk) => !needed.has(chunk));
  return new Set([
    ...later.map(({ fileName }) => fileName),
    ...later.flatMap(stylesOf).filter((file) => !styles.has(file)),
  ]);
}

// The service worker, with the list of what it keeps.
function serviceWorker() {
  return {
    name: 'service-worker',
    enforce: 'post',
    generateBundle(_, bundle) {
      const later = loadedLater(bundle);
      const now = Object.keys(bundle).filter((file) => !later.has(file));
      const files = ['/', '/favicon.svg', '/manifest.webmanifest', ...now.map((file) => `/${file}`)];
      const kept = [...new Set(files)].filter((file) => file !== '/index.html').sort();
      const version = createHash('sha256')
        .update([...kept, ...later].join())
        .digest('hex')
        .slice(0, 10);
      const source = readFileSync(new URL('tools/service-worker.js', import.meta.url), 'utf8')
        .replace("'VERSION'", JSON.stringify(version))
        .replace("['FILES']", JSON.stringify(kept));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}

// Everything is a file of its own beside index.html: the pages' Content-Security-Policy knows no inline script or
// style.
export default defineConfig({
  plugins: [svelte(), referee(), serviceWorker(), bundledPackages()],
  // What reads the acts and rulings of learn/, for the pages and for the tests of its files; and the npm package.
  resolve: {
    alias: {
      '@format': fileURLToPath(new URL('../learn/format', import.meta.url)),
      '@jadoube': fileURLToPath(new URL('../javascript', import.meta.url)),
    },
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
