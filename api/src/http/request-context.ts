/** The context of a request: made once by `attachContext`, read by both transports. */
import type { Request, RequestHandler, Response } from 'express';
import type { Context, Resources } from '../context.ts';
import { findActor } from '../accounts/session.service.ts';
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
  const base = {
    ...resources,
    log: req.log,
    actor: undefined,
    address: req.ip ?? 'unknown',
    session: openCarrier(req, res, resources.publicUrl),
    loaders: new Map<symbol, unknown>(),
  };
  const secret = sessionSecretOf(req, resources.publicUrl);
  return { ...base, actor: secret ? await findActor(base, secret) : undefined };
}

/** The context of a request that passed `attachContext`. */
export function contextFor(req: Request): Context {
  const ctx = contexts.get(req);
  if (!ctx) throw new Error('the request did not pass attachContext');
  return ctx;
}
