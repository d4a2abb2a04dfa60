/** The texts of the page that takes suggestions. */
import { declareTexts, text } from '../declare-texts.ts';

export const suggestionsTexts = declareTexts(
  { name: 'suggestions', title: 'Suggestions', address: '/Suggestions' },
  {
    title: text('Feedback Xchange', 'The heading.'),
    lead: text(
      'What should work better? Tell us what gets in your way and what would help. Customers, staff and stakeholders are all welcome, and you do not need an account.',
      'Below the heading.',
    ),
    needsScript: text(
      'This form needs JavaScript. You can also write to {mailbox}.',
      'In place of the form, for people without JavaScript.',
    ),
    required: text('Required answers are marked with an asterisk (*).', 'Above the form.'),
    aboutYou: text('About you', 'Above the first questions.'),
    aboutChange: text('What should change', 'Above the last questions.'),
    privacy: text(
      'We keep your name, number and email to contact you about this suggestion, until you ask us to delete them.',
      'At the foot of the form.',
    ),
    submit: text('Submit', 'The button.'),
    submitting: text('Submitting...', 'On the button, while the form is sent.'),
    failed: text('There was an error submitting the form.', 'After a failure, for some seconds.'),
    notSent: text(
      'Your suggestion was not sent. Everything you wrote is still here: select Submit to try again.',
      'After a failure, above the button.',
    ),
    sent: text('Suggestion submitted successfully!', 'After it was sent, for some seconds.'),
    thanks: text('Thank you. We have your suggestion.', 'The heading, after it was sent.'),
    another: text('You can send another one with the empty form.', 'Below that heading.'),
    nextTitle: text('What happens next', 'The heading beside the form.'),
    nextRead: text('We read every suggestion.', 'The first step, beside the form and after it was sent.'),
    nextQuestion: text(
      'If we have a question, we call or email you. We only use your details to contact you about this suggestion.',
      'The second step, beside the form.',
    ),
    nextAnswer: text(
      'If we have a question, we call or email you. Otherwise you need not do anything.',
      'The second step, after it was sent.',
    ),
    build: text(
      'Would you build it yourself? {idea} instead: we review ideas, and you get an answer.',
      'Below the steps.',
      { idea: 'the link to the form for ideas' },
    ),
    buildIdea: text('Submit it as an idea', 'The words of that link.'),
  },
);
