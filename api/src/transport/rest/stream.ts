import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { create } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import { contentType } from 'mime-types';
import type { Accepted } from '../../platform/files/content-types.ts';
import type { OutgoingFile } from '../../platform/files/files.ts';

export function attach(reply: FastifyReply, name: string): void {
  reply.type(typeOf(name)).header('Content-Disposition', create(name));
}

/** Files to be read in the browser: the list of types lacks the first two, and browsers save files of the third. */
const PLAIN = ['.graphql', '.py', '.md'];

export function typeOf(name: string): string {
  if (PLAIN.includes(path.extname(name))) return 'text/plain; charset=utf-8';
  const type = contentType(path.extname(name)) || 'application/octet-stream';
  // The list of types has no charset for XML types.
  return type.endsWith('+xml') ? `${type}; charset=utf-8` : type;
}

/** Lists the media types of files that are accepted. */
export const typesOf = ({ types }: Accepted): string[] => [
  ...new Set(types.flatMap(({ extensions }) => extensions).map((extension) => typeOf(`file.${extension}`))),
];

export function openBody(reply: FastifyReply): ServerResponse {
  reply.hijack();
  return reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
}

/** Streams texts, no faster than the caller reads them. Stops reading texts when the caller disconnects. */
export async function streamTexts(
  reply: FastifyReply,
  texts: AsyncGenerator<string>,
  begin: () => void,
): Promise<void> {
  // Waits for the first text: a failure before the status is sent can still be answered.
  const first = await texts.next();
  begin();
  const body = openBody(reply);
  if (!first.done) body.write(first.value);
  await pipeline(texts, body).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

const SANDBOX = "default-src 'none'; sandbox";
// Browsers' PDF viewers do not work in a sandbox; they run no script of a document with the rights of the page.
const INLINE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'";

/** Lets the browser run nothing of an untrusted document. `inline` shows it in a tab of its own, or a picture in a page. */
export function sendDocument(
  reply: FastifyReply,
  { name, size, content }: OutgoingFile,
  { inline }: { inline: boolean } = { inline: false },
): void {
  attach(reply, name);
  if (inline) {
    const disposition = String(reply.getHeader('Content-Disposition'));
    reply.headers({
      'Content-Disposition': disposition.replace(/^attachment/, 'inline'),
      'Content-Security-Policy': typeOf(name) === 'application/pdf' ? INLINE_POLICY : SANDBOX,
    });
  } else {
    reply.header('Content-Security-Policy', SANDBOX);
  }
  reply.headers({ 'Content-Length': String(size), 'X-Content-Type-Options': 'nosniff' }).send(content);
}
