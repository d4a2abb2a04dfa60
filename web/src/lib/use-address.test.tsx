import { afterEach, expect, test } from '@jest/globals';
import { act, useLayoutEffect } from 'react';
import { clear, renderPage } from '../testing/pages.tsx';
import { useLocation, useNavigate } from 'react-router-dom';
import { formatOf, useAddress } from './use-address.ts';

const filters = formatOf({ search: {}, role: {} });
const useList = () => useAddress(filters);
afterEach(clear);

function openList(search = '') {
  let now: { list: ReturnType<typeof useList>; address: string; back: () => void } | undefined;
  const List = () => {
    const navigate = useNavigate();
    const list = useList();
    const address = useLocation().search;
    useLayoutEffect(() => {
      now = { list, address, back: () => void navigate(-1) };
    });
    return null;
  };
  renderPage(<List />, `/list${search}`);
  const present = () => {
    if (!now) throw new Error('The list is not there.');
    return now;
  };
  return {
    address: () => present().address,
    list: () => present().list,
    do: (step: (list: ReturnType<typeof useList>) => void) => act(() => step(present().list)),
    back: () => act(() => present().back()),
  };
}

test('repeated changes by one control are one history entry', () => {
  const page = openList();
  for (const search of ['w', 'wa', 'wat']) page.do(({ change }) => change({ search }, 'search'));
  expect(page.address()).toBe('?search=wat');
  page.back();
  expect(page.address()).toBe('');
});

test('after leaving a control, or by another one, a change is a new history entry', () => {
  const page = openList();
  page.do(({ change }) => change({ role: 'USER' }, 'role'));
  page.do(({ settle }) => settle());
  page.do(({ change }) => change({ role: 'ADMIN' }, 'role'));
  page.do(({ change }) => change({ search: 'a' }, 'search'));
  expect(page.address()).toBe('?search=a&role=ADMIN');
  page.back();
  expect(page.address()).toBe('?role=ADMIN');
  page.back();
  expect(page.address()).toBe('?role=USER');
});

test('after Back a change by the same control is a new history entry', () => {
  const page = openList();
  page.do(({ change }) => change({ role: 'USER' }, 'role'));
  page.back();
  page.do(({ change }) => change({ role: 'ADMIN' }, 'role'));
  page.back();
  expect(page.address()).toBe('');
});

test('paging keeps the cursors for the way back, and a filter returns to the first page', () => {
  const page = openList('?role=USER');
  expect(page.list().paging.goToPrevious).toBeUndefined();
  page.do(({ paging }) => paging.goToNext('c1'));
  page.do(({ paging }) => paging.goToNext('c2'));
  expect(page.address()).toBe('?role=USER&after=c2');
  page.do(({ paging }) => paging.goToPrevious?.());
  expect(page.address()).toBe('?role=USER&after=c1');
  page.do(({ change }) => change({ search: 'x' }));
  expect(page.address()).toBe('?search=x&role=USER');
  page.do(({ clear }) => clear());
  expect(page.address()).toBe('');
});

test('a page opened by its address has no previous page', () => {
  const page = openList('?after=c7');
  expect(page.list().view).toEqual({ search: '', role: '', after: 'c7' });
  expect(page.list().paging.goToPrevious).toBeUndefined();
  page.do(({ paging }) => paging.goToFirst());
  expect(page.address()).toBe('');
});
