import { describe, expect, test } from '@jest/globals';
import { newDraft } from '../shared/draft.ts';
import { findFaults, statusOf } from './step-status.ts';

const EMAIL = 'a@example.com';
const none = { kind: 'none' } as const;

describe('a step', () => {
  test('is Not started, In progress, Completed, or Error once Finish was pressed', () => {
    const draft = { ...newDraft(EMAIL), visited: ['terms' as const, 'additional' as const] };
    const faults = findFaults(draft, undefined);
    expect(statusOf('status', draft, faults.status, false, none)).toBe('Not started');
    expect(statusOf('additional', draft, faults.additional, false, none)).toBe('In progress');
    expect(statusOf('additional', draft, faults.additional, true, none)).toBe('Error');
    const answered = { ...draft, answers: { ...draft.answers, collaboration: 'SUPPLY', heardAbout: 'ADS' } };
    expect(statusOf('additional', answered, findFaults(answered, undefined).additional, true, none)).toBe(
      'Completed',
    );
  });

  test.each([
    ['unknown', 'Not started', 'In progress'],
    ['uploading', 'Not started', 'In progress'],
    ['stopped', 'Not started', 'In progress'],
    ['uploaded', 'Completed', 'Completed'],
  ] as const)('of a PDF that is %s is %s, once opened %s', (kind, before, after) => {
    const draft = newDraft(EMAIL);
    expect(statusOf('documentation', draft, [], true, { kind })).toBe(before);
    const opened = { ...draft, visited: ['documentation' as const] };
    expect(statusOf('documentation', opened, [], true, { kind })).toBe(after);
  });
});
