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

/** Answers with a document that a stranger may have made: to be saved, never to be run. */
export async function sendDocument(res: Response, { name, size, content }: OutgoingDocument): Promise<void> {
  // Its type comes from the name, whose extension fits the content.
  res.attachment(name);
  res.set({
    'Content-Length': String(size),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
  });
  await pipeline(content, res);
}
