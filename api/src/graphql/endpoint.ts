import { finished } from 'node:stream/promises';
import { ApolloServer, HeaderMap } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { fail } from '@portal/schema/errors';
import { DOCUMENT_MAX_BYTES, JSON_MAX_BYTES, UPLOAD_MAX_BYTES } from '@portal/schema/limits';
import type { Context } from '../context.ts';
import type { Logger } from '../log.ts';
import type { Settings } from '../settings.ts';
import { prepayForm } from '../security/form-allowance.ts';
import { buildSchema } from './build-schema.ts';
import { compiledExecution } from './compiled.ts';
import { idempotentMutations } from '../integrators/idempotency/idempotent-mutations.ts';
import { guardedDocuments, TOKENS_MAX } from './document-guard.ts';
import { meteredOperations } from './metered-operations.ts';
import { readUpload } from './upload.ts';
import { formatErrors } from './errors.ts';
import { sendSchema } from './schema-text.ts';
import { persistedDocuments, trustedDocumentsOnly } from './trusted-documents.ts';

// RFC 2046 §5.1.1: 1 to 70 characters.
const BOUNDARY = /;\s*boundary=(?:"[^"]{1,70}"|[^\s;"]{1,70})\s*(?:;|$)/i;

/** Starts Apollo. The caller mounts the handlers, and stops the server. */
export async function openGraphql(
  log: Logger,
  documents: NonNullable<Settings['graphqlDocuments']>,
): Promise<{ handler: RouteHandlerMethod; schema: RouteHandlerMethod; stop(): Promise<void> }> {
  const schema = buildSchema();
  const apollo = new ApolloServer<Context>({
    gateway: compiledExecution(schema),
    formatError: formatErrors(log),
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: true,
    introspection: true,
    parseOptions: { maxTokens: TOKENS_MAX },
    maxRecursiveSelections: true,
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    stopOnTerminationSignals: false,
    persistedQueries: persistedDocuments,
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ...(documents === 'any' ? [] : [trustedDocumentsOnly(documents)]),
      guardedDocuments(),
      meteredOperations(schema),
      idempotentMutations(),
      loggedFailures(log),
    ],
  });
  await apollo.start();
  return { handler: answerWith(apollo), schema: sendSchema(schema), stop: () => apollo.stop() };
}

function answerWith(apollo: ApolloServer<Context>): RouteHandlerMethod {
  return async (request, reply) => {
    const isForm = request.mediaType === 'multipart/form-data';
    const body = isForm ? await readForm(request, reply) : request.body;
    const headers = new HeaderMap();
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
    const search = request.url.replace(/^[^?]*/, '');
    const answer = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { method: request.method, headers, search, body },
      context: () => Promise.resolve(request.ctx),
    });
    // Some clients read no answer before they have sent the whole file.
    if (isForm) await finished(request.raw).catch(() => undefined);
    if (answer.body.kind !== 'complete') throw new Error('an answer in parts was not asked for');
    return reply
      .code(answer.status ?? 200)
      .headers(Object.fromEntries(answer.headers))
      .send(answer.body.string);
  };
}

/** Reads a multipart request. Limits what is spooled to disk: its size, and for visitors the number of forms. */
async function readForm(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (!BOUNDARY.test(request.headers['content-type'] ?? '')) {
    fail('INVALID_INPUT', { message: 'The multipart request has no usable boundary.' });
  }
  const length = Number(request.headers['content-length']);
  if (!Number.isFinite(length)) {
    fail('INVALID_INPUT', { message: 'Send the length of the upload in Content-Length.' });
  }
  if (length > UPLOAD_MAX_BYTES) fail('FILE_TOO_LARGE');
  if (!request.ctx.actor) await prepayForm(request.ctx);
  return readUpload(request.raw, reply.raw, {
    maxFileSize: DOCUMENT_MAX_BYTES + 1,
    maxFiles: 1,
    maxFieldSize: JSON_MAX_BYTES,
  });
}

const loggedFailures = (log: Logger) => ({
  async unexpectedErrorProcessingRequest({ error }: { error: Error }) {
    log.error({ err: error }, 'unexpected failure');
  },
});
