/** Reads bodies of JSON within bounds of size, time and memory: unfinished ones must not pile up. */
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { DomainError, fail } from '@portal/schema/errors';
import { JSON_MAX_BYTES, VISITOR_JSON_MAX_BYTES } from '@portal/schema/limits';
import type { Context } from '../context.ts';
import { networkOf } from '../security/network.ts';

/** Bounds on bodies that are on their way. */
export interface BodyBounds {
  /** Milliseconds for a whole body. */
  deadline: number;
  /** Most bytes on their way from one network. */
  perNetwork: number;
  /** Most bytes on their way to this process. */
  inAll: number;
}

const BOUNDS: BodyBounds = { deadline: 15_000, perNetwork: 8 * 1024 * 1024, inAll: 64 * 1024 * 1024 };

/**
 * Makes a reader of JSON bodies.
 * @throws DomainError (the reader) FILE_TOO_LARGE, TOO_SLOW, UNAVAILABLE when too many bodies are on their way,
 * INVALID_INPUT for what is no JSON
 */
export function openBodyReader({ deadline, perNetwork, inAll }: BodyBounds = BOUNDS) {
  let reserved = 0;
  const reservedBy = new Map<string, number>();

  const reserve = (network: string, bytes: number) => {
    const ofNetwork = (reservedBy.get(network) ?? 0) + bytes;
    if (ofNetwork > perNetwork || reserved + bytes > inAll) fail('UNAVAILABLE', { retryAfter: 5 });
    reserved += bytes;
    reservedBy.set(network, ofNetwork);
    return () => {
      reserved -= bytes;
      const left = (reservedBy.get(network) ?? 0) - bytes;
      if (left > 0) reservedBy.set(network, left);
      else reservedBy.delete(network);
    };
  };

  return async (request: FastifyRequest, payload: Readable): Promise<unknown> => {
    // An address that leads nowhere has no context.
    const { ctx } = request as { ctx?: Context };
    const most = ctx?.actor ? JSON_MAX_BYTES : VISITOR_JSON_MAX_BYTES;
    const length = Number(request.headers['content-length'] ?? most);
    if (length > most) throw tooLarge();
    const release = reserve(networkOf(request.ip), length);
    try {
      return parse(await read(payload, most, deadline));
    } finally {
      release();
    }
  };
}

const tooLarge = () => new DomainError('FILE_TOO_LARGE', { message: 'The request is too large.' });
const malformed = () =>
  new DomainError('INVALID_INPUT', {
    message: 'The request could not be read. Send well-formed JSON in UTF-8.',
  });

/** Reads a whole text; whoever stops sending in the middle is cut off by the server. */
function read(payload: Readable, most: number, deadline: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const timer = setTimeout(() => reject(new DomainError('TOO_SLOW')), deadline);
    payload.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > most) reject(tooLarge());
      else chunks.push(chunk);
    });
    payload.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    payload.once('error', () => reject(malformed()));
    payload.once('close', () => clearTimeout(timer));
  });
}

function parse(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw malformed();
  }
}
