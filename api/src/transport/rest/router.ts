import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { DomainError, fail } from '@portal/schema/errors';
import { isStorable } from '@portal/schema/text';
import { tellShown } from '../../platform/tell-shown.ts';
import { hasConfirmed, requireActor, requirePermission } from '../../platform/context.ts';
import { hasBody } from '../http/read-body.ts';
import { openApiOf } from './openapi.ts';
import type { StoredSchemas } from './openapi.ts';
import { fieldsOf, JSON_TYPE, refuseOthers, refusesParameters, route } from './route.ts';
import type { RestCall, Route } from './route.ts';

/** Adds the call that returns the OpenAPI document of all calls. */
export function withOpenApi(
  routes: readonly Route[],
  storedSchemas: readonly StoredSchemas[],
): readonly Route[] {
  const documents = new Map<string, ReturnType<typeof openApiOf>>();
  const json = { description: 'OpenAPI 3.1.', type: 'object' } as const;
  const all: readonly Route[] = [
    route(
      'get /openapi.json',
      'content:read',
      { summary: 'This document', answers: { 200: { description: 'OpenAPI 3.1.', json } } },
      async ({ ctx, reply }) => {
        const { publicUrl } = ctx;
        const document = documents.get(publicUrl) ?? openApiOf(all, publicUrl);
        documents.set(publicUrl, document);
        const { components, ...others } = document;
        const stored = await Promise.all(storedSchemas.map((read) => read(ctx)));
        const schemas = Object.assign({}, components['schemas'], ...stored) as object;
        reply.type(JSON_TYPE).send(JSON.stringify({ ...others, components: { ...components, schemas } }));
      },
    ),
    ...routes,
  ];
  return all;
}

const requireJson: onRequestHookHandler = (request, _reply, done) => {
  if (!hasBody(request) || request.mediaType === 'application/json') done();
  else done(new DomainError('INVALID_INPUT', { message: 'Send the body as application/json.' }));
};

/** Adds the REST calls to their scope. Permission is checked before a byte of the body is read. */
export function restRouter(scope: FastifyInstance, routes: readonly Route[]): void {
  for (const route of routes) {
    const { method, path, action, needsProof, body, words, handle } = route;
    const refuseParameters = ({ query }: FastifyRequest) => {
      if (refusesParameters(route))
        refuseOthers(Object.keys(query as object), Object.keys(words.query ?? {}));
    };
    const names = Object.keys(words.body?.properties ?? {});
    const [status] = Object.keys(words.answers).map(Number);
    const canMiss = words.failures?.includes('NOT_FOUND') ?? false;
    const permit: onRequestHookHandler = (request, _reply, done) => {
      // The router accepts an empty segment as a parameter, and one that no row can have: the database would break on it. A call that
      // never says that something is missing reads its parameters by rules of its own.
      const values = Object.values(request.params as Record<string, string>);
      if (values.includes('') || (canMiss && !values.every(isStorable))) throw noSuchCall();
      requirePermission(request.ctx, action);
      const { contacts } = request.query as { contacts?: unknown };
      const proves = needsProof === 'with contacts' ? contacts !== 'no' : needsProof !== undefined;
      if (proves && !hasConfirmed(request.ctx)) fail('REAUTHENTICATION_REQUIRED');
      done();
    };
    // A path with a parameter has no HEAD, which would have to look the row up.
    if (method === 'get' && !path.includes(':'))
      scope.head(path, { onRequest: permit }, tellOf(words, refuseParameters));
    scope.route<RestCall>({
      method,
      url: path,
      // Fastify's HEAD would do the whole call, and the audit log would record an export or a download.
      exposeHeadRoute: false,
      onRequest: body === 'json' ? [permit, requireJson] : permit,
      handler: async (request, reply) => {
        refuseParameters(request);
        const fields = body === 'json' ? fieldsOf(request, names) : {};
        const { ctx, params } = request;
        const answer = await handle({ ctx, request, reply, params, fields });
        await tellShown(ctx);
        if (answer) reply.code(status ?? 200).send({ success: true, ...answer });
        return reply;
      },
    });
  }
  for (const url of ['/', '/*']) scope.all(url, { onRequest: refuseAmong(routes) }, () => undefined);
}

/** Answers HEAD with the status and type of a call, without reading anything for it. */
const tellOf =
  ({ answers, failures = [] }: Route['words'], refuseParameters: (request: FastifyRequest) => void) =>
  (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (failures.includes('UNAUTHENTICATED')) requireActor(request.ctx);
    refuseParameters(request);
    const [[status, { json, types = [] }] = ['200', {}]] = Object.entries(answers);
    const [type] = json ? [JSON_TYPE] : types;
    if (type && types.length < 2) reply.type(type);
    return reply.code(Number(status)).send();
  };

const noSuchCall = () => new DomainError('NOT_FOUND', { message: 'There is no such call.' });

const refuseAmong =
  (routes: readonly Route[]): onRequestHookHandler =>
  ({ params }, reply) => {
    const { '*': address = '' } = params as { '*'?: string };
    const methods = routes
      .filter(({ path }) =>
        new RegExp(`^${path.replace('.', '\\.').replace(/:\w+/g, '[^/]+')}/?$`, 'i').test(`/${address}`),
      )
      .flatMap(({ method, path }) => [
        method.toUpperCase(),
        ...(method === 'get' && !path.includes(':') ? ['HEAD'] : []),
      ]);
    if (methods.length === 0) throw noSuchCall();
    reply.header('Allow', methods.join(', '));
    throw new DomainError('METHOD_NOT_ALLOWED', { message: `This call takes ${methods.join(' or ')}.` });
  };
