import { describe, expect, test } from '@jest/globals';
import { newDraft } from '../shared/draft.ts';
import { faultOfFile, findFaults, statusOf } from './step-status.ts';

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

describe('a document', () => {
  const file = (content: BlobPart, type = 'application/pdf') => new File([content], 'a.pdf', { type });
  test('may be a PDF of up to 20 MB', () => {
    expect(faultOfFile(file('%PDF-1.4'))).toBeUndefined();
    expect(faultOfFile(file(new Uint8Array(20 * 1024 * 1024)))).toBeUndefined();
    expect(faultOfFile(file(new Uint8Array(20 * 1024 * 1024 + 1)))).toContain('20 MB');
    expect(faultOfFile(file(''))).toContain('empty');
    expect(faultOfFile(file('text', 'text/plain'))).toBe(
      'Choose a PDF of up to 20 MB. To make one from Word, use Save as PDF.',
    );
  });

  test('is told by its name where the system knows no type', () => {
    expect(faultOfFile(file('%PDF-1.4', ''))).toBeUndefined();
    expect(faultOfFile(new File(['x'], 'a.docx'))).toContain('Choose a PDF');
  });
});
