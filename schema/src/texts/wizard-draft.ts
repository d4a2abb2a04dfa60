/** The texts about a draft of an idea: where it is, what is missing, and why it could not be sent. */
import { declareTexts, text } from '../declare-texts.ts';

export const wizardDraftTexts = declareTexts(
  { name: 'wizard-draft', title: 'Idea: places and faults of a draft', address: '/innovate' },
  {
    step: text('Step {number} of {count}', 'Above the title of a step.', {
      number: 'the number of the step',
      count: 'how many there are',
    }),
    stepWithTitle: text('Step {number} of {count}, {title}', 'Where a draft is.', {
      number: 'the number of the step',
      count: 'how many there are',
      title: 'the title of the step',
    }),
    question: text('Question {number} of {count}', 'Above a question, on a phone.', {
      number: 'the number of the question',
      count: 'how many there are',
    }),
    part: text('Part {number} of {count}', 'Above the questions of a part of a step.', {
      number: 'the number of the part',
      count: 'how many there are',
    }),
    missing: text(
      '{count, plural, one {# answer missing} other {# answers missing}}',
      'Beside the title of a step.',
      { count: 'how many answers are missing' },
    ),
    toCheck: text(
      '{count, plural, one {# answer to check} other {# answers to check}}',
      'Beside the title of a step.',
      { count: 'how many answers are missing or wrong' },
    ),
    termsChanged: text(
      'The terms changed on {day}, after you read them. Read them again, then select Next.',
      'In the list of faults, and in a notice above the terms.',
      { day: 'the day of the new terms' },
    ),
    failed: text(
      'An error occurred while submitting the idea, please ensure that all required fields are filled.',
      'Above the list of faults.',
    ),
    signedOut: text('Please sign up to submit an idea', 'In a message, after the session ended.'),
    cut: text(
      'The connection was cut before we answered. Nothing is missing in your form, and nothing is lost. Check your connection, then press Finish again: an idea that has arrived is not sent twice.',
      'In the list of faults.',
    ),
    outdated: text(
      'The terms changed while this page was open. Reload it and read them, then press Finish again. Your answers and your PDF are kept.',
      'In the list of faults.',
    ),
  },
);
