/** The documented names and labels of an idea (spec §3, §7). */
import { channels, engagements } from '@portal/schema/choices';
import type { Choices } from '@portal/schema/lists';
import { failField } from '@portal/schema/errors';
import type { Field } from '@portal/schema/fields';
import { agreementRules, ideaFields, ideaRules } from '@portal/schema/idea';
import { DOCUMENT_MAX_MEGABYTES } from '@portal/schema/limits';
import { bodyOf, jsonText, record, text } from '../../transport/rest/json-schema.ts';
import type { JsonSchema } from '../../transport/rest/json-schema.ts';
import { fromWire, toName, wordsOf } from '../../transport/rest/wire.ts';
import type { Wire } from '../../transport/rest/wire.ts';

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
/** The names in REST of what a submission says, by field. */
export const submissionNames = { ...ideaFields, challengeId: { wire: 'challenge' } };
const { wire: CHALLENGE } = submissionNames.challengeId;
const call: Readonly<Record<string, JsonSchema>> = {
  callAnswers: {
    description:
      'The answers to the questions of the call by their keys: a text or a number, or for a list its labels or names. `CallAnswers-` and the address of an open call names its schema in the document that the portal serves; `questions` of `challenge` in the graph has them, too.',
    type: 'object',
    additionalProperties: true,
  },
  [CHALLENGE]: text(
    'The call to which the idea is sent: the last part of the address of its page, or its id of the graph. Left out, the idea is sent to no call.',
  ),
};
const ideaAnswers: JsonSchema = {
  ...answers,
  properties: { ...answers.properties, ...agreement.properties, ...call },
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

const isSection = (value: unknown): value is Wire =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asList = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === '' ? [] : [value];

/**
 * Reads answers, whose sections may be merged or nested, and the call as it is named; drops unknown fields.
 * @throws DomainError INVALID_INPUT for no object
 */
export function ideaFromWire(data: unknown): Wire & { call: unknown } {
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
  const callAnswers = isSection(data['callAnswers'])
    ? Object.entries(data['callAnswers']).map(([key, value]) => ({ key, values: asList(value).map(String) }))
    : undefined;
  return { ...input, termsVersion, guardianAgrees, callAnswers, call: merged[CHALLENGE] };
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
