import { describe, expect, test } from '@jest/globals';
import type { AuditAction } from '@portal/schema/choices';
import { actInWords, detailsInWords } from './act-in-words.ts';

const act = (action: AuditAction, details: Record<string, unknown> = {}, more: object = {}) => ({
  id: 'id',
  at: '2026-03-31T12:00:05.123Z',
  actor: 'a@example.com',
  action,
  subjectKind: 'ACCOUNT' as const,
  subject: 'b@example.com',
  details,
  ...more,
});

const idea = { subjectKind: 'IDEA', subject: 'IDEA-1-2' };
const ideas = { subjectKind: 'IDEAS', subject: '10 ideas' };
const challenge = { subjectKind: 'CHALLENGE', subject: 'Village networks' };

const sentence = (event: ReturnType<typeof act>) =>
  actInWords(event)
    .map((words) => (typeof words === 'string' ? words : words.name))
    .join('');

describe('every act is a sentence', () => {
  test.each([
    [
      act('ACCOUNT_CREATED', { role: 'admin' }, { actor: 'operator' }),
      'The operator created the account b@example.com with the role Administrator.',
    ],
    [
      act('ROLE_CHANGED', { from: 'user', to: 'reviewer' }),
      'a@example.com changed the role of b@example.com from User to Reviewer.',
    ],
    [act('VERIFICATION_RESENT'), 'a@example.com resent the verification email to b@example.com.'],
    [act('SESSIONS_ENDED', { count: 1 }), 'a@example.com ended the one session of b@example.com.'],
    [
      act('SESSIONS_ENDED', { count: 3 }, { subject: 'a@example.com' }),
      'a@example.com ended all 3 sessions of their own account.',
    ],
    [
      act('WEBHOOK_CHANGED', { state: 'paused' }, { subject: 'Warehouse' }),
      'a@example.com paused the webhook Warehouse.',
    ],
    [
      act('WEBHOOK_CHANGED', { name: 'Lake' }, { subject: 'Lake' }),
      'a@example.com changed the webhook Lake.',
    ],
    [
      act('ID_NUMBER_SHOWN', {}, { subjectKind: 'IDEA', subject: 'IDEA-1-2' }),
      'a@example.com viewed the ID number in idea IDEA-1-2.',
    ],
    [act('LOGGED_IN', {}, { subject: 'a@example.com' }), 'a@example.com logged in.'],
    [
      act('IDEA_REVIEWED', { from: 'PENDING', to: 'REJECTED', comments: 'changed' }, idea),
      'a@example.com changed idea IDEA-1-2 from Pending to Rejected.',
    ],
    [
      act('IDEA_REVIEWED', { from: 'PENDING', to: 'PENDING', comments: 'changed' }, idea),
      'a@example.com changed the comments on idea IDEA-1-2.',
    ],
    [
      act('IDEA_REVIEWED', { count: 10, to: 'REJECTED', ideas: 'IDEA-1-2, IDEA-1-3' }, ideas),
      'a@example.com set 10 ideas to Rejected.',
    ],
    [act('REVIEW_UNDONE', { count: 10 }, ideas), 'a@example.com undid the review of 10 ideas.'],
    [
      act('REVIEW_UNDONE', { from: 'REJECTED', to: 'PENDING' }, idea),
      'a@example.com undid the review of idea IDEA-1-2.',
    ],
    [act('DOCUMENT_SHOWN', {}, idea), 'a@example.com opened the PDF of idea IDEA-1-2.'],
    [act('DOCUMENT_DOWNLOADED', {}, idea), 'a@example.com downloaded the PDF of idea IDEA-1-2.'],
    [
      act('DOCUMENT_DOWNLOADED', {}, { subjectKind: 'HACKATHON_ENTRY', subject: 'Pula' }),
      'a@example.com downloaded the file of the team Pula.',
    ],
    [
      act(
        'DATA_EXPORTED',
        { rows: 3_001, filter: 'licens' },
        { subjectKind: 'EXPORT', subject: 'report.csv' },
      ),
      'a@example.com exported 3,001 rows to report.csv.',
    ],
    [act('CHALLENGE_CREATED', {}, challenge), 'a@example.com added the challenge Village networks.'],
    [
      act('CHALLENGE_CHANGED', { changed: 'status', from: 'CLOSED', to: 'OPEN' }, challenge),
      'a@example.com set the challenge Village networks to OPEN.',
    ],
    [
      act('CHALLENGE_CHANGED', { changed: 'title, closesAt' }, challenge),
      'a@example.com changed the challenge Village networks.',
    ],
  ])('%#', (event, words) => {
    expect(sentence(event)).toBe(words);
  });
});

test('names stand apart from the words around them, so that a search in them can be shown', () => {
  const names = actInWords(act('SESSIONS_ENDED', { count: 2 })).filter((words) => typeof words === 'object');
  expect(names).toEqual([{ name: 'a@example.com' }, { name: 'b@example.com' }]);
});

test('the details hold the exact time, and what is known besides: before comes before after', () => {
  const details = detailsInWords(act('ROLE_CHANGED', { to: 'admin', from: 'user', reason: 'Asked' }));
  expect(details).toContainEqual(['Exact time', '2026-03-31T12:00:05.123Z']);
  expect(details.slice(1, 4)).toEqual([
    ['Role before', 'User'],
    ['Role after', 'Administrator'],
    ['reason', 'Asked'],
  ]);
});

test('details of reviews, exports and challenges are in words, too', () => {
  const pairs = (event: ReturnType<typeof act>) => detailsInWords(event).slice(1, -1);
  expect(pairs(act('IDEA_REVIEWED', { from: 'PENDING', to: 'REJECTED', comments: 'changed' }))).toEqual([
    ['Status before', 'Pending'],
    ['Status after', 'Rejected'],
    ['Comments', 'changed'],
  ]);
  expect(pairs(act('IDEA_REVIEWED', { count: 2, to: 'APPROVED', ideas: 'IDEA-1-2, IDEA-1-3' }))).toEqual([
    ['Status after', 'Approved'],
    ['Number of ideas', '2'],
    ['References', 'IDEA-1-2, IDEA-1-3'],
  ]);
  expect(pairs(act('DATA_EXPORTED', { rows: 7, filter: 'licens', token: 'Warehouse' }))).toEqual([
    ['Filter', 'licens'],
    ['Rows', '7'],
    ['By the access token', 'Warehouse'],
  ]);
  expect(
    pairs(act('CHALLENGE_CHANGED', { changed: 'status, closesAt', from: 'CLOSED', to: 'OPEN' })),
  ).toEqual([
    ['Status before', 'CLOSED'],
    ['Status after', 'OPEN'],
    ['Changed', 'Status, Closes'],
  ]);
});

test('scopes of a token are told in words', () => {
  const details = detailsInWords(
    act('ACCESS_TOKEN_CREATED', { scopes: 'READ_IDEAS, EXPORT_REPORTS', days: 30 }),
  );
  expect(details).toContainEqual(['Scopes', 'Read ideas, Export reports']);
});
