/** The worker of the wizard (web/worker/sw.js), run as the browser runs it; web/e2e/offline.test.ts has the wizard with it. */
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { beforeEach, expect, test } from '@jest/globals';

const source = readFileSync('web/worker/sw.js', 'utf8');
const ORIGIN = 'https://ideas.example.com';
interface Happening {
  request?: { url: string; method: string; mode: string };
  waitUntil?: (work: Promise<unknown>) => void;
  respondWith?: (answer: Promise<Response>) => void;
}

/** What the server has, by path. */
let served: Record<string, string>;
let isOffline: boolean;
let kept: Map<string, Map<string, Response>>;
beforeEach(() => {
  [served, isOffline, kept] = [{}, false, new Map()];
});

const fetchPath = async (request: string | { url: string }): Promise<Response> => {
  if (isOffline) throw new TypeError('Failed to fetch');
  const path = typeof request === 'string' ? request : request.url.replace(ORIGIN, '');
  const text = served[path];
  return new Response(text ?? '', { status: text === undefined ? 404 : 200 });
};
const caches = {
  async open(name: string) {
    const own = kept.get(name) ?? new Map<string, Response>();
    kept.set(name, own);
    return {
      async addAll(paths: string[]) {
        const answers = await Promise.all(paths.map(fetchPath));
        if (answers.some(({ ok }) => !ok)) throw new TypeError('Request failed');
        paths.forEach((path, at) => own.set(path, answers[at] as Response));
      },
      put: async (path: string, answer: Response) => void own.set(path, answer),
      match: async (path: string) => own.get(path)?.clone(),
    };
  },
  keys: async () => [...kept.keys()],
  delete: async (name: string) => kept.delete(name),
};

/** Starts the worker of a build. */
function workerOf(build: string) {
  const listeners: Record<string, (event: Happening) => void> = {};
  const files = [`/assets/first-${build}.js`, `/assets/other-${build}.js`];
  const self = {
    addEventListener: (type: string, listener: (event: Happening) => void) =>
      void (listeners[type] = listener),
    location: { origin: ORIGIN },
    clients: { claim: async () => undefined },
  };
  const known = {
    self,
    caches,
    fetch: fetchPath,
    URL,
    setTimeout,
    BUILT_FILES: files,
    LANGUAGES: ['tn'],
    BUILD: build,
  };
  runInContext(source, createContext(known));
  return {
    files,
    async happen(type: 'install' | 'activate') {
      let work: Promise<unknown> = Promise.resolve();
      listeners[type]?.({ waitUntil: (begun) => void (work = begun) });
      await work;
    },
    /** Returns the text with which the worker answers; undefined when it leaves the request to the browser. */
    async answer(path: string, { mode = 'no-cors', method = 'GET' } = {}) {
      let answer: Promise<Response> | undefined;
      const request = { url: ORIGIN + path, method, mode };
      listeners['fetch']?.({ request, respondWith: (given) => void (answer = given) });
      return (await answer)?.text();
    },
  };
}

/** Puts a build on the server, in place of the one before. */
function deploy(build: string) {
  served = {
    '/innovate': `<script src="/assets/first-${build}.js"></script>`,
    [`/assets/first-${build}.js`]: `first ${build}`,
    [`/assets/other-${build}.js`]: `other ${build}`,
  };
}
async function installed(build: string) {
  deploy(build);
  const worker = workerOf(build);
  await worker.happen('install');
  await worker.happen('activate');
  return worker;
}

test('without a connection the page and the files of its build answer, and nothing else does', async () => {
  const worker = await installed('one');
  isOffline = true;
  const page = await worker.answer('/innovate/terms', { mode: 'navigate' });
  expect(page).toContain('/assets/first-one.js');
  expect(await worker.answer('/assets/other-one.js')).toBe('other one');
  const others = ['/graphql', '/api/submission/draft', '/assets/other-two.js'];
  for (const path of others) expect(await worker.answer(path)).toBeUndefined();
  expect(await worker.answer('/assets/other-one.js', { method: 'POST' })).toBeUndefined();
});

test('without a connection the page and the texts of another language answer, where it is offered', async () => {
  deploy('one');
  served['/tn/innovate'] = '<html lang="tn"><script src="/assets/first-one.js"></script>';
  served['/texts/tn.json'] = '{}';
  const worker = workerOf('one');
  await worker.happen('install');
  isOffline = true;
  const page = await worker.answer('/tn/innovate/terms', { mode: 'navigate' });
  expect(page).toContain('lang="tn"');
  expect(await worker.answer('/texts/tn.json')).toBe('{}');
  expect(await worker.answer('/innovate/terms', { mode: 'navigate' })).not.toContain('lang="tn"');
});

test('of a build whose files are not all there it keeps none, and the build before stays', async () => {
  await installed('one');
  deploy('two');
  delete served['/assets/other-two.js'];
  await expect(workerOf('two').happen('install')).rejects.toThrow('Request failed');
  expect([...kept.keys()]).toEqual(['wizard-one']);
});

test('it keeps no page of another build than its files', async () => {
  deploy('one');
  served['/innovate'] = '<script src="/assets/first-two.js"></script>';
  await expect(workerOf('one').happen('install')).rejects.toThrow('another build');
  expect([...kept.keys()]).toEqual([]);
});

test('the build before goes once the next one is in use', async () => {
  await installed('one');
  await installed('two');
  expect([...kept.keys()]).toEqual(['wizard-two']);
});
