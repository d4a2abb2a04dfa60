import { TextEncoder } from 'node:util';
import { afterEach, expect, test } from '@jest/globals';
import { act, Suspense, use, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';

// The router needs it as soon as it is loaded, and jsdom has none.
Object.assign(globalThis, { TextEncoder, IS_REACT_ACT_ENVIRONMENT: true });
const { BrowserRouter, useLocation } = await import('react-router-dom');
const { textFilters, useListAddress } = await import('./use-list-address.ts');

const filters = textFilters('search', 'role');
const useList = () => useListAddress(filters);
const cleanUp: (() => void)[] = [];

afterEach(() => {
  for (const step of cleanUp.splice(0)) step();
});

/**
 * A list at an address, and its history.
 * @param parts what an address waits for before it can be drawn, by its query
 */
function openList(search = '', parts: Record<string, Promise<unknown>> = {}) {
  window.history.pushState(null, '', `/list${search}`);
  let now: { list: ReturnType<typeof useList>; address: string } | undefined;
  const List = () => {
    const list = useList();
    const address = useLocation().search;
    useLayoutEffect(() => {
      now = { list, address };
    });
    return null;
  };
  const Part = () => {
    const part = parts[useLocation().search];
    if (part) use(part);
    return null;
  };
  const root = createRoot(document.createElement('div'));
  cleanUp.push(() => act(() => root.unmount()));
  act(() =>
    root.render(
      <BrowserRouter>
        <List />
        <Suspense>
          <Part />
        </Suspense>
      </BrowserRouter>,
    ),
  );
  const present = () => {
    if (!now) throw new Error('The list is not there.');
    return now;
  };
  return {
    address: () => present().address,
    list: () => present().list,
    do: (step: (list: ReturnType<typeof useList>) => void) => act(async () => step(present().list)),
    back: () =>
      act(async () => {
        const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
        window.history.back();
        await gone;
      }),
  };
}

test('what a control changes until it is left is one step of the history', async () => {
  const page = openList();
  for (const search of ['w', 'wa', 'wat']) await page.do(({ change }) => change({ search }, 'search'));
  expect(page.address()).toBe('?search=wat');
  await page.back();
  expect(page.address()).toBe('');
});

test('a control that was left, or another one, begins a new step', async () => {
  const page = openList();
  await page.do(({ change }) => change({ role: 'USER' }, 'role'));
  await page.do(({ settle }) => settle());
  await page.do(({ change }) => change({ role: 'ADMIN' }, 'role'));
  await page.do(({ change }) => change({ search: 'a' }, 'search'));
  expect(page.address()).toBe('?search=a&role=ADMIN');
  await page.back();
  expect(page.address()).toBe('?role=ADMIN');
  await page.back();
  expect(page.address()).toBe('?role=USER');
});

test('after Back the same control begins a new step, and does not overwrite where it came from', async () => {
  const page = openList();
  await page.do(({ change }) => change({ role: 'USER' }, 'role'));
  await page.back();
  await page.do(({ change }) => change({ role: 'ADMIN' }, 'role'));
  await page.back();
  expect(page.address()).toBe('');
});

test('a change is known before the router can draw its page, and so is Back before it could', async () => {
  let bring: () => void = () => undefined;
  const part = new Promise<void>((resolve) => (bring = resolve));
  const page = openList('', { '?role=ADMIN': part });
  await page.do(({ change }) => change({ role: 'ADMIN' }));
  expect([page.list().view.role, page.address()]).toEqual(['ADMIN', '']);
  await page.back();
  expect(page.list().view.role).toBe('');
  await page.do(({ change }) => change({ role: 'ADMIN' }));
  await act(async () => bring());
  expect([page.list().view.role, page.address()]).toEqual(['ADMIN', '?role=ADMIN']);
  await page.back();
  expect([page.list().view.role, page.address()]).toEqual(['', '']);
});

test('pages are known by cursor, there and back, and a filter begins at the first', async () => {
  const page = openList('?role=USER');
  expect(page.list().paging.goToPrevious).toBeUndefined();
  await page.do(({ paging }) => paging.goToNext('c1'));
  await page.do(({ paging }) => paging.goToNext('c2'));
  expect(page.address()).toBe('?role=USER&after=c2');
  await page.do(({ paging }) => paging.goToPrevious?.());
  expect(page.address()).toBe('?role=USER&after=c1');
  await page.do(({ change }) => change({ search: 'x' }));
  expect(page.address()).toBe('?search=x&role=USER');
  await page.do(({ clear }) => clear());
  expect(page.address()).toBe('');
});

test('a page that an address names has no known page before it', async () => {
  const page = openList('?after=c7');
  expect(page.list().view).toEqual({ search: '', role: '', after: 'c7' });
  expect(page.list().paging.goToPrevious).toBeUndefined();
  await page.do(({ paging }) => paging.goToFirst());
  expect(page.address()).toBe('');
});
