/** What the browser keeps: a broken text takes nothing away, and what is an account's ends with it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import * as v from 'valibot';
import { ideaFields } from '@portal/schema/idea';
import type { IdeaField } from '@portal/schema/idea';
import type { MyIdeaFragment } from '../graphql/generated.ts';
import type { ScoresOfIdeaQuery } from '../graphql/generated-staff.ts';
import { keptFiles } from '../lib/file-storage.ts';
import { clearAccountsBut, declared, keyOf } from '../lib/storage.ts';
import type { Name } from '../lib/storage.ts';
import { useScoreDraft } from '../pages/back-office/scores/score-section.tsx';
import { loadDrafts } from '../pages/back-office/desk/review-drafts.ts';
import { useRecentSearches } from '../pages/back-office/shared/idea-filter-bar.tsx';
import { IdeaList, markAsSeen } from '../pages/ideas/mine/idea-list.tsx';
import { findCall, rememberCall } from '../pages/ideas/shared/kept-calls.ts';
import { isStep, loadDraft } from '../pages/ideas/shared/draft.ts';
import { keptSentIdea, rememberSent, sentFrom } from '../pages/ideas/shared/sent-ideas.ts';
import { getLogOutState, logOut } from '../session/log-out.ts';
import { clearSession, endSession, getSession, restoreSession } from '../session/session-store.ts';
import { useKeptForm } from '../session/use-kept-form.ts';
import { sentSignUp, visitorEmail } from '../session/visitor.ts';
import { callOf } from '../testing/call.ts';
import { openFileDatabase } from '../testing/file-database.ts';
import { clear, logInAs, renderPage, serve } from '../testing/pages.tsx';
import { hasShortcuts } from '../ui/use-shortcuts.ts';

const EMAIL = 'naledi@example.com';
const ID = 'idea-1';

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  logInAs(EMAIL);
});
afterEach(clear);

const idea = {
  ...{
    id: ID,
    reference: 'IDEA-1',
    solutionName: 'Quiet lamp',
    focusArea: 'E_AGRIC',
    status: 'APPROVED',
    version: 4,
  },
  ...{ problemStatement: 'Short.', solutionSummary: 'Short.', reviewerComments: '', withdrawnAt: null },
  ...{
    clarification: null,
    createdAt: '2026-10-31T22:30:00.000Z',
    dueOn: '2026-12-01',
    callDueOn: null,
    calledAt: null,
  },
} as MyIdeaFragment;

const call = callOf({ id: ID });

const formOf = (
  name: Parameters<typeof useKeptForm>[0],
  holds: Record<string, string | string[]>,
  isEdit = false,
) =>
  renderHook(() => useKeptForm(name, ID, v.record(v.string(), v.any()), holds, isEdit)).result.current.form
    .values;

const isText = (value: unknown) => expect(['string', 'undefined']).toContain(typeof value);
const formsOf = (name: Parameters<typeof useKeptForm>[0]): Reader => [
  { name: 'Typed', members: ['One'] },
  () => {
    const holds = { name: 'Stored', members: [] };
    for (const isEdit of [true, false])
      expect(formOf(name, holds, isEdit)).toEqual({ name: expect.any(String), members: expect.any(Array) });
    for (const row of Object.values(formOf(name, { 'rows-0': ['One', 'Two'] }, true)))
      expect(row).toHaveLength(2);
  },
];
const text = (read: () => unknown): Reader => ['Good.', () => isText(read())];

type Reader = [good: unknown, read: () => void];
/** What each entry holds well, and its reader, which must return what its page can show. */
const readers: Record<Exclude<Name, 'asked-document' | 'document' | 'photographs'>, Reader> = {
  'pos-user': [{ email: EMAIL, role: 'user', isVerified: true }, restoreSession],
  'pos-token': text(() => restoreSession().token),
  'idea-view': text(() => undefined),
  'review-shortcuts': text(() => expect([true, false]).toContain(hasShortcuts())),
  'guide-language': text(() => undefined),
  'log-out-pending': text(() => undefined),
  'sign-on-next': text(() => undefined),
  'visitor-email': text(visitorEmail),
  'visitor-sign-up': [{ email: EMAIL, message: 'Sent.', at: 1 }, () => isText(sentSignUp()?.email)],
  'decisions-seen': [
    { [ID]: 4 },
    () => {
      const page = renderPage(<IdeaList ideas={[idea]} />);
      expect(page.textContent).toContain('Quiet lamp');
      markAsSeen(idea);
      expect(JSON.parse(storedUnder('decisions-seen') ?? '')).toMatchObject({ [ID]: 4 });
    },
  ],
  'idea-calls': [
    { [ID]: call },
    () => {
      for (const wanted of [{ id: ID }, { slug: 'fintech-2027' }]) isText(findCall(EMAIL, wanted)?.title);
      rememberCall(EMAIL, call);
      expect(findCall(EMAIL, { id: ID })).toEqual(call);
    },
  ],
  'recent-searches': [
    ['goat', 'solar'],
    () => {
      const { recent } = renderHook(useRecentSearches).result.current;
      expect(recent).toEqual(recent.map(() => expect.any(String)));
    },
  ],
  'idea-draft': [
    { reference: 'IDEA-1700000000000-1', answers: { solutionName: 'Quiet lamp' }, step: 'overview' },
    () => {
      const draft = loadDraft(EMAIL);
      if (!draft) return;
      expect([isStep(draft.step), draft.visited.every(isStep)]).toEqual([true, true]);
      for (const [field, answer] of Object.entries(draft.answers)) {
        expect([field, Array.isArray(answer)]).toEqual([
          field,
          ideaFields[field as IdeaField].kind === 'choices',
        ]);
      }
    },
  ],
  'idea-sent': text(() => keptSentIdea.read(EMAIL)),
  'ideas-sent': [
    { 'IDEA-1': { reference: 'IDEA-1', name: 'Quiet lamp' } },
    () => {
      isText(sentFrom(EMAIL, { draft: 'IDEA-1' })?.name);
      rememberSent(EMAIL, 'IDEA-2', { reference: 'IDEA-2', name: 'Water meter' });
      expect(sentFrom(EMAIL, { draft: 'IDEA-2' })?.name).toBe('Water meter');
    },
  ],
  'review-draft': [
    { version: 1, status: 'APPROVED', comments: 'Good.' },
    () => {
      for (const { comments } of Object.values(loadDrafts(EMAIL))) expect(typeof comments).toBe('string');
    },
  ],
  'score-draft': [
    [{ criterion: 'Need', mark: 3, comment: 'Many.' }],
    () => {
      const asked = { idea: { id: ID, score: null }, scoreCard: { criteria: [{ name: 'Need' }] } };
      const { entries } = renderHook(() => useScoreDraft(asked as unknown as ScoresOfIdeaQuery)).result
        .current;
      expect(entries).toEqual([{ criterion: 'Need', mark: expect.any(Number), comment: expect.any(String) }]);
      expect([0, 1, 2, 3, 4, 5]).toContain(entries[0]?.mark);
    },
  ],
  'call-questions': formsOf('call-questions'),
  'call-readers': formsOf('call-readers'),
  'asked-answers': formsOf('asked-answers'),
  entry: formsOf('entry'),
  outcome: formsOf('outcome'),
  programme: formsOf('programme'),
  reasons: formsOf('reasons'),
  reply: formsOf('reply'),
  'score-card': formsOf('score-card'),
  story: formsOf('story'),
  suggestion: formsOf('suggestion'),
  'team-reply': formsOf('team-reply'),
  texts: formsOf('texts'),
  'entered-idea': formsOf('entered-idea'),
};
const names = Object.keys(declared) as Name[];
const areas = { tab: sessionStorage, device: localStorage };

/** The key of an entry, for what is of an account beside what it is about. */
function keyAt(name: Name, email = EMAIL): string {
  if (declared[name].owner !== 'account') return name;
  return [
    'decisions-seen',
    'idea-calls',
    'recent-searches',
    'idea-draft',
    'idea-sent',
    'ideas-sent',
  ].includes(name)
    ? keyOf(name as 'idea-draft', email)
    : keyOf(name as 'reasons', email, ID);
}
function storedUnder(name: Name, email?: string): string | null {
  const { area } = declared[name];
  return area === 'files' ? null : areas[area].getItem(keyAt(name, email));
}

const BROKEN = [
  '',
  '{',
  'null',
  '[]',
  '{}',
  '"x"',
  '5',
  'true',
  '[1',
  '[null]',
  '[[]]',
  '{"a":{"b":null}}',
  'undefined',
  '\u0000',
  '['.repeat(100_000),
  JSON.stringify({ [ID]: 'x'.repeat(1_000_000) }),
];

/** The good value with each of its members replaced, at any depth. */
function* wrong(good: unknown): Generator<unknown> {
  if (typeof good !== 'object' || good === null) return;
  for (const [name, value] of Object.entries(good)) {
    const replaced = (other: unknown) =>
      Array.isArray(good) ? good.with(Number(name), other) : { ...good, [name]: other };
    for (const other of [null, 7, 'x', [], {}, [null], { x: 1 }, true, -1, undefined]) yield replaced(other);
    for (const inside of wrong(value)) yield replaced(inside);
  }
}

test.each(Object.entries(readers))('%s, whatever text it holds, takes nothing away', (name, [good, read]) => {
  const { area } = declared[name as keyof typeof readers];
  for (const text of [good, ...wrong(good)].map((value) => JSON.stringify(value)).concat(BROKEN)) {
    areas[area].setItem(keyAt(name as Name), text);
    read();
  }
});

test('a score, a decision and a form come back as they were kept', () => {
  for (const name of ['idea-draft', 'review-draft', 'reasons'] as const)
    sessionStorage.setItem(keyAt(name), JSON.stringify(readers[name][0]));
  expect(loadDraft(EMAIL)?.answers).toEqual({ solutionName: 'Quiet lamp' });
  expect(Object.keys(loadDrafts(EMAIL))).toEqual([ID]);
  expect(formOf('reasons', { name: '', members: [] })).toEqual({ name: 'Typed', members: ['One'] });
});

test('the storages of the browser have one reader and writer', () => {
  const source = fileURLToPath(new URL('..', import.meta.url));
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  );
  const using = files.filter(
    (name) =>
      !name.startsWith('testing') &&
      /\b(?:localStorage|sessionStorage|indexedDB)\b/.test(readFileSync(join(source, name), 'utf8')),
  );
  // The last one stands alone, before the first paint.
  expect(using.sort()).toEqual([join('lib', 'file-storage.ts'), join('lib', 'storage.ts'), 'start.ts']);
});

const OTHER = 'thabo@example.com';

/** Stores each entry, those of accounts for both of them. @returns the keys that are still there */
async function storeAll(): Promise<() => string[]> {
  // Follows all that the login began.
  await keptFiles('');
  const files = openFileDatabase();
  const fill = (name: Name, email: string) => {
    const { area } = declared[name];
    if (area === 'files') files.set(keyAt(name, email), { files: [], keptAt: Infinity });
    else if (declared[name].owner !== 'session') areas[area].setItem(keyAt(name, email), '{}');
  };
  for (const name of names) for (const email of [EMAIL, OTHER]) fill(name, email);
  return () => [localStorage, sessionStorage].flatMap((area) => Object.keys(area)).concat([...files.keys()]);
}
const keysWhere = (isThere: (entry: (typeof declared)[Name]) => boolean, email: string) =>
  names.filter((name) => isThere(declared[name])).map((name) => keyAt(name, email));

test.each([
  ['is reached', 'none', () => ({ logOut: { message: 'Logged out' } })],
  ['is not reached', 'pending', () => Promise.reject(new TypeError('Failed to fetch'))],
])(
  'while the server %s, a log out ends what is of its account and of visitors, and no more',
  async (_, state, say) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const left = await storeAll();
    sessionStorage.setItem('of-an-earlier-release', '');
    localStorage.setItem('decisions-seen', '{}');
    serve(say);
    await logOut();
    expect([getSession().user, getLogOutState()]).toEqual([undefined, state]);
    sessionStorage.removeItem('log-out-pending');
    expect(left().sort()).toEqual(
      [
        ...keysWhere(({ owner }) => owner === 'account', OTHER),
        ...keysWhere(({ owner, area }) => owner === 'browser' && area === 'device', ''),
      ].sort(),
    );
  },
);

test('after a log out, nothing that ends late is kept for its account before its next login', async () => {
  serve(() => ({ logOut: { message: 'Logged out' } }));
  await logOut();
  keptSentIdea.write('IDEA-1', EMAIL);
  expect(keptSentIdea.read(EMAIL)).toBeUndefined();
  logInAs(EMAIL);
  keptSentIdea.write('IDEA-1', EMAIL);
  expect(keptSentIdea.read(EMAIL)).toBe('IDEA-1');
});

test('a log out after the session ended by itself keeps texts of accounts in the tab, and nothing that outlives it', async () => {
  serve(() => ({ logOut: { message: 'Logged out' } }));
  const left = await storeAll();
  clearSession();
  await logOut();
  const ofTabs = [EMAIL, OTHER].flatMap((email) =>
    keysWhere(({ owner, area }) => owner === 'account' && area === 'tab', email),
  );
  const settings = keysWhere(({ owner, area }) => owner === 'browser' && area === 'device', '');
  expect(left().sort()).toEqual([...ofTabs, ...settings].sort());
});

test('a login ends what is of another account, and nothing else', async () => {
  const left = await storeAll();
  sessionStorage.setItem(keyAt('entry', ''), '{}');
  logInAs(OTHER);
  await clearAccountsBut([OTHER]);
  const own = keysWhere(({ owner }) => owner !== 'session', OTHER);
  expect(
    left()
      .filter((key) => !key.startsWith('pos-'))
      .sort(),
  ).toEqual([...own, keyAt('entry', '')].sort());
});

test('what is typed into an open form stays its account’s, when its session ends and another account logs in', () => {
  const holds = { name: '', members: [] };
  const { result } = renderHook(() => useKeptForm('suggestion', ID, v.record(v.string(), v.any()), holds));
  const typed = (name: string) => act(() => result.current.form.fill({ name }));
  typed('Mine');
  act(() => endSession(`token of ${EMAIL}`));
  typed('Mine, still');
  expect([result.current.form.values.name, storedUnder('suggestion'), storedUnder('suggestion', '')]).toEqual(
    ['Mine, still', JSON.stringify({ name: 'Mine, still', members: [] }), null],
  );
  act(() => logInAs(OTHER));
  expect([result.current.form.values.name, storedUnder('suggestion', OTHER)]).toEqual(['', null]);
});
