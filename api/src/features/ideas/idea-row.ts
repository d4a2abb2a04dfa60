/** A submitted idea in the documented lists (spec §3): the schema and the value of each field. */
import { channels, engagements } from '@portal/schema/choices';
import { labelsOf, namesOf, wireLabelsOf } from '@portal/schema/lists';
import { reviewStatuses } from '@portal/schema/review-status';
import { listOf } from '@portal/schema/fields';
import { ideaFields, leftOutFields } from '@portal/schema/idea';
import type { IdeaField } from '@portal/schema/idea';
import { reportColumns } from '@portal/schema/report';
import type { Idea } from './idea.entity.ts';
import { count, labelOf, labelsFrom, record, text } from '../../transport/rest/json-schema.ts';
import type { JsonSchema } from '../../transport/rest/json-schema.ts';

interface RowField {
  schema: JsonSchema;
  valueOf: (idea: Idea) => unknown;
}
type Row = Readonly<Record<string, RowField>>;

const listedAnswers = [
  ...(['email', 'personType', 'solutionName', 'focusArea', 'problemStatement', 'solutionSummary'] as const),
  // The fields of the report follow, but for `personType`, which stands above.
  ...namesOf(reportColumns),
  ...(['valuePropositions', 'customerSegments', 'channels', 'experienceChannels', 'engagements'] as const),
] satisfies readonly IdeaField[];

const isLeftOut = (name: string) => (leftOutFields as readonly string[]).includes(name);

/** Describes a value that is empty where the call of the idea did not ask for it: clients of releases before count on its type. */
const orEmpty = ({ description, ...schema }: JsonSchema): JsonSchema =>
  ({
    description: `${description} Empty where the call did not ask for it.`,
    ...schema,
    ...(schema.enum && { enum: [...schema.enum, ''] }),
  }) as JsonSchema;

function answerField(name: (typeof listedAnswers)[number]): [string, RowField] {
  const field = ideaFields[name];
  const choices = listOf(field);
  const list = choices && wireLabelsOf(choices);
  const words = `${field.label}.`;
  const maybe = isLeftOut(name) ? orEmpty : (schema: JsonSchema) => schema;
  if (!list) return [field.wire, { schema: maybe(text(words)), valueOf: (idea) => idea[name] ?? '' }];
  if (field.kind === 'choices')
    return [
      field.wire,
      {
        schema: maybe(labelsFrom(words, list)),
        valueOf: ({ [name]: value }) => labelsOf(list, [value ?? []].flat()),
      },
    ];
  const valueOf = ({ [name]: value }: Idea) => (value === null ? '' : list[String(value)]);
  return [field.wire, { schema: maybe(labelOf(words, list)), valueOf }];
}

const fileUrl = text('A path on this origin, for those who may see the idea.');

const id: RowField = {
  schema: text('The id by which other calls name the idea.', { format: 'uuid' }),
  valueOf: (idea) => idea.id,
};
const reviewStatus: RowField = {
  schema: labelOf('Where its review stands.', reviewStatuses),
  valueOf: ({ status }) => reviewStatuses[status],
};
const versionOf = (description: string): RowField => ({
  schema: count(description),
  valueOf: ({ version }) => version,
});

const row: Row = {
  _id: id,
  ideareference: {
    schema: text('The reference that its owner was given.'),
    valueOf: ({ reference }) => reference,
  },
  ...Object.fromEntries(listedAnswers.map(answerField)),
  experience: {
    schema: orEmpty(
      labelsFrom('Both lists of the customer experience, joined.', { ...channels, ...engagements }),
    ),
    valueOf: ({ experienceChannels, engagements: engaged }) => [
      ...new Set([...labelsOf(channels, experienceChannels ?? []), ...labelsOf(engagements, engaged ?? [])]),
    ],
  },
  file: {
    schema: record('The proposal. Its texts are empty where there is none.', {
      url: fileUrl,
      path: { ...fileUrl, description: 'The same once more.' },
    }),
    valueOf: ({ document: { url } }) => ({ url, path: url }),
  },
  createdAt: {
    schema: text('When it was submitted.', { format: 'date-time' }),
    valueOf: ({ createdAt }) => createdAt.toISOString(),
  },
  dueOn: {
    schema: text('The day by which an answer is promised, in the time zone of the programme.', {
      format: 'date',
    }),
    valueOf: ({ dueOn }) => dueOn,
  },
  guardianAgreedAt: {
    schema: {
      description: 'When a parent or guardian of somebody under 18 agreed; null where nobody said so.',
      type: ['string', 'null'],
    },
    valueOf: ({ guardianAgreedAt }) => guardianAgreedAt?.toISOString() ?? null,
  },
  reviewStatus,
  reviewerComments: {
    schema: text('What the reviewers say to its owner.'),
    valueOf: ({ reviewerComments }) => reviewerComments,
  },
  version: versionOf('Counts the changes: send it with a review, so that a stale one is refused.'),
};

/** The fields that an access token without the scope READ_IDEAS sees of an idea that it reviewed. */
const reviewedRow: Row = { _id: id, reviewStatus, version: versionOf('Counts the changes.') };

const schemasOf = (fields: Row) =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]));
const valuesOf = (fields: Row, idea: Idea) =>
  Object.fromEntries(Object.entries(fields).map(([name, { valueOf }]) => [name, valueOf(idea)]));

export const ideaRowSchema = record(
  'A submitted idea: the fields of the documented list, and those of the report.',
  schemasOf(row),
  { title: 'Idea' },
);
export const reviewedRowSchema = record(
  'A reviewed idea, as an access token without the scope READ_IDEAS sees it.',
  schemasOf(reviewedRow),
  { title: 'ReviewedIdea' },
);
export const ideaToWire = (idea: Idea) => valuesOf(row, idea);
export const reviewedToWire = (idea: Idea) => valuesOf(reviewedRow, idea);
