/** Writes the PDFs that the server reads: the documents of the programme, and the proposals of seeded ideas. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { focusAreas } from '@portal/schema/choices';
import { namesOf } from '@portal/schema/lists';
import type { FocusArea } from '@portal/schema/choices';
import { company } from '@portal/schema/company';
import { channelsInWords } from '@portal/schema/notification-channels';
import {
  guidelinesVersion,
  submissionGuidelines,
  termsOfAgreement,
  termsVersion,
} from '@portal/schema/programme-terms';
import areas from '../src/features/seed/content/areas.json' with { type: 'json' };
import sentences from '../src/features/seed/content/sentences.json' with { type: 'json' };
import { buildShortPdf } from '../src/platform/pdf/pdf-document.ts';
import type { PdfContent } from '../src/platform/pdf/pdf-document.ts';

/**
 * Writes the documents, each of the programme for portals that send SMS and for those that do not.
 * @param folder the folder that `built-files.ts` reads
 */
export async function writeDocuments(folder: string): Promise<void> {
  const write = async (name: string, content: PdfContent) => {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, await buildShortPdf(content));
  };
  for (const sendsSms of [true, false]) {
    const channels = channelsInWords(sendsSms);
    const ofKind = sendsSms ? 'with-sms' : 'without-sms';
    await write(`${ofKind}/SubmissionGuidelines.pdf`, {
      title: 'Submission Guidelines',
      lead: `How to submit a good idea to the ${company.programme}.`,
      version: guidelinesVersion,
      sections: submissionGuidelines(channels),
    });
    await write(`${ofKind}/termsofagreement.pdf`, {
      title: 'Terms of Agreement',
      lead: `What you and ${company.legalName} agree on when you submit an idea.`,
      version: termsVersion,
      sections: termsOfAgreement(channels),
    });
  }
  for (const area of namesOf(focusAreas)) await write(`proposals/${area}.pdf`, proposalOf(area));
}

function proposalOf(area: FocusArea): PdfContent {
  const { proposal } = sentences;
  const { concepts, benefits, partners, features } = areas[area];
  const related = concepts.slice(0, 5).map(({ about }) => about);
  const plain = features.filter((sentence) => !sentence.includes('{')).slice(0, 5);
  return {
    title: `Business proposal: ${focusAreas[area]}`,
    lead: proposal.lead,
    sections: [
      {
        heading: 'Summary',
        paragraphs: [proposal.summary, `Related work in the field: ${related.join('; ')}.`],
      },
      { heading: 'How it works', paragraphs: [plain.join(' ')] },
      { heading: 'Benefits', paragraphs: ['We expect these effects:'], list: benefits.slice(0, 6) },
      { heading: 'Partners', paragraphs: ['We would like to work with:'], list: partners.slice(0, 6) },
      { heading: 'Costs and income', paragraphs: proposal.costs },
      { heading: 'Team and plan', paragraphs: proposal.team },
    ],
  };
}
