import { entryFields } from '@portal/schema/challenge';
import { ENTRY_FILE_MAX_BYTES } from '@portal/schema/limits';
import { entryFile } from '../../platform/files/content-types.ts';
import { withForm } from '../../transport/rest/multipart.ts';
import {
  documented,
  fileAnswer,
  MESSAGE,
  refuseOthers,
  succeed,
  success,
} from '../../transport/rest/route.ts';
import { sendDocument, typeOf } from '../../transport/rest/stream.ts';
import { entryFromWire, entryWireFields, faultsToWire } from '../../transport/rest/wire.ts';
import { entryForm } from '../../transport/rest/wire-schemas.ts';
import { enterChallenge, openEntryFile } from './hackathon-entry.service.ts';

const entryFileTypes = entryFile.types
  .flatMap(({ extensions }) => extensions)
  .map((extension) => typeOf(`entry.${extension}`));

export const enter = documented(
  {
    summary: 'Enter a challenge',
    body: entryForm,
    answers: {
      201: success('The entry is kept.', {
        message: MESSAGE,
        afterClosing: {
          description: 'Whether the challenge was not open: the entry is kept for the next edition.',
          type: 'boolean',
        },
      }),
    },
    failures: ['NOT_FOUND', 'UNSUPPORTED_FILE'],
  },
  async ({ ctx, request, reply }) => {
    const receipt = await withForm(
      request,
      { field: 'file', maxBytes: ENTRY_FILE_MAX_BYTES },
      ({ fields, file }) => {
        refuseOthers([...fields.keys()], entryWireFields);
        return enterChallenge(ctx, entryFromWire(fields), file);
      },
    ).catch((error: unknown) => {
      throw faultsToWire(error, entryFields);
    });
    succeed(reply, 201, { ...receipt });
  },
);

export const sendFile = documented(
  {
    summary: 'The file of an entry',
    params: { id: 'The id of the entry.' },
    answers: { 200: fileAnswer('The file, to be saved.', entryFileTypes) },
    failures: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
  },
  async ({ ctx, request, reply }) => {
    sendDocument(reply, await openEntryFile(ctx, String(request.params['id'])));
  },
);
