import { listOf } from '@portal/schema/fields';
import type { Field } from '@portal/schema/fields';
import { SHORT_TEXT_MAX } from '@portal/schema/limits';
import { isoAt } from '@portal/schema/programme-time';
import { suggestionFields } from '@portal/schema/suggestion';
import { csvOf } from '../../transport/rest/csv.ts';
import { text } from '../../transport/rest/json-schema.ts';
import {
  documented,
  fieldsOf,
  fileAnswer,
  MESSAGE,
  queryValue,
  succeed,
  success,
} from '../../transport/rest/route.ts';
import { attach, streamTexts } from '../../transport/rest/stream.ts';
import { suggestionFromWire, suggestionWireFields } from '../../transport/rest/wire.ts';
import { suggestionBody } from '../../transport/rest/wire-schemas.ts';
import type { Suggestion } from './suggestion.entity.ts';
import { exportSuggestions, sendSuggestion } from './suggestion.service.ts';

export const send = documented(
  {
    summary: 'Send a suggestion',
    body: suggestionBody,
    answers: { 201: success('The suggestion is kept.', { message: MESSAGE }) },
  },
  async ({ ctx, request, reply }) => {
    const input = suggestionFromWire(fieldsOf(request, suggestionWireFields));
    succeed(reply, 201, { ...(await sendSuggestion(ctx, input)) });
  },
);

const FILE = 'suggestions.csv';

export const sendExport = documented(
  {
    summary: 'Export suggestions',
    query: {
      search: text('A text that the suggestion contains, whatever its case.', { maxLength: SHORT_TEXT_MAX }),
    },
    answers: { 200: fileAnswer('suggestions.csv, newest first.', ['text/csv']) },
  },
  async ({ ctx, request, reply }) => {
    const batches = exportSuggestions(ctx, { search: queryValue(request, 'search') }, FILE);
    await streamTexts(reply, csvOf(HEADER, cellsOf(batches, ctx.timeZone)), () => attach(reply, FILE));
  },
);

const fields = Object.entries(suggestionFields) as [keyof typeof suggestionFields, Field][];

const HEADER = ['Sent', ...fields.map(([, { label }]) => label)];

async function* cellsOf(batches: AsyncGenerator<Suggestion[]>, zone: string): AsyncGenerator<string[][]> {
  for await (const suggestions of batches) {
    yield suggestions.map((suggestion) => [
      isoAt(suggestion.createdAt, zone),
      ...fields.map(([name, field]) => textOf(field, suggestion[name] ?? '')),
    ]);
  }
}

const textOf = (field: Field, value: string) => listOf(field)?.[value] ?? value;
