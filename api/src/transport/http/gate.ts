/** Sheds calls beyond what the portal can do: one that would only wait is refused before anything is done for it. */
import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '@portal/schema/errors';
import type { Meter } from '../../platform/metrics/meter.ts';

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
      // Random, so that refused callers do not all return at the same moment.
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
      // A slow sender must not use up the gate: bodies that still arrive have bounds of their own.
      scope.addHook('preParsing', (request, _reply, _payload, done) => {
        working.delete(request);
        done();
      });
      // Counted again, as many bodies may end at the same moment.
      scope.addHook('preHandler', (request, reply, done) => {
        if (!reply.raw.destroyed && !isUpload(request)) enter(request);
        done();
      });
      // A slow reader must not use it up, either.
      scope.addHook('onSend', (request, _reply, _payload, done) => {
        working.delete(request);
        done();
      });
    },
  };
}

const isUpload = ({ method, mediaType }: FastifyRequest) =>
  !['GET', 'HEAD'].includes(method) && mediaType !== undefined && mediaType !== 'application/json';
