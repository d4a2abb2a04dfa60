/** Sheds load: a call beyond the capacity of the portal is refused before anything is done for it. */
import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '@portal/schema/errors';
import type { Meter } from '../../platform/metrics/meter.ts';
import { openQuota } from '../../platform/security/quota.ts';
import type { Share } from '../../platform/security/quota.ts';

export interface Gate {
  inProgress(): number;
  guard(scope: FastifyInstance): void;
}

/** The share of the places that one account may take, so that it leaves some for others. */
const SHARE_OF_ACCOUNT = 1 / 4;

/** @throws DomainError (its hooks) UNAVAILABLE beyond `most` calls at a time, or beyond an account's share of them */
export function openGate(most: number, meter: Meter | undefined): Gate {
  const working = new Map<FastifyRequest, Share>();
  const openPlace = openQuota();
  const refuse = () => {
    meter?.countShed();
    // Random, so that refused callers do not all return at the same moment.
    fail('UNAVAILABLE', { retryAfter: randomInt(1, 4) });
  };
  const ofAccount = Math.ceil(most * SHARE_OF_ACCOUNT);
  const enter = (request: FastifyRequest) => {
    if (working.size >= most) refuse();
    // The first hook runs before the caller is identified, and counts everybody as a stranger.
    const account = request.ctx?.actor?.id;
    const place = openPlace(account ? [{ key: account, most: ofAccount, refuse }] : []);
    place.add();
    working.set(request, place);
  };
  const leave = (request: FastifyRequest) => {
    working.get(request)?.release();
    working.delete(request);
  };
  return {
    inProgress: () => working.size,
    guard(scope) {
      scope.addHook('onRequest', (request, reply, done) => {
        enter(request);
        reply.raw.once('close', () => leave(request));
        done();
      });
      // A slow sender must not use up the gate: bodies that still arrive have bounds of their own.
      scope.addHook('preParsing', (request, _reply, _payload, done) => {
        leave(request);
        done();
      });
      // Counted again, as many bodies may end at the same moment.
      scope.addHook('preHandler', (request, reply, done) => {
        if (!reply.raw.destroyed && !isUpload(request)) enter(request);
        done();
      });
      // A slow reader must not use it up, either.
      scope.addHook('onSend', (request, _reply, _payload, done) => {
        leave(request);
        done();
      });
    },
  };
}

const isUpload = ({ method, mediaType }: FastifyRequest) =>
  !['GET', 'HEAD'].includes(method) && mediaType !== undefined && mediaType !== 'application/json';
