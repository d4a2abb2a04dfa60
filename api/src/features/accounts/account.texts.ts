/** The words of the emails about accounts. */
import { mailText, mailTexts } from '../../platform/mail/mail-texts.ts';

export const accountTitles = {
  'signed-up': 'Sign-up',
  'verification-requested': 'Link to verify the address',
  'reset-requested': 'Link to reset the password',
  invited: 'Invitation',
  'password-changed': 'Password changed',
  'logged-out': 'Logged out everywhere',
  'email-change-requested': 'Link to confirm a new address',
  'email-change-announced': 'Change of address requested',
  'email-changed': 'Address changed',
  'account-erased': 'Account erased',
  'contacts-exported': 'Contact details exported',
  'second-factor-changed': 'Two-step login changed',
};

const texts = <
  const Kind extends keyof typeof accountTitles,
  const Entries extends Parameters<typeof mailTexts>[2],
>(
  kind: Kind,
  entries: Entries,
) => mailTexts<Entries>(kind, accountTitles[kind], entries);

export const verificationTexts = texts('verification-requested', {
  subject: mailText('Confirm your email to submit your idea', 'The subject.'),
  words: mailText(
    `You signed up to the innovation portal at {portal}

To submit your idea, open “Confirm my email”. The link works for 24 hours.

{button}

Other phone or browser? You also need your password.

If you did not sign up, ignore this email: nothing happens unless you open the link and confirm.`,
    'The email.',
  ),
  button: mailText('Confirm my email', 'The button.'),
  passwordSubject: mailText(
    'Confirm your email and set your password',
    'The subject, where the address was used with several passwords to sign up.',
  ),
  passwordWords: mailText(
    `This address was used more than once, with different passwords, to sign up to the innovation portal at {portal}

None of these passwords works. Set one that only you know. This also verifies your address.

{button}

The link works once, within an hour. If it has expired, select "Forgot password?" on the login page.

If you did not sign up, ignore this email: nobody can log in unless you select the link.`,
    'The email, where the address was used with several passwords to sign up.',
  ),
  passwordButton: mailText('Set my password', 'The button of that email.'),
});

export const signedUpTexts = texts('signed-up', {
  subject: mailText('You already have an account', 'The subject, for somebody who has an account.'),
  words: mailText(
    `Someone used this address to sign up to the innovation portal at {portal}

You already have an account there, so we changed nothing.

{button}

Forgot your password? Set a new one: {portal}/ForgotPassword

If it was not you, ignore this email.`,
    'The email, for somebody who has an account.',
  ),
  logIn: mailText('Log in', 'The button, also of other emails about accounts.'),
});

export const resetTexts = texts('reset-requested', {
  subject: mailText('Reset your password', 'The subject.'),
  words: mailText(
    `We received a request to reset your password for the innovation portal at {portal}

{button}

The link works once, within an hour. When you set a new password, we log you out on all your devices.

If you did not ask for this, ignore this email: your password stays the same.`,
    'The email.',
  ),
  button: mailText('Set a new password', 'The button.'),
  closedSubject: mailText(
    'Your account is closed',
    'The subject, where an administrator closed the account.',
  ),
  closedWords: mailText(
    'Your account of the innovation portal at {portal} is closed. Ask an administrator to open it again.',
    'The email, where an administrator closed the account.',
  ),
});

export const invitedTexts = texts('invited', {
  subject: mailText('You are invited to the innovation portal', 'The subject.'),
  words: mailText(
    `{by} invites you to work with the innovation portal at {portal}

Your role: {role}. {about}

{digest}

{button}

The link works once, within three days. If it has expired, ask {by} to send it again.

If you did not expect this, ignore this email: nobody can log in unless you select the link.`,
    'The email.',
    {
      by: 'the administrator who invites',
      role: 'the name of the role',
      about: 'what people of this role do',
      digest: 'that they get an email each morning, where they do',
    },
  ),
  button: mailText('Accept the invitation', 'The button.'),
});

export const passwordChangedTexts = texts('password-changed', {
  subject: mailText('Your password was changed', 'The subject.'),
  words: mailText(
    `Your password for the innovation portal at {portal} was changed. We logged you out on all your devices.

{tokens}

{button}

If you did not change it, set a new password now: {portal}/ForgotPassword`,
    'The email, after a change by a link.',
    { tokens: 'what became of access tokens, if there are any' },
  ),
  wordsHere: mailText(
    `Your password for the innovation portal at {portal} was changed. We logged you out on all your other devices.

{tokens}

{button}

If you did not change it, set a new password now: {portal}/ForgotPassword`,
    'The email, after a change on the page Account.',
    { tokens: 'what became of access tokens, if there are any' },
  ),
  tokensEnded: mailText(
    '{count, plural, one {Your access token ended, too. Systems that used it need a new one.} other {Your # access tokens ended, too. Systems that used them need new ones.}}',
    'Where access tokens ended, also of the email “Logged out everywhere”.',
    { count: 'how many' },
  ),
  tokensGoOn: mailText(
    'Access tokens do not end with a password. These, whose secrets you know, go on: {names}. If somebody else may know a secret, renew or revoke the token: {portal}/access-tokens',
    'Where access tokens go on.',
    { names: 'their names' },
  ),
});

export const loggedOutTexts = texts('logged-out', {
  subject: mailText('You were logged out everywhere', 'The subject.'),
  words: mailText(
    `An administrator of the innovation portal at {portal} logged you out on {count, plural, one {one device} other {# devices}}.

{tokens}

Your password stays the same.

{button}`,
    'The email.',
    { count: 'the number of devices', tokens: 'what became of access tokens, if there are any' },
  ),
});

export const newAddressTexts = texts('email-change-requested', {
  subject: mailText('Confirm your new email address', 'The subject.'),
  words: mailText(
    `Someone asked to use this address for an account of the innovation portal at {portal}

If it was you, confirm it. From then on you log in with this address.

{button}

The link works for 24 hours.

If it was not you, ignore this email: nothing happens unless you select the link.`,
    'The email.',
  ),
  button: mailText('Confirm this address', 'The button.'),
  takenWords: mailText(
    `Someone asked to use this address for another account of the innovation portal at {portal}

You already have an account with it, so we changed nothing.

If it was not you, ignore this email.`,
    'The email, where the address has an account. Its subject is that of “Sign-up”.',
  ),
});

export const addressChangesTexts = texts('email-change-announced', {
  subject: mailText('Your email address is about to change', 'The subject.'),
  words: mailText(
    `Someone with your password asked to change the email address of your account at {portal} to {email}

If it was you, open the link that we sent to that address. Until then nothing changes.

If it was not you, set a new password now: {portal}/ForgotPassword

This cancels the change and logs out everyone who is in your account.`,
    'The email.',
    { email: 'the new address' },
  ),
});

export const addressChangedTexts = texts('email-changed', {
  subject: mailText('Your email address was changed', 'The subject.'),
  words: mailText(
    `The email address of your account at {portal} is now {email}

This address no longer belongs to the account: we send nothing more here.

If it was not you, tell the administrators of the portal at once.`,
    'The email.',
    { email: 'the new address' },
  ),
});

export const erasedTexts = texts('account-erased', {
  subject: mailText('Your account is erased', 'The subject.'),
  words: mailText(
    `You asked us to erase your account of the innovation portal at {portal}

Your account, your ideas with their PDFs, your draft, and all that waited to be sent to you are gone.

The audit log keeps what you did with your account, and backups from before keep your data until they are deleted. Ask us when that is.

This is our last email to you.

If it was not you, write to {mailbox} now.`,
    'The email.',
  ),
});

export const factorTexts = texts('second-factor-changed', {
  onSubject: mailText('Two-step login is on', 'The subject, when it was turned on.'),
  onWords: mailText(
    'From now on, logging in takes your password and a code from your authenticator app.',
    'The email, when it was turned on.',
  ),
  offSubject: mailText('Two-step login is off', 'The subject, when it was turned off.'),
  offWords: mailText(
    'You turned two-step login off. From now on, logging in takes your password alone.',
    'The email, when it was turned off.',
  ),
  removedSubject: mailText('Two-step login was removed', 'The subject, when an administrator removed it.'),
  removedWords: mailText(
    `An administrator removed two-step login from your account. From now on, logging in takes your password alone.

Set it up again with your authenticator app.`,
    'The email, when an administrator removed it.',
  ),
  codesSubject: mailText('You have new recovery codes', 'The subject, when there are new recovery codes.'),
  codesWords: mailText(
    'You made new recovery codes for two-step login. The earlier ones no longer work.',
    'The email, when there are new recovery codes.',
  ),
  codeUsedSubject: mailText('A recovery code was used', 'The subject, when a recovery code was used.'),
  codeUsedWords: mailText(
    `Someone used one of your recovery codes in the place of a code from your app. {left, plural, =0 {None are left.} one {One is left.} other {# are left.}}

If you have lost your app, turn two-step login off and set it up again.`,
    'The email, when a recovery code was used.',
    { left: 'how many codes are left' },
  ),
  button: mailText('Open my account', 'The button of all of them.'),
  notYou: mailText(
    'If you did not do this, set a new password now: {portal}/ForgotPassword',
    'The end of all of them.',
  ),
});
