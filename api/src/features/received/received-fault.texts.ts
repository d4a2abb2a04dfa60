/** The messages of suggestions and entries. */
import { text } from '@portal/schema/declare-texts';
import { faultTexts } from '../../platform/fault-texts.ts';

export const receivedFaults = faultTexts('received', 'suggestions and entries', {
  takesIdeas: text('{title} takes ideas. Submit an idea to it instead.', 'On the form for an entry.', {
    title: 'its title, in quotes',
  }),
  noChallenge: text('There is no challenge to enter.', 'On the form for an entry.'),
  entered: text('Form submitted successfully!', 'After an entry was sent.'),
  suggested: text('Suggestion submitted successfully!', 'After a suggestion was sent.'),
});
