/** The texts about the email of a new account: the wait for it, its link, and another account that is logged in. */
import { declareTexts, text } from '../declare-texts.ts';

export const verifyTexts = declareTexts(
  { name: 'verify', title: 'Verify your email', address: '' },
  {
    check: text('Check your email', 'The heading after the form to sign up was sent.'),
    sent: text(
      'We sent an email to {email}. Select the link in it within 24 hours. In another browser, such as that of your mail app, we ask for your password.',
      'Below that.',
      { email: 'the email address' },
    ),
    waiting: text('This page goes on by itself when your address is verified.', 'Below that.'),
    moment: text('Your email is verified. One moment…', 'The same, when the link was opened.'),
    over: text(
      'This page no longer waits for your verification. Open the link, then come back or log in.',
      'The same, after half an hour.',
    ),
    none: text('No email yet?', 'The heading below that.'),
    noneText: text(
      'It can take a few minutes. Look in your spam folder, and check the address above.',
      'Below that heading.',
    ),
    again: text('Send again', 'The button there.'),
    wait: text('in {count} seconds', 'Beside that button.', { count: 'how many seconds are left' }),
    other: text('Use another address', 'The button below that.'),
    already: text('Verified already? {logIn}', 'At the end.', { logIn: 'the link “Log in”' }),
    logIn: text('Log in', 'The words of that link.'),
    resend: text('Resend verification email', 'The button that sends the email again, on other pages.'),
    resending: text('Resending...', 'The same, while it works.'),
    notSent: text('Failed to resend verification email', 'Where the server could not be reached.'),
    title: text('Verify your email', 'The heading of the page of the link.'),
    lead: text('One last step.', 'Beside it.'),
    text: text('Confirm that this email address is yours.', 'Below that.'),
    welcome: text('Welcome.', 'In place of that, afterwards.'),
    welcomeText: text('Submit your idea.', 'Below that.'),
    question: text(
      'Did you sign up with this email address? Then select Verify my email.',
      'Above the button.',
    ),
    act: text('Verify my email', 'The button.'),
    busy: text('Verifying...', 'The button, while it works.'),
    password: text(
      'You did not sign up in this browser. To protect your address, enter the password you chose when you signed up. Then you are logged in here, too.',
      'In place of the question, in another browser.',
    ),
    spent: text('We can send a new one to {email}.', 'For a link that does not work any more.', {
      email: 'the email address',
    }),
    forgot: text(
      'Forgot your password, or did someone else sign you up? {link}. This also verifies your address.',
      'Below the form.',
      { link: 'a link' },
    ),
    setNew: text('Set a new password', 'The words of that link.'),
    loggedIn: text('You are logged in as', 'Above the email address, on pages for visitors.'),
    otherAccount: text(
      'If this link is for another address, verifying it logs you in with that one instead.',
      'Below the email address, on the page of the link.',
    ),
    logOutFirst: text('To use another account, log out first.', 'Below the email address, on other pages.'),
    goOn: text('Continue', 'The button there.'),
    logOut: text('Log out', 'The button there.'),
  },
);
