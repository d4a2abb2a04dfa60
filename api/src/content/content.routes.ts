/** The documented downloads (spec §7). */
import { documented, fileAnswer } from '../rest/route.ts';
import type { Call } from '../rest/route.ts';
import { attach } from '../rest/stream.ts';
import { isKnown } from '../http/built-files.ts';
import { guidelinesDocument, termsDocument } from './content.service.ts';
import type { ContentDocument } from './content.service.ts';

const MAX_AGE_SECONDS = 3_600;

const pdfAnswers = (description: string) => ({
  200: fileAnswer(description, ['application/pdf'], {
    ETag: 'Identifies this version. Send it back as If-None-Match.',
  }),
  304: { description: 'The caller has the current version.' },
});

export const sendGuidelines = documented(
  {
    summary: 'The submission guidelines',
    answers: pdfAnswers('SubmissionGuidelines.pdf.'),
  },
  async (call) => {
    send(call, await guidelinesDocument(call.ctx));
  },
);

export const sendTerms = documented(
  {
    summary: 'The terms and conditions',
    answers: pdfAnswers('termsofagreement.pdf.'),
  },
  async (call) => {
    send(call, await termsDocument(call.ctx));
  },
);

function send({ request, reply }: Call, { fileName, bytes, etag }: ContentDocument): void {
  reply.headers({ ETag: etag, 'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}` });
  if (isKnown(request, etag)) {
    reply.code(304).send();
    return;
  }
  attach(reply, fileName);
  reply.send(bytes);
}
