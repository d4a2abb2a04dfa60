/**
 * The filters of each list besides that of ideas, by their names in the address, in REST, in the service and in SQL, in the
 * order of REST. The SQL of each has the same name in the `conditions` of its list (api).
 */
import * as v from 'valibot';
import { roleLabels } from './access.ts';
import { auditActions } from './audit.ts';
import { deliveryStatuses, painPointTypes } from './choices.ts';
import { aside, choice, day, filters, id, one, search, text, time, yesNo } from './filters.ts';
import { followUpStates } from './follow-up.ts';
import { EMAIL_MAX } from './limits.ts';
import { outcomeStages } from './outcome.ts';
import { accountGroups, accountSteps } from './people.ts';
import { optionalText, readAs } from './rules.ts';
import { readEmail } from './text.ts';

const state = choice('State', followUpStates, {
  about: 'Only those in this state.',
  any: 'All states',
});

export const suggestionFilters = filters({
  search: search('name, email, pain point or suggestion contains', {
    inRest: 'Words that the suggestion contains, whatever its case, accents and signs.',
    legend: 'Search suggestions',
    hint: 'Search part of a name, an email address, a pain point or a suggestion.',
  }),
  state,
  kind: choice('About', painPointTypes, {
    graph: 'painPointType',
    about: 'Only those about this.',
    any: 'Everything',
  }),
  show: aside(),
});

export const entryFilters = filters({
  search: search('team, leader, email, members or reference contain', {
    inRest: 'A text that the name of the team, its leader or a member contains, or a reference.',
    legend: 'Search entries',
    hint: 'Search part of a team’s name, of its leader’s name or email address, of a member’s name, or of the reference.',
  }),
  state,
  challenge: id('Challenge', {
    of: 'Challenge',
    graph: 'challengeId',
    about: 'Only those of the challenge with this id.',
    inRest: 'The id of a challenge from the graph.',
    any: 'All challenges',
    nameless: 'one challenge',
  }),
  show: aside(),
});

export const accountFilters = filters({
  search: search('email address contains', {
    inRest: 'A text that the email address contains.',
    legend: 'Search by email',
  }),
  role: one('Role', roleLabels, {
    graph: 'roles',
    about: 'Only those with these roles; none means all.',
    any: 'All roles',
  }),
  group: choice('Show', accountGroups, {
    about: 'Only staff, also those who are invited; only submitters; or only closed accounts.',
    any: 'Everybody',
  }),
  from: day('Signed up from', 'The first day', {
    graph: 'signedUpFrom',
    about: 'Only those who signed up on this day or later.',
    inRest: 'Only those who signed up on this day or later, YYYY-MM-DD.',
    range: 'Signed up',
  }),
  to: day('Signed up to', 'The last day', {
    graph: 'signedUpTo',
    about: 'Only those who signed up on this day or before; not before `signedUpFrom`.',
    inRest: 'Only those who signed up on this day or earlier.',
  }),
  step: choice('Step', accountSteps, {
    about: 'Only those who have done this by now, as the figures of `stats` count them.',
    any: 'Any',
  }),
  call: id('Took part in', {
    of: 'Challenge',
    graph: 'callId',
    about: 'Only those who sent an idea to the call with this id, also one that was withdrawn.',
    inRest: 'The id of a call from the graph.',
    any: 'Any call',
    nameless: 'one call',
  }),
  isVerified: yesNo(
    'Email address',
    { yes: 'Address verified', no: 'Address not verified' },
    { about: 'Only those whose address is verified, or only those whose is not.' },
  ),
});

export const auditFilters = filters({
  search: search('actor or subject contains', {
    inRest: 'A text that the actor or the subject contains.',
    legend: 'Search by person',
    hint: 'Part of an email address or of an idea’s reference.',
  }),
  by: text('Done by', {
    graph: 'actor',
    rule: v.pipe(
      optionalText({ wrong: `“Done by” has ${EMAIL_MAX} characters at most.` }, EMAIL_MAX),
      readAs(readEmail),
    ),
    about: `Only those done by this account, by its whole email address, or by "operator". At most ${EMAIL_MAX} characters.`,
    inRest: 'Only what this account did, by its whole email address, or by `operator`.',
    any: 'Everyone',
    ofPersons: true,
  }),
  action: one('Action', auditActions, {
    graph: 'actions',
    about: 'Only these kinds of acts; none means all.',
    any: 'All actions',
  }),
  from: time('From', 'The beginning', {
    about:
      'Only those of this day or later, or from this time of it on: 2026-03-31 or 2026-03-31T02:00, in the time zone of the programme. At most 16 characters.',
    inRest:
      'Only what was done on this day or later, or from this time of it on: YYYY-MM-DD or YYYY-MM-DDTHH:MM, in the time zone of the programme.',
  }),
  to: time('Until', 'The end', {
    about:
      'Only those of this day or earlier, or before this time of it, as in `from`. At most 16 characters.',
    inRest: 'Only what was done on this day or earlier, or before this time of it.',
  }),
});

export const outcomeFilters = filters({
  search: search('reference, name, owner or sentence contains', {
    inRest: 'Part of a reference, a name, an owner or a sentence.',
  }),
  stage: choice('Stage', outcomeStages, {
    about: 'Only those at this stage.',
    any: 'All stages',
  }),
});

export const deliveryFilters = filters({
  status: one('State', deliveryStatuses, {
    graph: 'statuses',
    about: 'Only these; none or left out: all.',
    any: 'All',
  }),
});

/** The filters of the ranking besides those of ideas. */
export const rankingFilters = filters({
  disagreement: yesNo(
    'Disagreement',
    { yes: 'High disagreement', no: 'No high disagreement' },
    {
      about: 'Whether only those are listed whose scorers disagree, or only the others; null lists both.',
    },
  ),
});
