/** The texts of the pages that links of emails and the sign-on open for an account, and of its end. */
import { declareTexts, text } from '../declare-texts.ts';

export const accountLinksTexts = declareTexts(
  { name: 'account-links', title: 'New email address, sign-on and erased account', address: '' },
  {
    confirm: text('Confirm your new email', 'The heading of the page of the link for a new address.'),
    confirmLead: text('A new address.', 'Beside it.'),
    confirmText: text('Your ideas, your drafts and your password stay as they are.', 'Below that.'),
    confirmUse: text(
      'Select the button to use this address for your account from now on.',
      'Above the button.',
    ),
    confirmAct: text('Confirm this address', 'The button.'),
    confirmBusy: text('Confirming...', 'The button, while it works.'),
    openAccount: text('Open my account', 'The link afterwards.'),
    signOn: text('Sign on', 'The heading of the page of the sign-on.'),
    signOnLead: text('Your work account opens the portal.', 'Beside it.'),
    signOnText: text('We bring you to its sign-on, and back.', 'Below that.'),
    signOnBusy: text('Signing you on…', 'Until the sign-on opens.'),
    toLogin: text('Back to Login', 'The button after a failure.'),
    erased: text('Your account is erased', 'The heading after an account was erased.'),
    erasedText: text('Your account and your ideas are erased.', 'Below that.'),
    erasedKept: text(
      'Your ideas and your data are erased. Reviews and notes name who wrote them, so your address stays beside them; nobody can log in with it.',
      'The same, for somebody who once reviewed ideas.',
    ),
    lastEmail: text('You get one last email, which says the same.', 'What happens next.'),
    noLogin: text(
      'Nobody can log in with this account. To submit an idea again, sign up anew.',
      'What happens next.',
    ),
  },
);
