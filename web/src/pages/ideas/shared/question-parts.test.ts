import { expect, test } from '@jest/globals';
import { ideaFields, ideaSteps, wizardSteps } from '@portal/schema/idea';
import { lastQuestionOf, partsOf, partWith, placeInWords, questionToShow } from './question-parts.ts';

const questions = Object.keys(ideaSteps.innovation);

test('a step with headings is asked in parts, each question once and in order; the other steps are not', () => {
  const inParts = wizardSteps.map(({ key }) => key).filter((key) => partsOf(key, true).length > 0);
  expect(inParts).toEqual(['innovation']);
  for (const oneByOne of [true, false]) expect(partsOf('innovation', oneByOne).flat()).toEqual(questions);
  expect(partsOf('innovation', true)).toHaveLength(13);
  const groups = partsOf('innovation', false);
  expect(groups.map(([first]) => first && ideaFields[first].heading?.title)).toEqual([
    'Partners and support',
    'What it takes',
    'Income and value',
    'Customers',
  ]);
});

test('a step opens at the named question, else at the first fault, else at the first question', () => {
  const faulty = [{ field: 'channels' }, { field: 'keyResources' }];
  expect(questionToShow('innovation', 'network', faulty)).toBe('network');
  expect(questionToShow('innovation', 'solutionName', faulty)).toBe('keyResources');
  expect(questionToShow('innovation', undefined, [])).toBe('keyPartners');
  expect(lastQuestionOf('innovation')).toBe('engagements');
  expect(lastQuestionOf('general')).toBeUndefined();
});

test('a part is named by its place, whichever of its questions is asked for', () => {
  const place = (question: 'network' | 'channels', oneByOne: boolean) => {
    const parts = partWith('innovation', question, oneByOne);
    return parts && placeInWords(parts);
  };
  expect([place('network', true), place('channels', true)]).toEqual([
    'Question 2 of 13',
    'Question 11 of 13',
  ]);
  expect([place('network', false), place('channels', false)]).toEqual(['Part 1 of 4', 'Part 4 of 4']);
  expect(partWith('terms', undefined, true)).toBeUndefined();
});
