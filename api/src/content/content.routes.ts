/** The documented downloads (spec §7). */
import type { Call } from '../rest/route.ts';
import { guidelinesDocument, termsDocument } from './content.service.ts';
import type { ContentDocument } from './content.service.ts';

const MAX_AGE_SECONDS = 3_600;

export async function sendGuidelines(call: Call): Promise<void> {
  send(call, await guidelinesDocument());
}

export async function sendTerms(call: Call): Promise<void> {
  send(call, await termsDocument());
}

function send({ req, res }: Call, { fileName, bytes, etag }: ContentDocument): void {
  res.set({ ETag: etag, 'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}` });
  if (req.fresh) {
    res.status(304).end();
    return;
  }
  res.attachment(fileName).type('pdf').send(bytes);
}
