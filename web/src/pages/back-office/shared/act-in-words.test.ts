import { describe, expect, test } from '@jest/globals';
import type { AuditAction } from '@portal/schema/audit';
import { actInWords, detailsInWords } from './act-in-words.ts';

const act = (action: AuditAction, details: Record<string, unknown> = {}, more: object = {}) => ({
  id: 'id',
  at: '2026-03-31T12:00:05.123Z',
  actor: 'Ann',
  action,
  subjectKind: 'ACCOUNT' as const,
  subject: 'Bob',
  details,
  ...more,
});

const idea = { subjectKind: 'IDEA', subject: 'IDEA-1-2' };
const ideas = { subjectKind: 'IDEAS', subject: '10 ideas' };
const entry = { subjectKind: 'HACKATHON_ENTRY', subject: 'Pula' };
const file = { subjectKind: 'EXPORT', subject: 'report.csv' };
const challenge = { subjectKind: 'CHALLENGE', subject: 'Village' };

describe('every act is a sentence', () => {
  test.each([
    [act('ACCOUNT_CREATED', { role: 'admin' }), 'created the account Bob with the role Administrator.'],
    [act('ROLE_CHANGED', { from: 'user', to: 'reviewer' }), 'changed the role of Bob from User to Reviewer.'],
    [act('PERSON_INVITED', { role: 'reviewer' }), 'invited Bob as Reviewer.'],
    [act('INVITATION_WITHDRAWN'), 'withdrew the invitation of Bob.'],
    [act('INVITATION_ACCEPTED', { role: 'admin' }), 'accepted the invitation as Administrator.'],
    [act('ACCOUNT_CLOSED', { count: 2, tokens: 1 }), 'closed the account Bob.'],
    [act('ACCOUNT_REOPENED'), 'opened the account Bob again.'],
    [act('VERIFICATION_RESENT'), 'resent the verification email to Bob.'],
    [act('SESSIONS_ENDED', { count: 1 }), 'ended the one session of Bob.'],
    [act('SESSIONS_ENDED', { count: 3 }, { subject: 'Ann' }), 'ended all 3 sessions of their own account.'],
    [act('WEBHOOK_CHANGED', { state: 'paused' }), 'paused the webhook Bob.'],
    [act('WEBHOOK_CHANGED', { name: 'Lake' }, { subject: 'Lake' }), 'changed the webhook Lake.'],
    [act('IDEA_ERASED', {}, idea), 'erased idea IDEA-1-2.'],
    [act('PEOPLE_LISTED', { people: 1 }), 'read one person in lists within an hour.'],
    [act('PEOPLE_LISTED', { people: 5_004 }), 'read 5,004 people in lists within an hour.'],
    [act('CONTACT_SHOWN', {}, idea), 'opened the contact details of idea IDEA-1-2.'],
    [act('ID_NUMBER_SHOWN', {}, idea), 'viewed the ID number in idea IDEA-1-2.'],
    [act('PROGRAMME_CHANGED', {}, { subject: 'Version 1' }), 'changed the programme settings.'],
    [act('LOGGED_IN', {}, { subject: 'Ann' }), 'logged in.'],
    [act('LOGIN_FAILED', { reason: 'code' }, { subject: 'Ann' }), 'was refused a login.'],
    [act('PASSWORD_CHANGED', {}, { subject: 'Ann' }), 'changed the password.'],
    [act('PASSWORD_CHANGED', { by: 'link' }, { subject: 'Ann' }), 'set a new password by a mailed link.'],
    [act('EMAIL_CHANGED', { from: 'a@x.co', to: 'b@x.co' }), 'changed the email address to b@x.co.'],
    [act('LOGGED_IN', { by: 'provider' }), 'signed on by a work account.'],
    [act('SECOND_FACTOR_ON'), 'turned on two-step login.'],
    [act('SECOND_FACTOR_OFF'), 'turned off two-step login.'],
    [act('SECOND_FACTOR_REMOVED'), 'removed two-step login from Bob.'],
    [act('RECOVERY_CODES_RENEWED'), 'made new recovery codes.'],
    [act('RECOVERY_CODE_USED', { left: 3 }), 'used a recovery code.'],
    [
      act('IDEA_REVIEWED', { from: 'PENDING', to: 'REJECTED', comments: 'changed' }, idea),
      'changed idea IDEA-1-2 from Pending to Rejected.',
    ],
    [
      act('IDEA_REVIEWED', { from: 'PENDING', to: 'PENDING', comments: 'changed' }, idea),
      'changed the comments on idea IDEA-1-2.',
    ],
    [act('IDEA_REVIEWED', { count: 10, to: 'REJECTED' }, ideas), 'set 10 ideas to Rejected.'],
    [act('REVIEW_UNDONE', { count: 10 }, ideas), 'undid the review of 10 ideas.'],
    [act('REVIEW_UNDONE', { from: 'REJECTED', to: 'PENDING' }, idea), 'undid the review of idea IDEA-1-2.'],
    [act('DOCUMENT_SHOWN', {}, idea), 'opened the PDF of idea IDEA-1-2.'],
    [act('DOCUMENT_DOWNLOADED', {}, idea), 'downloaded the PDF of idea IDEA-1-2.'],
    [act('DOCUMENT_DOWNLOADED', {}, entry), 'downloaded the file of the team Pula.'],
    [act('DATA_EXPORTED', { rows: 3_001, filter: 'licens' }, file), 'exported 3,001 rows to report.csv.'],
    [
      act('DATA_EXPORTED', { rows: 806 }, { ...file, subject: 'getIdeas' }),
      'exported 806 ideas over the REST API.',
    ],
    [act('CHALLENGE_CREATED', {}, challenge), 'added the challenge Village.'],
    [
      act('CHALLENGE_CHANGED', { changed: 'status', from: 'CLOSED', to: 'OPEN' }, challenge),
      'set the challenge Village to OPEN.',
    ],
    [act('CHALLENGE_CHANGED', { changed: 'title, closesAt' }, challenge), 'changed the challenge Village.'],
  ])('%#', (event, sentence) => {
    expect(textOf(event)).toBe(`Ann ${sentence}`);
  });
});

test('an act of the operator names no account', () => {
  expect(textOf(act('ROLE_CHANGED', { from: 'user', to: 'admin' }, { actor: 'operator' }))).toBe(
    'The operator changed the role of Bob from User to Administrator.',
  );
});

const textOf = (event: ReturnType<typeof act>) =>
  actInWords(event)
    .map((part) => (typeof part === 'string' ? part : part.name))
    .join('');

test('names are separate from the text around them, so that a search can mark them', () => {
  const names = actInWords(act('SESSIONS_ENDED', { count: 2 })).filter((part) => typeof part === 'object');
  expect(names).toEqual([{ name: 'Ann' }, { name: 'Bob' }]);
});

test('who did it bears the name beside the address, where it is known', () => {
  const [who] = actInWords(act('LOGGED_IN', {}, { actorName: 'Ann Dube' }));
  expect(who).toEqual({ name: 'Ann', person: 'Ann Dube' });
});

test('the details hold the exact time, and the value before comes before the value after', () => {
  const details = detailsInWords(act('ROLE_CHANGED', { to: 'admin', from: 'user', cause: 'Asked' }));
  expect(details).toContainEqual(['Exact time', '31 Mar 2026, 14:00:05 (Gaborone time)']);
  expect(details.slice(1, 4)).toEqual([
    ['Role before', 'User'],
    ['Role after', 'Administrator'],
    ['cause', 'Asked'],
  ]);
});

test('details of reviews, exports and challenges have labels', () => {
  const pairs = (event: ReturnType<typeof act>) => detailsInWords(event).slice(1, -1);
  expect(pairs(act('IDEA_REVIEWED', { from: 'PENDING', to: 'REJECTED', comments: 'changed' }))).toEqual([
    ['Status before', 'Pending'],
    ['Status after', 'Rejected'],
    ['Comments', 'Changed. The page of the idea has them under History.'],
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

test('what changed of the programme stands as it was kept', () => {
  const changed = 'Days until we promise an answer: 30 → 45';
  expect(detailsInWords(act('PROGRAMME_CHANGED', { changed })).slice(1, -1)).toEqual([['Changed', changed]]);
});

test('scopes of a token have labels', () => {
  const details = detailsInWords(
    act('ACCESS_TOKEN_CREATED', { scopes: 'READ_IDEAS, EXPORT_REPORTS', days: 30 }),
  );
  expect(details).toContainEqual(['Scopes', 'Read ideas, Export reports']);
});
