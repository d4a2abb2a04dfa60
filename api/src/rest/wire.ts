/** The documented names and labels (spec §3) of ideas, suggestions and entries ↔ ours. Nothing else knows them. */
import { entryFields } from '@portal/schema/challenge';
import {
  hackathonFocusAreas,
  labelsOf,
  nameOf,
  painPointTypes,
  reviewStatuses,
  suggestionSenders,
} from '@portal/schema/choices';
import type { Choices } from '@portal/schema/choices';
import { channels, engagements } from '@portal/schema/choices';
import { DomainError, fail } from '@portal/schema/errors';
import { listOf } from '@portal/schema/fields';
import { ideaFieldNames, ideaFields } from '@portal/schema/idea';
import type { IdeaField } from '@portal/schema/idea';
import { suggestionFields } from '@portal/schema/suggestion';
import type { Idea } from '../ideas/idea.entity.ts';

type Wire = Record<string, unknown>;

const HONEYPOT = 'website2';

const isSection = (value: unknown): value is Wire =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lists as they come: one value where several are expected, or the other way round. */
const asList = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === '' ? [] : [value];

/** A label as its name; anything else stays, for the rules to complain about. */
function toName(choices: Choices, label: unknown): unknown {
  if (typeof label !== 'string') return label;
  const wanted = label.trim();
  return (
    nameOf(choices, wanted) ??
    Object.keys(choices).find((name) => choices[name]?.toLowerCase() === wanted.toLowerCase()) ??
    wanted
  );
}

/**
 * The documented `data` of a submission as our input. Sections may be merged or nested; what nobody knows is dropped.
 * @param data the parsed JSON
 * @throws DomainError INVALID_INPUT when it is no object
 */
export function ideaFromWire(data: unknown): Wire {
  if (!isSection(data)) {
    return fail('INVALID_INPUT', {
      fields: [{ field: 'data', message: 'data must be a JSON object with the answers.' }],
    });
  }
  const merged: Wire = Object.assign({}, ...Object.values(data).filter(isSection), data);
  const input = Object.fromEntries(
    ideaFieldNames.map((field) => [field, valueFromWire(field, merged[ideaFields[field].wire])]),
  );
  const experience = asList(merged['experience']);
  if (asList(input['experienceChannels']).length === 0)
    input['experienceChannels'] = knownIn(channels, experience);
  if (asList(input['engagements']).length === 0) input['engagements'] = knownIn(engagements, experience);
  return input;
}

function valueFromWire(field: IdeaField, value: unknown): unknown {
  const list = listOf(ideaFields[field]);
  if (list && ideaFields[field].kind === 'choices') return asList(value).map((label) => toName(list, label));
  const single = Array.isArray(value) && value.length === 1 ? value[0] : value;
  if (list) return toName(list, single);
  if (field === 'dialCode' && typeof single === 'string' && /^\d+$/.test(single)) return `+${single}`;
  return single;
}

const knownIn = (choices: Choices, labels: unknown[]) =>
  labels.map((label) => toName(choices, label)).filter((name) => typeof name === 'string' && name in choices);

/** A failure with our field names as the same with the documented ones. */
function faultsToWire(error: unknown, names: Readonly<Record<string, { wire: string }>>): unknown {
  if (!(error instanceof DomainError) || !error.details.fields) return error;
  const fields = error.details.fields.map(({ field, message }) => ({
    field: names[field]?.wire ?? field,
    message,
  }));
  return new DomainError(error.code, { ...error.details, fields });
}

/** A failure of a submission with the documented field names. */
export const ideaFaultsToWire = (error: unknown): unknown => faultsToWire(error, ideaFields);
/** A failure of an entry with the documented field names. */
export const entryFaultsToWire = (error: unknown): unknown => faultsToWire(error, entryFields);

/** A failure of an export with the documented name of its filter. */
export const reportFaultsToWire = (error: unknown): unknown =>
  faultsToWire(error, { search: { wire: 'filter' } });

/** The answers in the documented list of ideas: section 3's fields, and those of the report. */
export const listedAnswers = [
  'email',
  'personType',
  'solutionName',
  'focusArea',
  'problemStatement',
  'solutionSummary',
  'keyActivities',
  'network',
  'supportRequested',
  'keyResources',
  'costStructure',
  'revenueStreams',
  'valuePropositions',
  'customerSegments',
  'channels',
  'experienceChannels',
  'engagements',
] as const satisfies readonly IdeaField[];

/** An idea as the documented lists show it. */
export function ideaToWire(idea: Idea): Wire {
  const { url } = idea.document;
  const inLabels = (field: (typeof listedAnswers)[number]) => {
    const list = listOf(ideaFields[field]);
    const value = idea[field];
    if (!list) return value;
    return Array.isArray(value) ? labelsOf(list, value) : list[value];
  };
  const answers = Object.fromEntries(listedAnswers.map((field) => [ideaFields[field].wire, inLabels(field)]));
  const experience = [
    ...labelsOf(channels, idea.experienceChannels),
    ...labelsOf(engagements, idea.engagements),
  ];
  return {
    _id: idea.id,
    ideareference: idea.reference,
    ...answers,
    experience: [...new Set(experience)],
    file: { url, path: url },
    createdAt: idea.createdAt.toISOString(),
    reviewStatus: reviewStatuses[idea.status],
    reviewerComments: idea.reviewerComments,
    version: idea.version,
  };
}

/** A reviewed idea as an access token sees it that may not read ideas. */
export const reviewedToWire = ({ id, status, version }: Idea): Wire => ({
  _id: id,
  reviewStatus: reviewStatuses[status],
  version,
});

/**
 * A review's documented fields as our input: the empty status keeps the one that is.
 * @param id the idea
 */
export function reviewFromWire(id: unknown, { reviewStatus, reviewerComments, version }: Wire): Wire {
  const status =
    reviewStatus === '' || reviewStatus === 'Select' ? undefined : toName(reviewStatuses, reviewStatus);
  return { id, status, comments: reviewerComments, version };
}

/** The documented fields of a suggestion. */
export const suggestionWireFields = [...Object.keys(suggestionFields), HONEYPOT];

/** A suggestion's documented fields as our input: labels become names. */
export function suggestionFromWire(fields: Wire): Wire {
  return {
    ...fields,
    painPointType: toName(painPointTypes, fields['painPointType']),
    selectedOption: toName(suggestionSenders, fields['selectedOption']),
  };
}

/** The documented fields of an entry. */
export const entryWireFields = [...Object.values(entryFields).map(({ wire }) => wire), HONEYPOT];

/**
 * An entry's documented fields as our input.
 * @throws DomainError INVALID_INPUT when a list is no JSON
 */
export function entryFromWire(fields: ReadonlyMap<string, string>): Wire {
  const values = Object.entries(entryFields).map(([field, { wire }]) => [field, fields.get(wire)]);
  const focusAreas = jsonList(fields, entryFields.focusAreas.wire);
  return {
    ...Object.fromEntries(values),
    members: jsonList(fields, entryFields.members.wire),
    focusAreas: Array.isArray(focusAreas)
      ? focusAreas.map((label) => toName(hackathonFocusAreas, label))
      : focusAreas,
    [HONEYPOT]: fields.get(HONEYPOT),
  };
}

function jsonList(fields: ReadonlyMap<string, string>, field: string): unknown {
  try {
    return JSON.parse(fields.get(field) || '[]');
  } catch {
    return fail('INVALID_INPUT', {
      fields: [{ field, message: `Send ${field} as a JSON list, such as ["one","two"].` }],
    });
  }
}
