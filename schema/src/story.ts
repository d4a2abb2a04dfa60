/** The stories of the home page: ideas that went on, in words to which their submitters agree. */
import { fields, maybeText, rulesOf, text } from './fields.ts';
import { list } from './lists.ts';
import { STORY_PLACE_MAX } from './limits.ts';

export const storyConsents = list(
  'StoryConsent',
  'The answer of a submitter to the question whether the home page may show their idea.',
  { ASKED: 'Asked', GIVEN: 'Agreed', REFUSED: 'Declined', ENDED: 'Taken off' },
);

export type StoryConsent = keyof typeof storyConsents;

export const storyFields = fields({
  sentence: text('What came of it (one sentence)', {
    missing: 'Write in one sentence what came of the idea.',
    wrong: 'Shorten the sentence to 200 characters.',
    personal: 'none',
    about: 'What came of the idea, in one sentence for visitors.',
    hint: 'For visitors: no names, and no figures that are not public.',
  }),
  place: maybeText('Place', {
    wrong: `Shorten the place to ${STORY_PLACE_MAX} characters.`,
    personal: 'none',
    about: 'Where, such as a town; empty without one.',
    hint: 'Such as a town.',
    max: STORY_PLACE_MAX,
  }),
});

export const storyRules = rulesOf(storyFields);
