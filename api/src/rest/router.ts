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
import * as ideas from '../ideas/idea.routes.ts';
import * as reports from '../reports/report.routes.ts';
import * as stats from '../stats/stats.routes.ts';
import * as suggestions from '../suggestions/suggestion.routes.ts';
import { sendFailure } from './errors.ts';
import type { Route } from './route.ts';

export const routes: readonly Route[] = [
  { method: 'post', path: '/auth/signup', action: 'account:sign-up', body: 'json', handle: accounts.signUp },
  { method: 'post', path: '/auth/verify', action: 'account:verify', body: 'json', handle: accounts.verify },
  {
    method: 'get',
    path: '/auth/verify/:token',
    action: 'account:verify',
    body: 'none',
    handle: accounts.openVerifyPage,
  },
  {
    method: 'post',
    path: '/auth/resend-verification',
    action: 'account:recover',
    body: 'json',
    handle: accounts.resendVerification,
  },
  { method: 'post', path: '/auth/login', action: 'session:open', body: 'json', handle: accounts.logIn },
  { method: 'get', path: '/auth/csrf', action: 'session:read', body: 'none', handle: accounts.sendCsrfToken },
  { method: 'get', path: '/auth/me', action: 'session:read', body: 'none', handle: accounts.me },
  { method: 'post', path: '/auth/logout', action: 'session:close', body: 'json', handle: accounts.logOut },
  {
    method: 'post',
    path: '/auth/forgotpassword',
    action: 'account:recover',
    body: 'json',
    handle: accounts.forgotPassword,
  },
  {
    method: 'post',
    path: '/resetpassword/:token',
    action: 'account:recover',
    body: 'json',
    handle: accounts.resetPassword,
  },
  {
    method: 'post',
    path: '/submission/submit',
    action: 'idea:submit',
    body: 'multipart',
    handle: ideas.submit,
  },
  { method: 'get', path: '/submission/getIdeas', action: 'idea:read-own', body: 'none', handle: ideas.list },
  {
    method: 'put',
    path: '/submission/:id/status',
    action: 'idea:review',
    body: 'json',
    handle: ideas.review,
  },
  {
    method: 'get',
    path: '/submission/:id/file',
    action: 'idea:read-own',
    body: 'none',
    handle: ideas.sendPdf,
  },
  {
    method: 'get',
    path: '/suggest/guidelines',
    action: 'content:read',
    body: 'none',
    handle: content.sendGuidelines,
  },
  {
    method: 'get',
    path: '/count/countgender',
    action: 'stats:count',
    body: 'none',
    handle: stats.sendGenderCounts,
  },
  {
    method: 'get',
    path: '/count/countPerson',
    action: 'stats:count',
    body: 'none',
    handle: stats.sendPersonCounts,
  },
  { method: 'get', path: '/countage', action: 'stats:count', body: 'none', handle: stats.sendAgeCounts },
  {
    method: 'get',
    path: '/submission/countIdeasByDate',
    action: 'stats:read',
    body: 'none',
    handle: stats.sendIdeasByDate,
  },
  {
    method: 'get',
    path: '/submission/countUsers',
    action: 'stats:read',
    body: 'none',
    handle: stats.sendUserCount,
  },
  {
    method: 'get',
    path: '/submission/countIdeas',
    action: 'stats:read',
    body: 'none',
    handle: stats.sendIdeaCount,
  },
  {
    method: 'get',
    path: '/count/downloadpdf',
    action: 'content:read',
    body: 'none',
    handle: content.sendTerms,
  },
  {
    method: 'post',
    path: '/suggest/Suggestions',
    action: 'suggestion:send',
    body: 'json',
    handle: suggestions.send,
  },
  {
    method: 'get',
    path: '/reports/export',
    action: 'report:export',
    body: 'none',
    handle: reports.sendExport,
  },
  {
    method: 'get',
    path: '/suggestions/export',
    action: 'suggestion:read',
    body: 'none',
    handle: suggestions.sendExport,
  },
  { method: 'post', path: '/hackathon', action: 'challenge:enter', body: 'multipart', handle: entries.enter },
  {
    method: 'get',
    path: '/hackathon/:id/file',
    action: 'challenge:read-entries',
    body: 'none',
    handle: entries.sendFile,
  },
  {
    method: 'post',
    path: '/analytics/clicks',
    action: 'click:count',
    body: 'json',
    handle: analytics.countClick,
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

const pass: RequestHandler = (_req, _res, next) => next();

/** The REST adapter, to be mounted at /api. Permission is checked before a byte of the body is read. */
export function restRouter(): Router {
  const router = Router();
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
      new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i').test(req.path),
    );
    if (known.length > 0) {
      res.set('Allow', known.map(({ method }) => method.toUpperCase()).join(', '));
      res.status(405).json({
        success: false,
        message: `This call takes ${known.map((r) => r.method.toUpperCase()).join(' or ')}.`,
      });
    } else {
      sendFailure(res, new DomainError('NOT_FOUND', { message: 'There is no such call.' }));
    }
  });
  return router;
}
