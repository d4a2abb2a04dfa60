import { ApolloServer, HeaderMap } from '@apollo/server';
import type { ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import type { FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { DomainError, fail } from '@portal/schema/errors';
import { logRefusal } from '../../platform/security/security-log.ts';
import type { Context, Resources } from '../../platform/context.ts';
import { tellShown } from '../../platform/tell-shown.ts';
import type { Logger } from '../../platform/log.ts';
import type { Settings } from '../../platform/settings.ts';
import type { GraphParts } from './build-schema.ts';
import { sendSchema } from './schema-text.ts';
import { tokenSchemaOf } from './token-schema.ts';
import { compiledExecution } from './compiled.ts';
import { guardedDocuments, TOKENS_MAX } from './document-guard.ts';
import { meteredOperations } from './metered-operations.ts';
import { withOperations } from './upload.ts';
import { formatErrors } from './errors.ts';
import { namedOperations, persistedDocuments, trustedDocumentsOnly } from './trusted-documents.ts';

export async function openGraphql(
  { log, meter }: Pick<Resources, 'log' | 'meter'>,
  documents: NonNullable<Settings['graphqlDocuments']>,
  schema: GraphQLSchema,
  parts: Pick<GraphParts, 'operations' | 'nodes'>,
  plugins: readonly ApolloServerPlugin<Context>[],
): Promise<{ handler: RouteHandlerMethod; schema: RouteHandlerMethod; stop(): Promise<void> }> {
  const apollo = new ApolloServer<Context>({
    gateway: compiledExecution(schema),
    formatError: formatErrors(log, meter),
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: true,
    introspection: true,
    parseOptions: { maxTokens: TOKENS_MAX },
    validationOptions: { maxErrors: 5 },
    maxRecursiveSelections: true,
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    stopOnTerminationSignals: false,
    persistedQueries: persistedDocuments,
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ...(meter ? [namedOperations] : []),
      ...(documents === 'any' ? [] : [trustedDocumentsOnly(documents)]),
      guardedDocuments(),
      meteredOperations(schema),
      ...plugins,
      loggedFailures(log),
      loggedRefusals,
      toldPeople,
    ],
  });
  await apollo.start();
  return {
    handler: answerWith(apollo),
    schema: sendSchema(schema, () => tokenSchemaOf(schema, parts)),
    stop: () => apollo.stop(),
  };
}

function answerWith(apollo: ApolloServer<Context>): RouteHandlerMethod {
  return async (request, reply) => {
    const headers = new HeaderMap();
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
    const search = request.url.replace(/^[^?]*/, '');
    const run = (body: unknown) =>
      apollo.executeHTTPGraphQLRequest({
        httpGraphQLRequest: { method: request.method, headers, search, body },
        context: () => Promise.resolve(request.ctx),
      });
    const answer = await (isForm(request) ? withOperations(request, run) : run(request.body));
    if (answer.body.kind !== 'complete') throw new Error('an answer in parts was not asked for');
    return reply
      .code(answer.status ?? 200)
      .headers(Object.fromEntries(answer.headers))
      .send(answer.body.string);
  };
}

function isForm({ mediaType, headers }: FastifyRequest): boolean {
  if (mediaType !== 'multipart/form-data') return false;
  if (headers['content-length'] === undefined) {
    fail('INVALID_INPUT', { message: 'Send the length of the upload in Content-Length.' });
  }
  return true;
}

const loggedFailures = (log: Logger) => ({
  async unexpectedErrorProcessingRequest({ error }: { error: Error }) {
    log.error({ err: error }, 'unexpected failure');
  },
});

const loggedRefusals: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async didEncounterErrors({ errors, operationName, contextValue: ctx }) {
        for (const { originalError, path } of errors) {
          if (!(originalError instanceof DomainError)) continue;
          logRefusal(ctx, originalError.code, path?.join('.') ?? operationName ?? 'graphql');
        }
      },
    };
  },
};

/** Publishes whose personal fields the answer has, before it is sent. */
const toldPeople: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return { willSendResponse: ({ contextValue }) => tellShown(contextValue) };
  },
};
