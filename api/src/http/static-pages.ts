/** The built web client: immutable assets, and one page for every route of the site. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import express, { Router } from 'express';
import type { Request } from 'express';

// The routes of the web client (spec §2), compared without regard to case. Anything else is served with status 404.
const PAGES =
  /^\/(|home|faq|about|suggestions|challenges|login|signup|legalpolicies|logout|forgotpassword|innovate(\/[^/]+)?|ideadashboard|dashboard|submissions|suggestions-received|hackathon-entries|manage-challenges|resetpassword\/[^/]+|verifyemail\/[^/]+)\/?$/i;

/** Tells whether a path is a page of the site. */
function isPage(pathname: string): boolean {
  return PAGES.test(pathname);
}

const wantsPage = (req: Request) => req.method === 'GET' || req.method === 'HEAD';

/** @param root the folder that the web build wrote */
export function staticPages(root: string): Router {
  const router = Router();
  const index = path.join(root, 'index.html');
  if (!existsSync(index)) throw new Error('The web client is not built. Run `npm run build`.');
  const html = readFileSync(index);
  router.use(
    '/assets',
    express.static(path.join(root, 'assets'), {
      immutable: true,
      maxAge: '1y',
      index: false,
      fallthrough: false,
    }),
  );
  router.use(express.static(root, { index: false, maxAge: '1h' }));
  router.use((req, res, next) => {
    if (!wantsPage(req)) return next();
    res
      .status(isPage(req.path) ? 200 : 404)
      .set('Cache-Control', 'no-cache')
      .type('html')
      .send(html);
  });
  return router;
}
