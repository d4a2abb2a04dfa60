/** Admits uploads: a limited number at a time, no slower than a rate, and only while the disks have room. */
import type { FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { finished, Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { DomainError, fail } from '@portal/schema/errors';
import { FORM_MAX_BYTES } from '@portal/schema/limits';
import { fileTooLarge } from '@portal/schema/file-size';
import type { Context } from '../../platform/context.ts';
import { callFaults } from '../../platform/fault-texts.ts';
import type { Room } from '../../platform/files/room.ts';
import type { Spool, SpooledFile } from '../../platform/files/spool.ts';
import { prepayForm } from '../../platform/security/form-allowance.ts';
import { boundsOf, openQuota } from '../../platform/security/quota.ts';
import type { Share, NetworkBounds } from '../../platform/security/quota.ts';

export interface UploadBounds extends NetworkBounds {
  ofVisitors: number;
  perAccount: number;
  /** The most milliseconds without a byte. */
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
  /** Stores a file until the upload ends; returns the function that opens it. */
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
  const slotFor = limitUploads(bounds);
  return {
    async receive({ raw, ctx }, maxBytes, use) {
      const most = maxBytes + FORM_MAX_BYTES;
      const length = Number(raw.headers['content-length'] ?? most);
      if (length > most) throw tooLarge(maxBytes);
      const slot = slotFor(ctx);
      slot.add();
      let releaseRoom: (() => void) | undefined;
      try {
        releaseRoom = await room.take(length);
        if (!ctx.actor) await prepayForm(ctx);
        const body = paced(raw, bounds, maxBytes);
        return await withSpool(spool, body, use);
      } finally {
        releaseRoom?.();
        slot.release();
      }
    },
  };
}

const tooLarge = (maxBytes: number) => new DomainError('FILE_TOO_LARGE', { message: fileTooLarge(maxBytes) });

function limitUploads(bounds: UploadBounds) {
  const openShare = openQuota();
  return ({ actor, network }: Context): Share => {
    const { perAccount, ofVisitors } = bounds;
    return openShare(
      actor
        ? [
            {
              key: actor.id,
              most: perAccount,
              refuse: () => refuseMore(callFaults.ownUploads({ count: perAccount })),
            },
          ]
        : [
            ...boundsOf(network, bounds, (most) => refuseMore(callFaults.networkUploads({ count: most }))),
            { key: 'visitors', most: ofVisitors },
          ],
    );
  };
}

const refuseMore = (message: string) => fail('TOO_MANY_REQUESTS', { message, retryAfter: 5 });

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
    // A paused upload waits for the portal, not for the sender.
    if (raw.isPaused()) timer.refresh();
    else body.destroy(new DomainError('TOO_SLOW'));
  }, idle);
  body.once('close', () => clearTimeout(timer));
  // Readers get its errors. Without a listener, an error of an unread body would end the process.
  body.on('error', () => undefined);
  finished(raw, (error) => {
    if (error) body.destroy(new DomainError('TOO_SLOW', { message: callFaults.brokeOff }));
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
