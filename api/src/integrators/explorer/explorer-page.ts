/** The explorer of the graph: what a browser is shown at the address that programs call. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { pageOf, sendContent } from '../../http/built-files.ts';

/** Stricter than that of the other pages: not even a style of an element's own comes from markup. */
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

/**
 * Answers somebody who opens the address of the graph in a browser; everything else passes.
 * @param root the folder that the web build wrote
 */
export function explorerPage(root: string): onRequestHookHandler {
  const page = pageOf(readFileSync(path.join(root, 'explorer.html'), 'utf8'));
  return (request, reply, done) => {
    if (!isVisit(request)) return done();
    reply.headers({ 'Content-Security-Policy': policy, Vary: 'Accept' });
    sendContent(request, reply, page, { cacheControl: 'no-cache' });
  };
}

/** A page is asked for, rather than an answer: by type, and without an operation. */
function isVisit(request: FastifyRequest): boolean {
  const { query, extensions } = request.query as Record<string, unknown>;
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    query === undefined &&
    extensions === undefined &&
    request.type(['application/graphql-response+json', 'application/json', 'text/html']) === 'text/html'
  );
}
