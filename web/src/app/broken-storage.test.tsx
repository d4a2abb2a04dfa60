/** A broken text in the storage of the browser takes nothing away: whatever stands under a key, its page opens. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import * as v from 'valibot';
import { ideaFields } from '@portal/schema/idea';
import type { IdeaField } from '@portal/schema/idea';
import type { MyIdeaFragment, ScoresOfIdeaQuery } from '../graphql/generated.ts';
import { sessionData } from '../lib/storage.ts';
import { useScoreDraft } from '../pages/back-office/scores/score-section.tsx';
import { loadDrafts } from '../pages/back-office/desk/review-drafts.ts';
import { IdeaList, markAsSeen } from '../pages/ideas/mine/idea-list.tsx';
import { isStep, loadDraft } from '../pages/ideas/shared/draft.ts';
import { rememberSent, sentFrom } from '../pages/ideas/shared/sent-ideas.ts';
import { clearAnswersOfOthers, keyFor } from '../session/kept-answers.ts';
import { restoreSession } from '../session/session-store.ts';
import { useKeptForm } from '../session/use-kept-form.ts';
import { sentSignUp } from '../session/visitor.ts';
import { clear, logInAs, renderPage } from '../testing/pages.tsx';

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

const formOf = (holds: Record<string, string | string[]>, isEdit = false) =>
  renderHook(() => useKeptForm('reasons', ID, v.record(v.string(), v.any()), holds, isEdit)).result.current
    .form.values;

/** What each key holds well, and its reader, which must return what its page can show. */
const readers: Record<string, [good: object, read: () => unknown]> = {
  'pos-user': [{ email: EMAIL, role: 'user', isVerified: true }, () => typeof restoreSession()],
  'visitor-sign-up': [
    { email: EMAIL, message: 'Sent.', at: 1 },
    () => expect(['string', 'undefined']).toContain(typeof sentSignUp()?.email),
  ],
  [keyFor('decisions-seen', EMAIL)]: [
    { [ID]: 4 },
    () => {
      const page = renderPage(<IdeaList ideas={[idea]} />);
      expect(page.textContent).toContain('Quiet lamp');
      markAsSeen(idea);
      const kept = localStorage.getItem(keyFor('decisions-seen', EMAIL)) ?? '';
      expect(JSON.parse(kept)).toMatchObject({ [ID]: 4 });
    },
  ],
  [keyFor('idea-draft', EMAIL)]: [
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
  [keyFor('ideas-sent', EMAIL)]: [
    { 'IDEA-1': { reference: 'IDEA-1', name: 'Quiet lamp' } },
    () => {
      expect(['string', 'undefined']).toContain(typeof sentFrom(EMAIL, { draft: 'IDEA-1' })?.name);
      rememberSent(EMAIL, 'IDEA-2', { reference: 'IDEA-2', name: 'Water meter' });
      expect(sentFrom(EMAIL, { draft: 'IDEA-2' })?.name).toBe('Water meter');
    },
  ],
  [keyFor('review-draft', EMAIL, ID)]: [
    { version: 1, status: 'APPROVED', comments: 'Good.' },
    () => {
      for (const { comments } of Object.values(loadDrafts(sessionData(), EMAIL)))
        expect(typeof comments).toBe('string');
    },
  ],
  [keyFor('score-draft', EMAIL, ID)]: [
    [{ criterion: 'Need', mark: 3, comment: 'Many.' }],
    () => {
      const asked = { idea: { id: ID, score: null }, scoreCard: { criteria: [{ name: 'Need' }] } };
      const { entries } = renderHook(() => useScoreDraft(asked as unknown as ScoresOfIdeaQuery)).result
        .current;
      expect(entries).toEqual([{ criterion: 'Need', mark: expect.any(Number), comment: expect.any(String) }]);
      expect([0, 1, 2, 3, 4, 5]).toContain(entries[0]?.mark);
    },
  ],
  [keyFor('reasons', EMAIL, ID)]: [
    { name: 'Typed', members: ['One'] },
    () => {
      const holds = { name: 'Stored', members: [] };
      for (const isEdit of [true, false])
        expect(formOf(holds, isEdit)).toEqual({ name: expect.any(String), members: expect.any(Array) });
      for (const row of Object.values(formOf({ 'rows-0': ['One', 'Two'] }, true)))
        expect(row).toHaveLength(2);
    },
  ],
};

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

test.each(Object.keys(readers))('%s, whatever text it holds, takes nothing away', (key) => {
  const [good, read] = readers[key]!;
  const storage = /^(pos-user|decisions-seen)/.test(key) ? localStorage : sessionStorage;
  for (const text of [
    JSON.stringify(good),
    ...BROKEN,
    ...[...wrong(good)].map((value) => JSON.stringify(value)),
  ]) {
    storage.setItem(key, text);
    read();
  }
});

test('a score, a decision and a form come back as they were kept', () => {
  for (const [key, [good]] of Object.entries(readers)) sessionStorage.setItem(key, JSON.stringify(good));
  expect(loadDraft(EMAIL)?.answers).toEqual({ solutionName: 'Quiet lamp' });
  expect(Object.keys(loadDrafts(sessionData(), EMAIL))).toEqual([ID]);
  expect(formOf({ name: '', members: [] })).toEqual({ name: 'Typed', members: ['One'] });
});

test('stored JSON has one reader', () => {
  const source = fileURLToPath(new URL('..', import.meta.url));
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  );
  const parsing = files.filter((name) => {
    const text = readFileSync(join(source, name), 'utf8');
    return /\b(?:session|local)Data\b|TextStore/.test(text) && /JSON\.parse|parseJson/.test(text);
  });
  expect(parsing).toEqual([join('lib', 'storage.ts')]);
});

test('a login clears what another account left, and keeps what the same account and a visitor typed', async () => {
  const other = 'thabo@example.com';
  const kinds = ['idea-draft', 'review-draft', 'score-draft', 'reply', 'ideas-sent'] as const;
  const seenBy = (email: string) => keyFor('decisions-seen', email);
  for (const email of [EMAIL, other, '']) {
    for (const kind of kinds) sessionStorage.setItem(keyFor(kind, email, ID), '{}');
    localStorage.setItem(seenBy(email), '{}');
  }
  logInAs(other);
  await clearAnswersOfOthers([other]);
  expect(Object.keys(sessionStorage).sort()).toEqual(
    ['', other].flatMap((email) => kinds.map((kind) => keyFor(kind, email, ID))).sort(),
  );
  expect([EMAIL, other].map((email) => localStorage.getItem(seenBy(email)))).toEqual([null, '{}']);
});
