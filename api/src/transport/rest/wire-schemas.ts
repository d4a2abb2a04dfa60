import { entryFields, entryFileKinds, entryRules } from '@portal/schema/challenge';
import { ageGroups, genders, personTypes, reviewStatuses } from '@portal/schema/choices';
import type { Choices } from '@portal/schema/choices';
import type { Fields } from '@portal/schema/fields';
import { ideaFields, ideaRules, reviewIdeaRules } from '@portal/schema/idea';
import { DOCUMENT_MAX_MEGABYTES, ENTRY_FILE_MAX_MEGABYTES } from '@portal/schema/limits';
import { suggestionFields, suggestionRules } from '@portal/schema/suggestion';
import { bodyOf, count, jsonText, labelOf, record, text } from './json-schema.ts';
import type { JsonSchema } from './json-schema.ts';
import { reviewFields } from './wire.ts';

const HONEYPOT_WORDS = 'A trap for programs: leave it out. A form that fills it in is answered and not kept.';

const wordsOf = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, description: `${field.label}.` }]),
  );

const ideaAnswers: JsonSchema = {
  ...bodyOf(
    'IdeaAnswers',
    'The answers of an idea, in one object or in one nested object a section. A single value may stand for a list of one, and a list of one for a single value; the case of labels does not matter. One of `expChannel` and `expCustEng` is needed; `experience`, a list of the labels of either, may take their place. Unknown fields are ignored.',
    ideaRules,
    wordsOf(ideaFields),
  ),
  additionalProperties: true,
};

export const submissionForm: JsonSchema = record(
  'An idea.',
  {
    file: {
      description: `The proposal, a PDF of at most ${DOCUMENT_MAX_MEGABYTES} MB; left out, the PDF of the draft of this reference.`,
      contentMediaType: 'application/pdf',
    },
    data: jsonText(ideaAnswers),
  },
  { title: 'Submission', required: ['data'] },
);

export const staleIdea: JsonSchema = record(
  'With STALE: the present state.',
  {
    version: count('The version of the idea.'),
    status: labelOf('Where its review stands.', reviewStatuses),
    reviewerComments: text('What the reviewers say to its owner.'),
    reviewedBy: { description: 'Who reviewed it last, by email.', type: ['string', 'null'] },
    reviewedAt: text('When it was last changed.', { format: 'date-time' }),
  },
  { title: 'IdeaStanding' },
);

export const reviewBody: JsonSchema = bodyOf('Review', 'A review of an idea.', reviewIdeaRules, {
  status: {
    description: 'The new status. Empty, `Select` or left out: the status stays as it is.',
    ...reviewFields.status,
    list: { ...reviewStatuses, '': '', Select: 'Select' },
  },
  comments: {
    description: 'What to say to the owner of the idea. Empty clears it, left out keeps it.',
    ...reviewFields.comments,
  },
  version: 'The version of the idea that the reviewer saw: a stale one is refused. Left out: not asked.',
});

export const suggestionBody: JsonSchema = bodyOf(
  'SuggestionForm',
  'A suggestion for improvement. The case of labels does not matter.',
  suggestionRules,
  { ...wordsOf(suggestionFields), website2: HONEYPOT_WORDS },
);

export const entryForm: JsonSchema = asForm(
  bodyOf('HackathonForm', 'The entry of a team.', entryRules, {
    ...wordsOf(entryFields),
    challengeId: {
      description: 'The id of a challenge from the graph; left out, the newest.',
      wire: 'challenge',
    },
    website2: HONEYPOT_WORDS,
  }),
  {
    file: {
      description: `${entryFileKinds}, at most ${ENTRY_FILE_MAX_MEGABYTES} MB.`,
      contentMediaType: 'application/octet-stream',
    },
  },
);

function asForm(body: JsonSchema, files: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const parts = Object.entries(body.properties ?? {}).map(([name, part]) => [
    name,
    [part.type].flat().includes('array') ? jsonText(part) : part,
  ]);
  return { ...body, properties: { ...Object.fromEntries(parts), ...files } };
}

const countsBy = (title: string, description: string, choices: Choices): JsonSchema =>
  record(
    description,
    Object.fromEntries(Object.values(choices).map((label) => [label, count(`Ideas of “${label}”.`)])),
    { title },
  );

export const genderCounts = countsBy('GenderCounts', 'Ideas by gender.', genders);
export const personCounts = countsBy('PersonCounts', 'Ideas by person type.', personTypes);
export const ageCounts = countsBy('AgeCounts', 'Ideas by age group.', ageGroups);
