import { describe, expect, test } from '@jest/globals';
import { chooseDraft, dropDraft, keepDraft, loadDraft, newDraft, readAnswers } from './draft.ts';
import { faultOfFile, findFaults, statusOf } from './step-status.ts';

const EMAIL = 'a@example.com';
const stored = (updatedAt: string, answers: unknown = { solutionName: 'From the server' }) => ({
  reference: 'IDEA-1700000000000-1',
  step: 'overview',
  answers,
  updatedAt,
});

describe('a draft', () => {
  test('is kept per address, and forgotten', () => {
    const draft = { ...newDraft(EMAIL), step: 'status' as const, savedAt: 5 };
    keepDraft(sessionStorage, EMAIL, draft);
    expect(loadDraft(sessionStorage, EMAIL)).toEqual(draft);
    expect(loadDraft(sessionStorage, 'b@example.com')).toBeUndefined();
    dropDraft(sessionStorage, EMAIL);
    expect(loadDraft(sessionStorage, EMAIL)).toBeUndefined();
  });

  test.each(['{', 'null', '{"reference":1}', '[]'])('that reads %s is none', (text) => {
    sessionStorage.setItem(`idea-draft:${EMAIL}`, text);
    expect(loadDraft(sessionStorage, EMAIL)).toBeUndefined();
  });

  test('holds answers only', () => {
    expect(
      readAnswers({ solutionName: 'A', channels: ['WEBSITE'], gender: 7, shoeSize: '42', email: null }),
    ).toEqual({
      solutionName: 'A',
      channels: ['WEBSITE'],
    });
  });

  test("is the newer of the tab's and the server's", () => {
    const kept = { ...newDraft(EMAIL), savedAt: Date.parse('2026-01-02T00:00:00Z') };
    expect(chooseDraft(EMAIL, kept, stored('2026-01-01T00:00:00Z'))).toBe(kept);
    expect(chooseDraft(EMAIL, kept, stored('2026-01-03T00:00:00Z'))).toMatchObject({
      reference: 'IDEA-1700000000000-1',
      step: 'overview',
      answers: { solutionName: 'From the server' },
    });
    expect(chooseDraft(EMAIL, undefined, null)).toMatchObject({
      step: 'terms',
      answers: { email: EMAIL, country: 'BW' },
    });
  });
});

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
    expect(faultOfFile(file('text', 'text/plain'))).toContain('must be a PDF');
    expect(faultOfFile(undefined)).toContain('Choose');
  });
});
