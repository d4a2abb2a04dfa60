/** The context of a request: made once by `attachContext`, read by both transports. */
import type { Request, RequestHandler, Response } from 'express';
import type { Context, Resources } from '../context.ts';
import { identify } from '../accounts/session.service.ts';
import { identifyByToken } from '../integrators/access-token.service.ts';
import { bearerOf } from './bearer.ts';
import { sessionSecretOf } from './cookies.ts';
import { logOf } from './request-log.ts';
import { openCarrier } from './session-cookie.ts';

const contexts = new WeakMap<Request, Context>();

/** Finds out who calls, before anything else is done for them. */
export function attachContext(resources: Resources): RequestHandler {
  return (req, res, next) => {
    makeContext(resources, req, res).then((ctx) => {
      contexts.set(req, ctx);
      next();
    }, next);
  };
}

async function makeContext(resources: Resources, req: Request, res: Response): Promise<Context> {
  const bearer = bearerOf(req);
  // A caller with a token is no browser: whatever cookies come along say nothing.
  const identity = bearer
    ? await identifyByToken(resources, bearer)
    : await identify(resources, sessionSecretOf(req, resources.publicUrl));
  return {
    ...resources,
    token: undefined,
    sessionId: undefined,
    ...identity,
    // Made when somebody has something to say.
    get log() {
      return logOf(req);
    },
    idempotencyKey: req.get('Idempotency-Key'),
    address: req.ip ?? 'unknown',
    session: openCarrier(req, res, resources.publicUrl),
    loaders: new Map<symbol, unknown>(),
  };
}

/** The context of a request that passed `attachContext`. */
export function contextFor(req: Request): Context {
  const ctx = contexts.get(req);
  if (!ctx) throw new Error('the request did not pass attachContext');
  return ctx;
}
