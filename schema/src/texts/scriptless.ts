/** The texts of challenges for people without JavaScript. The server alone draws them. */
import { declareTexts, text } from '../declare-texts.ts';

export const scriptlessTexts = declareTexts(
  { name: 'scriptless', title: 'Challenges without JavaScript', address: '/Challenges' },
  {
    waits: text(
      'With JavaScript, this page takes your email, and tells you when the next one opens.',
      'In the list, while no challenge is open.',
    ),
    waitsForCall: text(
      'With JavaScript, this page takes your email, and tells you when it opens.',
      'On a call that is not open yet.',
    ),
    takesEntries: text(
      'With JavaScript, this page takes the entries of teams.',
      'On a challenge that takes entries.',
    ),
    privacy: text('Privacy policy', 'The link beside that.'),
    state: text('{state}. {moment}', 'Above a challenge.', {
      state: 'as “OPEN”',
      moment: 'as “Closes in 3 days”',
    }),
  },
);
