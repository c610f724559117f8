// Keeps pages in the browser for use without a network, where browsers allow it (not over a network without TLS).
// tools/service-worker.js stores the open page at once, and all that the pages for one device, for learning and of the
// Laws need when one of these is opened, or when the pages have been installed as an application.

// `all`: the open page is for one device, for learning or of the Laws.
export function keepForNoNetwork(all: boolean): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const installed = window.matchMedia('(display-mode: standalone)').matches;
  const keepAll = async () => (await navigator.serviceWorker.ready).active?.postMessage({ keep: 'all' });
  void navigator.serviceWorker.register('/sw.js').then(() => (all || installed ? keepAll() : undefined));
  window.addEventListener('appinstalled', () => void keepAll());
  // The page says when everything is stored: readers may want to know this, and a test does.
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ kept?: string }>) => {
    if (data.kept) document.documentElement.dataset['kept'] = data.kept;
  });
}
