import { entryFields } from '@portal/schema/challenge';
import {
  channels,
  engagements,
  hackathonFocusAreas,
  nameOf,
  painPointTypes,
  reviewStatuses,
  suggestionSenders,
} from '@portal/schema/choices';
import type { Choices } from '@portal/schema/choices';
import { DomainError, failField } from '@portal/schema/errors';
import { listOf } from '@portal/schema/fields';
import { ideaFieldNames, ideaFields } from '@portal/schema/idea';
import type { IdeaField } from '@portal/schema/idea';
import { suggestionFields } from '@portal/schema/suggestion';

type Wire = Record<string, unknown>;

const HONEYPOT = 'website2';

const isSection = (value: unknown): value is Wire =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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

/** Sections may be merged or nested; unknown fields are dropped. @throws DomainError INVALID_INPUT for no object */
export function ideaFromWire(data: unknown): Wire {
  if (!isSection(data)) {
    return failField('data', 'data must be a JSON object with the answers.');
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
  labels
    .map((label) => toName(choices, label))
    .filter((name) => typeof name === 'string' && Object.hasOwn(choices, name));

export function faultsToWire(error: unknown, names: Readonly<Record<string, { wire: string }>>): unknown {
  if (!(error instanceof DomainError) || !error.details.fields) return error;
  const fields = error.details.fields.map(({ field, message }) => ({
    field: names[field]?.wire ?? field,
    message,
  }));
  return new DomainError(error.code, { ...error.details, fields });
}

export const reviewFields = { status: { wire: 'reviewStatus' }, comments: { wire: 'reviewerComments' } };

export function reviewFromWire(id: unknown, { reviewStatus, reviewerComments, version }: Wire): Wire {
  const status =
    reviewStatus === '' || reviewStatus === 'Select' ? undefined : toName(reviewStatuses, reviewStatus);
  return { id, status, comments: reviewerComments, version };
}

export const suggestionWireFields = [...Object.keys(suggestionFields), HONEYPOT];

export function suggestionFromWire(fields: Wire): Wire {
  return {
    ...fields,
    painPointType: toName(painPointTypes, fields['painPointType']),
    selectedOption: toName(suggestionSenders, fields['selectedOption']),
  };
}

export const entryWireFields = [...Object.values(entryFields).map(({ wire }) => wire), HONEYPOT];

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
    return failField(field, `Send ${field} as a JSON list, such as ["one","two"].`);
  }
}
