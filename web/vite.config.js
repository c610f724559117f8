import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// Not in what tools/first.mjs draws with.
const forBrowsers = (_, { isSsrBuild }) => !isSsrBuild;

// The referee as WebAssembly (cmake/pages.cmake), where there is one.
function referee() {
  const file = process.env.JADOUBE_WASM;
  const bytes = file ? readFileSync(file) : null;
  const name = bytes ? `assets/referee-${createHash('sha256').update(bytes).digest('hex').slice(0, 10)}.wasm` : null;
  return {
    name: 'referee',
    config: () => ({ define: { 'import.meta.env.VITE_REFEREE': JSON.stringify(name ? `/${name}` : '') } }),
    generateBundle({ dir }) {
      if (bytes && !dir.endsWith('.first')) this.emitFile({ type: 'asset', fileName: name, source: bytes });
    },
  };
}

// The npm packages of which something is in the pages, for packaging/third-party/make.mjs.
function bundledPackages() {
  return {
    name: 'bundled-packages',
    apply: forBrowsers,
    generateBundle(_, bundle) {
      // Code by its modules, fonts by the files that they were.
      const sources = Object.values(bundle).flatMap((file) => file.moduleIds ?? file.originalFileNames ?? []);
      const names = sources.map((id) => /.*\bnode_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]).filter(Boolean);
      const file = fileURLToPath(new URL('node_modules/.bundled.json', import.meta.url));
      writeFileSync(file, JSON.stringify([...new Set(names)].sort()));
    },
  };
}

// The files that a chunk needs, with those that it imports: code, and the styles of all of them.
function neededBy(bundle, chunk, needed = new Set()) {
  if (!chunk || needed.has(chunk.fileName)) return needed;
  needed.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) needed.add(style);
  for (const file of chunk.imports) neededBy(bundle, bundle[file], needed);
  return needed;
}

// The service worker, with the lists of what it keeps: at once what the entry and the lobby need, for where the
// application begins; the rest when it is wanted.
function serviceWorker() {
  return {
    name: 'service-worker',
    apply: forBrowsers,
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
      const begins = chunks.filter(
        ({ isEntry, facadeModuleId }) => isEntry || facadeModuleId?.endsWith('/Lobby.svelte'),
      );
      const needed = new Set(begins.flatMap((chunk) => [...neededBy(bundle, chunk)]));
      const all = Object.keys(bundle).filter((file) => file.startsWith('assets/'));
      const fonts = all.filter((file) => /latin-[4-7]00.*\.woff2$/.test(file));
      const first = [
        '/',
        '/shell',
        '/favicon.svg',
        '/manifest.webmanifest',
        ...[...needed, ...fonts].map((file) => `/${file}`),
      ];
      const rest = all.map((file) => `/${file}`).filter((file) => !first.includes(file));
      const version = createHash('sha256')
        .update([...first, ...rest].join())
        .digest('hex')
        .slice(0, 10);
      const source = readFileSync(new URL('tools/service-worker.js', import.meta.url), 'utf8')
        .replace("'VERSION'", JSON.stringify(version))
        .replace("['FIRST']", JSON.stringify([...new Set(first)].sort()))
        .replace("['REST']", JSON.stringify(rest.sort()));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}

// The runtime of the components, and what stands on every page.
const everywhere = new RegExp(
  [
    '/node_modules/(?:svelte|esm-env|clsx)/',
    '/src/(?:api|settings|text|protocol)/(?!generated)[^/]*$',
    '/src/chess/(?:language|letters|position|moves)\\.ts$',
    '/src/base/timers\\.ts$',
    '/src/components/common/(?:Header|Settings|Dialog|Choice|PieceSprite|Piece|MiniBoard|Article|Nothing)\\.svelte',
  ].join('|'),
);

// Everything is a file of its own beside index.html: the pages' Content-Security-Policy knows no inline script, and no
// style but that of what the server draws first (tools/first.mjs).
export default defineConfig(({ isSsrBuild }) => ({
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
    // Where tools/first.mjs finds the files of each page.
    manifest: true,
    // What every page needs is one file: on a slow line each request takes its time.
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: (id) => (everywhere.test(id) ? 'common' : undefined) } },
  },
}));
