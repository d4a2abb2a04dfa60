import { describe, expect, test } from '@jest/globals';
import { wizardSteps } from '@portal/schema/idea';
import type { Agreement, IdeaField } from '@portal/schema/idea';
import { termsVersion } from '@portal/schema/programme-terms';
import { isRequired } from '@portal/schema/fields';
import { goodAnswers } from '../../../testing/idea-answers.ts';
import { newDraft } from './draft.ts';
import { changedTerms, findFaults, haveTermsChanged, statusOf, stepOf } from './step-status.ts';

const EMAIL = 'a@example.com';
const none = { kind: 'none' } as const;

describe('a step', () => {
  test('is Not started, In progress, Completed, or Error once Finish was pressed', () => {
    const draft = { ...newDraft(EMAIL), visited: ['terms' as const, 'additional' as const] };
    const faults = findFaults(draft, undefined);
    expect(statusOf('status', draft, faults.status, false, none)).toBe('notStarted');
    expect(statusOf('additional', draft, faults.additional, false, none)).toBe('inProgress');
    expect(statusOf('additional', draft, faults.additional, true, none)).toBe('error');
    const answered = { ...draft, answers: { ...draft.answers, collaboration: 'SUPPLY', heardAbout: 'ADS' } };
    expect(statusOf('additional', answered, findFaults(answered, undefined).additional, true, none)).toBe(
      'completed',
    );
  });

  test.each(wizardSteps.flatMap(({ key, rules }) => (rules ? [[key, rules.entries] as const] : [])))(
    '%s is complete when the needed answers are there, whichever others are',
    (key, rules) => {
      const all = goodAnswers(EMAIL);
      for (const field of Object.keys(rules) as IdeaField[]) {
        const draft = { ...newDraft(EMAIL), answers: { ...all, [field]: '' }, visited: [key] };
        const status = statusOf(key, draft, findFaults(draft, undefined)[key], false, none);
        const isNeeded = isRequired(rules[field as keyof typeof rules]);
        expect([field, status]).toEqual([field, isNeeded ? 'inProgress' : 'completed']);
      }
    },
  );

  test.each([
    ['unknown', 'notStarted', 'inProgress'],
    ['uploading', 'notStarted', 'inProgress'],
    ['stopped', 'notStarted', 'inProgress'],
    ['uploaded', 'completed', 'completed'],
  ] as const)('of a PDF that is %s is %s, once opened %s', (kind, before, after) => {
    const draft = newDraft(EMAIL);
    expect(statusOf('documentation', draft, [], true, { kind })).toBe(before);
    const opened = { ...draft, visited: ['documentation' as const] };
    expect(statusOf('documentation', opened, [], true, { kind })).toBe(after);
  });
});

test('the terms are complete once another step was looked at, and to be read again when they changed', () => {
  const draft = { ...newDraft(EMAIL), visited: ['terms' as const, 'general' as const] };
  const statusWith = (agreement: Agreement, attempted: boolean) => {
    const { terms } = findFaults({ ...draft, agreement }, undefined);
    return [statusOf('terms', { ...draft, agreement }, terms, attempted, none), terms.length];
  };
  expect(statusWith({}, true)).toEqual(['completed', 0]);
  expect(statusWith({ termsVersion: termsVersion() }, true)).toEqual(['completed', 0]);
  expect(statusWith({ termsVersion: '2020-01-01' }, false)).toEqual(['inProgress', 1]);
  expect(statusWith({ termsVersion: '2020-01-01' }, true)).toEqual(['error', 1]);
  expect(stepOf('termsVersion')).toBe('terms');
});

test('the version that the server put beside the words of the page is the one to read', () => {
  globalThis.ownTexts = { 'terms.version': '2027-03-01' };
  try {
    const agreed = (version: string) => haveTermsChanged({ agreement: { termsVersion: version } });
    expect([agreed('2027-03-01'), agreed('2026-11-26')]).toEqual([false, true]);
    expect(changedTerms().message).toContain('1 Mar 2027');
  } finally {
    globalThis.ownTexts = undefined;
  }
});
