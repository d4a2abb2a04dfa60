import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from '@jest/globals';

const { written } = JSON.parse(readFileSync('web/browsers.json', 'utf8')) as { written: string[] };
/** Of the listed entries, those that functions.ts writes. */
const functions = written.filter((entry) => /^javascript|^api\.(AbortSignal|URL)\./.test(entry));
const list = ['b', 'c', 'a'];
const indexes = [-4, -3, -1, 0, 1.9, 2, 3, NaN];

const failure = (attempt: () => unknown): unknown => {
  try {
    return attempt();
  } catch (error) {
    return (error as Error).name;
  }
};
const abort = (reason?: unknown) => {
  const controller = new AbortController();
  controller.abort(reason);
  return controller.signal;
};

/** Uses each function; what it answers holds the edges. */
const uses: Record<string, () => unknown> = {
  'javascript.builtins.Array.at': () => indexes.map((index) => list.at(index)),
  'javascript.builtins.Array.toReversed': () => [list.toReversed(), list],
  'javascript.builtins.Array.toSorted': () => [
    list.toSorted(),
    list.toSorted((a, b) => (a < b ? 1 : -1)),
    list,
  ],
  'javascript.builtins.Array.toSpliced': () => [list.toSpliced(1, 1), list.toSpliced(-1, 0, 'x', 'y'), list],
  'javascript.builtins.Array.with': () => [
    ...indexes.map((index) => failure(() => list.with(index, 'x'))),
    list,
  ],
  'javascript.builtins.Object.hasOwn': () => ['a', 'toString'].map((name) => Object.hasOwn({ a: 1 }, name)),
  'api.URL.canParse_static': () =>
    ['https://a.example', 'a.example', '', '//x'].map((text) => [
      URL.canParse(text),
      URL.canParse(text, 'http://b'),
    ]),
  'api.AbortSignal.reason': () => [
    abort('why').reason,
    (abort().reason as Error).name,
    new AbortController().signal.reason,
  ],
  'api.AbortSignal.any_static': () => {
    const [first, second] = [new AbortController(), new AbortController()];
    const any = AbortSignal.any([first.signal, second.signal]);
    const before = any.aborted;
    second.abort('second');
    first.abort('first');
    return [
      before,
      any.aborted,
      any.reason,
      AbortSignal.any([abort('before')]).reason,
      AbortSignal.any([]).aborted,
    ];
  },
  'api.AbortSignal.timeout_static': () =>
    new Promise((resolve) => {
      const signal = AbortSignal.timeout(1);
      signal.addEventListener('abort', () => resolve((signal.reason as Error).name));
    }),
};

/** What the functions of this engine answer. */
const native = new Map<string, unknown>();
beforeAll(async () => {
  for (const [entry, use] of Object.entries(uses)) native.set(entry, await use());
  for (const entry of functions) {
    const [owner = '', member = ''] = entry.split('.').slice(-2);
    const constructor = Reflect.get(globalThis, owner) as { prototype: object };
    Reflect.deleteProperty(
      /_static$|^hasOwn$/.test(member) ? constructor : constructor.prototype,
      member.replace('_static', ''),
    );
  }
  await import('./functions.ts');
});

test.each(functions)('%s, where it lacks, answers as the native one', async (entry) => {
  expect(await uses[entry]?.()).toEqual(native.get(entry));
});
