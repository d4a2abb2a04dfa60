/** The saved views: filters of ideas that staff save under a name, for themselves or for all of them. */
import * as v from 'valibot';
import { fields, rulesOf, text } from './fields.ts';
import { faultIn } from './idea-address.ts';
import { VIEW_FILTER_MAX, VIEW_NAME_MAX } from './limits.ts';
import { readAs, requiredText } from './rules.ts';

export const viewFields = fields({
  name: text('Name', {
    about:
      'What the menu calls it. No two of one person have the same name, nor two of those that all staff share.',
    max: VIEW_NAME_MAX,
    missing: 'Give the view a name.',
    wrong: `Shorten the name of the view to ${VIEW_NAME_MAX} characters.`,
    rule: (sentences) => requiredText(sentences, VIEW_NAME_MAX),
  }),
  filter: text('Filter', {
    about:
      'The filters and the order of the list, as the address of `/submissions` has them after the question mark. A list that shows it leaves out what is no filter any more.',
    max: VIEW_FILTER_MAX,
    missing: 'Enter the filter.',
    wrong: `Shorten the filter to ${VIEW_FILTER_MAX.toLocaleString('en')} characters.`,
    rule: (sentences) =>
      v.pipe(
        requiredText(sentences, VIEW_FILTER_MAX),
        // An address is copied with its question mark.
        readAs((query) => query.replace(/^\?+/, '')),
        v.minLength(1, sentences.missing),
        v.check(
          (query) => faultIn(query) === undefined,
          ({ input }) => faultIn(input) ?? '',
        ),
      ),
  }),
});

export const viewRules = rulesOf(viewFields);
/** The rules of a change that leaves the filter as it is. */
export const viewNameRules = rulesOf({ name: viewFields.name });
