/** The documented names and labels of an idea and of its review (spec §3, §7). */
import { channels, engagements } from '@portal/schema/choices';
import { reviewStatuses } from '@portal/schema/review-status';
import { namesOf } from '@portal/schema/lists';
import type { Choices } from '@portal/schema/lists';
import { failField } from '@portal/schema/errors';
import type { Field } from '@portal/schema/fields';
import { agreementRules, ideaFields, ideaRules, reviewIdeaRules } from '@portal/schema/idea';
import { DOCUMENT_MAX_MEGABYTES } from '@portal/schema/limits';
import { bodyOf, count, jsonText, labelOf, record, text } from '../../transport/rest/json-schema.ts';
import type { JsonSchema } from '../../transport/rest/json-schema.ts';
import { fromWire, toName, wordsOf } from '../../transport/rest/wire.ts';
import type { Wire } from '../../transport/rest/wire.ts';

export const reviewFields = { status: { wire: 'reviewStatus' }, comments: { wire: 'reviewerComments' } };

const answers = bodyOf(
  'IdeaAnswers',
  'The answers of an idea, in one object or in one nested object a section. A single value may stand for a list of one, and a list of one for a single value; the case of labels does not matter. One of `expChannel` and `expCustEng` is needed; `experience`, a list of the labels of either, may take their place. Unknown fields are ignored.',
  ideaRules,
  wordsOf(ideaFields),
);
const agreement = bodyOf('Agreement', 'What the submitter agrees to.', agreementRules, {
  termsVersion:
    'The version of the terms that was shown to the submitter: the day since when they hold, such as 2026-11-26. Another than the one in force is refused. Left out: the one in force.',
  guardianAgrees:
    'Whether this is the idea of somebody under 18, and the submitter the parent or guardian, who agrees.',
});
const ideaAnswers: JsonSchema = {
  ...answers,
  properties: { ...answers.properties, ...agreement.properties },
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

export const staleTerms: JsonSchema = record(
  'With STALE: the terms that hold.',
  { termsVersion: text('Their version.', { format: 'date' }) },
  { title: 'StaleTerms', required: ['termsVersion'] },
);

export const staleIdea: JsonSchema = record(
  'With STALE: the idea as it is now. A token without the scope READ_IDEAS gets version and status only.',
  {
    version: count('The version of the idea.'),
    status: labelOf('Where its review stands.', reviewStatuses),
    reviewerComments: text('What the reviewers say to its owner.'),
    reviewedBy: { description: 'Who reviewed it last, by email.', type: ['string', 'null'] },
    reviewedAt: text('When it was last changed.', { format: 'date-time' }),
  },
  { title: 'StaleIdea', required: ['version', 'status'] },
);

const byName = Object.fromEntries(namesOf(reviewStatuses).map((name) => [name.toLowerCase(), name]));

export const reviewBody: JsonSchema = bodyOf('Review', 'A review of an idea.', reviewIdeaRules, {
  status: {
    description:
      'The new status, by its label or by its name in the graph, whatever their case. Empty, `Select` or left out: the status stays as it is.',
    ...reviewFields.status,
    list: { ...reviewStatuses, ...byName, '': '', Select: 'Select' },
  },
  comments: {
    description: 'What to say to the owner of the idea. Empty clears it, left out keeps it.',
    ...reviewFields.comments,
  },
  version: 'The version of the idea that the reviewer saw: a stale one is refused. Left out: not asked.',
});

const isSection = (value: unknown): value is Wire =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asList = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === '' ? [] : [value];

/** Sections may be merged or nested; unknown fields are dropped. @throws DomainError INVALID_INPUT for no object */
export function ideaFromWire(data: unknown): Wire {
  if (!isSection(data)) {
    return failField('data', 'data must be a JSON object with the answers.');
  }
  const merged: Wire = Object.assign({}, ...Object.values(data).filter(isSection), data);
  const input = fromWire(ideaFields, (field) => leniently(field, merged[field.wire]));
  const experience = asList(merged['experience']);
  if (asList(input['experienceChannels']).length === 0)
    input['experienceChannels'] = knownIn(channels, experience);
  if (asList(input['engagements']).length === 0) input['engagements'] = knownIn(engagements, experience);
  const { termsVersion, guardianAgrees } = merged;
  return { ...input, termsVersion, guardianAgrees };
}

function leniently({ kind, wire }: Field, value: unknown): unknown {
  if (kind === 'choices') return asList(value);
  const single = Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value;
  const lacksPlus = wire === ideaFields.dialCode.wire && typeof single === 'string' && /^\d+$/.test(single);
  return lacksPlus ? `+${single}` : single;
}

const knownIn = (choices: Choices, labels: unknown[]) =>
  labels
    .map((label) => toName(choices, label))
    .filter((name) => typeof name === 'string' && Object.hasOwn(choices, name));

export function reviewFromWire(id: unknown, { reviewStatus, reviewerComments, version }: Wire): Wire {
  const status =
    reviewStatus === '' || reviewStatus === 'Select' ? undefined : toName(reviewStatuses, reviewStatus);
  return { id, status, comments: reviewerComments, version };
}
