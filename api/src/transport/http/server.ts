import helmet from 'helmet';
import fastifyAccepts from '@fastify/accepts';
import path from 'node:path';
import { fastify } from 'fastify';
import type {
  FastifyInstance,
  FastifyReply,
  RouteHandlerMethod,
  FastifyRequest,
  onRequestHookHandler,
} from 'fastify';
import { DomainError, fail } from '@portal/schema/errors';
import type { Allowance } from '@portal/schema/limits';
import { logRefusal } from '../../platform/security/security-log.ts';
import type { Resources } from '../../platform/context.ts';
import type { Throttle } from '../../platform/security/throttle.ts';
import { handleErrors } from '../rest/errors.ts';
import type { Route } from '../rest/route.ts';
import { restRouter } from '../rest/router.ts';
import type { Logger } from '../../platform/log.ts';
import { callFaults } from '../../platform/fault-texts.ts';
import { speakIn } from '../../platform/present-company.ts';
import { networkOf, siteOf } from '../../platform/security/network.ts';
import { guardCsrf } from './csrf.ts';
import { isSecure } from './cookies.ts';
import type { Gate } from './gate.ts';
import { sendHealth, sendReadiness } from './health.ts';
import type { ReadinessParts } from './health.ts';
import { ANSWER_BOUNDS, boundAnswers, endSlowReaders, READER_PACE } from './unread-answers.ts';
import { BODY_BOUNDS, closeUnfinished, hasBody, openBodyReader } from './read-body.ts';
import type { BodyBounds } from './read-body.ts';
import { attachContext, languageOfCall, speakToCaller } from './request-context.ts';
import type { Identification } from './request-context.ts';
import { logOutcome, requestLog } from './request-log.ts';
import { staticPages } from './static-pages.ts';
import type { FormRules, PageParts } from './static-pages.ts';
import type { Uploads } from './uploads.ts';
import { serveWellKnown } from './well-known.ts';
import type { WellKnown } from './well-known.ts';
import { readFileSync } from 'node:fs';
import { compressedPage, sendContent } from './built-files.ts';

/** Stricter than the policy of the other pages: no inline styles. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function explorerPage(root: string): onRequestHookHandler {
  const page = compressedPage(readFileSync(path.join(root, 'explorer.html'), 'utf8'));
  return (request, reply, done) => {
    if (!isVisit(request)) return done();
    reply.headers({ 'Content-Security-Policy': policy, Vary: 'Accept' });
    sendContent(request, reply, page, { cacheControl: 'no-cache' });
  };
}

function isVisit(request: FastifyRequest): boolean {
  const { query, extensions } = request.query as Record<string, unknown>;
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    query === undefined &&
    extensions === undefined &&
    request.type(['application/graphql-response+json', 'application/json', 'text/html']) === 'text/html'
  );
}

export interface ServerParts extends Pick<ReadinessParts, 'database' | 'watch' | 'shared' | 'isDraining'> {
  resources: Resources;
  graphql: RouteHandlerMethod;
  schema: RouteHandlerMethod;
  pages: string | undefined;
  trustProxy: number | string | undefined;
  bodies?: Partial<BodyBounds> | undefined;
  uploads: Uploads;
  gate: Gate;
  identification: Identification;
  pageParts: PageParts;
  formRules: FormRules;
  wellKnown: WellKnown;
  routes: readonly Route[];
}

export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const { resources, isDraining, graphql, schema, pages, trustProxy } = parts;
  const bodies = { ...BODY_BOUNDS, ...parts.bodies };
  const app: FastifyInstance = fastify({
    ...requestLog(resources.log),
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : (trustProxy ?? false),
    // Limits uploads only: other bodies have a shorter limit of their own.
    requestTimeout: 15 * 60_000,
    // The time without a byte in either direction.
    connectionTimeout: 2 * 60_000,
    keepAliveTimeout: 5_000,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 16_384 },
    // An address that cannot be decoded is taken literally, so that it is answered as unknown.
    rewriteUrl: ({ url = '/' }) => (isDecodable(url) ? url : encodeURI(url)),
    // Requests under way are answered before the portal stops.
    return503OnClosing: false,
  });
  // A slow sender may take its time for a PDF, but not for its headers.
  app.server.headersTimeout = 20_000;
  endSlowReaders(app.server, READER_PACE);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', openBodyReader(bodies));
  // Bodies of other types are left to the calls that take them.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
  app.setErrorHandler(handleErrors(resources.meter));
  app.setNotFoundHandler(() => {
    throw new DomainError('NOT_FOUND', { message: 'There is nothing at this address.' });
  });
  app.decorateRequest('ctx');
  app.decorateRequest('network', '');
  app.decorate('uploads', parts.uploads);
  await app.register(fastifyAccepts);

  app.addHook('onRequest', logOutcome(resources.meter));
  if (trustProxy === undefined) warnOfProxy(app, resources.log);
  app.addHook('onRequest', (_request, reply, done) => {
    if (isDraining()) reply.header('Connection', 'close');
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    // A sender that is not done would not read the answer of a connection that is closed at once.
    if (!request.raw.complete && hasBody(request)) reply.raw.shouldKeepAlive = true;
    done();
  });
  app.addHook('onSend', boundAnswers(ANSWER_BOUNDS));
  app.addHook('onResponse', closeUnfinished(bodies));
  const setSecurityHeaders = securityHeaders(resources.publicUrl);
  app.addHook('onRequest', (request, reply, done) =>
    setSecurityHeaders(request.raw, reply.raw, () => done()),
  );
  app.get('/healthz', sendHealth);
  app.get('/readyz', sendReadiness({ ...parts, secrets: resources.secrets }));
  await app.register(async (scope) => {
    if (pages) scope.addHook('onRequest', explorerPage(pages));
    guardCalls(scope, parts);
    scope.all('/graphql', graphql);
    scope.get('/graphql/schema.graphql', schema);
  });
  await app.register(
    async (scope) => {
      guardCalls(scope, parts);
      restRouter(scope, parts.routes);
    },
    { prefix: '/api' },
  );
  await app.register(async (scope) => {
    guardCalls(scope, parts);
    serveWellKnown(scope, parts.wellKnown);
  });
  const crawled = parts.routes.flatMap(({ path, words }) =>
    words.isCrawled ? [`/api${path.replace(/:.*/, '')}`] : [],
  );
  if (pages) staticPages(app, pages, resources, parts.pageParts, parts.formRules, crawled);
  await app.ready();
  return app;
}

/** Warns once when calls seem to come through a proxy: without TRUST_PROXY all its visitors share one address and its rate limits. */
function warnOfProxy(app: FastifyInstance, log: Logger): void {
  let isSaid = false;
  app.addHook('onRequest', ({ headers, ip }, _reply, done) => {
    if (!isSaid && headers['x-forwarded-for'] !== undefined) {
      isSaid = true;
      log.warn(
        { peer: ip },
        'a peer sends X-Forwarded-For and TRUST_PROXY is not set: all visitors who come through it count as one network. If it is your proxy, set TRUST_PROXY=1',
      );
    }
    done();
  });
}

function isDecodable(url: string): boolean {
  try {
    decodeURI(url);
    return true;
  } catch {
    return false;
  }
}

function guardCalls(scope: FastifyInstance, { resources, watch, gate, identification }: ServerParts): void {
  gate.guard(scope);
  scope.addHook('onRequest', (_request, reply, done) => {
    reply.header('Cache-Control', 'no-store');
    done();
  });
  const { throttle } = resources;
  scope.addHook('onRequest', (request, _reply, done) => {
    speakIn(languageOfCall(request), done);
  });
  scope.addHook('onRequest', async (request, reply) => {
    request.network = networkOf(request.ip);
    const site = siteOf(request.ip);
    try {
      tellLimit(reply, throttle, await throttle.take(LIMIT, request.network));
      if (site) await throttle.take('callsPerSite', site);
    } catch (refusal) {
      logRefusal({ ...resources, network: request.network }, 'TOO_MANY_REQUESTS', 'calls');
      throw refusal instanceof DomainError ? tooManyCalls(reply, throttle, refusal) : refusal;
    }
    if (!watch.isUp()) fail('UNAVAILABLE', { retryAfter: 5 });
  });
  // This hook precedes the reading of the caller, so that its answer sets no cookie.
  scope.addHook('onRequest', async ({ method, headers }) => {
    if (method === 'OPTIONS' && headers['access-control-request-method'] !== undefined)
      fail('FORBIDDEN', {
        message: 'Pages of other sites cannot call the portal. Call it from a server.',
      });
  });
  scope.addHook('onRequest', attachContext(resources, identification));
  scope.addHook('onRequest', speakToCaller);
  // A body is read outside of the scope of the hooks before it.
  scope.addHook('preValidation', speakToCaller);
  scope.addHook('onRequest', guardCsrf(resources));
}

const LIMIT: Allowance = 'callsPerAddress';

/** Sets the RateLimit headers, in the draft version that most clients know (draft-ietf-httpapi-ratelimit-headers-07). */
function tellLimit(
  reply: FastifyReply,
  throttle: Throttle,
  { remaining, resetAt }: Awaited<ReturnType<Throttle['take']>>,
): void {
  reply.headers({
    'RateLimit-Limit': String(throttle.pointsOf(LIMIT)),
    'RateLimit-Remaining': String(Math.max(0, remaining)),
    'RateLimit-Reset': String(Math.ceil(Math.max(0, resetAt.getTime() - Date.now()) / 1000)),
  });
}

function tooManyCalls(reply: FastifyReply, throttle: Throttle, { details }: DomainError): DomainError {
  const { retryAfter = 1 } = details;
  tellLimit(reply, throttle, { remaining: 0, resetAt: new Date(Date.now() + retryAfter * 1000) });
  return new DomainError('TOO_MANY_REQUESTS', {
    message: callFaults.manyCalls({ seconds: retryAfter }),
    retryAfter,
  });
}

const securityHeaders = (publicUrl: string) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Toasts and charts set styles on elements; no style can be injected by a user's text, which is never HTML.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isSecure(publicUrl) && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isSecure(publicUrl) ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
  });
