import { Readable } from 'node:stream';
import { focusAreas, namesOf } from '@portal/schema/choices';
import type { FocusArea } from '@portal/schema/choices';
import { DOCUMENT_MAX_BYTES } from '@portal/schema/limits';
import { readBuiltDocument } from '../../platform/built-files.ts';
import type { Context } from '../../platform/context.ts';
import { discardDocuments } from '../documents/document.service.ts';
import { onlyPdf } from '../../platform/files/content-types.ts';
import type { StoredFile } from '../../platform/files/files.ts';

export type Proposals = Record<FocusArea, StoredFile>;

/** Stores the proposals for a piece of work, and removes them when they or the work fail. */
export async function withProposals<T>(ctx: Context, work: (proposals: Proposals) => Promise<T>): Promise<T> {
  const stored: Partial<Proposals> = {};
  try {
    for (const area of namesOf(focusAreas)) {
      const pdf = Readable.from([await readBuiltDocument(`proposals/${area}.pdf`)]);
      stored[area] = await ctx.files.store(pdf, DOCUMENT_MAX_BYTES, onlyPdf);
    }
    return await work(stored as Proposals);
  } catch (error) {
    const keys = Object.values(stored).map(({ key }) => key);
    await discardDocuments(ctx, keys);
    throw error;
  }
}
