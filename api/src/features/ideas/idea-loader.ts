import { requireActor } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { defineLoader } from '../../platform/loaders.ts';
import type { Idea } from './idea.entity.ts';
import { findIdeas } from './list/idea-list.queries.ts';

const ideaLoader = defineLoader<Idea | undefined>(async (ctx, ids, fields) => {
  const view = { viewerId: requireActor(ctx).id, sort: 'NEWEST' } as const;
  const page = { ...view, selection: { ids }, limit: ids.length };
  const ideas = await findIdeas(ctx, page, fields ? new Set(fields.split(' ')) : undefined);
  return new Map(ideas.map((idea) => [idea.id, idea]));
}, undefined);

/**
 * Reads an idea that a row refers to which the caller may see.
 * @param fields the selected graph fields; left out, every column
 */
export const ideaOf = (ctx: Context, { ideaId }: { ideaId: string }, fields?: ReadonlySet<string>) =>
  ideaLoader(ctx, ideaId, [...(fields ?? [])].join(' '));
