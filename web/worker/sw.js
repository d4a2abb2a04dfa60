/**
 * Lets the wizard open without a connection. This worker keeps the files of one build, all or none, and the page of that
 * build. It keeps no answer of the server. The build fills in BUILT_FILES, the first script and then all files that the
 * wizard loads, and BUILD, which differs between two builds.
 */
const PREFIX = 'wizard-';
/** The page that serves every step: it is empty until the scripts fill it. */
const PAGE = '/innovate';
/** The milliseconds after which a connection that does not answer counts as none. */
const PATIENCE = 8_000;
const [entry] = BUILT_FILES;
const files = new Set(BUILT_FILES);
// Each build has a cache of its own, so that a failed update leaves the cache in use as it is.
const NAME = PREFIX + BUILD;

async function keepAll() {
  const page = await fetch(PAGE, { cache: 'no-cache', credentials: 'omit' });
  const html = await page.clone().text();
  // The portal may have been updated between the two requests: the page would name files of the other build.
  if (!page.ok || !html.includes(entry)) throw new Error('The page is of another build.');
  const cache = await caches.open(NAME);
  try {
    await cache.addAll(BUILT_FILES);
    await cache.put(PAGE, page);
  } catch (error) {
    await caches.delete(NAME);
    throw error;
  }
}

async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== NAME).map((name) => caches.delete(name)),
  );
  // The tab that registered this worker may lose its connection before it is loaded again.
  await self.clients.claim();
}

const kept = async (address) => (await caches.open(NAME)).match(address);

async function openPage(request) {
  const page = await kept(PAGE);
  const answer = fetch(request);
  if (!page) return answer;
  const patience = new Promise((resolve) => setTimeout(() => resolve(page), PATIENCE));
  return Promise.race([answer.catch(() => page), patience]);
}

self.addEventListener('install', (event) => event.waitUntil(keepAll()));
self.addEventListener('activate', (event) => event.waitUntil(dropOthers()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(request));
  else if (files.has(pathname)) event.respondWith(kept(pathname).then((file) => file ?? fetch(request)));
});
