import type { GraphQLResolveInfo } from 'graphql';
import { fail } from '@portal/schema/errors';
import { may } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { selectedFields } from '../../../transport/graphql/selected-fields.ts';

const READABLE = ['id', 'version', 'status', '__typename'];

/** Refuses a review whose answer would hold what the caller may not read. `lists` are its fields that hold ideas. */
export function refuseUnreadable(ctx: Context, info: GraphQLResolveInfo, ...lists: string[]): void {
  if (may(ctx, 'idea:read-any')) return;
  const selections =
    lists.length > 0 ? lists.map((list) => selectedFields(info, list)) : [selectedFields(info)];
  const [hidden] = selections.flatMap((fields) => [...fields].filter((field) => !READABLE.includes(field)));
  if (hidden === undefined) return;
  fail('FORBIDDEN', {
    message: `This access token reads the id, version and status of ideas that it reviews. For ${hidden} it takes the scope “Read ideas”.`,
  });
}
