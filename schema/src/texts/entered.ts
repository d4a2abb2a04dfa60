/** The texts of the page of the link to an idea that staff entered for its person. */
import { declareTexts, text } from '../declare-texts.ts';

export const enteredTexts = declareTexts(
  { name: 'entered', title: 'An idea that we entered', address: '' },
  {
    title: text('An idea that we entered for you', 'The heading.'),
    lead: text('Is this your idea?', 'Beside the form.'),
    text: text('Our team entered it for you.', 'Below it.'),
    loading: text('Loading the idea…', 'As long as the idea is loaded.'),
    from: text('Entered on {day}. It reached us so: {source}.', 'Below the idea.', {
      day: 'the day',
      source: 'how it reached the staff, as “Paper”',
    }),
    login: text(
      'To take it over, log in or sign up first. You come back to this page.',
      'Before the buttons.',
    ),
    logIn: text('Log In', 'The button below it.'),
    signUp: text('Sign Up', 'The other button.'),
    terms: text('By taking it over you agree to the {terms}.', 'Above the button.', {
      terms: 'the link to the terms',
    }),
    termsLink: text('terms of agreement', 'The words of that link.'),
    password: text(
      'You choose a password next, and log in with it.',
      'Below it, for a person without an account.',
    ),
    take: text('Take it over', 'The button of the form.'),
    taking: text('Opening...', 'On that button, after it is pressed.'),
    refuse: text('It is not mine', 'The other button.'),
    seeMine: text('See my ideas', 'The button, where the link does not work any more.'),
    deleteTitle: text('Delete this idea?', 'The heading of the question.'),
    deleteText: text(
      'We delete the idea, and what we stored about you with it. This cannot be undone.',
      'Below it.',
    ),
    deleteAct: text('It is not mine: delete it', 'The button of the question.'),
    deleting: text('Deleting...', 'On that button, after it is pressed.'),
    deleted: text('Thank you. The idea is deleted, with what we stored about you.', 'Afterwards.'),
  },
);
