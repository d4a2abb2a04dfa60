/** Reads bodies of JSON within bounds of size, time and memory: unfinished ones must not pile up. */
import { isUtf8 } from 'node:buffer';
import type { FastifyRequest, onResponseHookHandler } from 'fastify';
import type { Readable } from 'node:stream';
import { DomainError } from '@portal/schema/errors';
import { JSON_MAX_BYTES, VISITOR_JSON_MAX_BYTES } from '@portal/schema/limits';
import type { Context } from '../../platform/context.ts';
import { malformedBody } from '../rest/errors.ts';
import { openByteAllowance } from './byte-allowance.ts';
import type { ByteBounds } from './byte-allowance.ts';

export interface BodyBounds extends ByteBounds {
  deadline: number;
  /** Milliseconds for the rest of a body after its answer: a sender that is cut off at once may miss the answer. */
  linger: number;
}

export const BODY_BOUNDS: BodyBounds = {
  deadline: 15_000,
  perNetwork: 8 * 1024 * 1024,
  inAll: 64 * 1024 * 1024,
  linger: 10_000,
};

export const hasBody = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** @throws DomainError (the reader) FILE_TOO_LARGE, TOO_SLOW, UNAVAILABLE, INVALID_INPUT for what is no JSON */
export function openBodyReader({ deadline, ...bounds }: BodyBounds) {
  const reserve = openByteAllowance(bounds);
  return async (request: FastifyRequest, payload: Readable): Promise<unknown> => {
    const { ctx } = request as { ctx?: Context };
    // A request to an unknown address has no context, and needs no body.
    if (!ctx) return undefined;
    const most = ctx.actor ? JSON_MAX_BYTES : VISITOR_JSON_MAX_BYTES;
    const length = Number(request.headers['content-length'] ?? most);
    if (length > most) throw tooLarge();
    const release = reserve(ctx.network, length);
    try {
      return parse(await read(payload, most, deadline));
    } finally {
      release();
    }
  };
}

const tooLarge = () => new DomainError('FILE_TOO_LARGE', { message: 'The request is too large.' });

async function read(payload: Readable, most: number, deadline: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  let timer: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      timer = setTimeout(() => reject(new DomainError('TOO_SLOW')), deadline);
      payload.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > most) reject(tooLarge());
        else chunks.push(chunk);
      });
      payload.once('end', resolve);
      payload.once('error', () => reject(malformedBody()));
    });
    return Buffer.concat(chunks);
  } finally {
    clearTimeout(timer);
    payload.removeAllListeners('data').resume();
  }
}

export function closeUnfinished({ linger }: BodyBounds): onResponseHookHandler {
  return ({ raw }, _reply, done) => {
    if (!raw.complete) {
      raw.resume();
      // After its answer a request emits neither the end of its body nor the close of its connection.
      setTimeout(() => raw.complete || raw.destroy(), linger).unref();
    }
    done();
  };
}

function parse(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  // Otherwise letters in another encoding would be stored as replacement characters.
  if (!isUtf8(body)) throw malformedBody();
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    throw malformedBody();
  }
}
