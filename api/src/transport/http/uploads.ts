/** Admits bodies with files: so many at a time, no slower than a rate, and only while the disks have room. */
import type { FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { finished, Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { DomainError, fail } from '@portal/schema/errors';
import { FORM_MAX_BYTES } from '@portal/schema/limits';
import { fileTooLarge } from '@portal/schema/rules';
import type { Context } from '../../platform/context.ts';
import type { Room } from '../../platform/files/room.ts';
import type { Spool, SpooledFile } from '../../platform/files/spool.ts';
import { prepayForm } from '../../platform/security/form-allowance.ts';
import { siteOf } from '../../platform/security/network.ts';

export interface UploadBounds {
  perNetwork: number;
  /** Of the networks of one site. */
  perSite: number;
  ofVisitors: number;
  perAccount: number;
  /** Milliseconds without a byte. */
  idle: number;
  /** Least bytes a second, not counting the first `idle`. */
  rate: number;
}

export const UPLOAD_BOUNDS: UploadBounds = {
  perNetwork: 2,
  perSite: 8,
  ofVisitors: 64,
  perAccount: 8,
  idle: 30_000,
  rate: 1_000,
};

export interface Upload {
  body: Readable;
  /** Keeps a file until the upload ends; returns what opens it. */
  spool(content: Readable): Promise<() => Readable>;
}

export interface Uploads {
  /** @throws DomainError FILE_TOO_LARGE, TOO_MANY_REQUESTS, UNAVAILABLE, NO_ROOM before a byte is read */
  receive<T>(request: FastifyRequest, maxBytes: number, use: (upload: Upload) => Promise<T>): Promise<T>;
}

declare module 'fastify' {
  interface FastifyInstance {
    uploads: Uploads;
  }
}

export function openUploads(spool: Spool, room: Room, bounds: UploadBounds): Uploads {
  const admit = limitUploads(bounds);
  return {
    async receive({ raw, ctx }, maxBytes, use) {
      const most = maxBytes + FORM_MAX_BYTES;
      const length = Number(raw.headers['content-length'] ?? most);
      if (length > most) throw tooLarge(maxBytes);
      const releaseSlot = admit(ctx);
      let releaseRoom: (() => void) | undefined;
      try {
        releaseRoom = await room.take(length);
        if (!ctx.actor) await prepayForm(ctx);
        const body = paced(raw, bounds, maxBytes);
        return await withSpool(spool, body, use);
      } finally {
        releaseRoom?.();
        releaseSlot();
      }
    },
  };
}

const tooLarge = (maxBytes: number) => new DomainError('FILE_TOO_LARGE', { message: fileTooLarge(maxBytes) });

function limitUploads({ perNetwork, perSite, perAccount, ofVisitors }: UploadBounds) {
  const underWay = new Map<string, number>();
  return ({ actor, network }: Context) => {
    const bounds: [key: string, most: number, whose: string | undefined][] = actor
      ? [[actor.id, perAccount, 'an account']]
      : [
          [network, perNetwork, 'one network'],
          [`site ${siteOf(network) ?? network}`, perSite, 'one network'],
          ['visitors', ofVisitors, undefined],
        ];
    for (const [key, most, whose] of bounds) {
      if ((underWay.get(key) ?? 0) < most) continue;
      if (!whose) fail('UNAVAILABLE', { retryAfter: 5 });
      fail('TOO_MANY_REQUESTS', {
        message: `Only ${most} uploads of ${whose} are taken at a time. Wait until one of them has ended, then try again.`,
        retryAfter: 5,
      });
    }
    for (const [key] of bounds) underWay.set(key, (underWay.get(key) ?? 0) + 1);
    return () => {
      for (const [key] of bounds) {
        const left = (underWay.get(key) ?? 0) - 1;
        if (left > 0) underWay.set(key, left);
        else underWay.delete(key);
      }
    };
  };
}

function paced(raw: IncomingMessage, { idle, rate }: UploadBounds, maxBytes: number): Readable {
  const begun = performance.now();
  let bytes = 0;
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      timer.refresh();
      const seconds = (performance.now() - begun - idle) / 1_000;
      if (bytes > maxBytes + FORM_MAX_BYTES) done(tooLarge(maxBytes));
      else if (bytes < seconds * rate) done(new DomainError('TOO_SLOW'));
      else done(null, chunk);
    },
  });
  const timer = setTimeout(() => {
    // Paused: it is the portal that is slow.
    if (raw.isPaused()) timer.refresh();
    else body.destroy(new DomainError('TOO_SLOW'));
  }, idle);
  body.once('close', () => clearTimeout(timer));
  // Readers get its errors. Without a listener, an error of an unread body would end the process.
  body.on('error', () => undefined);
  finished(raw, (error) => {
    if (error)
      body.destroy(new DomainError('TOO_SLOW', { message: 'The upload broke off. Please try again.' }));
  });
  return raw.pipe(body);
}

async function withSpool<T>(spool: Spool, body: Readable, use: (upload: Upload) => Promise<T>): Promise<T> {
  const kept: Promise<SpooledFile>[] = [];
  const keep = async (content: Readable) => {
    const file = spool.keep(content);
    kept.push(file);
    return (await file).open;
  };
  try {
    return await use({ body, spool: keep });
  } finally {
    body.destroy();
    for (const file of await Promise.allSettled(kept)) {
      if (file.status === 'fulfilled') await file.value.remove();
    }
  }
}
