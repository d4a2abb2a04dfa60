/** The printed schema, and who may read it. */
import type { RouteHandlerMethod } from 'fastify';
import { lexicographicSortSchema, printSchema } from 'graphql';
import type { GraphQLSchema } from 'graphql';
import { DomainError } from '@portal/schema/errors';
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

export function sendSchema(schema: GraphQLSchema): RouteHandlerMethod {
  let text: string | undefined;
  return (request, reply) => {
    const hidden = hiddenFrom(request.ctx);
    if (hidden) throw hidden;
    text ??= textOf(schema);
    return reply.type('text/plain; charset=utf-8').send(text);
  };
}
