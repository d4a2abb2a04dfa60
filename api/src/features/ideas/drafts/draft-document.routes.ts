import * as v from 'valibot';
import { draftDocumentRules } from '@portal/schema/draft-document';
import { DOCUMENT_PART_MAX_BYTES, DOCUMENT_PART_MIN_BYTES } from '@portal/schema/limits';
import { fail, failField } from '@portal/schema/errors';
import { warningsInWords } from '@portal/schema/examination';
import type { Context } from '../../../platform/context.ts';
import { bodyOf, count, record, text } from '../../../transport/rest/json-schema.ts';
import type { JsonSchema } from '../../../transport/rest/json-schema.ts';
import { fileAnswer, queryValue, route, success } from '../../../transport/rest/route.ts';
import { sendDocument } from '../../../transport/rest/stream.ts';
import { answerFileTypes } from '../answer-files/answer-file.routes.ts';
import { warningsSchema, warningsToWire } from '../../documents/document-wire.ts';
import type { DraftDocument } from './draft-document.entity.ts';
import * as documents from './draft-document.service.ts';

const REFERENCE =
  'The reference of the draft. A file that answers a question of its call has a dot and the key of the question after it: `IDEA-1700000000000-123456.PLAN`.';

const documentSchema: JsonSchema = record(
  'The PDF of a draft.',
  {
    upload: text('Names the upload: send its parts to it.', { format: 'uuid' }),
    name: text('The name of the file.'),
    size: count('The size of the whole file, in bytes.'),
    received: count('How many bytes have arrived: the next part begins there.'),
    uploadedAt: {
      description: 'When the whole file had arrived; null until then.',
      type: ['string', 'null'],
      format: 'date-time',
    },
    url: { description: 'A path on this origin, once the whole file is here.', type: ['string', 'null'] },
    warnings: warningsSchema,
  },
  { title: 'DraftDocument' },
);

const maybeDocument: JsonSchema = {
  ...documentSchema,
  title: 'DraftDocumentOrNone',
  description: 'The PDF of a draft; null when it has none.',
  type: ['object', 'null'],
};

async function asWire(ctx: Context, document: DraftDocument) {
  const { id, reference, name, size, received, fileKey, updatedAt } = document;
  return {
    upload: id,
    name,
    size,
    received,
    uploadedAt: fileKey ? updatedAt.toISOString() : null,
    url: fileKey ? `/api/submission/draft/${reference}/file` : null,
    warnings: warningsToWire(warningsInWords(await documents.warningsOfDraft(ctx, document))),
  };
}

const find = route(
  'get /submission/draft/:reference/document',
  'idea:draft',
  {
    summary: 'The PDF of a draft, and how much of it has arrived',
    params: { reference: REFERENCE },
    answers: { 200: success('The PDF, or that there is none.', { document: maybeDocument }) },
    failures: ['UNVERIFIED'],
  },
  async ({ ctx, params }) => {
    const found = await documents.findDocument(ctx, params['reference']);
    return { document: found && (await asWire(ctx, found)) };
  },
);

const fileRules = v.omit(draftDocumentRules, ['reference']);

const announce = route(
  'post /submission/draft/:reference/document',
  'idea:draft',
  {
    summary: 'Announce the PDF of a draft',
    description:
      'Takes the place of the PDF that the draft had. The same file goes on where its upload broke off: send its parts from `received`.',
    params: { reference: REFERENCE },
    body: bodyOf('DraftDocumentFile', 'A file that is going to be uploaded.', fileRules, {
      name: 'Its name.',
      size: 'Its size in bytes.',
      fingerprint: 'A text of the caller’s own by which the same file is known again.',
    }),
    example: { name: 'proposal.pdf', size: 48213, fingerprint: '0123456789abcdef' },
    answers: { 200: success('What has arrived of it.', { document: documentSchema }) },
    failures: ['UNVERIFIED', 'UNSUPPORTED_FILE', 'FILE_TOO_LARGE', 'CONFLICT', 'NOT_FOUND'],
  },
  async ({ ctx, params, fields }) => {
    const found = await documents.announceDocument(ctx, { ...fields, reference: params['reference'] });
    return { document: await asWire(ctx, found) };
  },
);

const sendPart = route(
  'put /submission/draft/:reference/document/:upload',
  'idea:draft',
  {
    summary: 'Send a part of the PDF of a draft',
    description: `Parts follow one another, of ${DOCUMENT_PART_MIN_BYTES} to ${DOCUMENT_PART_MAX_BYTES} bytes each; the last may be smaller. The first shows whether the file is a PDF. With the last, the whole file is checked and kept.`,
    params: { reference: REFERENCE, upload: 'The upload, as it was announced.' },
    query: { offset: { description: 'Where the part begins.', type: 'integer', minimum: 0 } },
    body: text('The bytes of the part.', { contentMediaType: 'application/octet-stream' }),
    form: 'bytes',
    answers: { 200: success('What has arrived so far.', { document: documentSchema }) },
    failures: ['UNVERIFIED', 'UNSUPPORTED_FILE', 'CONFLICT', 'NOT_FOUND'],
  },
  async ({ ctx, request, params: { reference, upload } }) => {
    const offset = offsetOf(queryValue(request, 'offset'));
    if (request.mediaType !== 'application/octet-stream') {
      fail('INVALID_INPUT', { message: 'Send the bytes as application/octet-stream.' });
    }
    const { uploads } = request.server;
    const stored = await uploads.receive(request, DOCUMENT_PART_MAX_BYTES, ({ body: content }) =>
      documents.storePart(ctx, reference, { upload: String(upload), offset, content }),
    );
    return { document: await asWire(ctx, stored) };
  },
);

function offsetOf(given = ''): number {
  if (/^\d{1,10}$/.test(given)) return Number(given);
  return failField('offset', 'offset must be the number of bytes that have arrived.');
}

const remove = route(
  'delete /submission/draft/:reference/document',
  'idea:draft',
  {
    summary: 'Remove the PDF of a draft',
    params: { reference: REFERENCE },
    answers: { 200: success('The draft has no PDF.') },
    failures: ['UNVERIFIED'],
  },
  async ({ ctx, params }) => {
    await documents.removeDocument(ctx, params['reference']);
    return {};
  },
);

const open = route(
  'get /submission/draft/:reference/file',
  'idea:draft',
  {
    summary: 'Open the PDF of a draft',
    params: { reference: REFERENCE },
    query: { inline: text('`1` to show it in a tab of its own; else it is to be saved.') },
    answers: { 200: fileAnswer('The PDF, or the file.', answerFileTypes) },
    failures: ['UNVERIFIED', 'NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
  },
  async ({ ctx, request, reply, params }) => {
    const document = await documents.openDraftDocument(ctx, params['reference']);
    sendDocument(reply, document, { inline: queryValue(request, 'inline') === '1' });
  },
);

export const draftDocumentRoutes = [find, announce, sendPart, remove, open];
