/** Limits what callers see of ideas that they may review but not read: an access token may have that scope alone. */
import { getNamedType, isObjectType } from 'graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { scopesFor } from '@portal/schema/access';
import type { Action } from '@portal/schema/access';
import { DomainError, fail } from '@portal/schema/errors';
import { may } from '../platform/context.ts';
import type { Context } from '../platform/context.ts';
import { readsWithoutPersons } from '../platform/persons.ts';
import { selectedFields } from './graphql/selected-fields.ts';

const OF_IDEAS = ['id', 'version', 'status'];
const OF_THE_CALL = ['__typename', 'undoableUntil', 'undoUntil', 'count', 'notFound'];
const isUnread = (ctx: Context, action: Action): boolean =>
  scopesFor(action).includes('REVIEW_IDEAS') && !may(ctx, 'idea:read-any');

/** Refuses an operation, before it runs, whose answer would hold more than such callers may see. @throws DomainError FORBIDDEN */
export function refuseUnread(ctx: Context, action: Action, info: GraphQLResolveInfo): void {
  if (!isUnread(ctx, action)) return;
  const type = getNamedType(info.returnType);
  // Ideas within an idea are not unfolded, since the call is not about them.
  const types = isObjectType(type) && type.name !== 'Idea' ? type.getFields() : {};
  const fields = [...selectedFields(info)].flatMap((field) =>
    types[field] && getNamedType(types[field].type).name === 'Idea'
      ? [...selectedFields(info, field)]
      : field,
  );
  const hidden = fields.find((field) => ![...OF_IDEAS, ...OF_THE_CALL].includes(field));
  if (hidden === undefined) return;
  fail('FORBIDDEN', {
    message: `This access token reads the id, version and status of ideas that it reviews. For ${hidden} it takes the scope “Read ideas”.`,
  });
}

/** Removes from a failure the stored state, except for the fields that such callers may see. */
export function withoutUnread(ctx: Context, action: Action, failure: unknown): unknown {
  if (!(failure instanceof DomainError) || !failure.details.current) return failure;
  if (!isUnread(ctx, action) && !readsWithoutPersons(ctx)) return failure;
  const shown = Object.entries(failure.details.current).filter(([name]) => OF_IDEAS.includes(name));
  return new DomainError('STALE', { current: Object.fromEntries(shown) });
}
