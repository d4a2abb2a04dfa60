/** The texts about being logged in: pages that need it, its end, and who one is. */
import { declareTexts, text } from '../declare-texts.ts';

export const sessionTexts = declareTexts(
  { name: 'session', title: 'Being logged in', address: '' },
  {
    ended: text('Your session has ended.', 'On a page that needs to be logged in.'),
    known: text('You have an account', 'There, above the button to log in.'),
    logIn: text('Log In / Sign Up', 'The button there.'),
    isNew: text('You are new here', 'There, above the button to sign up.'),
    checking: text('Checking your access…', 'Until a page opens.'),
    refused: text('You are not authorized to access this page!', 'The heading in place of a page.'),
    refusedText: text(
      'Please click the Home button to see what {company} innovation is all about.',
      'Below that heading.',
    ),
    unchecked: text(
      'We could not check your access just now. This page stays as it is, with what you entered.',
      'Above a page.',
    ),
    trying: text('Trying…', 'The button “Try again”, while it works.'),
    confirm: text('Confirm that it is you', 'The heading of the dialog before something important.'),
    byCode: text(
      'Confirm that it is you: enter a code once more. We ask again after 15 minutes.',
      'In that dialog, with two-step login.',
    ),
    byPassword: text(
      'Confirm that it is you: enter your password once more. We ask again after 15 minutes.',
      'In that dialog.',
    ),
    noPassword: text(
      'No password? {signOn} in a new tab. Then cancel here, and repeat the step.',
      'In that dialog, where people have a work account.',
      { signOn: 'a link' },
    ),
    goOn: text('Continue', 'The button of that dialog.'),
    busy: text('Checking...', 'The button, while it works.'),
    code: text('Code', 'The field for the code of two-step login.'),
    codeHint: text('The six digits that your authenticator app shows now.', 'Below its name.'),
    recoveryCode: text('Recovery code', 'The field in its place.'),
    recoveryHint: text(
      'One of the codes that you saved when you turned on two-step login. Each works once.',
      'Below its name.',
    ),
    useRecovery: text('Use a recovery code instead', 'The link below the code.'),
    useApp: text('Use a code from my app', 'The link below the recovery code.'),
    verified: text('Your email is verified.', 'After the link of the email for a new account was opened.'),
    blocked: text(
      'Your password is right, but your browser blocks cookies, so you cannot stay logged in. Allow cookies for this site, then reload the page.',
      'After a login in a browser that blocks cookies.',
    ),
  },
);
