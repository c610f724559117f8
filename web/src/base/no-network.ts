// What the pages keep in the browser for when there is no network, where browsers allow it (not over a network without
// TLS). tools/service-worker.js keeps it: the page that is open, at once; all that the pages for one device, for
// learning and the Laws need, when one of them is opened, or the pages have been installed as an application.

// `all`: the page that is open is one of those.
export function keepForNoNetwork(all: boolean): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const installed = window.matchMedia('(display-mode: standalone)').matches;
  const keepAll = async () => (await navigator.serviceWorker.ready).active?.postMessage({ keep: 'all' });
  void navigator.serviceWorker.register('/sw.js').then(() => (all || installed ? keepAll() : undefined));
  window.addEventListener('appinstalled', () => void keepAll());
  // When all is kept, the page says so: a reader may want to know, and a test does.
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ kept?: string }>) => {
    if (data.kept) document.documentElement.dataset['kept'] = data.kept;
  });
}
