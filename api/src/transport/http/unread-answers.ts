/** Bounds the memory, places and connections of callers who read their answers slowly or not at all. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { onSendHookHandler } from 'fastify';
import { openByteQuota } from '../../platform/security/quota.ts';
import type { ByteBounds } from '../../platform/security/quota.ts';

interface AnswerBounds extends ByteBounds {
  /** Bytes of an answer that counts: the operating system buffers shorter ones. */
  long: number;
}

export const ANSWER_BOUNDS: AnswerBounds = {
  long: 64 * 1024,
  perNetwork: 32 * 1024 * 1024,
  perSite: 64 * 1024 * 1024,
  ofVisitors: 96 * 1024 * 1024,
  inAll: 128 * 1024 * 1024,
};

/** @throws DomainError (the hook) UNAVAILABLE instead of an answer beyond the bounds */
export function boundAnswers({ long, ...bounds }: AnswerBounds): onSendHookHandler<unknown> {
  const openShare = openByteQuota(bounds);
  return ({ network, ctx }, reply, payload, done) => {
    // When the caller has left, nothing would release the bytes: `close` was emitted before.
    if (typeof payload !== 'string' || payload.length * 3 < long || reply.raw.destroyed) return done();
    const bytes = Buffer.byteLength(payload);
    if (bytes < long) return done();
    const share = openShare(network, ctx?.actor !== undefined);
    try {
      share.add(bytes);
    } catch (refusal) {
      return done(refusal as Error);
    }
    reply.raw.once('close', () => share.release());
    done();
  };
}

export interface Pace {
  /** The fewest bytes that a reader takes in a window. */
  least: number;
  /** The milliseconds of a window, in which bytes wait for the reader all the time. */
  window: number;
  /** The milliseconds between two checks of a connection. */
  interval: number;
}

/** 35 kbit/s, half the rate of EDGE at the edge of a cell: a PDF of 20 MB takes 80 minutes at most. */
export const READER_PACE: Pace = { least: 256 * 1024, window: 60_000, interval: 5_000 };

interface Reading {
  /** The bytes that the operating system has accepted for the reader. */
  taken: number;
  waits: boolean;
}

/**
 * Ends connections whose reader is behind and slower than the pace, whatever the answer is. An idle timeout would not do:
 * a caller who reads a byte now and then would never reach it.
 */
export function endSlowReaders(server: Server, { least, window, interval }: Pace): void {
  const readers = new Map<Socket, { last: Reading; looks: number; taken: number }>();
  server.on('connection', (socket: Socket) => {
    readers.set(socket, { last: readingOf(socket), looks: 0, taken: 0 });
    socket.once('close', () => readers.delete(socket));
  });
  const look = setInterval(() => {
    for (const [socket, reader] of readers) {
      const [last, now] = [reader.last, readingOf(socket)];
      const isBehind = last.waits && now.waits;
      // Time does not count while the portal has nothing to send, or is too busy to check.
      const looks = isBehind ? reader.looks + 1 : 0;
      const taken = isBehind ? reader.taken + now.taken - last.taken : 0;
      const isOver = looks * interval >= window;
      if (isOver && taken < least) socket.destroy();
      Object.assign(reader, { last: now, looks, taken }, isOver && { looks: 0, taken: 0 });
    }
  }, interval).unref();
  server.once('close', () => clearInterval(look));
}

/** Node's internal handle. A socket's `bytesWritten` counts a long answer as soon as it is begun, also its unsent rest. */
interface Handle {
  bytesWritten: number;
  writeQueueSize: number;
}

function readingOf(socket: Socket): Reading {
  const { _handle: handle } = socket as unknown as { _handle?: Handle | null };
  const { bytesWritten = 0, writeQueueSize = 0 } = handle ?? {};
  return { taken: bytesWritten - writeQueueSize, waits: writeQueueSize > 0 || socket.writableLength > 0 };
}
