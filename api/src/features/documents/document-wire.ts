/** The warnings about a document in REST, for its sender. */
import { record, text } from '../../transport/rest/json-schema.ts';
import type { JsonSchema } from '../../transport/rest/json-schema.ts';

export const warningsSchema: JsonSchema = {
  description:
    'Warnings about the file, which is stored all the same: that it is unreadable in whole or in part. Empty when nothing, and when there was no time to read it.',
  type: 'array',
  items: record('A warning.', {
    field: text('The part of the form.', { enum: ['file'] }),
    message: text('What it is, and what to do.'),
  }),
};

/** @param warnings in words */
export const warningsToWire = (warnings: readonly string[]) =>
  warnings.map((message) => ({ field: 'file', message }));
