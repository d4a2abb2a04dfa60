/** The texts of the fields for a new password. */
import { declareTexts, text } from '../declare-texts.ts';

export const newPasswordTexts = declareTexts(
  { name: 'new-password', title: 'Choice of a password', address: '' },
  {
    rules: text('Password rules', 'The name of the list below the password, for screen readers.'),
    hard: text('Hard to guess', 'In that list.'),
    hardHint: text(
      'Hard to guess: without your email address, common words, or rows of keys such as qwerty.',
      'Below that list.',
    ),
    unknown: text(
      'We could not check this now. We do when you send the form.',
      'The same, where the server could not be reached.',
    ),
    match: text('Passwords match', 'Below the second field.'),
    differ: text('Passwords do not match', 'Below the second field.'),
    notYet: text('not met yet', 'After a rule, for screen readers.'),
    met: text('met', 'After a rule, for screen readers.'),
    notMet: text('not met', 'After a rule, for screen readers.'),
    checking: text('checking', 'After a rule, for screen readers.'),
    checks: text('checking…', 'After a rule.'),
  },
);
