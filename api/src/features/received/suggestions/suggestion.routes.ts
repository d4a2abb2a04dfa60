import { suggestionFilters } from '@portal/schema/list-filters';
import { suggestionFields, suggestionRules } from '@portal/schema/suggestion';
import { answerColumns, exportRoute } from '../../../transport/rest/export.ts';
import { bodyOf } from '../../../transport/rest/json-schema.ts';
import type { JsonSchema } from '../../../transport/rest/json-schema.ts';
import { MESSAGE, route, success } from '../../../transport/rest/route.ts';
import { fromWire, HONEYPOT, HONEYPOT_WORDS, wordsOf } from '../../../transport/rest/wire.ts';
import { followUpColumns } from '../follow-ups/follow-up.service.ts';
import { listSuggestions, sendSuggestion } from './suggestion.service.ts';

const suggestionBody: JsonSchema = bodyOf(
  'SuggestionForm',
  'A suggestion for improvement. The case of labels does not matter.',
  suggestionRules,
  { ...wordsOf(suggestionFields), [HONEYPOT]: HONEYPOT_WORDS },
);

export const suggestionRoutes = [
  route(
    'post /suggest/Suggestions',
    'suggestion:send',
    {
      summary: 'Send a suggestion',
      body: suggestionBody,
      example: {
        fullName: 'Naledi Mogotsi',
        contactNumber: '71 234 567',
        emailAddress: 'naledi@example.com',
        painPoint: 'The queue in the shop is long.',
        painPointType: 'Process',
        suggestion: 'Let people book a time.',
        selectedOption: 'Customer',
      },
      answers: { 201: success('The suggestion is kept.', { message: MESSAGE }) },
    },
    ({ ctx, fields }) =>
      sendSuggestion(ctx, { ...fields, ...fromWire(suggestionFields, ({ wire }) => fields[wire]) }),
  ),
  exportRoute('/suggestions/export', 'suggestion:export', {
    format: 'csv',
    filters: suggestionFilters,
    rows: listSuggestions,
    columns: { Sent: ({ createdAt }) => createdAt, ...answerColumns(suggestionFields), ...followUpColumns },
  }),
];
