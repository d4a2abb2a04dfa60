/** Converts ideas, suggestions and entries between the documented names and labels (spec §3) and ours. */
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

/** Makes a list of a single value; an absent or empty one gives an empty list. */
const asList = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === '' ? [] : [value];

/** Converts a label to its name. Other values stay, so that the rules refuse them. */
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
 * Converts the documented `data` of a submission to our input. Sections may be merged or nested; unknown fields are
 * dropped.
 * @param data the parsed JSON
 * @throws DomainError INVALID_INPUT when it is not an object
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

/** Replaces our field names in a failure with the documented ones. */
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

/** Converts an idea to a row of the documented lists. */
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

/** Converts a reviewed idea for an access token that may not read ideas. */
export const reviewedToWire = ({ id, status, version }: Idea): Wire => ({
  _id: id,
  reviewStatus: reviewStatuses[status],
  version,
});

/**
 * Converts the documented fields of a review to our input. An empty status keeps the present one.
 * @param id the idea
 */
export function reviewFromWire(id: unknown, { reviewStatus, reviewerComments, version }: Wire): Wire {
  const status =
    reviewStatus === '' || reviewStatus === 'Select' ? undefined : toName(reviewStatuses, reviewStatus);
  return { id, status, comments: reviewerComments, version };
}

/** The documented fields of a suggestion. */
export const suggestionWireFields = [...Object.keys(suggestionFields), HONEYPOT];

/** Converts the documented fields of a suggestion to our input: labels become names. */
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
 * Converts the documented fields of an entry to our input.
 * @throws DomainError INVALID_INPUT when a list is not JSON
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
