/** What is said of a new password that is refused. */
import { declareTexts, text } from '../declare-texts.ts';

const PLACE = 'At the new password.';
const characters = { count: 'how many characters' };

export const passwordFaultsTexts = declareTexts(
  { name: 'password-faults', title: 'Faults of a new password', address: '/SignUp' },
  {
    needs: text('Password still needs: {rules}.', PLACE, { rules: 'the rules that it does not obey' }),
    isCurrent: text('Choose a password other than your current one.', PLACE),
    isCommon: text(
      'This password is easy to guess. Leave out common words and rows of keys, such as sunshine or qwerty. Three unusual words are hard to guess.',
      PLACE,
    ),
    hasEmail: text(
      'This password is easy to guess. Leave out your email address, and the part before the @.',
      PLACE,
    ),
    hasFewKinds: text(
      'This password is easy to guess. Use at least {count} different characters.',
      PLACE,
      characters,
    ),
    hasOwnWords: text(
      'This password is easy to guess. Leave out the words of your email address, or add {count, plural, one {one character} other {# characters}}.',
      PLACE,
      characters,
    ),
    hasLocalWords: text(
      'This password is easy to guess. Leave out words of this site and of {country}, such as {company}, a town, an operator or a first name, or add {count, plural, one {one character} other {# characters}}.',
      PLACE,
      characters,
    ),
  },
);
