/** Every documented REST call on one page (spec §7): method, path, who may call it, what its body is, who answers. */
import express, { Router } from 'express';
import type { Request, RequestHandler, Response } from 'express';
import { DomainError } from '@portal/schema/errors';
import { JSON_MAX_BYTES } from '@portal/schema/limits';
import * as accounts from '../accounts/account.routes.ts';
import * as content from '../content/content.routes.ts';
import * as analytics from '../analytics/analytics.routes.ts';
import * as entries from '../challenges/hackathon-entry.routes.ts';
import { requirePermission } from '../context.ts';
import { contextFor } from '../http/request-context.ts';
import * as draftDocuments from '../ideas/draft-document.routes.ts';
import * as ideas from '../ideas/idea.routes.ts';
import * as reports from '../reports/report.routes.ts';
import * as stats from '../stats/stats.routes.ts';
import * as suggestions from '../suggestions/suggestion.routes.ts';
import { sendFailure } from './errors.ts';
import { openApiOf } from './openapi.ts';
import { documented } from './route.ts';
import type { Route } from './route.ts';

const documents = new Map<string, string>();

const sendOpenApi = documented(
  {
    summary: 'This document',
    answers: { 200: { description: 'OpenAPI 3.1.', json: { description: 'OpenAPI 3.1.', type: 'object' } } },
  },
  async ({ ctx: { publicUrl }, res }) => {
    const document = documents.get(publicUrl) ?? JSON.stringify(openApiOf(routes, publicUrl));
    documents.set(publicUrl, document);
    res.type('json').send(document);
  },
);

export const routes: readonly Route[] = [
  { method: 'get', path: '/openapi.json', action: 'content:read', body: 'none', ...sendOpenApi },
  { method: 'post', path: '/auth/signup', action: 'account:sign-up', body: 'json', ...accounts.signUp },
  { method: 'post', path: '/auth/verify', action: 'account:verify', body: 'json', ...accounts.verify },
  {
    method: 'get',
    path: '/auth/verify/:token',
    action: 'account:verify',
    body: 'none',
    ...accounts.openVerifyPage,
  },
  {
    method: 'post',
    path: '/auth/resend-verification',
    action: 'account:recover',
    body: 'json',
    ...accounts.resendVerification,
  },
  { method: 'post', path: '/auth/login', action: 'session:open', body: 'json', ...accounts.logIn },
  { method: 'get', path: '/auth/csrf', action: 'session:read', body: 'none', ...accounts.sendCsrfToken },
  { method: 'get', path: '/auth/me', action: 'session:read', body: 'none', ...accounts.me },
  { method: 'post', path: '/auth/logout', action: 'session:close', body: 'json', ...accounts.logOut },
  {
    method: 'post',
    path: '/auth/forgotpassword',
    action: 'account:recover',
    body: 'json',
    ...accounts.forgotPassword,
  },
  {
    method: 'post',
    path: '/resetpassword/:token',
    action: 'account:recover',
    body: 'json',
    ...accounts.resetPassword,
  },
  {
    method: 'post',
    path: '/submission/submit',
    action: 'idea:submit',
    body: 'multipart',
    ...ideas.submit,
  },
  { method: 'get', path: '/submission/getIdeas', action: 'idea:read-own', body: 'none', ...ideas.list },
  {
    method: 'put',
    path: '/submission/:id/status',
    action: 'idea:review',
    body: 'json',
    ...ideas.review,
  },
  {
    method: 'get',
    path: '/submission/:id/file',
    action: 'idea:read-own',
    body: 'none',
    ...ideas.sendPdf,
  },
  {
    method: 'get',
    path: '/submission/draft/:reference/document',
    action: 'idea:draft',
    body: 'none',
    ...draftDocuments.find,
  },
  {
    method: 'post',
    path: '/submission/draft/:reference/document',
    action: 'idea:draft',
    body: 'json',
    ...draftDocuments.announce,
  },
  {
    method: 'put',
    path: '/submission/draft/:reference/document/:upload',
    action: 'idea:draft',
    body: 'bytes',
    ...draftDocuments.sendPart,
  },
  {
    method: 'delete',
    path: '/submission/draft/:reference/document',
    action: 'idea:draft',
    body: 'none',
    ...draftDocuments.remove,
  },
  {
    method: 'get',
    path: '/submission/draft/:reference/file',
    action: 'idea:draft',
    body: 'none',
    ...draftDocuments.open,
  },
  {
    method: 'get',
    path: '/suggest/guidelines',
    action: 'content:read',
    body: 'none',
    ...content.sendGuidelines,
  },
  {
    method: 'get',
    path: '/count/countgender',
    action: 'stats:count',
    body: 'none',
    ...stats.sendGenderCounts,
  },
  {
    method: 'get',
    path: '/count/countPerson',
    action: 'stats:count',
    body: 'none',
    ...stats.sendPersonCounts,
  },
  { method: 'get', path: '/countage', action: 'stats:count', body: 'none', ...stats.sendAgeCounts },
  {
    method: 'get',
    path: '/submission/countIdeasByDate',
    action: 'stats:read',
    body: 'none',
    ...stats.sendIdeasByDate,
  },
  {
    method: 'get',
    path: '/submission/countUsers',
    action: 'stats:read',
    body: 'none',
    ...stats.sendUserCount,
  },
  {
    method: 'get',
    path: '/submission/countIdeas',
    action: 'stats:read',
    body: 'none',
    ...stats.sendIdeaCount,
  },
  {
    method: 'get',
    path: '/count/downloadpdf',
    action: 'content:read',
    body: 'none',
    ...content.sendTerms,
  },
  {
    method: 'post',
    path: '/suggest/Suggestions',
    action: 'suggestion:send',
    body: 'json',
    ...suggestions.send,
  },
  {
    method: 'get',
    path: '/reports/export',
    action: 'report:export',
    body: 'none',
    ...reports.sendExport,
  },
  {
    method: 'get',
    path: '/suggestions/export',
    action: 'suggestion:read',
    body: 'none',
    ...suggestions.sendExport,
  },
  { method: 'post', path: '/hackathon', action: 'challenge:enter', body: 'multipart', ...entries.enter },
  {
    method: 'get',
    path: '/hackathon/:id/file',
    action: 'challenge:read-entries',
    body: 'none',
    ...entries.sendFile,
  },
  {
    method: 'post',
    path: '/analytics/clicks',
    action: 'click:count',
    body: 'json',
    ...analytics.countClick,
  },
];

const json = express.json({ limit: JSON_MAX_BYTES, strict: true, type: () => true });

/** Refuses a body that is not JSON by its own word, before anything reads it. */
function requireJson(req: Request, res: Response, next: () => void): void {
  const hasBody =
    req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
  if (!hasBody) return next();
  if (!req.is('application/json')) {
    return sendFailure(
      res,
      new DomainError('INVALID_INPUT', { message: 'Send the body as application/json.' }),
    );
  }
  json(req, res, next);
}

/** Express takes the condition `*` for an answer that the caller knows, also where answers have no ETag to be known by. */
const answerAnyway: RequestHandler = (req, _res, next) => {
  if (req.headers['if-none-match'] === '*') delete req.headers['if-none-match'];
  next();
};

const pass: RequestHandler = (_req, _res, next) => next();

/** The REST adapter, to be mounted at /api. Permission is checked before a byte of the body is read. */
export function restRouter(): Router {
  const router = Router();
  router.use(answerAnyway);
  for (const { method, path, action, body, handle } of routes) {
    router[method](
      path,
      (req, _res, next) => {
        requirePermission(contextFor(req), action);
        next();
      },
      body === 'json' ? requireJson : pass,
      (req, res) => handle({ ctx: contextFor(req), req, res }),
    );
  }
  router.use((req, res) => {
    const known = routes.filter(({ path }) =>
      new RegExp(`^${path.replace('.', '\\.').replace(/:\w+/g, '[^/]+')}/?$`, 'i').test(req.path),
    );
    if (known.length > 0) {
      res.set('Allow', known.map(({ method }) => method.toUpperCase()).join(', '));
      const message = `This call takes ${known.map((r) => r.method.toUpperCase()).join(' or ')}.`;
      sendFailure(res, new DomainError('METHOD_NOT_ALLOWED', { message }));
    } else {
      sendFailure(res, new DomainError('NOT_FOUND', { message: 'There is no such call.' }));
    }
  });
  return router;
}
