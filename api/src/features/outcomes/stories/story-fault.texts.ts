/** The messages to a submitter whom we ask to show an idea. */
import { text } from '@portal/schema/declare-texts';
import { faultTexts } from '../../../platform/fault-texts.ts';

export const storyFaults = faultTexts('story', 'an idea on the home page', {
  ended: text(
    'We no longer ask to show this idea: the home page does not show it.',
    'On the page of an idea.',
  ),
  changed: text('We changed the words meanwhile. Read them again, then answer.', 'On the page of an idea.'),
});
