/** Converts between the fields of the rules and the documented names and labels. */
import type { Choices } from '@portal/schema/lists';
import { nameOf, wireLabelsOf } from '@portal/schema/lists';
import { DomainError } from '@portal/schema/errors';
import { listOf } from '@portal/schema/fields';
import type { Field, Fields } from '@portal/schema/fields';
import { readText } from '@portal/schema/text';

export type Wire = Record<string, unknown>;

/** The field of forms that people do not see and programs fill in. */
export const HONEYPOT = 'website2';
export const HONEYPOT_WORDS =
  'A trap for programs: leave it out. A form that fills it in is answered and set aside for a day.';

/** Converts a label to its name. Other values stay, so that the rules refuse them. */
export function toName(choices: Choices, label: unknown): unknown {
  if (typeof label !== 'string') return label;
  const wanted = readText(label);
  return (
    nameOf(choices, wanted) ??
    Object.keys(choices).find((name) => choices[name]?.toLowerCase() === wanted.toLowerCase()) ??
    wanted
  );
}

/** Reads the fields of a form under their documented names; labels of closed lists become names. */
export const fromWire = (fields: Fields, valueOf: (field: Field) => unknown): Wire =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const [choices, value] = [listOf(field), valueOf(field)];
      if (!choices) return [name, value];
      const list = wireLabelsOf(choices);
      return [name, Array.isArray(value) ? value.map((label) => toName(list, label)) : toName(list, value)];
    }),
  );

/** Describes the fields of a form by their labels. */
export const wordsOf = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, description: `${field.label}.` }]),
  );

export function faultsToWire(error: unknown, names: Readonly<Record<string, { wire: string }>>): unknown {
  if (!(error instanceof DomainError) || !error.details.fields) return error;
  const fields = error.details.fields.map(({ field, message }) => ({
    field: names[field]?.wire ?? field,
    message,
  }));
  return new DomainError(error.code, { ...error.details, fields });
}
