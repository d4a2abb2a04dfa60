/** The texts of the page to log in. */
import { declareTexts, text } from '../declare-texts.ts';

export const loginTexts = declareTexts(
  { name: 'login', title: 'Login', address: '/Login' },
  {
    lead: text('Your ideas, kept in one place.', 'Beside the form.'),
    text: text('Log in to continue your draft, follow your review and read feedback.', 'Below that.'),
    ended: text(
      'Your session has ended. Log in to go back to where you were.',
      'Above the form, after a session that ended by itself.',
    ),
    forgot: text('Forgot password?', 'The link below the password.'),
    code: text('Your password is right. Now enter a code for {email}.', 'With two-step login.', {
      email: 'the email address',
    }),
    busy: text('Logging in...', 'The button, while it works.'),
    other: text('Use another account', 'The button below the code.'),
    failed: text('Login failed', 'Where the server could not be reached.'),
    noAccount: text('No account yet? {signUp}, or {home}.', 'Below the form.', {
      signUp: 'the link “Sign up”',
      home: 'the link “return home”',
    }),
    home: text('return home', 'The words of that link, here and on the page Sign up.'),
  },
);
