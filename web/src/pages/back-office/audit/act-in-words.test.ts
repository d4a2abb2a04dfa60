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
    [act('VERIFICATION_RESENT'), 'a@example.com had the verification mail sent to b@example.com once more.'],
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
      'a@example.com looked at the ID number in idea IDEA-1-2.',
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
  expect(details).toContainEqual(['Universal time', '2026-03-31T12:00:05.123Z']);
  expect(details.slice(1, 4)).toEqual([
    ['Role before', 'User'],
    ['Role after', 'Administrator'],
    ['reason', 'Asked'],
  ]);
});

test('scopes of a token are told in words', () => {
  const details = detailsInWords(
    act('ACCESS_TOKEN_CREATED', { scopes: 'READ_IDEAS, EXPORT_REPORTS', days: 30 }),
  );
  expect(details).toContainEqual(['Scopes', 'Read ideas, Export reports']);
});
