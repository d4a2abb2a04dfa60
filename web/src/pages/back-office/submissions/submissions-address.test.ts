import { expect, test } from '@jest/globals';
import { activeFilters, noFilter, readView, toIdeaFilter, writeView } from './submissions-address.ts';

const read = (address: string) => readView(new URLSearchParams(address));

test('an address without parameters is every submission, newest first', () => {
  expect(read('')).toEqual({ ...noFilter, sort: 'NEWEST', after: '' });
  expect(writeView(read('')).toString()).toBe('');
});

test('a view comes back from the address it was written into', () => {
  const view = {
    date: '2026-03-31',
    from: '2026-01-01',
    to: '2026-12-31',
    search: 'water & “light”',
    status: ['APPROVED', 'PENDING'],
    focus: ['FINTECH'],
    person: ['NGO', 'STUDENT'],
    reviewer: 'abc_-1',
    sort: 'SOLUTION_NAME',
    after: 'cursor',
  } as const;
  expect(
    readView(
      writeView({ ...view, status: [...view.status], focus: [...view.focus], person: [...view.person] }),
    ),
  ).toEqual(view);
});

test('choices may be repeated or parted by commas, and make one address', () => {
  const one = read('status=PENDING&status=APPROVED');
  const other = read('status=APPROVED,PENDING');
  expect(one).toEqual(other);
  expect(writeView(one).toString()).toBe(writeView(other).toString());
});

test('what is in no list is left out', () => {
  expect(read('status=LOST&status=constructor&focus=&sort=toString')).toEqual(read(''));
});

test('the graph gets nothing for what is empty', () => {
  expect(toIdeaFilter(noFilter)).toEqual({
    submittedOn: null,
    submittedFrom: null,
    submittedTo: null,
    search: null,
    statuses: [],
    focusAreas: [],
    personTypes: [],
    reviewerId: null,
  });
});

test('each filter is named in words, and taking it away leaves the others', () => {
  const view = read('search=water&status=PENDING,APPROVED&focus=E_HEALTH&from=2026-03-01&reviewer=x');
  const filters = activeFilters(view, 'judge@example.com');
  expect(filters.map(({ words }) => words)).toEqual([
    'Search: “water”',
    'From: 1 Mar 2026',
    'Status: Approved',
    'Status: Pending',
    'Focus area: eHealth',
    'Reviewer: judge@example.com',
  ]);
  const [, , approved] = filters;
  expect({ ...view, ...approved?.removal }).toEqual({ ...view, status: ['PENDING'] });
  expect(filters.reduce((left, { removal }) => ({ ...left, ...removal }), view).focus).toEqual([]);
});

test('a range of days is one filter, which says once what both days share', () => {
  const wordsOf = (search: string) => activeFilters(read(search), undefined).map(({ words }) => words);
  expect(wordsOf('from=2026-10-01&to=2026-12-31')).toEqual(['Date: 1 Oct – 31 Dec 2026']);
  expect(wordsOf('from=2026-12-31&to=2026-10-01')).toEqual(['Date: 31 Dec 2026 – 1 Oct 2026']);
  expect(wordsOf('from=soon&to=2026-10-01')).toEqual(['Date: soon – 1 Oct 2026']);
  expect(wordsOf('to=2026-10-01')).toEqual(['To: 1 Oct 2026']);
  const [range] = activeFilters(read('from=2026-10-01&to=2026-12-31'), undefined);
  expect(range?.removal).toEqual({ from: '', to: '' });
});

test('a day that is none is named as it was written', () => {
  expect(activeFilters(read('date=soon'), undefined)[0]?.words).toBe('Date: soon');
});
