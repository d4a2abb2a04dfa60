/** How many ideas an account submitted. */
import type { Account } from '../../accounts/account.entity.ts';
import { maySeeInside } from '../../accounts/administration.service.ts';
import type { Context } from '../../context.ts';
import { defineLoader } from '../../graphql/loaders.ts';
import { countIdeasByOwner } from './idea-count.queries.ts';

const countLoader = defineLoader<number>((ctx, ids) => countIdeasByOwner(ctx.db, ids), 0);

/** How many ideas an account submitted; undefined unless the caller is an administrator or the account itself. */
export async function ideaCountOf(ctx: Context, account: Account): Promise<number | undefined> {
  return maySeeInside(ctx, account) ? countLoader(ctx, account.id) : undefined;
}
