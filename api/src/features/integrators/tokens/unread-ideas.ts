/** Limits what callers see of ideas that they may review but not read: an access token may have that scope alone. */
import { getNamedType, isLeafType, isObjectType } from 'graphql';
import type { GraphQLNamedType, GraphQLObjectType, GraphQLResolveInfo } from 'graphql';
import { scopesFor } from '@portal/schema/access';
import type { Action } from '@portal/schema/access';
import { DomainError, fail } from '@portal/schema/errors';
import { may } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { readsWithoutPersons } from '../../ideas/without-persons.ts';
import { selectedFields } from '../../../transport/graphql/selected-fields.ts';

const OF_IDEAS = ['id', 'version', 'status'];
const OF_THE_CALL = ['__typename', 'undoableUntil', 'undoUntil', 'count', 'notFound', 'reason'];
const isUnread = (ctx: Context, action: Action): boolean =>
  scopesFor(action).includes('REVIEW_IDEAS') && !may(ctx, 'idea:read-any');

/** Refuses an operation, before it runs, whose answer would hold more than such callers may see. @throws DomainError FORBIDDEN */
export function refuseUnread(ctx: Context, action: Action, info: GraphQLResolveInfo): void {
  if (!isUnread(ctx, action)) return;
  const type = getNamedType(info.returnType);
  const fields = fieldsOfIdeas(info, type, []);
  const hidden = fields.find((field) => ![...OF_IDEAS, ...OF_THE_CALL].includes(field));
  if (hidden === undefined) return;
  fail('FORBIDDEN', {
    message: `This access token reads the id, version and status of ideas that it reviews. For ${hidden} it takes the scope “Read ideas”.`,
  });
}

const isIdea = (type: GraphQLNamedType): boolean => type.name === 'Idea';

/** Tells whether a type says something about an idea, and nothing about anything else. */
const isAboutIdea = (type: GraphQLNamedType): type is GraphQLObjectType =>
  isObjectType(type) &&
  Object.values(type.getFields()).some((field) => isIdea(getNamedType(field.type))) &&
  Object.values(type.getFields()).every(
    (field) => isIdea(getNamedType(field.type)) || isLeafType(getNamedType(field.type)),
  );

/**
 * Returns the fields that are selected of ideas and beside them. Ideas within an idea are not unfolded, since the call is not
 * about them.
 */
function fieldsOfIdeas(info: GraphQLResolveInfo, type: GraphQLNamedType, path: string[]): string[] {
  const types = isObjectType(type) && !isIdea(type) ? type.getFields() : {};
  return [...selectedFields(info, ...path)].flatMap((field) => {
    const of = types[field] && getNamedType(types[field].type);
    if (!of) return field;
    if (isIdea(of)) return [...selectedFields(info, ...path, field)];
    return isAboutIdea(of) ? fieldsOfIdeas(info, of, [...path, field]) : field;
  });
}

/** Removes from a failure the stored state, except for the fields that such callers may see. */
export function withoutUnread(ctx: Context, action: Action, failure: unknown): unknown {
  if (!(failure instanceof DomainError) || !failure.details.current) return failure;
  if (!isUnread(ctx, action) && !readsWithoutPersons(ctx)) return failure;
  const shown = Object.entries(failure.details.current).filter(([name]) => OF_IDEAS.includes(name));
  return new DomainError('STALE', { current: Object.fromEntries(shown) });
}
