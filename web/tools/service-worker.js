// Keeps what the pages need, so that they open without a network. vite.config.js writes the lists: what every page
// needs, kept at once, and the rest, kept when a page asks for it ({"keep": "all"}). The server is asked first for
// pages, so that a new version is seen at once; files with a hash in their name never change.
const version = 'VERSION';
const first = ['FIRST'];
const rest = ['REST'];
const cacheName = `jadoube-${version}`;
// What is asked for with every page of the Laws, and is the same until the program changes.
const laws = '/api/laws';

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(first))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

// A few at a time: what a person does meanwhile goes first.
async function keepAll() {
  const cache = await caches.open(cacheName);
  const missing = [];
  for (const file of [...rest, laws]) if (!(await cache.match(file))) missing.push(file);
  while (missing.length > 0) await cache.addAll(missing.splice(0, 4));
}

self.addEventListener('message', (event) => {
  if (event.data?.keep !== 'all') return;
  event.waitUntil(keepAll().then(() => event.source?.postMessage({ kept: 'all' })));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request, pathname));
  else if (pathname === laws) event.respondWith(fetchedOrKept(request, pathname));
  else if (first.includes(pathname) || rest.includes(pathname) || pathname.startsWith('/assets/')) {
    event.respondWith(keptOrFetched(request, pathname));
  }
});

// Without a network any page begins as the one at "/" does: its script draws what the address asks for.
async function page(request, pathname) {
  try {
    const response = await fetch(request);
    if (response.ok && pathname === '/') await caches.open(cacheName).then((cache) => cache.put('/', response.clone()));
    return response;
  } catch {
    return (await caches.match(pathname === '/' ? '/' : '/shell')) ?? (await caches.match('/')) ?? Response.error();
  }
}

async function keptOrFetched(request, pathname) {
  const kept = await caches.match(pathname);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await caches.open(cacheName).then((cache) => cache.put(pathname, response.clone()));
  return response;
}

async function fetchedOrKept(request, pathname) {
  try {
    const response = await fetch(request);
    if (response.ok) await caches.open(cacheName).then((cache) => cache.put(pathname, response.clone()));
    return response;
  } catch {
    return (await caches.match(pathname)) ?? Response.error();
  }
}
