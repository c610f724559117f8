import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
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

// The service worker, with the list of what it keeps.
function serviceWorker() {
  return {
    name: 'service-worker',
    enforce: 'post',
    generateBundle(_, bundle) {
      const files = ['/', '/favicon.svg', '/manifest.webmanifest', ...Object.keys(bundle).map((file) => `/${file}`)];
      const kept = [...new Set(files)].filter((file) => file !== '/index.html').sort();
      const version = createHash('sha256').update(kept.join()).digest('hex').slice(0, 10);
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
  plugins: [svelte(), referee(), serviceWorker()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
