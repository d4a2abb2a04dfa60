import { expect, test } from '@jest/globals';
import { unknownIn, unknownInWords, withoutUnknown } from '@portal/schema/lists';
import { shownFilters } from '@portal/schema/filter-address';
import { ideaParameters, noFilter, sortedBy, sortOf } from '@portal/schema/idea-address';
import { ideaFilters } from '@portal/schema/idea-filter';
import {
  activeFilters,
  filtersOf,
  ideasFormat,
  pathOfIdeas,
  queryOfExport,
  toIdeaFilter,
} from './ideas-address.ts';

const { read: readView, write: writeView } = ideasFormat;

const read = (address: string) => readView(new URLSearchParams(address));

test('an address without parameters shows every submission, newest first', () => {
  expect(read('')).toEqual({ ...noFilter, disagreement: '', sort: 'NEWEST', found: '', as: '', after: '' });
  expect(writeView(read('')).toString()).toBe('');
});

test('a view survives a round trip through the address', () => {
  const view = {
    date: '2026-03-31',
    from: '2026-01-01',
    to: '2026-12-31',
    search: 'water & “light”',
    status: ['APPROVED', 'PENDING'],
    focus: ['FINTECH'],
    person: ['NGO', 'STUDENT'],
    reviewer: 'abc_-1',
    holder: 'nobody',
    shortlisted: 'yes',
    withdrawn: 'no',
    filter: ' licens',
    answers: { GENDER: 'FEMALE', CHANNELS: 'WEBSITE', FIRST_REVIEWER: 'NONE' },
    toAnnounce: 'no',
    outcome: 'QUIET',
    disagreement: 'yes',
    waited: 'DUE_SOON',
    sort: 'SOLUTION_NAME',
    found: 'OLDEST',
    as: 'table',
    after: 'cursor',
  } as const;
  expect(
    readView(
      writeView({ ...view, status: [...view.status], focus: [...view.focus], person: [...view.person] }),
    ),
  ).toEqual(view);
});

test('a search has the best match first or an order of its own, and the order before it returns after it', () => {
  const found = read('sort=DUE&search=goat');
  expect([sortOf(found), queryOfExport(found)]).toEqual(['BEST_MATCH', 'search=goat&sort=BEST_MATCH']);
  const oldest = { ...found, ...sortedBy(found, 'OLDEST') };
  expect([sortOf(oldest), writeView(oldest).toString()]).toEqual([
    'OLDEST',
    'search=goat&sort=DUE&found=OLDEST',
  ]);
  const cleared = { ...oldest, search: '' };
  expect([sortOf(cleared), writeView(cleared).toString()]).toEqual(['DUE', 'sort=DUE']);
  expect(sortOf(read('sort=BEST_MATCH'))).toBe('NEWEST');
});

test('choices may be repeated or separated by commas, and give the same address', () => {
  const one = read('status=PENDING&status=APPROVED');
  const other = read('status=APPROVED,PENDING');
  expect(one).toEqual(other);
  expect(writeView(one).toString()).toBe(writeView(other).toString());
});

test('unknown names and refused values are left out, named, and taken out one by one', () => {
  const address =
    'status=LOST&status=constructor,PENDING&focus=&sort=toString&waited=long&waited=OVERDUE&from=soon&toString=1';
  expect(read(address)).toEqual({ ...read(''), status: ['PENDING'] });
  const query = new URLSearchParams(address);
  const unknown = unknownIn(ideaParameters, query);
  expect(unknown.map(unknownInWords)).toEqual([
    'status “LOST”',
    'status “constructor”',
    'sort “toString”',
    'waited “long”',
    'waited “OVERDUE”',
    'from “soon”',
    'toString',
  ]);
  expect(String(unknown.reduce(withoutUnknown, query))).toBe('status=PENDING&focus=');
});

test.each(shownFilters(ideaFilters).map(([name]) => name))(
  'a value that %s refuses is not asked for',
  (name) => {
    const [parameter = ''] = name === 'answers' ? ['gender'] : [name];
    const query = new URLSearchParams({ [parameter]: 'x'.repeat(300) });
    expect(ideasFormat.read(query)).toEqual(read(''));
    expect(unknownIn(ideaParameters, query)).toEqual([{ name: parameter, value: 'x'.repeat(300) }]);
  },
);

test('an empty filter sends no values to the graph', () => {
  expect(toIdeaFilter(noFilter)).toEqual({
    submittedOn: null,
    submittedFrom: null,
    submittedTo: null,
    labels: null,
    search: null,
    statuses: [],
    focusAreas: [],
    personTypes: [],
    reviewerId: null,
    holderId: null,
    unclaimed: false,
    shortlisted: null,
    withdrawn: null,
    toAnnounce: null,
    outcome: null,
    answers: [],
    waited: null,
  });
});

test('each filter is named in words, and removing it leaves the others', () => {
  const view = read(
    'gender=FEMALE&channels=WEBSITE&firstReviewer=y&filter=licens&withdrawn=no&search=water&status=PENDING,APPROVED&focus=E_HEALTH&from=2026-03-01&reviewer=x&waited=OVERDUE',
  );
  const filters = activeFilters(view, () => 'judge@example.com');
  expect(filters.map(({ text }) => text)).toEqual([
    'Answers contain “licens”',
    'Search: “water”',
    'From: 1 Mar 2026',
    'Status: Approved',
    'Status: Pending',
    'Focus area: eHealth',
    'Overdue',
    'Not withdrawn',
    'Reviewer of the first decision: judge@example.com',
    'Gender: Female',
    'Channels: Website',
    'Reviewer: judge@example.com',
  ]);
  const approved = filters.find(({ text }) => text === 'Status: Approved');
  expect({ ...view, ...approved?.removal }).toEqual({ ...view, status: ['PENDING'] });
  expect(filters.reduce((left, { removal }) => ({ ...left, ...removal }), view).focus).toEqual([]);
});

test('a range of days is one filter, which names a shared year once', () => {
  const textsOf = (search: string) => activeFilters(read(search)).map(({ text }) => text);
  expect(textsOf('from=2026-10-01&to=2026-12-31')).toEqual(['Date: 1 Oct – 31 Dec 2026']);
  expect(textsOf('from=2026-12-31&to=2026-10-01')).toEqual(['Date: 31 Dec 2026 – 1 Oct 2026']);
  expect(textsOf('to=2026-10-01')).toEqual(['To: 1 Oct 2026']);
  const [range] = activeFilters(read('from=2026-10-01&to=2026-12-31'));
  expect(range?.removal).toEqual({ from: '', to: '' });
});

test.each([
  [
    [
      ['STATUS', 'PENDING'],
      ['PERSON_TYPE', 'NGO'],
    ],
    'from=2026-01-10&status=PENDING&person=NGO',
  ],
  [[['STATUS', 'APPROVED']], 'from=2026-01-10&status=APPROVED&withdrawn=no'],
  [[['MONTH', '2026-01']], 'from=2026-01-10&to=2026-01-31'],
  [[['MONTH', '2026-02']], 'from=2026-02-01&to=2026-02-28'],
  [[['STATUS', undefined]], 'from=2026-01-10&withdrawn=no'],
  [[['COUNTRY', 'BW']], 'from=2026-01-10&country=BW'],
  [
    [
      ['FIRST_REVIEWER', 'NONE'],
      ['CHANNELS', 'WEBSITE'],
    ],
    'from=2026-01-10&firstReviewer=NONE&channels=WEBSITE',
  ],
])('the ideas of %j are at %j', (chosen, query) => {
  const path = pathOfIdeas(chosen as [string, string | undefined][], { from: '2026-01-10', to: null });
  expect(path).toBe(`/submissions?${query}`);
  // The page reads all of it.
  const search = new URLSearchParams(query);
  expect([unknownIn(ideaParameters, search), filtersOf(read(query)).length]).toEqual([[], query.length]);
});
