import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { ListedIdeaFragment } from '../../../../graphql/generated-staff.ts';
import { lineOf } from './idea-line.ts';

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-24T10:00:00Z') });
});
afterEach(() => {
  jest.useRealTimers();
});

const idea: ListedIdeaFragment = {
  ...{ id: '1', solutionName: 'Pula', focusArea: 'FINTECH', personType: 'STUDENT', status: 'PENDING' },
  ...{ withdrawnAt: null, dueOn: '2026-11-27', daysWaited: 23, reopenedAt: null },
  ...{ callDueOn: null, calledAt: null },
  ...{ shortlisted: false, clarification: null },
};

test.each([
  ['within a week by its weekday', {}, '23 days, due Fri'],
  ['later by its day', { dueOn: '2026-12-12' }, '23 days, due 12 Dec'],
  ['today', { dueOn: '2026-11-24' }, '23 days, due today'],
  ['late', { dueOn: '2026-11-21' }, '23 days, 3 days late'],
  ['to be called', { status: 'APPROVED', callDueOn: '2026-12-12' }, 'waited 23 days, call due 12 Dec'],
  ['late to be called', { status: 'APPROVED', callDueOn: '2026-11-23' }, 'waited 23 days, call 1 day late'],
  [
    'called',
    { status: 'APPROVED', callDueOn: '2026-11-23', calledAt: '2026-11-24T08:00:00.000Z' },
    'waited 23 days',
  ],
  ['decided', { status: 'REJECTED' }, 'waited 23 days'],
  ['asked', { clarification: { until: '2026-12-01', outcome: null } }, 'waits for the submitter'],
  ['taken back', { withdrawnAt: '2026-11-23T10:00:00Z' }, 'withdrawn'],
] as const)('the line of an idea says how it stands: %s', (_what, changes, words) => {
  expect(lineOf({ ...idea, ...changes })).toBe(`Fintech · Student · ${words}`);
});
