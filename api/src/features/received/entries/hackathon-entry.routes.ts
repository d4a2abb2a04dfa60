import { keyIn } from '../../../platform/global-id.ts';
import { entryFields, entryFileKinds, entryRules } from '@portal/schema/challenge';
import { failField } from '@portal/schema/errors';
import { ENTRY_FILE_MAX_BYTES, ENTRY_FILE_MAX_MEGABYTES } from '@portal/schema/limits';
import { entryFilters } from '@portal/schema/list-filters';
import { entryFile } from '../../../platform/files/content-types.ts';
import { answerColumns, exportRoute, yesOrNo } from '../../../transport/rest/export.ts';
import { asForm, bodyOf } from '../../../transport/rest/json-schema.ts';
import type { JsonSchema } from '../../../transport/rest/json-schema.ts';
import { withForm } from '../../../transport/rest/multipart.ts';
import { fileAnswer, MESSAGE, route, success } from '../../../transport/rest/route.ts';
import { sendDocument, typesOf } from '../../../transport/rest/stream.ts';
import { faultsToWire, fromWire, HONEYPOT, HONEYPOT_WORDS, wordsOf } from '../../../transport/rest/wire.ts';
import type { Wire } from '../../../transport/rest/wire.ts';
import { warningsSchema, warningsToWire } from '../../documents/document-wire.ts';
import { followUpColumns } from '../follow-ups/follow-up.service.ts';
import { enterChallenge, listEntries, openEntryFile } from './hackathon-entry.service.ts';

const entryFileTypes = typesOf(entryFile);

const entryForm: JsonSchema = asForm(
  bodyOf('HackathonForm', 'The entry of a team.', entryRules, {
    ...wordsOf(entryFields),
    challengeId: {
      description: 'The id of a challenge from the graph; left out, the newest.',
      wire: 'challenge',
    },
    [HONEYPOT]: HONEYPOT_WORDS,
  }),
  {
    file: {
      description: `${entryFileKinds}, at most ${ENTRY_FILE_MAX_MEGABYTES} MB.`,
      contentMediaType: 'application/octet-stream',
    },
  },
);

const entryFromWire = (fields: ReadonlyMap<string, string>): Wire => ({
  ...fromWire(entryFields, ({ kind, wire }) =>
    kind === 'texts' || kind === 'choices' ? jsonList(fields, wire) : fields.get(wire),
  ),
  [HONEYPOT]: fields.get(HONEYPOT),
});

function jsonList(fields: ReadonlyMap<string, string>, field: string): unknown {
  try {
    return JSON.parse(fields.get(field) || '[]');
  } catch {
    return failField(field, `Send ${field} as a JSON list, such as ["one","two"].`);
  }
}

const { challengeId: _, ...answers } = entryFields;

export const entryRoutes = [
  route(
    'post /hackathon',
    'challenge:enter',
    {
      summary: 'Enter a challenge',
      body: entryForm,
      form: 'multipart',
      answers: {
        201: success('The entry is kept.', {
          message: MESSAGE,
          afterClosing: {
            description: 'Whether the challenge was not open: the entry is kept for the next edition.',
            type: 'boolean',
          },
          reference: { description: 'The reference of the entry, for questions about it.', type: 'string' },
          warnings: warningsSchema,
        }),
      },
      failures: ['NOT_FOUND', 'UNSUPPORTED_FILE'],
    },
    async ({ ctx, request }) => {
      const receipt = await withForm(request, entryForm, ENTRY_FILE_MAX_BYTES, ({ fields, file }) =>
        enterChallenge(ctx, entryFromWire(fields), file),
      ).catch((error: unknown) => {
        throw faultsToWire(error, entryFields);
      });
      return { ...receipt, warnings: warningsToWire(receipt.warnings) };
    },
  ),
  route(
    'get /hackathon/:id/file',
    'challenge:read-entries',
    {
      summary: 'The file of an entry',
      params: { id: 'The id of the entry, here or in the graph.' },
      answers: { 200: fileAnswer('The file, to be saved.', entryFileTypes) },
      failures: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
    },
    async ({ ctx, reply, params }) => {
      sendDocument(reply, await openEntryFile(ctx, keyIn('HackathonEntry', params['id'])));
    },
  ),
  exportRoute('/hackathon-entries/export', 'challenge:read-entries', {
    filters: entryFilters,
    rows: listEntries,
    columns: {
      ...answerColumns(answers),
      Challenge: ({ challenge }) => challenge?.title,
      'Sent while closed': ({ afterClosing }) => yesOrNo(afterClosing),
      // Names of files often have the name of a person.
      File: { personal: 'identity', cell: ({ fileName }) => fileName },
      Sent: ({ createdAt }) => createdAt,
      Reference: ({ reference }) => reference,
      ...followUpColumns,
    },
  }),
];
