/** Reads bodies of JSON within bounds of size, time and memory: unfinished ones must not pile up. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { isUtf8 } from 'node:buffer';
import type { FastifyRequest, onResponseHookHandler } from 'fastify';
import type { Readable } from 'node:stream';
import { DomainError } from '@portal/schema/errors';
import { JSON_MAX_BYTES, VISITOR_JSON_MAX_BYTES } from '@portal/schema/limits';
import type { Context } from '../../platform/context.ts';
import { callFaults } from '../../platform/fault-texts.ts';
import { openByteQuota } from '../../platform/security/quota.ts';
import type { ByteBounds, Share } from '../../platform/security/quota.ts';
import { malformedBody } from '../rest/errors.ts';

export interface BodyBounds extends ByteBounds {
  deadline: number;
  /** The most milliseconds without a byte. */
  idle: number;
  /** Bytes of a body that the quota does not count: most calls are shorter. */
  small: number;
  /** Milliseconds for the rest of a body after its answer: a sender that is cut off at once may miss the answer. */
  linger: number;
}

export const BODY_BOUNDS: BodyBounds = {
  deadline: 15_000,
  idle: 3_000,
  small: 8 * 1024,
  perNetwork: 8 * 1024 * 1024,
  perSite: 16 * 1024 * 1024,
  ofVisitors: 48 * 1024 * 1024,
  inAll: 64 * 1024 * 1024,
  linger: 10_000,
};

export const hasBody = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** @throws DomainError (the reader) FILE_TOO_LARGE, TOO_SLOW, UNAVAILABLE, INVALID_INPUT for invalid JSON */
export function openBodyReader(bounds: BodyBounds) {
  const openShare = openByteQuota(bounds);
  return async (request: FastifyRequest, payload: Readable): Promise<unknown> => {
    const { ctx } = request as { ctx?: Context };
    // A request to an unknown address has no context, and needs no body.
    if (!ctx) return undefined;
    const most = ctx.actor ? JSON_MAX_BYTES : VISITOR_JSON_MAX_BYTES;
    const length = Number(request.headers['content-length'] ?? most);
    if (length > most) throw tooLarge();
    const share = openShare(ctx.network, ctx.actor !== undefined);
    try {
      return parse(await read(payload, most, bounds, share));
    } finally {
      share.release();
    }
  };
}

const tooLarge = () => new DomainError('FILE_TOO_LARGE', { message: callFaults.largeCall });

/** Reads a body. The quota counts arrived bytes, not announced ones: a socket that sends nothing takes nothing. */
async function read(
  payload: Readable,
  most: number,
  { deadline, idle, small }: BodyBounds,
  share: Share,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const timers: NodeJS.Timeout[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      const tooSlow = () => reject(new DomainError('TOO_SLOW'));
      const pause = setTimeout(tooSlow, idle);
      timers.push(pause, setTimeout(tooSlow, deadline));
      // A refusal is in the language of the call, and chunks arrive outside of it.
      const take = AsyncLocalStorage.bind((chunk: Buffer) => {
        pause.refresh();
        const counted = Math.max(size, small);
        size += chunk.length;
        if (size > most) return reject(tooLarge());
        chunks.push(chunk);
        try {
          if (size > counted) share.add(size - counted);
        } catch (refusal) {
          reject(refusal as Error);
        }
      });
      payload.on('data', take);
      payload.once('end', resolve);
      payload.once('error', () => reject(malformedBody()));
    });
    return Buffer.concat(chunks);
  } finally {
    timers.forEach(clearTimeout);
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
