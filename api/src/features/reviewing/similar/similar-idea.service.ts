import type { Context } from '../../../platform/context.ts';
import type { Idea } from '../../ideas/idea.entity.ts';
import { seesDesk } from '../../ideas/idea.service.ts';
import { ideaOf } from '../../ideas/idea-loader.ts';
import { findSimilar } from './similar-idea.queries.ts';

/** Returns similar ideas; null if the caller does not see the reviewers' data of the idea. */
export async function similarTo(ctx: Context, idea: Idea, fields: ReadonlySet<string>) {
  if (!(await seesDesk(ctx, idea))) return null;
  const found = await findSimilar(ctx.db, idea.id);
  return found.map((similar) => ({ ...similar, idea: ideaOf(ctx, similar, fields) }));
}
