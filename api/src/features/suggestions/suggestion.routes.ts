import { listOf } from '@portal/schema/fields';
import type { Field } from '@portal/schema/fields';
import { SHORT_TEXT_MAX } from '@portal/schema/limits';
import { isoAt } from '@portal/schema/programme-time';
import { suggestionFields, suggestionRules } from '@portal/schema/suggestion';
import { bodyOf, text } from '../../transport/rest/json-schema.ts';
import type { JsonSchema } from '../../transport/rest/json-schema.ts';
import { fileAnswer, MESSAGE, queryValue, route, success } from '../../transport/rest/route.ts';
import { attach, csvOf, streamTexts } from '../../transport/rest/stream.ts';
import { fromWire, HONEYPOT, HONEYPOT_WORDS, wordsOf } from '../../transport/rest/wire.ts';
import type { Suggestion } from './suggestion.entity.ts';
import { exportSuggestions, sendSuggestion } from './suggestion.service.ts';

const suggestionBody: JsonSchema = bodyOf(
  'SuggestionForm',
  'A suggestion for improvement. The case of labels does not matter.',
  suggestionRules,
  { ...wordsOf(suggestionFields), [HONEYPOT]: HONEYPOT_WORDS },
);

const FILE = 'suggestions.csv';

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

export const suggestionRoutes = [
  route(
    'post /suggest/Suggestions',
    'suggestion:send',
    {
      summary: 'Send a suggestion',
      body: suggestionBody,
      answers: { 201: success('The suggestion is kept.', { message: MESSAGE }) },
    },
    ({ ctx, fields }) =>
      sendSuggestion(ctx, { ...fields, ...fromWire(suggestionFields, ({ wire }) => fields[wire]) }),
  ),
  route(
    'get /suggestions/export',
    'suggestion:export',
    {
      summary: 'Export suggestions',
      query: {
        search: text('A text that the suggestion contains, whatever its case.', {
          maxLength: SHORT_TEXT_MAX,
        }),
      },
      answers: { 200: fileAnswer('suggestions.csv, newest first.', ['text/csv']) },
    },
    async ({ ctx, request, reply }) => {
      const batches = exportSuggestions(ctx, { search: queryValue(request, 'search') }, FILE);
      await streamTexts(reply, csvOf(HEADER, cellsOf(batches, ctx.timeZone)), () => attach(reply, FILE));
    },
  ),
];
