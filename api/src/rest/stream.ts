/** Long answers, written as they are read. */
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { OutgoingDocument } from '../documents/document.service.ts';

/**
 * Answers with texts as they come: waits for a slow reader, and ends the reading when there is none any more.
 * @param begin sets the answer's headers
 */
export async function sendTexts(
  res: Response,
  texts: AsyncGenerator<string>,
  begin: () => void,
): Promise<void> {
  const gone = new AbortController();
  res.once('close', () => gone.abort());
  // The first text comes before the status: what goes wrong until then is still answered in words.
  let text = await texts.next();
  begin();
  while (!text.done && !gone.signal.aborted) {
    if (!res.write(text.value)) await once(res, 'drain', { signal: gone.signal }).catch(() => undefined);
    text = await texts.next();
  }
  res.end();
}

/** How long a caller may take nothing of an answer that something waits for, in milliseconds. */
const STALL_MAX = 2 * 60_000;

/** Gives up an answer of which the caller takes nothing any more, so that what it holds is free for others. */
export function leaveStalled(res: Response, after = STALL_MAX): void {
  res.setTimeout(after, () => res.destroy());
}

const INLINE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";

/**
 * Answers with a document that a stranger may have made: never to be run.
 * @param options.inline to be shown in a frame of a page of this origin, else to be saved
 */
export async function sendDocument(
  res: Response,
  { name, size, content }: OutgoingDocument,
  { inline }: { inline: boolean } = { inline: false },
): Promise<void> {
  // Its type comes from the name, whose extension fits the content.
  res.attachment(name);
  if (inline) {
    // The viewers of browsers refuse to work in a sandbox. They run nothing of a document in the page's name.
    const disposition = String(res.getHeader('Content-Disposition'));
    res.set({
      'Content-Disposition': disposition.replace(/^attachment/, 'inline'),
      'Content-Security-Policy': INLINE_POLICY,
      'X-Frame-Options': 'SAMEORIGIN',
    });
  } else {
    res.set('Content-Security-Policy', "default-src 'none'; sandbox");
  }
  res.set({ 'Content-Length': String(size), 'X-Content-Type-Options': 'nosniff' });
  await pipeline(content, res);
}
