/**
 * Lets the wizard open without a connection. This worker keeps the files of one build, all or none, and the page of that
 * build, in each language that the portal offers, with the texts of the language. It keeps no other answer of the server. The build
 * fills in BUILT_FILES, the first script and then all files that the wizard loads, LANGUAGES, the codes of the languages besides English,
 * and BUILD, which differs between two builds.
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

/** The page in a language, and its texts. */
const prefixes = LANGUAGES.map((code) => `/${code}`);
const prefixOf = (pathname) => prefixes.find((prefix) => `${pathname}/`.startsWith(`${prefix}/`)) ?? '';
const textsOf = (prefix) => `/texts${prefix}.json`;

const load = (address) => fetch(address, { cache: 'no-cache', credentials: 'omit' });

async function keepLanguage(cache, prefix) {
  const [page, texts] = await Promise.all([load(prefix + PAGE), load(textsOf(prefix))]);
  // A language that is not offered leads to English.
  if (page.redirected || !page.ok || !texts.ok || !(await page.clone().text()).includes(entry)) return;
  await cache.put(prefix + PAGE, page);
  await cache.put(textsOf(prefix), texts);
}

async function keepAll() {
  const page = await load(PAGE);
  const html = await page.clone().text();
  // The portal may have been updated between the two requests: the page would name files of the other build.
  if (!page.ok || !html.includes(entry)) throw new Error('The page is of another build.');
  const cache = await caches.open(NAME);
  try {
    await cache.addAll(BUILT_FILES);
    await cache.put(PAGE, page);
    for (const prefix of prefixes) await keepLanguage(cache, prefix);
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

/** Asks the server for a page, or for texts; without an answer they are those of the build. */
async function open(request, address) {
  const page = await kept(address);
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
  if (request.mode === 'navigate') event.respondWith(open(request, prefixOf(pathname) + PAGE));
  else if (prefixes.some((prefix) => pathname === textsOf(prefix)))
    event.respondWith(open(request, pathname));
  else if (files.has(pathname)) event.respondWith(kept(pathname).then((file) => file ?? fetch(request)));
});
