import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { cachePublicly } from '../rest/route.ts';

/** The public files under `/.well-known` (RFC 8615), by their names: JSON, or a text. */
export type WellKnown = Readonly<Record<string, (ctx: Context) => object | string | Promise<object>>>;

const MAX_AGE_SECONDS = 300;

export function serveWellKnown(scope: FastifyInstance, wellKnown: WellKnown): void {
  for (const [name, read] of Object.entries(wellKnown)) {
    scope.get(`/.well-known/${name}`, async ({ ctx }, reply) => {
      const answer = await read(ctx);
      cachePublicly(reply, MAX_AGE_SECONDS);
      return answer;
    });
  }
}
