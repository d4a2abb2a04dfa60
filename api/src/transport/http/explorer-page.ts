import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyRequest, onRequestHookHandler } from 'fastify';
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

export function explorerPage(root: string): onRequestHookHandler {
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
