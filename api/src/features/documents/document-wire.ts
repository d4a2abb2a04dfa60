/** The warnings about a document in REST, for its sender. */
import { record, text } from '../../transport/rest/json-schema.ts';
import type { JsonSchema } from '../../transport/rest/json-schema.ts';

export const warningsSchema: JsonSchema = {
  description:
    'What to know of the file, which is kept all the same: that nobody can read it, or not all of it. Empty when nothing, and when there was no time to read it.',
  type: 'array',
  items: record('A warning.', {
    field: text('The part of the form.', { enum: ['file'] }),
    message: text('What it is, and what to do.'),
  }),
};

/** @param warnings in words */
export const warningsToWire = (warnings: readonly string[]) =>
  warnings.map((message) => ({ field: 'file', message }));
