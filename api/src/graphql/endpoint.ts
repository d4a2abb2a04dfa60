/** GraphQL over HTTP: Apollo Server behind the upload reader. */
import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import express, { Router } from 'express';
import type { Request, RequestHandler } from 'express';
import graphqlUploadExpress from 'graphql-upload/graphqlUploadExpress.mjs';
import { DomainError } from '@portal/schema/errors';
import { DOCUMENT_MAX_BYTES, JSON_MAX_BYTES, UPLOAD_MAX_BYTES } from '@portal/schema/limits';
import type { Context } from '../context.ts';
import { contextFor } from '../http/request-context.ts';
import type { Logger } from '../log.ts';
import type { Settings } from '../settings.ts';
import { prepayForm } from '../security/form-allowance.ts';
import { buildSchema } from './build-schema.ts';
import { compiledExecution } from './compiled.ts';
import { idempotentMutations } from './idempotent-mutations.ts';
import { meteredOperations } from './metered-operations.ts';
import { requestLimits } from './request-limits.ts';
import { plainCalls } from './plain-calls.ts';
import { readUpload } from './read-upload.ts';
import { formatErrors } from './errors.ts';
import { sendSchema } from './schema-text.ts';
import { persistedDocuments, trustedDocumentsOnly } from './trusted-documents.ts';

const MAX_TOKENS = 4_000;
// RFC 2046 §5.1.1: 1 to 70 characters.
const BOUNDARY = /;\s*boundary=(?:"[^"]{1,70}"|[^\s;"]{1,70})\s*(?:;|$)/i;

/**
 * Starts Apollo; the caller mounts the handler and that of the schema's text, and stops the server at its end.
 * @param documents whose documents are run for callers without an access token: anybody's, or those of the pages
 */
export async function openGraphql(
  log: Logger,
  documents: Settings['graphqlDocuments'],
): Promise<{ handler: RequestHandler; schema: RequestHandler; stop(): Promise<void> }> {
  const schema = buildSchema();
  const apollo = new ApolloServer<Context>({
    gateway: compiledExecution(schema),
    formatError: formatErrors(log),
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: true,
    introspection: true,
    parseOptions: { maxTokens: MAX_TOKENS },
    maxRecursiveSelections: true,
    validationRules: [requestLimits],
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    stopOnTerminationSignals: false,
    persistedQueries: persistedDocuments,
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ...(documents === 'trusted' ? [trustedDocumentsOnly()] : []),
      meteredOperations(schema),
      idempotentMutations(),
      loggedFailures(log),
    ],
  });
  await apollo.start();
  const others = Router();
  others.use(guardUpload);
  others.use(express.json({ limit: JSON_MAX_BYTES }));
  others.use(
    graphqlUploadExpress({
      maxFileSize: DOCUMENT_MAX_BYTES + 1,
      maxFiles: 1,
      maxFieldSize: JSON_MAX_BYTES,
      processRequest: readUpload,
    }),
  );
  others.use(
    expressMiddleware(apollo, { context: async ({ req }) => contextFor(req as unknown as Request) }),
  );
  const handler = plainCalls(apollo, others);
  return { handler, schema: sendSchema(schema), stop: () => apollo.stop() };
}

/** Nobody spools a larger file to our disk than may be sent, and no visitor more files than forms. */
const guardUpload: RequestHandler = (req, _res, next) => {
  if (!req.is('multipart/form-data')) return next();
  if (!BOUNDARY.test(req.headers['content-type'] ?? '')) {
    return next(
      new DomainError('INVALID_INPUT', { message: 'The multipart request has no usable boundary.' }),
    );
  }
  const length = Number(req.headers['content-length']);
  if (!Number.isFinite(length)) {
    return next(
      new DomainError('INVALID_INPUT', { message: 'Send the length of the upload in Content-Length.' }),
    );
  }
  if (length > UPLOAD_MAX_BYTES) return next(new DomainError('FILE_TOO_LARGE'));
  const ctx = contextFor(req);
  if (ctx.actor) return next();
  prepayForm(ctx).then(() => next(), next);
};

const loggedFailures = (log: Logger) => ({
  async unexpectedErrorProcessingRequest({ error }: { error: Error }) {
    log.error({ err: error }, 'unexpected failure');
  },
});
