import { describe, expect, test } from '@jest/globals';
import { newDraft } from '../shared/draft.ts';
import { findFaults, statusOf } from './step-status.ts';

const EMAIL = 'a@example.com';
describe('a step', () => {
  test('is Not started, In progress, Completed, or Error once Finish was pressed', () => {
    const draft = { ...newDraft(EMAIL), visited: ['terms' as const, 'additional' as const] };
    const faults = findFaults(draft, undefined);
    expect(statusOf('status', draft, faults.status, false)).toBe('Not started');
    expect(statusOf('additional', draft, faults.additional, false)).toBe('In progress');
    expect(statusOf('additional', draft, faults.additional, true)).toBe('Error');
    const answered = { ...draft, answers: { ...draft.answers, collaboration: 'SUPPLY', heardAbout: 'ADS' } };
    expect(statusOf('additional', answered, findFaults(answered, undefined).additional, true)).toBe(
      'Completed',
    );
  });
});
