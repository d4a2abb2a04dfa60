/** The texts that take the place of a form whose idea was sent. */
import { declareTexts, text } from '../declare-texts.ts';

export const wizardSentTexts = declareTexts(
  { name: 'wizard-sent', title: 'Idea: form that was sent', address: '/innovate' },
  {
    tab: text('Your idea was sent', 'The title of the window.'),
    title: text('“{idea}” was sent', 'The heading.', { idea: 'the name of the idea' }),
    lead: text('We have your answers and your PDF. You need not send them again.', 'Below the heading.'),
    ofCall: text('It is for the call “{call}”.', 'After these words, where the idea was sent to a call.', {
      call: 'the title of the call',
    }),
    reference: text('Reference', 'Beside the reference.'),
    seeIdea: text('See this idea', 'A button.'),
    seeIdeas: text('See my ideas', 'A button.'),
    another: text('Submit another idea', 'A button.'),
    elsewhere: text('This idea is already submitted', 'The heading, where it was sent in another place.'),
    elsewhereText: text(
      'You submitted it before, here or in another place. Its reference is {reference}. What you changed here after that is not part of it.',
      'Below that heading.',
      { reference: 'the reference of the idea' },
    ),
    openIdea: text('Open that idea', 'A button below that.'),
    keepAnswers: text('Use these answers for a new idea', 'A button below that.'),
    emptyForm: text('Start with an empty form', 'A button below that.'),
  },
);
