/** The schema as text: for the repository, and for whoever generates code from it. */
import type { RequestHandler } from 'express';
import { lexicographicSortSchema, printSchema } from 'graphql';
import type { GraphQLSchema } from 'graphql';
import { DomainError } from '@portal/schema/errors';
import type { Context } from '../context.ts';
import { isSecure } from '../http/cookies.ts';
import { contextFor } from '../http/request-context.ts';

/** Prints it in an order that does not change with the code. */
export const textOf = (schema: GraphQLSchema): string => `${printSchema(lexicographicSortSchema(schema))}\n`;

/** What refuses the schema to a caller, if anything does: on the internet only known callers see it. */
export function hiddenFrom({ actor, publicUrl }: Context): DomainError | undefined {
  if (actor || !isSecure(publicUrl)) return undefined;
  return new DomainError('UNAUTHENTICATED', {
    message: 'The schema is shown to callers with an access token or a login.',
  });
}

/** Answers with the text. */
export function sendSchema(schema: GraphQLSchema): RequestHandler {
  let text: string | undefined;
  return (req, res, next) => {
    const hidden = hiddenFrom(contextFor(req));
    if (hidden) return next(hidden);
    text ??= textOf(schema);
    res.type('text').send(text);
  };
}
