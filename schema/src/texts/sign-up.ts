/** The texts of the page to sign up. */
import { declareTexts, text } from '../declare-texts.ts';

export const signUpTexts = declareTexts(
  { name: 'sign-up', title: 'Sign up', address: '/SignUp' },
  {
    lead: text('Create your account.', 'Beside the form.'),
    text: text(
      'We email you a link to confirm your address. Then submit as many ideas as you like.',
      'Below that.',
    ),
    almost: text('Almost there.', 'In place of that, after the form was sent.'),
    almostText: text('Confirm your address, and submit as many ideas as you like.', 'Below that.'),
    confirm: text('Confirm password', 'The second field.'),
    privacy: text('We keep your email until you erase your account.', 'Above the button.'),
    ready: text('You can sign up now.', 'When both fields are right, for screen readers.'),
    choose: text(
      'To sign up, choose a password and enter it twice.',
      'Above the button, until it can be pressed.',
    ),
    needs: text(
      'To sign up, your password still needs: {rules}.',
      'The same, for a password that is not enough.',
      {
        rules: 'what it needs',
      },
    ),
    easy: text(
      'To sign up, choose a password that is hard to guess.',
      'The same, for one that is easy to guess.',
    ),
    again: text(
      'To sign up, enter your password again to confirm it.',
      'The same, for an empty second field.',
    ),
    differ: text('To sign up, enter the same password in both fields.', 'The same, for two passwords.'),
    busy: text('Signing up...', 'The button, while it works.'),
    failed: text('Sign up failed', 'Where the server could not be reached.'),
    known: text('Have an account? {logIn}, or {home}.', 'Below the form.', {
      logIn: 'the link “Log in”',
      home: 'the link “return home”',
    }),
    logIn: text('Log in', 'The words of that link.'),
    home: text('return home', 'The words of that link.'),
  },
);
