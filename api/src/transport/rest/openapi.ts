import type { Context } from '../../platform/context.ts';
import { access, scopesAllow, scopesFor } from '@portal/schema/access';
import type { Action } from '@portal/schema/access';
import { DomainError, restStatus } from '@portal/schema/errors';
import type { ErrorCode } from '@portal/schema/errors';
import { release } from '../../platform/version.ts';
import { hostCookie, SESSION } from '../http/cookies.ts';
import { CSRF_COOKIE, CSRF_HEADER } from '../http/csrf.ts';
import { record, text } from './json-schema.ts';
import type { JsonSchema } from './json-schema.ts';
import { webhooksOfDocument } from './openapi-webhooks.ts';
import { isOpenToVisitors, refusesParameters } from './route.ts';
import type { Route } from './route.ts';

type Json = Record<string, unknown>;

const JSON_MEDIA_TYPE = 'application/json';
const bodyTypes: Partial<Record<Route['body'], string>> = {
  multipart: 'multipart/form-data',
  bytes: 'application/octet-stream',
};
const codes = Object.keys(restStatus) as ErrorCode[];

const failureOf = (routes: readonly Route[]): JsonSchema => ({
  description: 'The answer of every failed call.',
  type: 'object',
  properties: {
    success: { description: 'Always false.', const: false },
    code: text('The stable name of the failure.', { enum: codes }),
    message: text('Words for the person: the fault and the way out.'),
    errors: {
      description: 'With INVALID_INPUT: the faults, by field.',
      type: 'array',
      items: record('The fault of one field.', {
        field: text('The documented name of the field.'),
        message: text('The fault and the way out.'),
      }),
    },
    current: {
      description: 'With STALE: the present state.',
      anyOf: routes.flatMap(({ words }) => words.current ?? []),
    },
  },
  required: ['success', 'code', 'message'],
});

const RETRY = { 'Retry-After': 'Seconds to wait.' };
const LIMITS = {
  'RateLimit-Limit': 'How many calls a minute the network address has.',
  'RateLimit-Remaining': 'How many of them are left.',
  'RateLimit-Reset': 'In how many seconds all are there again.',
};
const failureHeaders: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  401: { 'WWW-Authenticate': 'The scheme of access tokens.' },
  429: { ...RETRY, ...LIMITS },
  503: RETRY,
};

const isOpenToTokens = (action: Action) => scopesAllow([], action) || scopesFor(action).length > 0;

function failuresOf(route: Route): number[] {
  const { method, path, action, body, words } = route;
  const found: ErrorCode[] = [
    'UNAUTHENTICATED',
    'TOO_MANY_REQUESTS',
    'INTERNAL',
    'UNAVAILABLE',
    ...(words.failures ?? []),
  ];
  if (!isOpenToVisitors(action) || !isOpenToTokens(action) || scopesFor(action).length > 0)
    found.push('FORBIDDEN');
  if (method !== 'get') found.push('CSRF');
  if (body !== 'none' || refusesParameters(route) || path.includes(':')) found.push('INVALID_INPUT');
  if (body !== 'none') found.push('FILE_TOO_LARGE', 'TOO_SLOW', 'NO_ROOM');
  return found.map((code) => restStatus[code]);
}

function securityOf({ method, action }: Route): Json[] {
  const session = method === 'get' ? { session: [] } : { session: [], csrf: [] };
  const byToken = scopesAllow([], action)
    ? [{ accessToken: [] }]
    : scopesFor(action).map((scope) => ({ accessToken: [scope] }));
  // Tokens come first, because client generators take the first scheme.
  return [...byToken, session, ...(isOpenToVisitors(action) ? [{}] : [])];
}

const headersOf = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  );

const fileOf = (type: string): JsonSchema => ({
  description: 'The content of the file.',
  type: 'string',
  ...(!type.startsWith('text/') && { format: 'binary' }),
});

/** Describes what a call takes: unknown members are refused. */
const takenBy = (body: JsonSchema): JsonSchema =>
  body.properties ? { ...body, additionalProperties: false } : body;

const answersOf = ({ words }: Route): Json =>
  Object.fromEntries(
    Object.entries(words.answers).map(([status, { description, json, types, headers }]) => [
      status,
      {
        description,
        ...(headers && { headers: headersOf(headers) }),
        ...(json && { content: { [JSON_MEDIA_TYPE]: { schema: json } } }),
        ...(types && { content: Object.fromEntries(types.map((type) => [type, { schema: fileOf(type) }])) }),
      },
    ]),
  );

function exampleOf([code = 'INTERNAL']: readonly ErrorCode[]): Json {
  const { message } = new DomainError(code);
  const errors = [{ field: 'limit', message: 'limit must be a whole number from 1 to 1000.' }];
  return { success: false, code, message, ...(code === 'INVALID_INPUT' && { errors }) };
}

function failureResponses(): Json {
  const statuses = [...new Set(Object.values(restStatus))];
  return Object.fromEntries(
    statuses.map((status) => {
      const its = codes.filter((code) => restStatus[code] === status);
      const schema = { $ref: '#/components/schemas/Failure', properties: { code: { enum: its } } };
      const headers = failureHeaders[status];
      const response = {
        description: its.map((code) => `${code}: ${new DomainError(code).message}`).join('\n\n'),
        ...(headers && { headers: headersOf(headers) }),
        content: { [JSON_MEDIA_TYPE]: { schema, example: exampleOf(its) } },
      };
      return [`Failure${status}`, response];
    }),
  );
}

function parametersOf({ words }: Route): Json[] {
  const inPath = Object.entries(words.params ?? {}).map(([name, description]) => ({
    name,
    in: 'path',
    required: true,
    description,
    schema: { type: 'string' },
  }));
  const inQuery = Object.entries(words.query ?? {}).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    description,
    schema,
  }));
  return [...inPath, ...inQuery];
}

function operationOf(route: Route): Json {
  const { path, action, body, words } = route;
  const parameters = parametersOf(route);
  const type = bodyTypes[body] ?? JSON_MEDIA_TYPE;
  return {
    tags: [action.split(':')[0]],
    operationId: `${route.method}${path.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: words.summary,
    ...(words.description && { description: words.description }),
    'x-callers': access[action],
    ...(parameters.length > 0 && { parameters }),
    ...(words.body && {
      requestBody: {
        required: body === 'bytes' || (words.body.required ?? []).length > 0,
        content: {
          [type]: { schema: takenBy(words.body), ...(words.example && { example: words.example }) },
        },
      },
    }),
    responses: {
      ...answersOf(route),
      ...Object.fromEntries(
        failuresOf(route).map((status) => [status, { $ref: `#/components/responses/Failure${status}` }]),
      ),
    },
    security: securityOf(route),
  };
}

const tags: Readonly<Record<string, string>> = {
  account: 'Signing up, verifying the address, getting back in.',
  session: 'Logging in and out, and who is logged in.',
  idea: 'Submitting, listing and reviewing ideas.',
  stats: 'Counts of ideas and accounts.',
  report: 'The report over all ideas.',
  suggestion: 'Suggestions for improvement.',
  challenge: 'Challenges, and the entries of teams.',
  score: 'The figures of the scores of shortlisted ideas.',
  audit: 'What staff did.',
  mail: 'Emails that were given up.',
  programme: 'What the programme sets.',
  token: 'Access tokens.',
  webhook: 'Webhooks.',
  click: 'Clicks, with analytics consent.',
  content: 'Documents of the programme, and this one.',
};

/** Returns schemas by name that depend on what is stored. */
export type StoredSchemas = (ctx: Context) => Promise<Readonly<Record<string, JsonSchema>>>;

/** @param publicUrl the name of the session cookie depends on it */
export function openApiOf(
  routes: readonly Route[],
  publicUrl: string,
): Json & { components: Json & { schemas: Json } } {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = `/api${route.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [route.method]: operationOf(route) };
  }
  return withComponents({
    openapi: '3.1.1',
    info: {
      title: 'Innovation portal',
      version: release,
      description:
        'The REST calls of the portal, checked by the rules from which this document is made. ' +
        'Unknown fields are refused. Paths match whatever their case. ' +
        'It is for callers that are there already: new work takes GraphQL. ' +
        'Every answer says in RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset how many calls a minute the network address has, has left, and when they are all there again. ' +
        'A path called by a method that it does not have is answered with 405, METHOD_NOT_ALLOWED and `Allow`.',
    },
    servers: [{ url: publicUrl, description: 'This installation.' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: webhooksOfDocument(),
    components: {
      schemas: { Failure: failureOf(routes) },
      responses: failureResponses(),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: hostCookie(SESSION, publicUrl),
          description: 'The session that a login opens.',
        },
        csrf: {
          type: 'apiKey',
          in: 'header',
          name: CSRF_HEADER,
          description: `Repeats the cookie ${CSRF_COOKIE}, in each call with a session that changes something.`,
        },
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An access token that an administrator made. Beside a call stands the scope that it takes; ' +
            'the account behind the token must be allowed the call, too.',
        },
      },
    },
  });
}

function withComponents(document: Json): Json & { components: Json & { schemas: Json } } {
  const schemas: Json = {};
  // The reviver visits inner schemas first.
  const placed = JSON.parse(JSON.stringify(document), (_key, value: JsonSchema | null) => {
    if (typeof value?.title !== 'string' || !value.type) return value;
    const { title, ...schema } = value;
    schemas[title] = schema;
    return { $ref: `#/components/schemas/${title}` };
  }) as ReturnType<typeof withComponents>;
  Object.assign(placed.components.schemas, schemas);
  return placed;
}
