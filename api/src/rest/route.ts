/** What a documented call is made of: method, path, permission, handler. */
import type { Request, Response } from 'express';
import type { Action } from '@portal/schema/access';
import { fail } from '@portal/schema/errors';
import type { Context } from '../context.ts';

/** One call as a handler sees it. */
export interface Call {
  ctx: Context;
  req: Request;
  res: Response;
}

/** Answers a call: one call of a service, and its answer in the documented shape. */
type Handler = (call: Call) => Promise<void>;

/** A documented call. `body` says what the request may hold, so that nothing else is read. */
export interface Route {
  method: 'get' | 'post' | 'put';
  path: string;
  action: Action;
  body: 'none' | 'json' | 'multipart';
  handle: Handler;
}

/** Answers with status 2xx in the documented envelope. */
export function succeed(res: Response, status: 200 | 201, fields: Record<string, unknown> = {}): void {
  res.status(status).json({ success: true, ...fields });
}

/**
 * The body's fields, when it holds no other than those named.
 * @throws DomainError INVALID_INPUT that names the fields in excess
 */
export function fieldsOf(req: Request, names: readonly string[]): Record<string, unknown> {
  const body: unknown = req.body ?? {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return fail('INVALID_INPUT', { message: 'The body must be a JSON object.' });
  }
  refuseOthers(Object.keys(body), names);
  return body as Record<string, unknown>;
}

/**
 * Refuses fields that a call does not know.
 * @throws DomainError INVALID_INPUT that names the fields in excess
 */
export function refuseOthers(given: readonly string[], known: readonly string[]): void {
  const excess = given.filter((name) => !known.includes(name));
  if (excess.length === 0) return;
  fail('INVALID_INPUT', {
    fields: excess.map((field) => ({
      field,
      message: `There is no field of this name here. Known: ${known.join(', ')}.`,
    })),
  });
}

/**
 * One value of the query string.
 * @throws DomainError INVALID_INPUT when it is given more than once
 */
export function queryValue(req: Request, name: string): string | undefined {
  const value = req.query[name];
  if (value === undefined || typeof value === 'string') return value;
  return fail('INVALID_INPUT', { fields: [{ field: name, message: `Give ${name} once, as text.` }] });
}
