/** The two PDF documents of the programme, set once a process from the texts that the pages show. */
import { createHash } from 'node:crypto';
import { company } from '@portal/schema/company';
import { submissionGuidelines, termsOfAgreement } from '@portal/schema/programme-terms';
import { buildPdf } from './pdf-document.ts';

/** A document ready to be sent. */
export interface ContentDocument {
  fileName: string;
  bytes: Buffer;
  /** Strong: changes with any byte. */
  etag: string;
}

function once(fileName: string, build: () => Promise<Buffer>): () => Promise<ContentDocument> {
  let made: Promise<ContentDocument> | undefined;
  return () => {
    made ??= build().then((bytes) => ({
      fileName,
      bytes,
      etag: `"${createHash('sha256').update(bytes).digest('base64url')}"`,
    }));
    return made;
  };
}

/** The submission guidelines (spec §7). */
export const guidelinesDocument = once('SubmissionGuidelines.pdf', () =>
  buildPdf(
    'Submission Guidelines',
    `How to submit a good idea to the ${company.programme}.`,
    submissionGuidelines,
  ),
);

/** The terms of agreement (spec §7). */
export const termsDocument = once('termsofagreement.pdf', () =>
  buildPdf(
    'Terms of Agreement',
    `What you and ${company.legalName} agree on when you submit an idea.`,
    termsOfAgreement,
  ),
);
