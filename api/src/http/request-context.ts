/** The context of a request: made once by `attachContext`, read by both transports. */
import type { Request, RequestHandler, Response } from 'express';
import type { Context, Resources } from '../context.ts';
import { identify } from '../accounts/session.service.ts';
import { sessionSecretOf } from './cookies.ts';
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
  const identity = await identify(resources, sessionSecretOf(req, resources.publicUrl));
  return {
    ...resources,
    ...identity,
    log: req.log,
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
