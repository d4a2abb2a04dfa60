import type { FastifyReply, FastifyRequest } from 'fastify';
import { access } from '@portal/schema/access';
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
  params: Record<string, string>;
  /** The members of a JSON body: no others than the documented ones. */
  fields: Record<string, unknown>;
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Returns the members of the answer, besides `success`; or nothing where it has answered itself. */
type Handler = (call: Call) => Promise<object | void>;

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
  /** An example of a body that the call takes. */
  example?: Readonly<Record<string, unknown>>;
  /** How a body that is not JSON is sent. */
  form?: 'multipart' | 'bytes';
  answers: Readonly<Record<number, Answer>>;
  failures?: readonly ErrorCode[];
  /** Whether crawlers may read it, such as a picture of a page. */
  isCrawled?: boolean;
  /** With STALE: the present state of the object that the caller wanted to change. */
  current?: JsonSchema;
}

type Method = 'get' | 'post' | 'put' | 'delete';

/** A documented call. A request with another kind of body than `body` is refused unread. */
export interface Route {
  method: Method;
  path: string;
  action: Action;
  /** Whether it needs a recent authentication, whatever its action: for any answer, or unless its parameter `contacts` is `no`. */
  needsProof?: 'always' | 'with contacts' | undefined;
  body: 'none' | 'json' | 'multipart' | 'bytes';
  words: CallWords;
  handle: Handler;
}

/** Declares a documented call: its method and path, its action, its words and its handler. */
export function route(
  call: `${Method} /${string}`,
  action: Action,
  words: CallWords,
  handle: Handler,
): Route {
  const [method, path] = call.split(' ') as [Method, string];
  return { method, path, action, body: words.form ?? (words.body ? 'json' : 'none'), words, handle };
}

export function success(description: string, properties: Readonly<Record<string, JsonSchema>> = {}): Answer {
  return { description, json: record(description, { success: SUCCESS, ...properties }) };
}

const SUCCESS: JsonSchema = { description: 'Always true: the call succeeded.', const: true };

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

/** Lets shared caches store the answer, without a cookie: it would hand one caller's CSRF token to the next. */
export function cachePublicly(reply: FastifyReply, seconds: number): void {
  reply.header('Cache-Control', `public, max-age=${seconds}`).removeHeader('Set-Cookie');
}

/** @throws DomainError INVALID_INPUT that names the fields that the call does not have */
export function fieldsOf({ body = {} }: FastifyRequest, names: readonly string[]): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return fail('INVALID_INPUT', { message: 'The body must be a JSON object.' });
  }
  refuseOthers(Object.keys(body), names);
  return body as Record<string, unknown>;
}

export const isOpenToVisitors = (action: Action): boolean =>
  access[action].some((caller) => caller === 'visitor');

/**
 * Tells whether a call refuses unknown parameters: with a misspelt one it would list, count or export everything. A public
 * call without parameters accepts any, as some callers add one to bypass caches.
 */
export const refusesParameters = ({ method, action, words }: Route): boolean =>
  words.query !== undefined || (method === 'get' && !isOpenToVisitors(action));

export function refuseOthers(given: readonly string[], known: readonly string[]): void {
  const excess = given.filter((name) => !known.includes(name));
  if (excess.length === 0) return;
  fail('INVALID_INPUT', {
    fields: excess.map((field) => ({
      field,
      message: `There is no field of this name here. ${known.length > 0 ? `Known: ${known.join(', ')}.` : 'The call takes none.'}`,
    })),
  });
}

export function queryValue({ query }: Call['request'], name: string): string | undefined {
  const value = query[name];
  if (value === undefined || typeof value === 'string') return value;
  return failField(name, `Give ${name} once, as text.`);
}
