/** GraphQL over HTTP for the calls that clients make all the time: JSON posted, JSON taken. */
import type { ApolloServer } from '@apollo/server';
import type { Request, RequestHandler, Response } from 'express';
import { JSON_MAX_BYTES } from '@portal/schema/limits';
import type { Context } from '../context.ts';
import { contextFor } from '../http/request-context.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const GRAPHQL_TYPE = 'application/graphql-response+json; charset=utf-8';

// Leaves out a byte order mark, as Express's reader does.
const utf8 = new TextDecoder();

/** What callers say they accept → the type of the answer, as Apollo chooses it. */
const answerTypes = new Map<string | undefined, string>([
  [undefined, JSON_TYPE],
  ['*/*', JSON_TYPE],
  ['application/json', JSON_TYPE],
  // Apollo Client's words.
  ['application/graphql-response+json,application/json;q=0.9', GRAPHQL_TYPE],
]);

/**
 * Runs plain calls in Apollo's own pipeline, but without what stands around it for every other form of a call: Express's
 * reader of bodies, the copying of all headers, the choice of a type, Express's way of answering.
 * @param others answers whatever else a call may be, and says what is wrong with the form of one
 */
export function plainCalls(apollo: ApolloServer<Context>, others: RequestHandler): RequestHandler {
  return (req, res, next) => {
    const type = isPlain(req) ? answerTypes.get(req.headers.accept) : undefined;
    if (!type) return others(req, res, next);
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const body = parse(utf8.decode(Buffer.concat(chunks)));
      // In the words in which Express's reader fails.
      if (body === undefined) return next(Object.assign(new Error('no JSON'), { status: 400 }));
      req.body = body;
      if (!isOperation(body)) return void others(req, res, next);
      answer(apollo, body, req, res, type).catch(next);
    });
  };
}

function isPlain({ method, headers }: Request): boolean {
  const length = Number(headers['content-length']);
  return (
    method === 'POST' &&
    /^application\/json(; ?charset=utf-8)?$/i.test(headers['content-type'] ?? '') &&
    length > 0 &&
    length <= JSON_MAX_BYTES &&
    headers['content-encoding'] === undefined
  );
}

/** What a text of JSON holds; undefined when it is none, or neither object nor list. */
function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

interface Operation {
  /** Left out where the document is named by its hash. */
  query?: string;
  variables?: Record<string, unknown> | null;
  operationName?: string | null;
  extensions?: { persistedQuery: { version: 1; sha256Hash: string } };
}

function isOperation(body: unknown): body is Operation {
  const { query, variables, operationName, extensions } = body as Record<string, unknown>;
  const isObject = typeof variables === 'object' && !Array.isArray(variables);
  const isNamed = isHash(extensions);
  return (
    (typeof query === 'string' || (query === undefined && isNamed)) &&
    (variables === undefined || isObject) &&
    typeof (operationName ?? '') === 'string' &&
    (extensions === undefined || isNamed)
  );
}

function isHash(extensions: unknown): boolean {
  const { version, sha256Hash } = (extensions as Operation['extensions'] | null)?.persistedQuery ?? {};
  return version === 1 && typeof sha256Hash === 'string';
}

async function answer(
  apollo: ApolloServer<Context>,
  { query, variables, operationName, extensions: hash }: Operation,
  req: Request,
  res: Response,
  type: string,
): Promise<void> {
  const { body, http } = await apollo.executeOperation(
    { query, variables: variables ?? undefined, operationName: operationName ?? undefined, extensions: hash },
    { contextValue: contextFor(req) },
  );
  if (body.kind !== 'single') throw new Error('an answer in parts was not asked for');
  const { errors, data, extensions } = body.singleResult;
  for (const [name, value] of http.headers) res.setHeader(name, value);
  res.setHeader('Content-Type', type);
  res.statusCode = http.status ?? 200;
  res.end(`${JSON.stringify({ errors, data, extensions })}\n`);
}
