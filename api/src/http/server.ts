/** The one port: what a request passes, in order. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import express from 'express';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { pinoHttp } from 'pino-http';
import type { DataSource } from 'typeorm';
import { DomainError } from '@portal/schema/errors';
import { challengesAsHtml } from '../challenges/challenge-html.ts';
import { contextOf } from '../context.ts';
import type { Resources } from '../context.ts';
import { handleErrors } from '../rest/errors.ts';
import { restRouter } from '../rest/router.ts';
import { checkCsrf, issueCsrfToken } from './csrf.ts';
import { isSecure } from './cookies.ts';
import { sendHealth, sendReadiness } from './health.ts';
import { attachContext } from './request-context.ts';
import { staticPages } from './static-pages.ts';

export interface ServerParts {
  resources: Resources;
  database: DataSource;
  graphql: RequestHandler;
  /** The folder of the built web client; without it only the API is served. */
  pages: string | undefined;
  trustProxy: number | string | undefined;
}

/** Builds the server; the caller starts and stops it. */
export function buildServer({ resources, database, graphql, pages, trustProxy }: ServerParts): Server {
  const { publicUrl } = resources;
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', 'simple');
  if (trustProxy !== undefined) app.set('trust proxy', trustProxy);

  app.use(requestLog(resources));
  app.use(securityHeaders(publicUrl));
  app.get('/healthz', sendHealth);
  app.get('/readyz', sendReadiness(database));
  app.use(
    ['/api', '/graphql'],
    noStore,
    callLimit(resources),
    attachContext(resources),
    issueCsrfToken(publicUrl),
    checkCsrf(publicUrl),
  );
  app.use('/api', restRouter());
  app.use('/graphql', graphql);
  if (pages) {
    app.use(
      staticPages({
        root: pages,
        origin: () => resources.publicUrl,
        challenges: () => challengesAsHtml(contextOf(resources)),
      }),
    );
  }
  app.use((_req, _res, next) =>
    next(new DomainError('NOT_FOUND', { message: 'There is nothing at this address.' })),
  );
  app.use(handleErrors);

  const server = createServer(app);
  // A slow sender may take its time for a PDF, but not for its headers.
  server.headersTimeout = 20_000;
  server.requestTimeout = 15 * 60_000;
  return server;
}

function requestLog({ log }: Resources): RequestHandler {
  return pinoHttp({
    logger: log,
    genReqId: (_req, res) => {
      const id = randomUUID();
      res.setHeader('X-Request-Id', id);
      return id;
    },
    // Mailed tokens are the last segment of these paths, and e-mail addresses stand in query strings.
    serializers: {
      req: ({ id, method, url }: { id: string; method: string; url: string }) => ({
        id,
        method,
        path: loggedPath(url),
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
    },
    customLogLevel: (_req, res, error) => (error || res.statusCode >= 500 ? 'error' : 'debug'),
  });
}

const loggedPath = (url: string) =>
  url.replace(/\?.*$/, '').replace(/^(\/(?:api\/)?(?:auth\/verify|resetpassword|verifyemail)\/).*/i, '$1…');

function securityHeaders(publicUrl: string): RequestHandler {
  return helmet({
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
}

const noStore: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store');
  next();
};

function callLimit({ throttle }: Resources): RequestHandler {
  return (req, _res, next) => {
    throttle.take('callsPerAddress', req.ip ?? 'unknown').then(() => next(), next);
  };
}
