/** The two PDF documents of the programme, set from the texts that the pages show. */
import { createHash } from 'node:crypto';
import { company } from '@portal/schema/company';
import { channelsInWords } from '@portal/schema/notification-channels';
import { submissionGuidelines, termsOfAgreement } from '@portal/schema/programme-terms';
import type { TextSection } from '@portal/schema/programme-terms';
import type { Context } from '../context.ts';
import { buildPdf } from './pdf-document.ts';

/** A document ready to be sent. */
export interface ContentDocument {
  fileName: string;
  bytes: Buffer;
  /** Strong: changes with any byte. */
  etag: string;
}

/** A document that is set once: for portals that send SMS, and for those that do not. */
function once(
  fileName: string,
  title: string,
  lead: string,
  sections: (channels: string) => readonly TextSection[],
): (ctx: Context) => Promise<ContentDocument> {
  const made = new Map<string, Promise<ContentDocument>>();
  return ({ sendsSms }) => {
    const channels = channelsInWords(sendsSms);
    const document =
      made.get(channels) ??
      buildPdf(title, lead, sections(channels)).then((bytes) => ({
        fileName,
        bytes,
        etag: `"${createHash('sha256').update(bytes).digest('base64url')}"`,
      }));
    made.set(channels, document);
    return document;
  };
}

/** The submission guidelines (spec §7). */
export const guidelinesDocument = once(
  'SubmissionGuidelines.pdf',
  'Submission Guidelines',
  `How to submit a good idea to the ${company.programme}.`,
  submissionGuidelines,
);

/** The terms of agreement (spec §7). */
export const termsDocument = once(
  'termsofagreement.pdf',
  'Terms of Agreement',
  `What you and ${company.legalName} agree on when you submit an idea.`,
  termsOfAgreement,
);
