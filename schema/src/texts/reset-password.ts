/** The texts of the pages that set a password by a link: after “Forgot password”, and of an invitation. */
import { declareTexts, text } from '../declare-texts.ts';

export const resetPasswordTexts = declareTexts(
  { name: 'reset-password', title: 'Reset password', address: '/ResetPassword' },
  {
    title: text('Reset password', 'The heading.'),
    lead: text('A new password.', 'Beside the form.'),
    text: text(
      'You will be logged out everywhere. Choose a password you don’t use elsewhere.',
      'Below that.',
    ),
    needed: text(
      'You need the link from our email to set a new password. Ask for one, then open it within an hour.',
      'On the page without a link.',
    ),
    ask: text('Ask for a link', 'The button there.'),
    checking: text('Checking your link…', 'Until the form is there.'),
    spent: text('This reset link is no longer valid.', 'For a link that does not work any more.'),
    spentText: text(
      'A link works once, within an hour, and only until you set a password by another one.',
      'Below that.',
    ),
    askAgain: text('Ask for a new link', 'The button there.'),
    password: text('New Password', 'The first field.'),
    confirm: text('Confirm Password', 'The second field.'),
    act: text('Reset Password', 'The button.'),
    busy: text('Resetting...', 'The button, while it works.'),
    failed: text('Error resetting password. Please try again.', 'After a failure.'),
    invitation: text('Accept your invitation', 'The heading of an invitation.'),
    welcome: text('Welcome.', 'Beside its form.'),
    welcomeText: text('Choose a password you don’t use elsewhere.', 'Below that.'),
    spentInvitation: text(
      'The link of an invitation works once, within three days: this one has expired, was used, or was withdrawn. If you have set your password, log in. Otherwise ask the person who invited you to send the invitation again.',
      'For an invitation that does not work any more.',
    ),
    accept: text('Set my password', 'The button of an invitation.'),
    accepting: text('Setting...', 'The same, while it works.'),
  },
);
