import { randomUUID } from 'node:crypto';
import { LogController } from 'fastify';
import type { FastifyRequest, FastifyServerOptions, onRequestHookHandler } from 'fastify';
import type { Context } from '../../platform/context.ts';
import type { Logger } from '../../platform/log.ts';
import type { Meter } from '../../platform/metrics/meter.ts';

export const requestLog = (log: Logger): FastifyServerOptions => ({
  loggerInstance: log,
  logController: new QuietController({ disableRequestLogging: true }),
  genReqId: () => randomUUID(),
  childLoggerFactory: (_log, { reqId: id }, _options, { method, url = '' }) =>
    log.child({ req: { id, method, path: loggedPath(url) } }),
});

class QuietController extends LogController {
  override streamError: LogController['streamError'] = (error, { log }, { raw }) => {
    // A reader who leaves is no fault: `logOutcome` notes it.
    if (!raw.destroyed) log.error({ err: error }, 'answer broken off');
  };
}

/** A portal that stops or has too many calls, and a store or a quota that is full: the cause has a line of its own. */
const EXPECTED = new Set([503, 507]);

export const logOutcome =
  (meter?: Meter): onRequestHookHandler =>
  (request, reply, done) => {
    reply.header('X-Request-Id', request.id);
    reply.raw.once('close', () => {
      const { statusCode: status, writableFinished } = reply.raw;
      const level = status < 500 ? 'debug' : EXPECTED.has(status) ? 'warn' : 'error';
      const outcome = status >= 500 ? 'request errored' : 'request completed';
      const line = { res: { status }, responseTime: Math.round(reply.elapsedTime) };
      meter?.countRequest(operationOf(request), status, reply.elapsedTime / 1_000);
      request.log[level](line, writableFinished ? outcome : 'request aborted');
    });
    done();
  };

/** Names a request by a route of the portal or an operation of its pages, never by a caller's own text. */
function operationOf({ ctx, method, routeOptions: { url } }: { ctx?: Context } & FastifyRequest): string {
  if (url === undefined) return 'other';
  return url === '/graphql' ? (ctx?.measured.operation ?? 'graphql other') : `${method} ${url}`;
}

// Mailed tokens are the last segment of these paths, and query strings may hold email addresses.
const loggedPath = (url: string) =>
  url
    .replace(/\?.*$/, '')
    .replace(/^(\/(?:api\/)?(?:auth\/verify|resetpassword|verifyemail|confirmemail)\/).*/i, '$1…');
