/** Writes the PDFs that the server reads: the proposals of seeded ideas. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { focusAreas } from '@portal/schema/choices';
import { namesOf } from '@portal/schema/lists';
import type { FocusArea } from '@portal/schema/choices';
import areas from '../src/features/seed/content/areas.json' with { type: 'json' };
import sentences from '../src/features/seed/content/sentences.json' with { type: 'json' };
import { buildShortPdf } from '../src/platform/pdf/pdf-document.ts';
import type { PdfContent } from '../src/platform/pdf/pdf-document.ts';

/** Writes the proposals. @param folder the folder that `built-files.ts` reads */
export async function writeDocuments(folder: string): Promise<void> {
  const write = async (name: string, content: PdfContent) => {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, await buildShortPdf(content));
  };
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
