import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Action } from '@portal/schema/access';
import { fail, failField } from '@portal/schema/errors';
import type { ErrorCode } from '@portal/schema/errors';
import type { Context } from '../../platform/context.ts';
import { record, text } from './json-schema.ts';
import type { JsonSchema } from './json-schema.ts';

export interface RestCall {
  Params: Record<string, string>;
  Querystring: Record<string, string | string[] | undefined>;
}

export interface Call {
  ctx: Context;
  request: FastifyRequest<RestCall>;
  reply: FastifyReply<RestCall>;
}

export const JSON_TYPE = 'application/json; charset=utf-8';

type Handler = (call: Call) => Promise<void>;

interface Answer {
  description: string;
  /** The schema of a JSON answer. Without `json` and `types`, the answer has no body. */
  json?: JsonSchema;
  types?: readonly string[];
  headers?: Readonly<Record<string, string>>;
}

interface CallWords {
  summary: string;
  description?: string;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, JsonSchema>>;
  body?: JsonSchema;
  answers: Readonly<Record<number, Answer>>;
  failures?: readonly ErrorCode[];
}

interface DocumentedCall {
  words: CallWords;
  handle: Handler;
}

export const documented = (words: CallWords, handle: Handler): DocumentedCall => ({ words, handle });

/** A documented call. A request with another kind of body than `body` is refused unread. */
export interface Route extends DocumentedCall {
  method: 'get' | 'post' | 'put' | 'delete';
  path: string;
  action: Action;
  body: 'none' | 'json' | 'multipart' | 'bytes';
}

export function success(description: string, properties: Readonly<Record<string, JsonSchema>> = {}): Answer {
  return { description, json: record(description, { success: SUCCESS, ...properties }) };
}

const SUCCESS: JsonSchema = { description: 'Always true: the call did what it is for.', const: true };

export const MESSAGE: JsonSchema = text('Words for the person.');

export const fileAnswer = (
  description: string,
  types: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): Answer => ({
  description,
  types,
  headers: { 'Content-Disposition': 'The name of the file.', ...headers },
});

/** Lets shared caches keep the answer, without a cookie: it would hand one caller's CSRF token to the next. */
export function cachePublicly(reply: FastifyReply, seconds: number): void {
  reply.header('Cache-Control', `public, max-age=${seconds}`).removeHeader('Set-Cookie');
}

export function succeed(reply: FastifyReply, status: 200 | 201, fields: Record<string, unknown> = {}): void {
  reply.code(status).send({ success: true, ...fields });
}

/** @throws DomainError INVALID_INPUT that names the fields that the call does not have */
export function fieldsOf({ body = {} }: FastifyRequest, names: readonly string[]): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return fail('INVALID_INPUT', { message: 'The body must be a JSON object.' });
  }
  refuseOthers(Object.keys(body), names);
  return body as Record<string, unknown>;
}

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

export function queryValue({ query }: Call['request'], name: string): string | undefined {
  const value = query[name];
  if (value === undefined || typeof value === 'string') return value;
  return failField(name, `Give ${name} once, as text.`);
}
