import { describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { clickRules } from './stats.ts';
import { challengeRules, entryFields, entryRules, NO_MEMBERS, TOO_MANY_MEMBERS } from './challenge.ts';
import * as choices from './choices.ts';
import { faultsOf, optionalOneOf, optionalText } from './rules.ts';
import { suggestionFields, suggestionRules } from './suggestion.ts';

const faults = (rules: v.GenericSchema, input: unknown) => faultsOf(v.safeParse(rules, input).issues ?? []);

describe('an optional choice', () => {
  const rule = optionalOneOf(choices.painPointTypes, { wrong: 'Select from the list.' });
  test.each([undefined, null, ''])('may be absent: %p', (absent) => expect(v.parse(rule, absent)).toBeNull());
  test('is a name of the list and nothing else', () => {
    expect(v.parse(rule, 'PROCESS')).toBe('PROCESS');
    for (const wrong of ['Process', 'toString', 1, ['PROCESS'], {}]) expect(v.is(rule, wrong)).toBe(false);
  });
});

describe('a suggestion', () => {
  test('needs all but the two types', () => {
    const needed = faults(suggestionRules, {}).map(({ field }) => field);
    expect(Object.keys(suggestionFields).filter((field) => !needed.includes(field))).toEqual([
      'painPointType',
      'selectedOption',
    ]);
  });
});

describe('an entry', () => {
  const messageOf = (members: unknown) =>
    faults(entryRules, { members }).find(({ field }) => field === 'members')?.message;

  test('needs all but challenge, link and focus area', () => {
    const needed = faults(entryRules, {}).map(({ field }) => field);
    expect(Object.keys(entryFields).filter((field) => !needed.includes(field))).toEqual([
      'challengeId',
      'submissionLink',
      'focusAreas',
    ]);
    expect(faults(entryRules, { focusAreas: ['SPACE'] })).toContainEqual({
      field: 'focusAreas',
      message: entryFields.focusAreas.wrong,
    });
  });

  test('is asked for in words about the team', () => {
    const words = faults(entryRules, { members: [''] }).map(({ message }) => message);
    expect(words).toEqual([
      'Enter the name of your team.',
      'Enter the name of the team leader.',
      'Enter the email address of the team leader.',
      'Enter the telephone number of the team leader.',
      NO_MEMBERS,
    ]);
  });

  test('has one to four members, each with a name, in the words of the specification', () => {
    for (const members of [['a'], ['a', 'b', 'c', 'd']]) expect(messageOf(members)).toBeUndefined();
    for (const members of [[], undefined, null, [''], [' ', '']]) expect(messageOf(members)).toBe(NO_MEMBERS);
    expect(messageOf(['a', 'b', 'c', 'd', 'e'])).toBe(TOO_MANY_MEMBERS);
    expect(TOO_MANY_MEMBERS).toBe('You can only add up to 4 members or empty names!');
    expect(NO_MEMBERS).toBe('You must have at least one member.');
    expect(messageOf(['a', ' '])).toBe('Enter the name of every listed member.');
    for (const members of ['a', [1], [['a']], {}]) expect(messageOf(members)).toBeTruthy();
  });
});

describe('a challenge', () => {
  const good = { title: 'T', organiser: 'O', description: 'D', year: 2026, status: 'OPEN' };
  const [early, late] = [new Date('2026-01-01'), new Date('2026-02-01')];

  test('may have either date, both in their order, or none, which come back as null', () => {
    expect(v.parse(challengeRules, good)).toMatchObject({ opensAt: null, closesAt: null });
    for (const dates of [{ opensAt: late }, { closesAt: early }, { opensAt: early, closesAt: late }]) {
      expect(faults(challengeRules, { ...good, ...dates })).toEqual([]);
    }
    for (const opensAt of [late, early]) {
      expect(faults(challengeRules, { ...good, opensAt, closesAt: early })[0]?.field).toBe('closesAt');
    }
  });

  test.each([1999, 2101, 2026.5, '2026', null, Number.NaN])('is of no year %p', (year) => {
    expect(faults(challengeRules, { ...good, year })[0]?.field).toBe('year');
  });
});

test.each([0, 1, 1_000_000_000])('%p is a count of clicks', (clicks) => {
  expect(v.is(clickRules, { clicks, timestamp: new Date().toISOString() })).toBe(true);
});

test('a search is cut to its text and absent as nothing', () => {
  expect(v.parse(optionalText({ wrong: 'Shorten the search.' }), ' a ')).toBe('a');
  for (const search of [undefined, null, ''])
    expect(v.parse(optionalText({ wrong: 'Shorten the search.' }), search)).toBe('');
});
