import { describe, expect, test } from '@jest/globals';
import {
  callsWithDraft,
  removeDraft,
  fromStored,
  saveDraft,
  loadDraft,
  newDraft,
  readAnswers,
} from './draft.ts';
import { isBegun, isUnsaved, mergeDrafts, takeAnswers } from './draft-merge.ts';
import { storedAnswers } from './draft.ts';
import type { Answers, Draft } from './draft.ts';

const EMAIL = 'a@example.com';
const reference = 'IDEA-1700000000000-1';
const stored = (answers: Answers, version = 'version-2') => ({
  reference,
  step: 'overview',
  answers,
  version,
});
const draft = (answers: Answers, base: Answers = {}): Draft => ({
  reference,
  answers,
  agreement: {},
  base,
  step: 'general',
  visited: ['general'],
  known: ['version-1'],
});

describe('a draft', () => {
  test('is kept per address, and forgotten', () => {
    const kept = { ...newDraft(EMAIL), step: 'status' as const, known: ['version-1'] };
    saveDraft(EMAIL, kept);
    expect(loadDraft(EMAIL)).toEqual(kept);
    expect(loadDraft('b@example.com')).toBeUndefined();
    removeDraft(EMAIL);
    expect(loadDraft(EMAIL)).toBeUndefined();
  });

  test('for a call stands beside that for no call, which has the key of 1.2.0', () => {
    const [box, called] = [newDraft(EMAIL), newDraft(EMAIL)].map((one, n) => ({ ...one, known: [`v${n}`] }));
    sessionStorage.setItem(`idea-draft:${EMAIL}`, JSON.stringify(box));
    saveDraft(EMAIL, called!, 'c1');
    expect([loadDraft(EMAIL), loadDraft(EMAIL, 'c1'), loadDraft(EMAIL, 'c2')]).toEqual([
      box,
      called,
      undefined,
    ]);
    expect(callsWithDraft(EMAIL)).toEqual(['c1']);
    removeDraft(EMAIL);
    expect([loadDraft(EMAIL), loadDraft(EMAIL, 'c1')]).toEqual([undefined, called]);
    removeDraft(EMAIL, 'c1');
  });

  test.each(['{', 'null', '{"reference":1}', '[]'])('that reads %s is ignored', (text) => {
    sessionStorage.setItem(`idea-draft:${EMAIL}`, text);
    expect(loadDraft(EMAIL)).toBeUndefined();
  });

  test('that a page of an earlier release kept has nothing on the server for sure', () => {
    const text = JSON.stringify({ reference, answers: { firstName: 'Naledi' }, step: 'general', savedAt: 5 });
    sessionStorage.setItem(`idea-draft:${EMAIL}`, text);
    const kept = loadDraft(EMAIL);
    expect(kept && isUnsaved(kept)).toBe(true);
    expect(kept?.known).toEqual([]);
  });

  test('holds answers only', () => {
    expect(
      readAnswers({ solutionName: 'A', channels: ['WEBSITE'], gender: 7, shoeSize: '42', email: null }),
    ).toEqual({
      solutionName: 'A',
      channels: ['WEBSITE'],
    });
  });

  test('is begun with its first answer, not with what the form fills in', () => {
    const empty = newDraft(EMAIL);
    expect(empty).toMatchObject({ step: 'terms', answers: { email: EMAIL, country: 'BW' } });
    expect(isBegun(empty, EMAIL)).toBe(false);
    expect(isBegun({ ...empty, answers: { ...empty.answers, firstName: 'N' } }, EMAIL)).toBe(true);
  });

  test("of the server's opens its step, and those with answers", () => {
    expect(fromStored(stored({ solutionName: 'A lamp' }))).toMatchObject({
      step: 'overview',
      visited: ['terms', 'overview'],
      known: ['version-2'],
    });
  });
});

describe('drafts of two devices', () => {
  test('that changed different answers have all of them, and what came in is named', () => {
    const mine = draft({ firstName: 'Naledi', lastName: 'M' }, { lastName: 'M' });
    const merged = mergeDrafts(mine, stored({ lastName: 'Mogotsi', channels: ['WEBSITE'] }), EMAIL);
    expect(merged.draft.answers).toEqual({
      firstName: 'Naledi',
      lastName: 'Mogotsi',
      channels: ['WEBSITE'],
    });
    expect(merged).toMatchObject({ conflicts: [], added: ['lastName', 'channels'] });
    expect(merged.draft.known).toEqual(['version-1', 'version-2']);
    expect(isUnsaved(merged.draft)).toBe(true);
  });

  test('that changed the same answer are in conflict about it; the one from here stays until the choice', () => {
    const mine = draft({ firstName: 'Naledi', network: 'FRANCHISING' }, { firstName: 'N' });
    const merged = mergeDrafts(mine, stored({ firstName: 'Neo', network: 'FRANCHISING' }), EMAIL);
    expect(merged).toMatchObject({ conflicts: ['firstName'], added: [] });
    expect(merged.draft.answers.firstName).toBe('Naledi');
    expect(takeAnswers(merged.draft.answers, merged.draft.base, ['firstName']).firstName).toBe('Neo');
  });

  test('an answer that was emptied on one device and changed on the other is in conflict, too', () => {
    const merged = mergeDrafts(draft({ comments: '' }, { comments: 'A' }), stored({ comments: 'AB' }), EMAIL);
    expect(merged.conflicts).toEqual(['comments']);
  });

  test('that began apart are in conflict wherever both have an answer', () => {
    const mine = { ...draft({ firstName: 'Naledi', dialCode: '+267', lastName: 'M' }), reference: 'IDEA-2' };
    const merged = mergeDrafts(mine, stored({ firstName: 'Neo', dialCode: '+27' }), EMAIL);
    expect(merged).toMatchObject({ conflicts: ['firstName'], added: ['dialCode'] });
    expect(merged.draft).toMatchObject({ reference, answers: { dialCode: '+27', lastName: 'M' } });
  });

  test('are one where the server keeps what this tab sent before', () => {
    const mine = draft({ firstName: 'Naledi' }, {});
    const merged = mergeDrafts(mine, stored({ firstName: 'Nale' }, 'version-1'), EMAIL);
    expect(merged).toMatchObject({ conflicts: [], added: [] });
    expect(merged.draft.answers).toEqual({ firstName: 'Naledi' });
  });
});

describe('which terms were shown, and the guardian’s tick', () => {
  const agreement = { termsVersion: '2026-01-01', guardianAgrees: true };

  test('come back with the answers, and nothing where they are not as this release keeps them', () => {
    const of = (answers: object) => fromStored({ ...stored({}), answers }).agreement;
    expect(of({ firstName: 'Naledi', ...agreement })).toEqual(agreement);
    expect([of({ termsVersion: 7 }), of({}), of({ guardianAgrees: 'YES' })]).toEqual([{}, {}, {}]);
  });

  test('are merged: this tab’s own words win, and others come in', () => {
    const mine = { ...draft({}), agreement: { guardianAgrees: false } };
    const theirs = { ...stored({}), answers: { ...agreement } };
    expect(mergeDrafts(mine, theirs, EMAIL).draft.agreement).toEqual({ ...agreement, guardianAgrees: false });
  });
});

describe('answers to the questions of a call', () => {
  const there = (values: Record<string, string[]>) => ({
    ...stored({}),
    answers: { callAnswers: Object.entries(values).map(([key, given]) => ({ key, values: given })) },
  });

  test('are a list on the server, and answers of their own in the tab; empty ones are not sent', () => {
    const answers = { solutionName: 'Lamp', 'callAnswers.WHY': ['So'], 'callAnswers.WHERE': [] };
    const sent = storedAnswers(answers);
    expect(sent).toEqual({ solutionName: 'Lamp', callAnswers: [{ key: 'WHY', values: ['So'] }] });
    expect(readAnswers(sent)).toEqual({ solutionName: 'Lamp', 'callAnswers.WHY': ['So'] });
    expect(readAnswers(answers)).toEqual(answers);
    expect(storedAnswers({ solutionName: 'Lamp' })).toEqual({ solutionName: 'Lamp' });
  });

  test.each([[7], [{ key: 'WHY' }], [null], [[{ key: 'WHY', values: 'So' }, { values: [1] }]]])(
    'that read %j are left out',
    (callAnswers) => expect(readAnswers({ callAnswers, 'callAnswers.WHY': 'So' })).toEqual({}),
  );

  test('make a draft begun and unsaved', () => {
    const one = newDraft(EMAIL);
    const answered = { ...one, answers: { ...one.answers, 'callAnswers.WHY': ['So'] } };
    expect([isBegun(answered, EMAIL), isUnsaved(answered)]).toEqual([true, true]);
    expect(isUnsaved({ ...answered, base: answered.answers })).toBe(false);
  });

  test('are merged one by one', () => {
    const mine = draft({ 'callAnswers.WHY': ['Mine'], 'callAnswers.WHERE': ['Here'] });
    const merged = mergeDrafts(mine, there({ WHY: ['Theirs'], WHO: ['We', 'They'] }), EMAIL);
    expect([merged.conflicts, merged.added]).toEqual([['callAnswers.WHY'], ['callAnswers.WHO']]);
    expect(merged.draft.answers).toMatchObject({
      ...{ 'callAnswers.WHY': ['Mine'], 'callAnswers.WHERE': ['Here'], 'callAnswers.WHO': ['We', 'They'] },
    });
  });
});
