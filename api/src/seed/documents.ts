/** The PDFs of seeded ideas: a real one for each focus area, stored once and shared by its ideas. */
import { Readable } from 'node:stream';
import { focusAreas, namesOf } from '@portal/schema/choices';
import type { FocusArea } from '@portal/schema/choices';
import { DOCUMENT_MAX_BYTES } from '@portal/schema/limits';
import { buildPdf } from '../content/pdf-document.ts';
import type { Context } from '../context.ts';
import { discardDocument } from '../documents/document.service.ts';
import type { StoredFile } from '../files/files.ts';
import { areas } from './content/areas.ts';
import type { Area } from './content/content.ts';
import type { Random } from './random.ts';

/** The stored proposal of each focus area. */
export type Proposals = Record<FocusArea, StoredFile>;

/** Stores the proposals. When one cannot be stored, none is left. */
export async function storeProposals(ctx: Context): Promise<Proposals> {
  const stored: Partial<Proposals> = {};
  try {
    for (const name of namesOf(focusAreas)) {
      const pdf = await buildPdf(...proposalOf(focusAreas[name], areas[name]));
      stored[name] = await ctx.files.storePdf(Readable.from([pdf]), DOCUMENT_MAX_BYTES);
    }
    return stored as Proposals;
  } catch (error) {
    await discardProposals(ctx, stored);
    throw error;
  }
}

/** Takes proposals back whose ideas were not stored. */
export async function discardProposals(ctx: Context, proposals: Partial<Proposals>): Promise<void> {
  for (const file of Object.values(proposals)) await discardDocument(ctx, file);
}

/** The name that the proposal had on the submitter's side. */
export function proposalName(random: Random, solutionName: string, lastName: string): string {
  const slug = solutionName
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return random.pick([
    `${slug}.pdf`,
    `${slug}-proposal.pdf`,
    `${slug}_final.pdf`,
    `Business Plan ${lastName}.pdf`,
    'Business proposal.pdf',
    `Proposal ${slug} v2.pdf`,
  ]);
}

function proposalOf(
  label: string,
  { concepts, benefits, partners, features }: Area,
): Parameters<typeof buildPdf> {
  const plain = features.filter((sentence) => !sentence.includes('{'));
  return [
    `Business proposal: ${label}`,
    'Proposal and supporting documents of an idea submitted to the programme.',
    [
      {
        heading: 'Summary',
        paragraphs: [
          'This proposal describes a problem that many people share, an answer to it, and what it takes to try the answer with real users within three months.',
          `Related work in the field: ${concepts
            .slice(0, 5)
            .map(({ about }) => about)
            .join('; ')}.`,
        ],
      },
      { heading: 'How it works', paragraphs: [plain.slice(0, 5).join(' ')] },
      { heading: 'Benefits', paragraphs: ['We expect these effects:'], list: benefits.slice(0, 6) },
      { heading: 'Partners', paragraphs: ['We would like to work with:'], list: partners.slice(0, 6) },
      {
        heading: 'Costs and income',
        paragraphs: [
          'A pilot with fifty users costs P185,000: devices and connections P72,000, development P68,000, field work P30,000, reserve P15,000.',
          'From the second year on, fees cover the running costs if one user in four stays.',
        ],
      },
      {
        heading: 'Team and plan',
        paragraphs: [
          'Four people work on it: a project lead, a developer, a designer and somebody who knows the users.',
          'Month one: interviews and a first version. Month two: trial with ten users. Month three: trial with fifty, report and decision.',
        ],
      },
    ],
  ];
}
