/** The one port: what a request passes, in order. */
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from 'node:http';
import express from 'express';
import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { DataSource } from 'typeorm';
import { DomainError } from '@portal/schema/errors';
import { challengesAsHtml } from '../challenges/challenge-html.ts';
import { contextOf } from '../context.ts';
import type { Resources } from '../context.ts';
import { handleErrors } from '../rest/errors.ts';
import { restRouter } from '../rest/router.ts';
import { checkCsrf, issueCsrfToken } from './csrf.ts';
import { isSecure } from './cookies.ts';
import { explorerPage } from './explorer-page.ts';
import { sendHealth, sendReadiness } from './health.ts';
import { attachContext } from './request-context.ts';
import { requestLog } from './request-log.ts';
import { staticPages } from './static-pages.ts';

export interface ServerParts {
  resources: Resources;
  database: DataSource;
  graphql: RequestHandler;
  /** Answers with the text of the schema. */
  schema: RequestHandler;
  /** The folder of the built web client; without it only the API is served. */
  pages: string | undefined;
  trustProxy: number | string | undefined;
}

/** Builds the server; the caller starts and stops it. */
export function buildServer({
  resources,
  database,
  graphql,
  schema,
  pages,
  trustProxy,
}: ServerParts): Server {
  const { publicUrl } = resources;
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', 'simple');
  if (trustProxy !== undefined) app.set('trust proxy', trustProxy);

  app.use(requestLog(resources.log));
  app.use(securityHeaders(publicUrl));
  app.get('/healthz', sendHealth);
  app.get('/readyz', sendReadiness(database));
  const site =
    pages &&
    staticPages({
      root: pages,
      origin: () => resources.publicUrl,
      sendsSms: resources.sendsSms,
      timeZone: resources.timeZone,
      challenges: () => challengesAsHtml(contextOf(resources)),
    });
  if (pages) app.use('/graphql', explorerPage(pages));
  app.use(
    ['/api', '/graphql'],
    noStore,
    callLimit(resources),
    attachContext(resources),
    issueCsrfToken(publicUrl),
    checkCsrf(publicUrl),
  );
  app.use('/api', restRouter());
  app.all('/graphql', graphql);
  app.get('/graphql/schema.graphql', schema);
  if (site) app.use(site);
  app.use((_req, _res, next) =>
    next(new DomainError('NOT_FOUND', { message: 'There is nothing at this address.' })),
  );
  app.use(handleErrors);

  // Born with Express's methods, the objects of a request keep their shape; Express would give them others each time.
  class Call extends IncomingMessage {}
  app.request = Object.setPrototypeOf(Call.prototype, app.request) as Request;
  class Answer extends ServerResponse<Call> {}
  app.response = Object.setPrototypeOf(Answer.prototype, app.response) as Response;
  const server = createServer({ IncomingMessage: Call, ServerResponse: Answer }, app);
  // A slow sender may take its time for a PDF, but not for its headers.
  server.headersTimeout = 20_000;
  server.requestTimeout = 15 * 60_000;
  return server;
}

/** Helmet's headers, which are the same for every answer: they are asked for once. */
function securityHeaders(publicUrl: string): RequestHandler {
  const headers = new Map<string, string>();
  const recorder = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader() {},
  };
  const setHeaders = helmet({
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
  setHeaders({} as Request, recorder as unknown as Response, () => undefined);
  return (_req, res, next) => {
    res.setHeaders(headers);
    next();
  };
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
