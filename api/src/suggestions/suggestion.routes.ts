/** The documented calls of suggestions (spec §7): each one call of a service. */
import { painPointTypes, suggestionSenders } from '@portal/schema/choices';
import { SHORT_TEXT_MAX } from '@portal/schema/limits';
import { isoAt } from '@portal/schema/programme-time';
import { suggestionFields } from '@portal/schema/suggestion';
import { BYTE_ORDER_MARK, csvRecord } from '../rest/csv.ts';
import { text } from '../rest/json-schema.ts';
import { documented, fieldsOf, fileAnswer, MESSAGE, queryValue, succeed, success } from '../rest/route.ts';
import { sendTexts } from '../rest/stream.ts';
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
  async ({ ctx, req, res }) => {
    const input = suggestionFromWire(fieldsOf(req, suggestionWireFields));
    succeed(res, 201, { ...(await sendSuggestion(ctx, input)) });
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
  async ({ ctx, req, res }) => {
    const batches = exportSuggestions(ctx, { search: queryValue(req, 'search') }, FILE);
    await sendTexts(res, csvOf(batches, ctx.timeZone), () => res.attachment(FILE).type('csv'));
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

/** The cells of a suggestion, in the order of the header. */
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
