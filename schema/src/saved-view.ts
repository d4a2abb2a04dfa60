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
    rule: (label) => requiredText(label, VIEW_NAME_MAX, 'the'),
  }),
  filter: text('Filter', {
    about:
      'The filters and the order of the list, as the address of `/submissions` has them after the question mark. A list that shows it leaves out what is no filter any more.',
    max: VIEW_FILTER_MAX,
    rule: (label) =>
      v.pipe(
        requiredText(label, VIEW_FILTER_MAX, 'the'),
        // An address is copied with its question mark.
        readAs((query) => query.replace(/^\?+/, '')),
        v.minLength(1, 'Enter the filter.'),
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
