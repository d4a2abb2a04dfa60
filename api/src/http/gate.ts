/** Sheds calls beyond what the portal can do: one that would only wait is refused before anything is done for it. */
import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '@portal/schema/errors';
import type { Meter } from '../metrics/meter.ts';

export interface Gate {
  inProgress(): number;
  guard(scope: FastifyInstance): void;
}

/** @throws DomainError (its hooks) UNAVAILABLE beyond `most` calls at a time */
export function openGate(most: number, meter: Meter | undefined): Gate {
  const working = new Set<FastifyRequest>();
  const enter = (request: FastifyRequest) => {
    if (working.size >= most) {
      meter?.countShed();
      // Not all at the same moment.
      fail('UNAVAILABLE', { retryAfter: randomInt(1, 4) });
    }
    working.add(request);
  };
  return {
    inProgress: () => working.size,
    guard(scope) {
      scope.addHook('onRequest', (request, reply, done) => {
        enter(request);
        reply.raw.once('close', () => working.delete(request));
        done();
      });
      // A slow sender must not use up the gate: bodies on their way have bounds of their own.
      scope.addHook('preParsing', (request, _reply, _payload, done) => {
        working.delete(request);
        done();
      });
      // Bodies that end at the same moment must not pass it together.
      scope.addHook('preHandler', (request, reply, done) => {
        if (!reply.raw.destroyed && !isUpload(request)) enter(request);
        done();
      });
      // Nor must a slow reader.
      scope.addHook('onSend', (request, _reply, _payload, done) => {
        working.delete(request);
        done();
      });
    },
  };
}

const isUpload = ({ mediaType }: FastifyRequest) =>
  mediaType !== undefined && mediaType !== 'application/json';
