import { Readable } from 'node:stream';
import { keyIn } from '../../../platform/global-id.ts';
import { fileAnswer, route } from '../../../transport/rest/route.ts';
import { sendDocument } from '../../../transport/rest/stream.ts';
import { IDEA_ID } from '../idea.routes.ts';
import { receiptAsPdf } from './receipt.service.ts';

export const receiptRoute = route(
  'get /submission/:id/receipt',
  'idea:read-persons',
  {
    summary: 'The receipt of an idea as a PDF',
    description: 'With all answers but the ID number. The signed data is attached as `receipt.json`.',
    params: { id: IDEA_ID },
    answers: { 200: fileAnswer('The receipt.', ['application/pdf']) },
    failures: ['NOT_FOUND'],
  },
  async ({ ctx, reply, params }) => {
    const { name, bytes } = await receiptAsPdf(ctx, keyIn('Idea', params['id']));
    sendDocument(reply, { name, size: bytes.length, content: Readable.from([bytes]) });
  },
);
