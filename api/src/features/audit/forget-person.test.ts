import { describe, expect, test } from '@jest/globals';
import { cleanerOf } from './forget-person.service.ts';

const mark = 'erased-05dc3f86';
const clean = cleanerOf({
  lost: ['kgosi.gemsbok@example.com'],
  names: ['kgosi gemsbok', 'mosweu springhare-tau', '+26771222333', 'business development'],
  mark,
});

describe('the details of an act lose a person', () => {
  test.each([
    ['For Kgosi  GEMSBOK, by post', `For ${mark}, by post`],
    ['Mosweu Springhare Tau and KGOSI.GEMSBOK@example.com.', `${mark} and ${mark}.`],
    ['call 71 222 333 or (+267) 71222333', `call ${mark} or (${mark}`],
    ['+26771222333', mark],
    ['Kgosi of Gaborone, 712223334, Business plan', 'Kgosi of Gaborone, 712223334, Business plan'],
    ['akgosi.gemsbok@example.com, kgosi gemsbokke', 'akgosi.gemsbok@example.com, kgosi gemsbokke'],
  ])('who is named whole: %s', (words, expected) => {
    expect(clean({ words, count: 3 })).toEqual({ words: expected, count: 3 });
  });

  test.each([
    ['search: gemsbok; submittedFrom: 2026-01-01', `search: ${mark}; submittedFrom: 2026-01-01`],
    ['kgosi', mark],
    ['search: 71222333', `search: ${mark}`],
    ['search: 071 222 333', `search: ${mark}`],
    ['by: kgosi.gemsbok@example.com', `by: ${mark}`],
    ['search: gems', 'search: gems'],
    ['search: 333', 'search: 333'],
    ['search: go', 'search: go'],
    ['statuses: PENDING', 'statuses: PENDING'],
  ])('who was searched for, also by a part: %s', (filter, expected) => {
    expect(clean({ filter })).toEqual({ filter: expected });
  });

  test('of whom a row is, by a part of the name and by any long number, in the reason alone', () => {
    const words = 'Contract of Gemsbok, passport BN444555666, of 2026';
    const about = `Contract of ${mark}, passport ${mark}, of 2026`;
    expect(clean({ words, columns: 'Business' }, { isAboutThem: true })).toEqual({
      words: about,
      columns: 'Business',
    });
    expect(clean({ words, filter: 'search: Gemsbok' })).toEqual({ words: about, filter: `search: ${mark}` });
    expect(clean({ words, filter: 'search: somebody' })).toEqual({ words, filter: 'search: somebody' });
  });
});
