/** The documented downloads (spec §7). */
import { documented, fileAnswer } from '../rest/route.ts';
import type { Call } from '../rest/route.ts';
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

function send({ req, res }: Call, { fileName, bytes, etag }: ContentDocument): void {
  res.set({ ETag: etag, 'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}` });
  if (req.fresh) {
    res.status(304).end();
    return;
  }
  res.attachment(fileName).type('pdf').send(bytes);
}
