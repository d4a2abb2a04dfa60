/** The explorer of the graph: what a browser is shown at the address that programs call. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Request, RequestHandler } from 'express';
import { pageOf, sendContent } from './built-files.ts';

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
export function explorerPage(root: string): RequestHandler {
  const page = pageOf(readFileSync(path.join(root, 'explorer.html'), 'utf8'));
  return (req, res, next) => {
    if (!isVisit(req)) return next();
    res.set({ 'Content-Security-Policy': policy, Vary: 'Accept' });
    sendContent(req, res, page, { cacheControl: 'no-cache' });
  };
}

/** A page is asked for, rather than an answer: by type, and without an operation. */
function isVisit(req: Request): boolean {
  return (
    (req.method === 'GET' || req.method === 'HEAD') &&
    req.path === '/' &&
    req.query['query'] === undefined &&
    req.query['extensions'] === undefined &&
    req.accepts(['application/graphql-response+json', 'application/json', 'text/html']) === 'text/html'
  );
}
