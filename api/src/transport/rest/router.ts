/** Every documented REST call on one page (spec §7): method, path, who may call it, what its body is, who answers. */
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { DomainError } from '@portal/schema/errors';
import * as accounts from '../../features/accounts/account.routes.ts';
import * as content from '../../features/programme/content.routes.ts';
import * as analytics from '../../features/statistics/clicks/analytics.routes.ts';
import * as entries from '../../features/challenges/hackathon-entry.routes.ts';
import { requirePermission } from '../../platform/context.ts';
import { hasBody } from '../http/read-body.ts';
import * as draftDocuments from '../../features/ideas/drafts/draft-document.routes.ts';
import * as ideas from '../../features/ideas/idea.routes.ts';
import * as reports from '../../features/reports/report.routes.ts';
import * as stats from '../../features/statistics/stats.routes.ts';
import * as suggestions from '../../features/suggestions/suggestion.routes.ts';
import { openApiOf } from './openapi.ts';
import { documented, JSON_TYPE } from './route.ts';
import type { RestCall, Route } from './route.ts';

const openApiTexts = new Map<string, string>();

const sendOpenApi = documented(
  {
    summary: 'This document',
    answers: { 200: { description: 'OpenAPI 3.1.', json: { description: 'OpenAPI 3.1.', type: 'object' } } },
  },
  async ({ ctx: { publicUrl }, reply }) => {
    const text = openApiTexts.get(publicUrl) ?? JSON.stringify(openApiOf(routes, publicUrl));
    openApiTexts.set(publicUrl, text);
    reply.type(JSON_TYPE).send(text);
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
    action: 'suggestion:export',
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

const requireJson: onRequestHookHandler = (request, _reply, done) => {
  if (!hasBody(request) || request.mediaType === 'application/json') done();
  else done(new DomainError('INVALID_INPUT', { message: 'Send the body as application/json.' }));
};

/** Adds the REST calls to their scope. Permission is checked before a byte of the body is read. */
export function restRouter(scope: FastifyInstance): void {
  for (const { method, path, action, body, handle } of routes) {
    const permit: onRequestHookHandler = (request, _reply, done) => {
      // The router accepts an empty segment as a parameter.
      if (Object.values(request.params as object).includes('')) throw noSuchCall();
      requirePermission(request.ctx, action);
      done();
    };
    scope.route<RestCall>({
      method,
      url: path,
      // It would do the whole call, and the audit log would tell of an export or a download.
      exposeHeadRoute: false,
      onRequest: body === 'json' ? [permit, requireJson] : permit,
      handler: async (request, reply) => {
        await handle({ ctx: request.ctx, request, reply });
        return reply;
      },
    });
  }
  for (const url of ['/', '/*']) scope.all(url, { onRequest: refuse }, () => undefined);
}

const noSuchCall = () => new DomainError('NOT_FOUND', { message: 'There is no such call.' });

const refuse: onRequestHookHandler = ({ params }, reply) => {
  const { '*': address = '' } = params as { '*'?: string };
  const methods = routes
    .filter(({ path }) =>
      new RegExp(`^${path.replace('.', '\\.').replace(/:\w+/g, '[^/]+')}/?$`, 'i').test(`/${address}`),
    )
    .map(({ method }) => method.toUpperCase());
  if (methods.length === 0) throw noSuchCall();
  reply.header('Allow', methods.join(', '));
  throw new DomainError('METHOD_NOT_ALLOWED', { message: `This call takes ${methods.join(' or ')}.` });
};
