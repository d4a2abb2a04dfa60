/** The texts of the question whether the home page may show an idea, on the page of the idea. */
import { declareTexts, text } from '../declare-texts.ts';

export const storyTexts = declareTexts(
  { name: 'story', title: 'May we show one of my ideas', address: '' },
  {
    asked: text('May we show your idea on our home page?', 'The heading, until there is an answer.'),
    given: text('Our home page may show your idea.', 'The heading, after a yes.'),
    refused: text('Our home page does not show your idea.', 'The heading, after a no.'),
    would: text(
      'Visitors would read the name of your idea, how far it has come, and this. They would not see your name.',
      'Below the heading.',
    ),
    do: text(
      'Visitors read the name of your idea, how far it has come, and this. They do not see your name.',
      'Below the heading, after a yes.',
    ),
    yes: text('Yes, show it', 'A button.'),
    no: text('No, do not show it', 'A button.'),
    noLonger: text('No longer show it', 'The button, after a yes.'),
    saving: text('Saving...', 'On these buttons, after they are pressed.'),
  },
);
