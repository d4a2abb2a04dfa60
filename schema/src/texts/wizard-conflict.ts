/** The texts of the dialog about answers that were changed in two places. */
import { declareTexts, text } from '../declare-texts.ts';

export const wizardConflictTexts = declareTexts(
  { name: 'wizard-conflict', title: 'Idea: answers changed in two places', address: '/innovate' },
  {
    title: text('Choose which answers to keep', 'The title of the dialog.'),
    lead: text(
      'You changed {count, plural, one {this answer} other {these answers}} here, and on another device or in another tab. Nothing is overwritten until you choose.',
      'Below the title.',
      { count: 'how many answers were changed' },
    ),
    allHere: text('Keep all from here', 'A button.'),
    allThere: text('Take all from the other place', 'A button.'),
    choose: text('Choose one of the two answers.', 'Where none is chosen.'),
    here: text('Here', 'Above the answer of this device.'),
    there: text('In the other place', 'Above the answer of the other device or tab.'),
    noAnswer: text('No answer', 'In place of an answer.'),
    later: text('Decide later', 'The button that closes the dialog.'),
    save: text('Save these answers', 'The button below the answers.'),
  },
);
