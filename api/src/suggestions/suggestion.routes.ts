import { painPointTypes, suggestionSenders } from '@portal/schema/choices';
import { SHORT_TEXT_MAX } from '@portal/schema/limits';
import { isoAt } from '@portal/schema/programme-time';
import { suggestionFields } from '@portal/schema/suggestion';
import { BYTE_ORDER_MARK, csvRecord } from '../rest/csv.ts';
import { text } from '../rest/json-schema.ts';
import { documented, fieldsOf, fileAnswer, MESSAGE, queryValue, succeed, success } from '../rest/route.ts';
import { attach, sendTexts } from '../rest/stream.ts';
import { suggestionFromWire, suggestionWireFields } from '../rest/wire.ts';
import { suggestionBody } from '../rest/wire-schemas.ts';
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
    await sendTexts(reply, csvOf(batches, ctx.timeZone), () => attach(reply, FILE));
  },
);

const HEADER = ['Sent', ...Object.values(suggestionFields).map(({ label }) => label)];

async function* csvOf(batches: AsyncGenerator<Suggestion[]>, zone: string): AsyncGenerator<string> {
  let before = BYTE_ORDER_MARK + csvRecord(HEADER);
  for await (const batch of batches) {
    yield before + batch.map((suggestion) => csvRecord(cellsOf(suggestion, zone))).join('');
    before = '';
  }
  if (before) yield before;
}

function cellsOf(suggestion: Suggestion, zone: string): string[] {
  const { createdAt, fullName, contactNumber, emailAddress, painPoint, painPointType, selectedOption } =
    suggestion;
  return [
    isoAt(createdAt, zone),
    fullName,
    contactNumber,
    emailAddress,
    painPoint,
    painPointType ? painPointTypes[painPointType] : '',
    suggestion.suggestion,
    selectedOption ? suggestionSenders[selectedOption] : '',
  ];
}
