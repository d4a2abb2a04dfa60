/** The documented downloads (spec §7). */
import { documented, fileAnswer } from '../rest/route.ts';
import type { Call } from '../rest/route.ts';
import { guidelinesDocument, termsDocument } from './content.service.ts';
import type { ContentDocument } from './content.service.ts';

const MAX_AGE_SECONDS = 3_600;

const pdfAnswers = (description: string) => ({
  200: fileAnswer(description, ['application/pdf'], {
    ETag: 'Names this version: send it as If-None-Match.',
  }),
  304: { description: 'The version that the caller has is the present one.' },
});

export const sendGuidelines = documented(
  {
    summary: 'The submission guidelines',
    answers: pdfAnswers('SubmissionGuidelines.pdf.'),
  },
  async (call) => {
    send(call, await guidelinesDocument());
  },
);

export const sendTerms = documented(
  {
    summary: 'The terms and conditions',
    answers: pdfAnswers('termsofagreement.pdf.'),
  },
  async (call) => {
    send(call, await termsDocument());
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
