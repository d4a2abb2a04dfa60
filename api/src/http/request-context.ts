/** The context of a request: made once, read by both transports. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { logOnceAMinute } from '../audit/security-log.service.ts';
import type { Context, Resources } from '../context.ts';
import { identify } from '../accounts/session.service.ts';
import { identifyByToken } from '../integrators/tokens/access-token.service.ts';
import type { Logger } from '../log.ts';
import { bearerOf } from './bearer.ts';
import { sessionSecretOf } from './cookies.ts';
import { openCarrier } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, and what the call may use; there from `attachContext` on. */
    ctx: Context;
    /** The caller's network, by which its calls are limited; there from the first limit on. */
    network: string;
  }
}

/** Finds out who calls, before anything else is done for them. */
export function attachContext(resources: Resources) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const bearer = bearerOf(request);
    // A caller with a token is no browser: whatever cookies come along say nothing.
    const identity = bearer
      ? await identifyByToken(resources, bearer).catch((refusal: unknown) => {
          logOnceAMinute(
            { ...resources, log: request.log as Logger, address: request.network },
            'token-refused',
          );
          throw refusal;
        })
      : await identify(resources, sessionSecretOf(request, resources.publicUrl));
    request.ctx = {
      ...resources,
      token: undefined,
      sessionId: undefined,
      authenticatedAt: undefined,
      userAgent: request.headers['user-agent'],
      ...identity,
      log: request.log as Logger,
      idempotencyKey: request.headers['idempotency-key']?.toString(),
      address: request.network,
      measured: {},
      session: openCarrier(request, reply, resources),
      loaders: new Map<symbol, unknown>(),
    };
    if (isRestWrite(request)) request.ctx.session.noteWrite();
  };
}

/** A call of the graph is always POST: the graph notes its mutations itself. */
const isRestWrite = ({ method, routeOptions }: FastifyRequest) =>
  !['GET', 'HEAD'].includes(method) && routeOptions.url !== '/graphql';
