/** Long answers, written as they are read. */
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { create } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import { contentType } from 'mime-types';
import type { OutgoingDocument } from '../documents/document.service.ts';

/** Makes an answer a file to be saved, of the type that its name tells. */
export function attach(reply: FastifyReply, name: string): void {
  reply.type(typeOf(name)).header('Content-Disposition', create(name));
}

/** Names the media type of a file. */
export function typeOf(name: string): string {
  const type = contentType(path.extname(name)) || 'application/octet-stream';
  // Those of XML have no charset in the list of types.
  return type.endsWith('+xml') ? `${type}; charset=utf-8` : type;
}

/** Sends the status and the headers, and gives what the body is written to. */
export function openBody(reply: FastifyReply): ServerResponse {
  reply.hijack();
  return reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
}

/**
 * Answers with texts as they come, no faster than the caller reads; one who goes away ends the reading.
 * @param begin sets the answer's headers
 */
export async function sendTexts(
  reply: FastifyReply,
  texts: AsyncGenerator<string>,
  begin: () => void,
): Promise<void> {
  // The first text comes before the status: what goes wrong until then is still answered in words.
  const first = await texts.next();
  begin();
  const body = openBody(reply);
  if (!first.done) body.write(first.value);
  await pipeline(texts, body).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

/** How long a caller may take nothing of an answer that something waits for, in milliseconds. */
const STALL_MAX = 2 * 60_000;

/** Gives up an answer of which the caller takes nothing any more, so that what it holds is free for others. */
export function leaveStalled({ raw }: FastifyReply, after = STALL_MAX): void {
  raw.setTimeout(after, () => raw.destroy());
}

const INLINE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";

/**
 * Answers with a document that a stranger may have made: never to be run.
 * @param options.inline to be shown in a frame of a page of this origin, else to be saved
 */
export function sendDocument(
  reply: FastifyReply,
  { name, size, content }: OutgoingDocument,
  { inline }: { inline: boolean } = { inline: false },
): void {
  // Its type comes from the name, whose extension fits the content.
  attach(reply, name);
  if (inline) {
    // The viewers of browsers refuse to work in a sandbox. They run nothing of a document in the page's name.
    const disposition = String(reply.getHeader('Content-Disposition'));
    reply.headers({
      'Content-Disposition': disposition.replace(/^attachment/, 'inline'),
      'Content-Security-Policy': INLINE_POLICY,
      'X-Frame-Options': 'SAMEORIGIN',
    });
  } else {
    reply.header('Content-Security-Policy', "default-src 'none'; sandbox");
  }
  reply.headers({ 'Content-Length': String(size), 'X-Content-Type-Options': 'nosniff' }).send(content);
}
