/** The messages of accounts. */
import { text } from '@portal/schema/declare-texts';
import { faultTexts } from '../../platform/fault-texts.ts';

export const accountFaults = faultTexts('accounts', 'accounts', {
  passwordChanged: text(
    'Your password is changed. We logged you out on all other devices.',
    'On the page Account.',
  ),
  sameEmail: text('This is your address already. Enter the new one.', 'On the page Account.'),
  manyEmails: text(
    'You changed your email address {count} times, which is as often as we can. Write to {mailbox}.',
    'On the page Account.',
    { count: 'how many times' },
  ),
  emailChanged: text(
    'Your email address is now {email}. Use it to log in.',
    'After the new address was confirmed.',
    { email: 'the address' },
  ),
  emailTaken: text('{email} has an account already. Choose another address.', 'On the page Account.', {
    email: 'the address',
  }),
  emailLinkSpent: text(
    'This link is no longer valid. Ask for the change again, on the page Account.',
    'After a link that does not work any more.',
  ),
  startAgain: text('Start setting up two-step login again.', 'On the page Account.'),
  wrongApp: text(
    'This is not the code that your app should show now. Check the time of your phone, then try again.',
    'On the page Account.',
  ),
  stepsOff: text('Two-step login is off already.', 'On the page Account.'),
  stepsOn: text('Two-step login is on already. Turn it off to set up another app.', 'On the page Account.'),
  sessionEnded: text('This session has ended already.', 'On the page Account.'),
  signedUp: text('Signup successful! Please check your email to verify your account.', 'After a sign-up.'),
  resent: text('Verification email resent! Check your inbox.', 'After another email was asked for.'),
  resetSent: text(
    'If that email address has an account, a link to reset its password is on its way.',
    'After a new password was asked for.',
  ),
  verified: text('Your email is verified.', 'After the link of a sign-up.'),
  verifiedLogIn: text('Your email is verified. You can log in now.', 'The same, before the log-in.'),
  notSignUpPassword: text(
    'This is not the password you chose when you signed up. Try again, or set a new one.',
    'After the link of a sign-up.',
  ),
  verificationSpent: text(
    'This verification link is no longer valid. Log in to get a new one.',
    'After a link that does not work any more.',
  ),
  resetSpent: text(
    'This reset link is no longer valid. Ask for a new one.',
    'After a link that does not work any more.',
  ),
  endIncomplete: text(
    'This link is incomplete, or its account is gone. Open it from the email again.',
    'After the link that ends an email.',
  ),
  closed: text('This account is closed. An administrator can open it again.', 'At the log-in.'),
  loggedOut: text('You are logged out.', 'After the log-out.'),
  confirmed: text('Thank you. You can go on.', 'After a password or a code was asked for again.'),
  passwordNeeded: text('Enter your password.', 'Where a password is asked for again.'),
  wrongPassword: text('This is not your password.', 'Where a password is asked for again.'),
});
