/** One POST to a webhook: to the public internet only, without following redirects, and not for longer than allowed. */
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { lookupPublic, refuseUnsafe } from './public-address.ts';

declare module '../../../platform/context.ts' {
  interface Resources {
    /** Whether webhooks may be sent to private addresses, and without TLS. */
    privateTargets: boolean;
  }
}

const ANSWER_TIMEOUT = 15_000;
// The body of an answer does not matter; a little of it is read so that the other side may finish.
const BODY_MAX = 64 * 1024;

export interface PostAnswer {
  status: number;
  retryAfter: number | undefined;
}

/** @throws RefusedTargetError, an error of the network, one named TimeoutError, the reason of the signal */
export function postJson(
  target: string,
  headers: Record<string, string>,
  body: string,
  {
    privateTargets,
    signal,
    timeout = ANSWER_TIMEOUT,
  }: { privateTargets: boolean; signal?: AbortSignal; timeout?: number },
): Promise<PostAnswer> {
  return new Promise((resolve, reject) => {
    const url = new URL(target);
    if (!privateTargets) refuseUnsafe(url);
    signal?.throwIfAborted();
    const end = new AbortController();
    const stop = () => end.abort(signal?.reason);
    const giveUp = () =>
      end.abort(new DOMException(`No answer within ${timeout / 1000} seconds.`, 'TimeoutError'));
    const timer = setTimeout(giveUp, timeout);
    signal?.addEventListener('abort', stop);
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = send(url, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Innovation-Portal-Webhooks/1',
      },
      // Each call opens a connection of its own: a reused one would outlive the check of its address.
      agent: false,
      signal: end.signal,
      ...(!privateTargets && { lookup: lookupPublic }),
    });
    // A closed connection always ends in an outcome.
    end.signal.addEventListener('abort', () => reject(end.signal.reason as Error));
    request.on('close', () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    });
    request.on('error', (error) => reject(error.cause instanceof Error ? error.cause : error));
    // The answer switches protocols unasked: Node hands over the connection, so close it here.
    request.on('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy();
      resolve({ status: statusCode, retryAfter: undefined });
    });
    request.on('response', (response) => {
      let read = 0;
      response.on('data', (chunk: Buffer) => {
        read += chunk.length;
        if (read > BODY_MAX) response.destroy();
      });
      response.on('error', () => undefined);
      resolve({
        status: response.statusCode ?? 0,
        retryAfter: secondsOf(response.headers['retry-after']),
      });
    });
    request.end(body);
  });
}

/** The wait of `Retry-After`: seconds, or a time (RFC 9110 §10.2.3). */
function secondsOf(header: string | undefined): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}
