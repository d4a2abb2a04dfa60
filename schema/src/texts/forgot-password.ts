/** The texts of the page that asks for a link to set a password. */
import { declareTexts, text } from '../declare-texts.ts';

export const forgotPasswordTexts = declareTexts(
  { name: 'forgot-password', title: 'Forgot password', address: '/ForgotPassword' },
  {
    title: text('Forgot password', 'The heading.'),
    lead: text('Forgotten it?', 'Beside the form.'),
    text: text(
      'Enter your email address and we will send you a link to set a new password. The link works for one hour.',
      'Below that.',
    ),
    notSent: text('No email was sent.', 'Above the form, after a failure.'),
    failed: text(
      'Error sending email. Please try again.',
      'In a message, where the server could not be reached.',
    ),
    sent: text(
      'Look for our email to {email}, also in your spam folder. Is the address right? Without an account we send nothing. To send it again, press Submit.',
      'Above the form, after it was sent.',
      { email: 'the email address' },
    ),
    act: text('Submit', 'The button.'),
    busy: text('Sending...', 'The button, while it works.'),
    foot: text('{login} or {home}', 'Below the form.', {
      login: 'the link “Login”',
      home: 'the link “Return home”',
    }),
    home: text('Return home', 'The words of that link.'),
  },
);
