/** One POST to a webhook: to the public internet only, without following redirects, and not for longer than allowed. */
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { lookupPublic, refusePrivateLiteral } from './public-address.ts';

const ANSWER_TIMEOUT = 15_000;
// Nothing in an answer's body matters; a little of it is read so that the other side may finish.
const BODY_MAX = 64 * 1024;

/** The answer to a POST. */
export interface PostAnswer {
  status: number;
  /** Seconds that the answer asks to wait for, if it does. */
  retryAfter: number | undefined;
}

/**
 * Posts a JSON body.
 * @param options.privateTargets whether private addresses may be reached
 * @throws PrivateTargetError, an error of the network, or one named TimeoutError after 15 seconds
 */
export function postJson(
  target: string,
  headers: Record<string, string>,
  body: string,
  { privateTargets }: { privateTargets: boolean },
): Promise<PostAnswer> {
  return new Promise((resolve, reject) => {
    const url = new URL(target);
    if (!privateTargets) refusePrivateLiteral(url);
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = send(url, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Innovation-Portal-Webhooks/1',
      },
      // A connection of its own, so that none outlives the check of its address.
      agent: false,
      signal: AbortSignal.timeout(ANSWER_TIMEOUT),
      ...(!privateTargets && { lookup: lookupPublic }),
    });
    request.on('error', (error) => reject(error.cause instanceof Error ? error.cause : error));
    request.on('response', (response) => {
      let read = 0;
      response.on('data', (chunk: Buffer) => {
        read += chunk.length;
        if (read > BODY_MAX) response.destroy();
      });
      response.on('error', () => undefined);
      const seconds = Number(response.headers['retry-after']);
      resolve({
        status: response.statusCode ?? 0,
        retryAfter: Number.isFinite(seconds) && seconds > 0 ? seconds : undefined,
      });
    });
    request.end(body);
  });
}
