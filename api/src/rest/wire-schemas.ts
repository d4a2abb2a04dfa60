/** Describes the documented bodies and rows of ideas, suggestions and entries (wire.ts) as JSON Schema. */
import { entryFields, entryFileKinds, entryRules } from '@portal/schema/challenge';
import {
  ageGroups,
  channels,
  engagements,
  genders,
  personTypes,
  reviewStatuses,
} from '@portal/schema/choices';
import type { Choices } from '@portal/schema/choices';
import { listOf } from '@portal/schema/fields';
import type { Field, Fields } from '@portal/schema/fields';
import { ideaFields, ideaRules, reviewIdeaRules } from '@portal/schema/idea';
import { DOCUMENT_MAX_MEGABYTES, ENTRY_FILE_MAX_MEGABYTES } from '@portal/schema/limits';
import { suggestionFields, suggestionRules } from '@portal/schema/suggestion';
import { bodyOf, count, jsonText, labelOf, labelsFrom, record, text } from './json-schema.ts';
import type { JsonSchema } from './json-schema.ts';
import { listedAnswers } from './wire.ts';

const HONEYPOT_WORDS = 'A trap for programs: leave it out. A form that fills it in is answered and not kept.';

/** The words of each field of a form: its label, its documented name, its list. */
const wordsOf = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, description: `${field.label}.` }]),
  );

/** The answers of a submitted idea. */
const ideaAnswers: JsonSchema = {
  ...bodyOf(
    'IdeaAnswers',
    'The answers of an idea, in one object or in one nested object a section. A single value may stand for a list of one, and a list of one for a single value; the case of labels does not matter. One of `expChannel` and `expCustEng` is needed; `experience`, a list of the labels of either, may take their place. Unknown fields are ignored.',
    ideaRules,
    wordsOf(ideaFields),
  ),
  additionalProperties: true,
};

/** The form of a submission. */
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

const dateTime = (description: string) => text(description, { format: 'date-time' });
const uuid = (description: string) => text(description, { format: 'uuid' });
const fileUrl = text('A path on this origin, for those who may see the idea.');

/** An answer under its documented name: labels where it has a list. */
function answerRow(field: Field): [string, JsonSchema] {
  const list = listOf(field);
  const words = `${field.label}.`;
  if (!list) return [field.wire, text(words)];
  return [field.wire, field.kind === 'choices' ? labelsFrom(words, list) : labelOf(words, list)];
}

/** An idea as `ideaToWire` shows it. */
export const ideaRow: JsonSchema = record(
  'A submitted idea: the fields of the documented list, and those of the report.',
  {
    _id: uuid('The id by which other calls name the idea.'),
    ideareference: text('The reference that its owner was given.'),
    ...Object.fromEntries(listedAnswers.map((field) => answerRow(ideaFields[field]))),
    experience: labelsFrom('Both of the customer experience, together.', {
      ...channels,
      ...engagements,
    }),
    file: record('The proposal.', { url: fileUrl, path: { ...fileUrl, description: 'The same once more.' } }),
    createdAt: dateTime('When it was submitted.'),
    reviewStatus: labelOf('Where its review stands.', reviewStatuses),
    reviewerComments: text('What the reviewers say to its owner.'),
    version: count('Counts the changes: send it with a review, so that a stale one is refused.'),
  },
  { title: 'Idea' },
);

/** A reviewed idea for an access token that may not read ideas. */
export const reviewedRow: JsonSchema = record(
  'A reviewed idea, as an access token without the scope READ_IDEAS sees it.',
  {
    _id: uuid('The id by which other calls name the idea.'),
    reviewStatus: labelOf('Where its review stands.', reviewStatuses),
    version: count('Counts the changes.'),
  },
  { title: 'ReviewedIdea' },
);

/** An idea as it is now, for a reviewer who saw an older version. */
export const ideaStanding: JsonSchema = record(
  'With STALE: what stands now.',
  {
    version: count('The version of the idea.'),
    status: labelOf('Where its review stands.', reviewStatuses),
    reviewerComments: text('What the reviewers say to its owner.'),
    reviewedBy: { description: 'Who reviewed it last, by email.', type: ['string', 'null'] },
    reviewedAt: dateTime('When it was last changed.'),
  },
  { title: 'IdeaStanding' },
);

/** The body of a review. The empty status and `Select` keep the present status. */
export const reviewBody: JsonSchema = bodyOf('Review', 'A review of an idea.', reviewIdeaRules, {
  status: {
    description: 'The new status. Empty, `Select` or left out: the status stays as it is.',
    wire: 'reviewStatus',
    list: { ...reviewStatuses, '': '', Select: 'Select' },
  },
  comments: {
    description: 'What to say to the owner of the idea. Empty clears it, left out keeps it.',
    wire: 'reviewerComments',
  },
  version: 'The version of the idea that the reviewer saw: a stale one is refused. Left out: not asked.',
});

/** The body of a suggestion. */
export const suggestionBody: JsonSchema = bodyOf(
  'SuggestionForm',
  'A suggestion for improvement. The case of labels does not matter.',
  suggestionRules,
  { ...wordsOf(suggestionFields), website2: HONEYPOT_WORDS },
);

/** The form of an entry. Each list is JSON in one part. */
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

/** Ideas by gender, under every label. */
export const genderCounts = countsBy('GenderCounts', 'Ideas by gender.', genders);
/** Ideas by person type, under every label. */
export const personCounts = countsBy('PersonCounts', 'Ideas by person type.', personTypes);
/** Ideas by age group, under every label. */
export const ageCounts = countsBy('AgeCounts', 'Ideas by age group.', ageGroups);
