/** The request log: an id for each request, a log that names it, and a line when the request is over. */
import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from '../log.ts';

interface Logged {
  log: Logger;
  id: string;
  /** Names the request in its lines; made when it is first asked for. */
  own?: Logger;
}

const requests = new WeakMap<Request, Logged>();

/** Gives each request an id, which its caller learns, and tells in the log how it ended. */
export function requestLog(log: Logger): RequestHandler {
  return (req, res, next) => {
    const id = randomUUID();
    requests.set(req, { log, id });
    res.setHeader('X-Request-Id', id);
    const begun = Date.now();
    res.once('close', () => {
      const level = res.statusCode >= 500 ? 'error' : 'debug';
      if (!log.isLevelEnabled(level)) return;
      const line = { res: { status: res.statusCode }, responseTime: Date.now() - begun };
      logOf(req)[level](line, outcomeOf(res));
    });
    next();
  };
}

/** The log whose lines name a request that passed `requestLog`. */
export function logOf(req: Request): Logger {
  const logged = requests.get(req);
  if (!logged) throw new Error('the request did not pass requestLog');
  const { id, log } = logged;
  logged.own ??= log.child({ req: { id, method: req.method, path: loggedPath(req.originalUrl) } });
  return logged.own;
}

// Mailed tokens are the last segment of these paths, and email addresses stand in query strings.
const loggedPath = (url: string) =>
  url.replace(/\?.*$/, '').replace(/^(\/(?:api\/)?(?:auth\/verify|resetpassword|verifyemail)\/).*/i, '$1…');

function outcomeOf(res: Response): string {
  if (!res.writableFinished) return 'request aborted';
  return res.statusCode >= 500 ? 'request errored' : 'request completed';
}
