/** The printed schema, whole or as access tokens can call it, and who may read it. */
import type { RouteHandlerMethod } from 'fastify';
import { lexicographicSortSchema, printSchema } from 'graphql';
import type { GraphQLSchema } from 'graphql';
import { DomainError, failField } from '@portal/schema/errors';
import type { Context } from '../../platform/context.ts';
import { isSecure } from '../http/cookies.ts';

export const textOf = (schema: GraphQLSchema): string => `${printSchema(lexicographicSortSchema(schema))}\n`;

/** Refuses the schema to anonymous callers on the internet. */
export function hiddenFrom({ actor, publicUrl }: Context): DomainError | undefined {
  if (actor || !isSecure(publicUrl)) return undefined;
  return new DomainError('UNAUTHENTICATED', {
    message: 'The schema is shown to callers with an access token or a login.',
  });
}

/** @param ofTokens makes the part that access tokens can call, which the query parameter `for` asks for */
export function sendSchema(schema: GraphQLSchema, ofTokens: () => GraphQLSchema): RouteHandlerMethod {
  const texts = new Map<string, string>();
  return (request, reply) => {
    const hidden = hiddenFrom(request.ctx);
    if (hidden) throw hidden;
    const { for: caller = '' } = request.query as { for?: unknown };
    if (caller !== '' && caller !== 'token')
      failField('for', 'for must be token, for what access tokens can call; left out, the whole schema.');
    const text = texts.get(caller) ?? textOf(caller === 'token' ? ofTokens() : schema);
    texts.set(caller, text);
    return reply.type('text/plain; charset=utf-8').send(text);
  };
}
