/** The terms and the guidelines as PDFs, in the words of the pages. */
import { company } from '@portal/schema/company';
import { CHANNELS_MARK, channelsInWords } from '@portal/schema/notification-channels';
import { guidelinesVersion, submissionGuidelines, termsVersion } from '@portal/schema/programme-terms';
import { termsTexts } from '@portal/schema/texts/terms';
import { buildShortPdf } from '../../platform/pdf/pdf-document.ts';
import type { PdfContent } from '../../platform/pdf/pdf-document.ts';
import { followCompany, speakIn } from '../../platform/present-company.ts';
import { sectionOf } from './texts/clause-sections.ts';
import type { Clauses } from './texts/terms.service.ts';

const termsContent = (clauses: Clauses, version: string, channels: string): PdfContent => ({
  title: 'Terms of Agreement',
  lead: `What you and ${company.legalName} agree on when you submit an idea.`,
  version,
  sections: clauses.map(({ heading, text }) =>
    sectionOf({
      heading: heading.replaceAll(CHANNELS_MARK, channels),
      text: text.replaceAll(CHANNELS_MARK, channels),
    }),
  ),
});

const contents = {
  'SubmissionGuidelines.pdf': (channels: string): PdfContent => ({
    title: 'Submission Guidelines',
    lead: `How to submit a good idea to the ${company.programme}.`,
    version: guidelinesVersion,
    sections: submissionGuidelines(channels),
  }),
  // The English words bind.
  'termsofagreement.pdf': (channels: string): PdfContent =>
    speakIn('en', () => termsContent(termsTexts.clauses, termsVersion(), channels)),
};

export type ProgrammeDocument = keyof typeof contents;
export const programmeDocuments = Object.keys(contents) as ProgrammeDocument[];

/** The documents that were asked for since who runs the programme last changed. */
const set = new Map<string, Promise<Buffer>>();
followCompany(() => set.clear());

/** Returns the bytes of a document; the same until its words change. */
export function readProgrammeDocument(name: ProgrammeDocument, sendsSms: boolean): Promise<Buffer> {
  const channels = channelsInWords(sendsSms);
  const key = `${name} ${channels}`;
  const known = set.get(key);
  if (known) return known;
  const own = buildShortPdf(contents[name](channels));
  set.set(key, own);
  own.catch(() => set.delete(key));
  return own;
}

/** Sets the clauses of an earlier version, or of the present one. */
export const setTerms = (clauses: Clauses, version: string, sendsSms: boolean): Promise<Buffer> =>
  buildShortPdf(termsContent(clauses, version, channelsInWords(sendsSms)));
